use tool_runtime::prelude::*;

/// Counts the words of a text.
#[tool(read_only)]
fn count_words(
    /// Text whose words are counted.
    text: &str,
    #[cfg(unix)]
    /// Whether to count hidden words.
    hidden: bool,
) -> usize {
    text.split_whitespace().count() + usize::from(hidden)
}

fn main() {}
