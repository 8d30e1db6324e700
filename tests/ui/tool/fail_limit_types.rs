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
    /// Number of the note.
    #[arg(pattern = "^[a-z]$")]
    number: u32,
    /// Words that a note must hold.
    #[arg(default = true)]
    words: u32,
    /// Least share of words.
    #[arg(range(min = 1.5))]
    share: u32,
) -> u32 {
    let _ = (text, limit, number, words, share);
    1
}

fn main() {}
