use tool_runtime::prelude::*;

#[derive(Clone, Copy, PartialEq, PartialOrd, serde::Deserialize, schemars::JsonSchema)]
struct Cents(u64);

impl tool_runtime::Ranged for Cents {
    type Bound = Cents;

    fn ranged(&self) -> Option<&Cents> {
        Some(self)
    }
}

const MUCH: Cents = Cents(5_000);

/// Pays what a supplier asks for.
#[tool(destructive, approval = above(amount, MUCH), reread = none("the bank shows nothing until the next day"))]
fn pay_supplier(
    /// How much it is, in cents.
    amount: Cents,
) -> u64 {
    amount.0
}

fn main() {}
