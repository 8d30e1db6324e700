use tool_runtime::prelude::*;

/// Shows what a note is called.
#[tool(read_only)]
fn show_title(
    /// Number of the note, as the list shows it.
    #[arg(range(min = 1, min = 2))]
    number: u32,
) -> String {
    drop(number);
    String::new()
}

fn main() {}
