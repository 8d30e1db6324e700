use tool_runtime::prelude::*;

/// Shows what a note is called.
#[tool(read_only)]
fn show_title(
    /// Number of the note, FIXME which one.
    number: u32,
) -> String {
    drop(number);
    String::new()
}

fn main() {}
