use tool_runtime::prelude::*;

/// Counts the words of a text.
#[tool(readonly)]
fn count_words(
    /// Text whose words are counted.
    #[arg(rnage(min = 1))]
    text: &str,
) -> usize {
    text.split_whitespace().count()
}

fn main() {}
