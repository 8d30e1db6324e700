use tool_runtime::prelude::*;

/// Counts the words of a text.
#[tool(read_only)]
fn count_words(text: &str) -> usize {
    text.split_whitespace().count()
}

fn main() {}
