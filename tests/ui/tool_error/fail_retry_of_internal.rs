use tool_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum NoteError {
    /// The list has no such number.
    #[error("failed")]
    #[tool_error(internal, retry = "Wait, then make the same call.")]
    UnknownNote,
}

fn main() {}
