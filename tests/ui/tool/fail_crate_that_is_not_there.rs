use tool_runtime::prelude::*;

/// Counts the words of a text.
#[tool(read_only, crate = ::tools)]
fn count_words(
    /// Plain text, as a person wrote it.
    text: String,
) -> usize {
    text.len()
}

fn main() {}
