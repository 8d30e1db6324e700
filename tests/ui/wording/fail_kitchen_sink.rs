use tool_runtime::prelude::*;

/// Shows what a note is called.
#[tool(read_only)]
fn show_title(
    /// What to do with the note: show, hide or fold it.
    action: String,
) -> String {
    drop(action);
    String::new()
}

fn main() {}
