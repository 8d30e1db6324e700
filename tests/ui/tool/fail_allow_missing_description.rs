use tool_runtime::prelude::*;

/// Counts words, hidden ones included.
#[tool(read_only, allow(missing_description))]
fn count_words(
    /// Text whose words are counted.
    text: &str,
) -> usize {
    text.split_whitespace().count()
}

fn main() {}
