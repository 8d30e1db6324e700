use tool_runtime::prelude::*;

/// Counts the words of a text, hidden ones included.
#[tool]
fn count_words(
    /// Text whose words are counted.
    text: &str,
) -> usize {
    text.split_whitespace().count()
}

fn main() {
    // The mistake is reported once, although the tool is used.
    let _: Tools<()> = tools![count_words];
}
