use tool_runtime::prelude::*;

/// Delete a note for good. Nothing brings it back.
#[tool(destructive, approval = "always", reread = none("the list is written once a day"))]
fn delete_note(
    /// Number of the note, as the list shows it.
    number: u32,
) -> u32 {
    number
}

fn main() {}
