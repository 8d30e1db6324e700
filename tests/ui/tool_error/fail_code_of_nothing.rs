use tool_runtime::prelude::*;

/// What goes wrong with a note.
#[derive(Debug, thiserror::Error, ToolError)]
enum NoteError {
    /// No note has this number.
    #[error("failed")]
    #[tool_error(not_found, repair = "List the notes, then take a number of the list.", code = "")]
    UnknownNote,
}

fn main() {}
