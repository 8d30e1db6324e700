use tool_runtime::prelude::*;

#[derive(serde::Deserialize, schemars::JsonSchema)]
enum Kind {
    Short,
}

/// Shows what a note is called.
#[tool(read_only)]
fn show_title(
    /// Number of the note, as the list shows it.
    #[arg(default)]
    number: Kind,
) -> String {
    drop(number);
    String::new()
}

fn main() {}
