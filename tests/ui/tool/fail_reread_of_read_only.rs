use tool_runtime::prelude::*;

/// Lists the titles of all notes.
#[tool(read_only)]
fn list_notes() -> Vec<String> {
    Vec::new()
}

/// Counts all notes.
#[tool(read_only, reread = list_notes)]
fn count_notes() -> usize {
    0
}

fn main() {}
