use tool_runtime::prelude::*;

struct Desk;

#[tool]
impl Desk {
    /// Shows the desk, as it is.
    #[tool(read_only)]
    fn show_desk(&self) -> Self {
        Self
    }
}

fn main() {}
