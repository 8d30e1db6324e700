use tool_runtime::prelude::*;

/// Pays what is asked for.
#[tool(destructive, approval = above(amount, "5_000"), reread = none("the bank shows nothing until the next day"))]
fn pay_bill(
    /// The amount, in cents.
    amount: u64,
) -> u64 {
    amount
}

fn main() {}
