use tool_runtime::prelude::*;

/// Shows how long a note is.
#[tool(read_only)]
fn show_length(
    /// What the note holds.
    #[arg(default = 0, range(min = 1))]
    value: u32,
) -> u32 {
    value
}

fn main() {}
