use tool_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum NoteError {
    #[error(transparent)]
    #[tool_error(transparent)]
    Database(#[from] std::io::Error),
}

fn main() {}
