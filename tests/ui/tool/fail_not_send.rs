use tool_runtime::prelude::*;

/// Counts the words of a text, hidden ones included.
#[tool(read_only)]
async fn count_words(
    /// Text whose words are counted.
    text: String,
) -> usize {
    let words = std::rc::Rc::new(text);
    std::future::ready(()).await;
    words.split_whitespace().count()
}

fn main() {}
