use tool_runtime::prelude::*;

#[doc = concat!("Refunds", " the orders.")]
#[tool(read_only)]
fn refund_order() -> u32 {
    0
}

#[doc = concat!("Refunds", " the order.")]
#[tool(read_only, name = "refund_one_order", allow(restates_name))]
fn refund_other_order(
    #[doc = concat!("Id of the order", ", as the list shows it.")] order_id: u32,
) -> u32 {
    order_id
}

fn main() {}
