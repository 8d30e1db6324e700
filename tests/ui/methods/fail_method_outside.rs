use tool_runtime::prelude::*;

struct Desk;

impl Desk {
    /// Counts what the customers have ordered.
    #[tool(read_only)]
    fn count_orders(&self) -> usize {
        0
    }
}

fn main() {
    let _ = Desk.count_orders();
}
