use tool_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum NoteError {
    /// The list has no such number.
    #[error("failed")]
    #[tool_error(not_found, field = number, repair = "List the notes, then take a number of the list.")]
    UnknownNote,
}

fn main() {}
