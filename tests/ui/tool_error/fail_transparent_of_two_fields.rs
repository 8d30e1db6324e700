use tool_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum NoteError {
    #[error("two")]
    #[tool_error(transparent)]
    Two(u32, u32),
}

fn main() {}
