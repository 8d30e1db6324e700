use tool_runtime::prelude::*;

///
#[tool(read_only)]
fn count_words(
    /// Text whose words are counted.
    text: &str,
) -> usize {
    text.split_whitespace().count()
}

fn main() {}
