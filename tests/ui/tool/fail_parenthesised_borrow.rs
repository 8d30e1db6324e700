use tool_runtime::prelude::*;

/// Shows how long a note is.
#[tool(read_only)]
fn show_length(
    /// What the note holds.
    value: Vec<&(str)>,
) -> u32 {
    drop(value);
    0
}

fn main() {}
