use tool_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum NoteError {
    /// The desk is broken.
    #[error("failed")]
    #[tool_error(internal, escalate = "Do not retry. Hand over to a person.")]
    Internal,
}

fn main() {}
