use tool_runtime::prelude::*;

/// Pays what a supplier asks for.
#[tool(write, reread = none("the bank shows nothing until the next day"))]
fn pay_bill(
    #[inject] key: IdempotencyKey,
    /// What the supplier calls the payment.
    idempotency_key: String,
) -> String {
    format!("{key}{idempotency_key}")
}

fn main() {}
