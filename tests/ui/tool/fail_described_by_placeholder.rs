use tool_runtime::prelude::*;

#[doc = concat!("TODO", " describe it")]
#[tool(read_only)]
fn count_words(
    /// Text whose words are counted.
    text: &str,
) -> usize {
    text.split_whitespace().count()
}

fn main() {}
