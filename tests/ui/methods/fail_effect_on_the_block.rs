use tool_runtime::prelude::*;

struct Desk;

#[tool(read_only)]
impl Desk {
    /// Counts what the customers have ordered.
    #[tool(read_only)]
    pub fn count_orders(&self) -> usize {
        0
    }
}

fn main() {}
