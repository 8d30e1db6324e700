use tool_runtime::prelude::*;

/// Shows what a note is called.
#[tool(read_only)]
fn show_title(
    /// Number of the note, as the list shows it.
    number: &'static str,
) -> String {
    drop(number);
    String::new()
}

fn main() {}
