use tool_runtime::prelude::*;

#[derive(schemars::JsonSchema)]
struct Note;

/// Shows what a note is called.
#[tool(read_only)]
fn show_title(
    /// Number of the note, as the list shows it.
    number: Note,
) -> String {
    drop(number);
    String::new()
}

fn main() {}
