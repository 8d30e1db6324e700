//! What a toolbox refuses to be built of.

use std::collections::{BTreeMap, HashMap};

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

#[derive(Debug, thiserror::Error, ToolError)]
enum ShelfError {
    /// Nothing stands on this shelf.
    #[error("empty")]
    #[tool_error(not_found, field = "shelve", repair = "Take another shelf.")]
    Empty,
}

/// The macro cannot know it: that the default is beyond is found when the toolbox is built.
const MOST: u32 = 50;

/// Looks at one shelf of the library.
#[tool(read_only)]
fn look_at(
    /// Number of the shelf, counted from the door.
    #[arg(default = 100, range(max = MOST))]
    shelf: u32,
) -> Result<u32, ShelfError> {
    if shelf == 0 { Err(ShelfError::Empty) } else { Ok(shelf) }
}

/// Looks at all shelves of the library.
#[tool(read_only)]
fn look_round() -> Result<u32, ShelfError> {
    Err(ShelfError::Empty)
}

#[test]
fn a_field_that_no_tool_has_and_a_default_that_breaks_its_limit_are_refused() {
    let error = Toolbox::new(()).tools(tools![look_at, look_round]).build().expect_err("two faults");
    let near = Some("shelf".to_owned());
    assert_eq!(
        error.faults,
        [
            BuildFault::UnknownField { tool: "look_at", code: "EMPTY", field: "shelve", near },
            BuildFault::DefaultBreaksLimit { tool: "look_at", argument: "shelf" },
        ]
    );
}

#[test]
fn a_result_whose_keys_are_no_texts_is_refused_before_any_call() {
    /// Shows the seats of the house with their prices.
    #[tool(read_only)]
    fn show_prices() -> BTreeMap<(u8, u8), u32> {
        BTreeMap::new()
    }

    /// Shows the seats of each row.
    #[tool(read_only)]
    fn show_rows() -> Vec<Option<HashMap<Option<u8>, Vec<u8>>>> {
        Vec::new()
    }

    /// Shows the seats by their number.
    #[tool(read_only)]
    fn show_seats() -> BTreeMap<u32, BTreeMap<String, (u8, u8)>> {
        BTreeMap::new()
    }

    let error =
        Toolbox::new(()).tools(tools![show_prices, show_rows, show_seats]).build().expect_err("two are refused");
    let odd = |tool, keys: &str| BuildFault::KeysAreNoTexts { tool, keys: keys.to_owned() };
    assert_eq!(error.faults, [odd("show_prices", "(uint8,uint8)"), odd("show_rows", "Option<uint8>")]);
}

#[test]
fn a_string_of_digits_needs_an_integer() {
    /// Shows the seats of a row.
    #[tool(read_only)]
    fn show_row(
        /// Name of the row, as the plan shows it.
        #[arg(string)]
        row: String,
    ) -> String {
        row
    }

    let error = Toolbox::new(()).tools(tools![show_row]).build().expect_err("a text is no integer");
    assert_eq!(error.faults, [BuildFault::NoInteger { tool: "show_row", argument: "row" }]);
}

#[tokio::test]
async fn arguments_beyond_the_limit_are_refused_unread() {
    let limited = Toolbox::new(()).tools(tools![look_at_any]).largest_arguments(12).build().expect("it builds");
    assert!(limited.call(Call::new("look_at_any", r#"{"shelf":12}"#)).await.is_ok());
    let reply = limited.call(Call::new("look_at_any", r#"{"shelf":123}"#)).await;
    let message = "the arguments have 13 bytes, and at most 12 are taken; send less at a time";
    assert!(reply.as_str().contains(message) && reply.as_str().contains("INVALID_ARGUMENTS"), "{reply}");
    let usual = Toolbox::new(()).tools(tools![look_at_any]).build().expect("it builds");
    let padded = |bytes: usize| format!("{{\"shelf\":1{}}}", " ".repeat(bytes - 11));
    assert!(usual.call(Call::new("look_at_any", padded(1 << 20))).await.is_ok());
    assert!(!usual.call(Call::new("look_at_any", padded((1 << 20) + 1))).await.is_ok());
}

/// Looks at a shelf of the library.
#[tool(read_only)]
fn look_at_any(
    /// Number of the shelf, counted from the door.
    shelf: u32,
) -> u32 {
    shelf
}

#[test]
fn limits_that_no_value_keeps_are_refused() {
    const FEW: usize = 2;

    /// Books seats for tonight.
    #[tool(write, reread = none("the plan is printed once a day"))]
    fn book_seats(
        /// Row of the seats, counted from the stage.
        #[arg(range(min = MOST + 1, max = MOST))]
        row: u32,
        /// Names of the guests.
        #[arg(length(min = FEW + 1, max = FEW))]
        guests: Vec<String>,
        /// Share of the price to pay now.
        #[arg(range(min = 0.5 + 0.1, max = 0.5))]
        share: f64,
    ) -> usize {
        guests.len() + usize::from(share > 0.0) + usize::from(row > 0)
    }

    let error = Toolbox::new(()).tools(tools![book_seats]).build().expect_err("three limits are empty");
    let empty = ["row", "guests", "share"].map(|argument| BuildFault::EmptyLimit { tool: "book_seats", argument });
    assert_eq!(error.faults, empty);
    assert!(error.to_string().contains("its `min` is above its `max`"), "{error}");
}

#[tokio::test]
async fn a_default_is_the_author_s_own_word_and_not_checked_at_every_call() {
    const FAR: u32 = 100;

    /// Looks at a shelf that is far away.
    #[tool(read_only)]
    fn look_far(
        /// Number of the shelf, counted from the door.
        #[arg(default = FAR, range(max = 50))]
        shelf: u32,
    ) -> u32 {
        shelf
    }

    let toolbox = Toolbox::new(()).tools(tools![look_far]).build().expect("what is computed is not published");
    assert_eq!(toolbox.call(Call::new("look_far", "{}")).await.as_str(), r#"{"ok":true,"data":100}"#);
    assert!(!toolbox.call(Call::new("look_far", r#"{"shelf":100}"#)).await.is_ok());
}
