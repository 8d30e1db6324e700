use tool_runtime::prelude::*;

/// Adds whole numbers up to a sum.
#[tool(read_only)]
fn add_numbers(
    /// Two summands, any whole numbers.
    (left, right): (u32, u32),
) -> u32 {
    left + right
}

fn main() {}
