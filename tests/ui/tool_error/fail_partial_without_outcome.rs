use tool_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum NoteError {
    /// The list has no such number.
    #[error("failed")]
    #[tool_error(partial_execution, outcome = none, repair = "Re-read the note before any further write.")]
    UnknownNote,
}

fn main() {}
