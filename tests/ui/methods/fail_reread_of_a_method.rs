use tool_runtime::prelude::*;

struct Desk;

#[tool]
impl Desk {
    /// Shows the newest note.
    #[tool(read_only)]
    fn show_note(&self) -> u32 {
        1
    }

    /// Writes a note for the next shift.
    #[tool(write, reread = Self::show_note)]
    fn write_note(&self) {}
}

fn main() {}
