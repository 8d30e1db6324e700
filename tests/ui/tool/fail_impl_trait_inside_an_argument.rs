use tool_runtime::prelude::*;

/// Counts the letters of what is given.
#[tool(read_only)]
fn count_letters(
    /// What a person wrote.
    note: Vec<impl Into<u32>>,
) -> usize {
    note.len()
}

fn main() {}
