use tool_runtime::prelude::*;

/// Counts the words of a text, hidden ones included.
#[tool(read_only, open_world = true)]
fn count_words(
    /// Text whose words are counted.
    text: &str,
) -> usize {
    text.split_whitespace().count()
}

fn main() {}
