use tool_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum OrderError {
    #[error(transparent)]
    #[tool_error(transparent)]
    Database(#[from] std::io::Error),

    #[error("two")]
    #[tool_error(transparent)]
    Two(u32, u32),

    #[error("more")]
    #[tool_error(transparent, not_found)]
    More(u32),
}

fn main() {}
