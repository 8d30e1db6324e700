use tool_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum OrderError {
    /// No order has this id.
    #[error("no order")]
    #[tool_error(not_fond, repair = "Search for the order.")]
    UnknownOrder,

    /// The order is locked.
    #[error("locked")]
    #[tool_error(conflict, repair = "Re-read the order.", feild = "order_id")]
    Locked,

    /// The order is gone.
    #[error("gone")]
    #[tool_error(not_found, repair = "Re-read the order.", outcome = "nothing")]
    Gone,
}

fn main() {}
