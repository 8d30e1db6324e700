use tool_runtime::prelude::*;

#[derive(serde::Serialize)]
struct Note;

/// Reads what was written last.
#[tool(read_only)]
fn newest_note() -> Vec<Note> {
    vec![Note]
}

fn main() {}
