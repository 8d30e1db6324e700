//! What a toolbox refuses to be built of.

use tool_runtime::prelude::*;
use tool_runtime::{BuildFault, Named};

#[derive(Debug, thiserror::Error, ToolError)]
enum NoteError {
    /// No note has this number.
    #[error("no note")]
    #[tool_error(not_found, with = list_notes, repair = "List the notes, then take a number of the list.")]
    UnknownNote,
}

/// Lists the titles of all notes.
#[tool(read_only)]
fn list_notes() -> Vec<String> {
    Vec::new()
}

/// Reads the text of one note.
#[tool(read_only)]
fn read_note() -> Result<u32, NoteError> {
    Err(NoteError::UnknownNote)
}

/// Deletes all notes.
#[tool(destructive, reread = list_notes)]
fn delete_notes() -> u32 {
    0
}

/// Lists the notes of somebody else.
#[tool(read_only, name = "list_notes")]
fn list_other_notes() -> u32 {
    0
}

#[test]
fn two_lists_with_one_name_are_refused() {
    let lists: Tools<()> = tools![list_notes].and(tools![list_other_notes]);
    let error = Toolbox::new(()).tools(lists).build().expect_err("the name is there twice");
    assert_eq!(error.faults, [BuildFault::DuplicateName { name: "list_notes" }]);
}

#[test]
fn every_tool_that_is_named_must_be_there_and_all_faults_are_told() {
    let error = Toolbox::new(())
        .tools(tools![read_note, delete_notes])
        .escalate_with("hand_over")
        .wait_with("read_nte")
        .build()
        .expect_err("four tools are missing");
    let missing: Vec<(Named, &str)> = error
        .faults
        .iter()
        .map(|fault| match fault {
            BuildFault::UnknownPartner { by, name, .. } => (*by, name.as_str()),
            BuildFault::DuplicateName { .. } | _ => panic!("unexpected: {fault}"),
        })
        .collect();
    assert_eq!(
        missing,
        [
            (Named::With { tool: "read_note", code: "UNKNOWN_NOTE" }, "list_notes"),
            (Named::Reread("delete_notes"), "list_notes"),
            (Named::Host("escalate_with"), "hand_over"),
            (Named::Host("wait_with"), "read_nte"),
        ]
    );
    assert!(error.to_string().contains("did you mean `read_note`?"), "{error}");
    assert!(Toolbox::new(()).tools(tools![read_note, delete_notes, list_notes]).build().is_ok());
}

#[test]
fn the_annotated_function_is_a_function_still() {
    assert_eq!(delete_notes() + list_other_notes(), 0);
    assert!(list_notes().is_empty() && read_note().is_err());
}
