use tool_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum OrderError {
    /// The desk may not see this order.
    #[error("not allowed")]
    #[tool_error(permission_denied, retry = "Wait, then make the same call.")]
    NotAllowed,

    /// No order has this id.
    #[error("no order")]
    #[tool_error(not_found, retry = "Wait, then make the same call.")]
    UnknownOrder,

    /// A part was refunded.
    #[error("partial")]
    #[tool_error(partial_execution, outcome = none, repair = "Re-read the order before any further write.")]
    Partial,
}

fn main() {}
