use tool_runtime::prelude::*;

/// Shows how long a note is.
#[tool(write, idempotent, duplicates = allow, reread = none("nothing is kept"))]
fn show_length(
    /// What the note holds.
    value: u32,
) -> u32 {
    value
}

fn main() {}
