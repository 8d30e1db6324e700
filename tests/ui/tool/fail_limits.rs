use tool_runtime::prelude::*;

/// Searches notes.
#[tool(read_only)]
fn search_notes(
    /// Text to search for.
    #[arg(range(min = 1))]
    text: String,
    /// Most notes to return.
    #[arg(length(max = 5))]
    limit: u32,
    /// Fewest notes to return.
    #[arg(range(min = 9, max = 2))]
    least: u32,
    /// Pattern of the title.
    #[arg(pattern = "^[a-z$")]
    title: String,
    /// Words that a note must hold.
    #[arg(default = "none")]
    words: u32,
) -> u32 {
    let _ = (text, limit, least, title, words);
    1
}

fn main() {}
