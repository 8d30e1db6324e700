use tool_runtime::prelude::*;

struct Desk;

#[tool]
impl Desk {
    /// Shows the newest note.
    #[tool(read_only)]
    fn show_note(&self) -> u32 {
        1
    }

    /// Shows the oldest note.
    #[tool(read_only)]
    fn show_note(&self) -> u32 {
        2
    }
}

fn main() {}
