use tool_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum OrderError {
    /// The order is being changed by somebody else.
    #[error("locked")]
    #[tool_error(conflict, retry = "Wait, then make the same call.", repair = "Re-read the order.")]
    Locked,

    /// The order is gone.
    #[error("gone")]
    #[tool_error(not_found, conflict, repair = "Re-read the order.")]
    Gone,
}

fn main() {}
