use tool_runtime::prelude::*;

/// Lists the titles of all notes.
#[tool(read_only)]
fn list_notes() -> Vec<String> {
    Vec::new()
}

/// Counts the words of a text, hidden ones included.
#[tool(read_only, reread = list_notes)]
fn count_words(
    /// Text whose words are counted.
    text: &str,
) -> usize {
    text.split_whitespace().count()
}

fn main() {}
