use tool_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum NoteError {
    /// The list has no such number.
    #[error("failed")]
    #[tool_error(partial_execution, repair = "Write what is missing.")]
    UnknownNote,
}

fn main() {}
