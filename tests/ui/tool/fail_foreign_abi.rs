use tool_runtime::prelude::*;

/// Adds whole numbers up to a sum.
#[tool(read_only)]
extern "C" fn add_numbers(
    /// First summand, any whole number.
    left: u32,
) -> u32 {
    left
}

fn main() {}
