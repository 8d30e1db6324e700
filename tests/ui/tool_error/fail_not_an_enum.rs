use tool_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
#[error("failed")]
struct NoteError;

fn main() {}
