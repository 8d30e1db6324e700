use tool_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
#[tool_error(not_found)]
enum NoteError {
    /// The list has no such number.
    #[error("no note")]
    #[tool_error(not_found, repair = "List the notes, then take a number of the list.")]
    UnknownNote,
}

fn main() {}
