use tool_runtime::prelude::*;

type Count = u32;

#[derive(Provide)]
struct Desk {
    notes: Count,
    orders: u32,
}

fn main() {}
