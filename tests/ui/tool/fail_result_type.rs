use tool_runtime::prelude::*;

struct Note;

/// Reads the newest note.
#[tool(read_only)]
fn read_note() -> Note {
    Note
}

fn main() {}
