use tool_runtime::prelude::*;

/// Shows the desk as it is.
#[tool(read_only)]
fn show_desk() -> Self {
    todo!()
}

fn main() {}
