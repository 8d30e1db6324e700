use tool_runtime::prelude::*;

/// Lists what the notes are called.
#[tool(read_only)]
fn list_titles() -> impl Iterator<Item = String> {
    std::iter::empty()
}

fn main() {}
