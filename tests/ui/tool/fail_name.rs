use tool_runtime::prelude::*;

/// Counts the words of a text.
#[tool(read_only, name = "Count Words!")]
fn count_words(
    /// Text whose words are counted.
    #[arg(rename = "the text")]
    text: &str,
    /// Text whose words are not counted.
    #[arg(rename = "other")]
    left_out: &str,
    /// Text whose words are counted twice.
    other: &str,
) -> usize {
    text.split_whitespace().count() + left_out.len() + other.len()
}

fn main() {}
