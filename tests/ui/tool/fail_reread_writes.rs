use tool_runtime::prelude::*;

/// Empty the bin for good, whatever is in it.
#[tool(destructive, reread = none("the list is written once a day"))]
fn empty_bin() -> u32 {
    0
}

/// Delete a note for good. Nothing brings it back.
#[tool(destructive, reread = empty_bin)]
fn delete_note(
    /// Number of the note, as the list shows it.
    number: u32,
) -> u32 {
    number
}

fn main() {}
