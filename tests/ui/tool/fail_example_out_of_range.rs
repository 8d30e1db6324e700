use tool_runtime::prelude::*;

/// Shows how long a note is.
#[tool(read_only)]
fn show_length(
    /// What the note holds.
    #[arg(example = 51, range(max = 50))]
    value: u32,
) -> u32 {
    value
}

fn main() {}
