use tool_runtime::prelude::*;

struct Note;

/// Reads what was written last.
#[tool(read_only)]
fn newest_note() -> Note {
    Note
}

fn main() {}
