use tool_runtime::prelude::*;

/// Shows the newest note.
#[tool(read_only)]
fn show_note() -> Result<dyn Send, std::convert::Infallible> {
    todo!()
}

fn main() {}
