use tool_runtime::prelude::*;

///
#[tool(read_only)]
fn count_words(
    #[doc = ""]
    text: &str,
) -> usize {
    text.split_whitespace().count()
}

fn main() {}
