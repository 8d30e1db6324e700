use tool_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum NoteError {
    /// The list has no such number.
    #[error("failed")]
    #[tool_error(rate_limited, retry = "Wait, then try again.")]
    UnknownNote,
}

fn main() {}
