use tool_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum NoteError {
    /// The list has no such number.
    #[error("failed")]
    #[tool_error(not_found, code = "GONE", repair = "List the notes, then take a number of the list.")]
    UnknownNote,

    /// The note was deleted by its owner.
    #[error("gone")]
    #[tool_error(not_found, repair = "List the notes, then take a number of the list.")]
    Gone,
}

fn main() {}
