use tool_runtime::prelude::*;

/// Shows any value as a text.
#[tool(read_only)]
fn show_text<T: ToString>(
    /// Value whose text is shown.
    value: T,
) -> String {
    value.to_string()
}

fn main() {}
