use tool_runtime::prelude::*;

struct Desk;

trait Notes {
    fn show_note(&self, number: u32) -> u32;
    fn count_notes(&self) -> u32;
}

#[tool]
impl Notes for Desk {
    /// Shows a note of the desk.
    #[tool(read_only)]
    fn show_note(
        &self,
        /// Number of the note, as the list shows it.
        #[arg(range(min = 1))]
        number: u32,
    ) -> u32 {
        number
    }

    /// Counts what lies on the desk.
    #[tool(read_only)]
    fn count_notes(&self) -> u32 {
        0
    }
}

fn main() {}
