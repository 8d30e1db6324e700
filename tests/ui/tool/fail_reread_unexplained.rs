use tool_runtime::prelude::*;

/// Delete a note for good. Nothing brings it back.
#[tool(destructive, reread = none)]
fn delete_note(
    /// Number of the note, as the list shows it.
    number: u32,
) -> u32 {
    number
}

fn main() {}
