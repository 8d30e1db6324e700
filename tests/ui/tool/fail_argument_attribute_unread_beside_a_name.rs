use tool_runtime::prelude::*;

/// Counts the letters of a note.
#[tool(read_only)]
fn count_letters(
    /// What a person wrote.
    #[arg(rename = "old_text", defalt = 3)]
    _old: String,
) -> usize {
    0
}

fn main() {}
