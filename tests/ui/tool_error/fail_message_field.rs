use tool_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum OrderError {
    /// The order is locked.
    #[error("locked")]
    #[tool_error(conflict, message = "locked by {owner}", repair = "Re-read the order.")]
    Locked,
}

fn main() {}
