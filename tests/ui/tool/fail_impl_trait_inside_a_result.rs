use tool_runtime::prelude::*;

/// Shows the newest note.
#[tool(read_only)]
fn show_note() -> Option<impl serde::Serialize> {
    Some(1)
}

fn main() {}
