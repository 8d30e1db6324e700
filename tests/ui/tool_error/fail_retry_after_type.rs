use tool_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum NoteError {
    /// The store takes no more calls.
    #[error("failed")]
    #[tool_error(rate_limited, retry = "Wait, then make the same call.")]
    Busy { retry_after: String },
}

fn main() {}
