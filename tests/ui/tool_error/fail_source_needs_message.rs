use tool_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum OrderError {
    /// The database did not answer.
    #[error("the database failed: {0}")]
    #[tool_error(transient_upstream, retry = "Wait, then make the same call.")]
    Database(#[from] std::io::Error),
}

fn main() {}
