use tool_runtime::prelude::*;

struct Desk;

#[tool]
impl Desk {
    /// Counts what lies on the desk.
    #[tool(read_only)]
    fn count_notes(&self) -> u32 {
        0
    }
}

fn main() {
    let _ = Toolbox::new(Desk).tools(tools![Desk::count_notes]).build();
}
