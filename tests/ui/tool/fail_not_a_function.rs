use tool_runtime::prelude::*;

/// A note with a text.
#[tool(read_only)]
struct Note {
    text: String,
}

fn main() {
    let _ = Note { text: String::new() }.text;
}
