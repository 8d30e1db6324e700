use tool_runtime::prelude::*;

pub struct Desk<T>(pub T);

#[tool]
impl<T: Clone> Desk<T> {
    /// Counts what the customers have ordered.
    #[tool(read_only)]
    pub fn count_orders(&self) -> usize {
        0
    }
}

fn main() {}
