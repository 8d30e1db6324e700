use tool_runtime::prelude::*;

/// Counts the notes of a desk.
#[tool(read_only, crate = std)]
fn count_notes() -> usize {
    0
}

fn main() {}
