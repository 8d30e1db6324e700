use tool_runtime::prelude::*;

/// Shows the newest note.
#[tool(read_only)]
fn show_note() -> Vec<_> {
    vec![1]
}

fn main() {}
