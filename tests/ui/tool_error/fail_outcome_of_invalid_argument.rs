use tool_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum NoteError {
    /// The number is none of a note.
    #[error("failed")]
    #[tool_error(invalid_argument, outcome = partial, repair = "Take a number of the list.")]
    NoNumber,
}

fn main() {}
