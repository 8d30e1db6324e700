use tool_runtime::prelude::*;

/// Shows how long a note is.
#[tool(read_only)]
fn show_length(
    /// What the note holds.
    #[arg(secret, default = "hunter2")]
    value: String,
) -> u32 {
    drop(value);
    0
}

fn main() {}
