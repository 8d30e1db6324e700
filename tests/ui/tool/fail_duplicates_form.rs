use tool_runtime::prelude::*;

/// Marks a note as done, so that it leaves the list.
#[tool(write, duplicates = true, reread = none("the list is written once a day"))]
fn delete_note(
    /// Number of the note, as the list shows it.
    number: u32,
) -> u32 {
    number
}

fn main() {}
