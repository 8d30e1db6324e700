use tool_runtime::prelude::*;

#[tool]
trait Notes {
    /// Shows a note of the desk.
    #[tool(read_only)]
    fn show_note(
        &self,
        /// Number of the note, as the list shows it.
        #[arg(range(min = 1))]
        number: u32,
    ) -> u32;

    /// Counts what lies on the desk.
    #[tool(read_only)]
    fn count_notes(&self) -> u32 {
        0
    }
}

fn main() {}
