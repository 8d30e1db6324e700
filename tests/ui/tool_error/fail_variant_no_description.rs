use tool_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum OrderError {
    #[error("no order")]
    #[tool_error(not_found, repair = "Search for the order, then call with an id from the result.")]
    UnknownOrder,
}

fn main() {}
