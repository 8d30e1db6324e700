use tool_runtime::prelude::*;

/// Adds whole numbers up to a sum.
#[tool(read_only)]
fn add_numbers(
    /// First summand, any whole number.
    #[arg(rename = "right")]
    left: u32,
    /// Second summand, any whole number.
    right: u32,
) -> u32 {
    left + right
}

fn main() {}
