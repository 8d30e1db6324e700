use tool_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum OrderError {
    /// The desk failed.
    #[error("failed")]
    #[tool_error(internal, escalate = "Do not retry. Hand over to a person.")]
    Internal,
}

fn main() {}
