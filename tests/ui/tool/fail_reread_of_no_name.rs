use tool_runtime::prelude::*;

/// Lists the titles of all notes.
#[tool(read_only)]
fn list_notes() -> Vec<String> {
    Vec::new()
}

/// Delete a note for good. Nothing brings it back.
#[tool(destructive, reread = list_nots)]
fn delete_note(
    /// Number of the note, as the list shows it.
    number: u32,
) -> u32 {
    number
}

fn main() {}
