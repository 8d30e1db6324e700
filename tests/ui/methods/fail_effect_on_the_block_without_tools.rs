use tool_runtime::prelude::*;

struct Desk;

#[tool(read_only)]
impl Desk {
    fn count_notes(&self) -> u32 {
        0
    }
}

fn main() {
    Desk.count_notes();
}
