use tool_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum NoteError {
    /// The list has no such number.
    #[error("failed")]
    #[tool_error(auth_failed, escalate = "Tell the user to renew the key.")]
    UnknownNote,
}

fn main() {}
