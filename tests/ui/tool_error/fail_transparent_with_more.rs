use tool_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum NoteError {
    #[error("more")]
    #[tool_error(transparent, not_found)]
    More(u32),
}

fn main() {}
