use tool_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum NoteError {
    /// The store did not answer.
    #[error("the store did not answer")]
    #[tool_error(transient_upstream, message = "the store said {0}", retry = "Call again later, with the same arguments.")]
    Store(#[from] std::io::Error),
}

fn main() {}
