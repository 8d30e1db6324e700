use tool_runtime::prelude::*;

/// Counts the words of the newest note.
#[tool(read_only)]
fn count_words(#[injct] notes: &String) -> usize {
    notes.len()
}

fn main() {}
