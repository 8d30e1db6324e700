use tool_runtime::prelude::*;

/// Shows what a note is called.
#[tool(read_only)]
fn show_title(
    /// Number of the note, as the list shows it.
    #[arg(length(max = "9"))]
    number: String,
) -> String {
    drop(number);
    String::new()
}

fn main() {}
