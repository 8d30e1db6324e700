use tool_runtime::prelude::*;

/// Shows how long a note is.
#[tool(read_only)]
fn show_length(
    /// What the note holds.
    #[arg(range(min = 1))]
    value: std::vec::Vec<u32>,
) -> u32 {
    drop(value);
    0
}

fn main() {}
