use tool_runtime::prelude::*;

#[derive(Debug, ToolError)]
enum OrderError {
    /// No order has this id.
    #[tool_error(not_found, repair = "Search for the order.")]
    UnknownOrder,
}

fn main() {}
