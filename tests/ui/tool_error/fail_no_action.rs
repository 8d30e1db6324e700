use tool_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum OrderError {
    /// No order has this id.
    #[error("no order")]
    #[tool_error(not_found)]
    UnknownOrder,

    /// The bank refused.
    #[error("refused")]
    Refused,
}

/// Finds an order.
#[tool(read_only)]
fn find_order() -> Result<u32, OrderError> {
    // The mistake is reported once, although a tool returns the enum.
    Err(OrderError::UnknownOrder)
}

fn main() {
    let _: Tools<()> = tools![find_order];
}
