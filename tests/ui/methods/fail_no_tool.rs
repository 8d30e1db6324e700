use tool_runtime::prelude::*;

struct Desk;

#[tool]
impl Desk {
    pub fn count_orders(&self) -> usize {
        0
    }
}

fn main() {}
