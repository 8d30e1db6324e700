use tool_runtime::prelude::*;

pub struct Notes;
pub struct Payments;

#[derive(Provide)]
pub struct Desk {
    notes: Notes,
}

/// Counts what the customers have paid.
#[tool(read_only)]
fn count_payments(#[inject] payments: &Payments) -> u32 {
    let _ = payments;
    1
}

fn main() {
    let _: Tools<Desk> = tools![count_payments];
}
