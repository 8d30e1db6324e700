use tool_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum OrderError {
    /// Too many calls.
    #[error("too many")]
    #[tool_error(rate_limited, retry = "Wait, then make the same call.")]
    TooMany { retry_after: String },
}

fn main() {}
