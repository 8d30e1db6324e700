use tool_runtime::prelude::*;

struct Desk;

#[tool]
impl Desk {
    /// Counts what the customers have ordered.
    #[tool(read_only)]
    pub fn count_orders(&mut self) -> usize {
        0
    }
}

fn main() {}
