use tool_runtime::prelude::*;

/// Reads what was written last.
#[tool(read_only)]
fn newest_note(
    /// Title of the note, as the list shows it.
    title: &str,
) -> &str {
    title
}

fn main() {}
