use tool_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum StoreError {
    /// The store does not have it.
    #[error("gone")]
    #[tool_error(not_found, repair = "Search for it.")]
    Gone,
}

#[derive(Debug, thiserror::Error, ToolError)]
enum OrderError {
    /// No order has this id.
    #[error("no order")]
    #[tool_error(not_found, repair = "Search for the order.")]
    Gone,

    #[error(transparent)]
    #[tool_error(transparent)]
    Store(#[from] StoreError),
}

fn main() {}
