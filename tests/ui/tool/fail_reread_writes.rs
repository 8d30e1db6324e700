use tool_runtime::prelude::*;

/// Delete a note for good.
#[tool(destructive, reread = none("the list is written once a day"))]
fn delete_note(
    /// Number of the note, as the list shows it.
    number: u32,
) -> u32 {
    number
}

/// Delete all notes for good.
#[tool(destructive, reread = delete_note)]
fn delete_notes() -> u32 {
    0
}

fn main() {}
