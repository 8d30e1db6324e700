use tool_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum NoteError {
    /// The database did not answer.
    #[error("failed")]
    #[tool_error(transient_upstream, retry = "Wait, then make the same call.")]
    Database(#[from] std::io::Error),
}

fn main() {}
