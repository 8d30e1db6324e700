use tool_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum OrderError {
    /// No order has this id.
    #[error("no order")]
    #[tool_error(not_found, code = "GONE", repair = "Search for the order.")]
    UnknownOrder,

    /// The order was deleted.
    #[error("gone")]
    #[tool_error(not_found, repair = "Search for the order.")]
    Gone,

    /// The order is locked.
    #[error("locked")]
    #[tool_error(conflict, code = "order-locked", repair = "Re-read the order.")]
    Locked,
}

fn main() {}
