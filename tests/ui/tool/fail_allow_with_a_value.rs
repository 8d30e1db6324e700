use tool_runtime::prelude::*;

/// Shows how long a note is.
#[tool(read_only, allow = no_step)]
fn show_length(
    /// What the note holds.
    value: u32,
) -> u32 {
    value
}

fn main() {}
