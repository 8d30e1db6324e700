use tool_runtime::prelude::*;

pub struct Notes;

/// Shows what a note is called.
#[tool(read_only)]
fn show_title(
    /// Where the notes are kept.
    number: &Notes,
) -> String {
    drop(number);
    String::new()
}

fn main() {}
