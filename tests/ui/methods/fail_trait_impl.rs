use tool_runtime::prelude::*;

struct Desk;

#[tool]
impl Clone for Desk {
    fn clone(&self) -> Self {
        Self
    }
}

fn main() {}
