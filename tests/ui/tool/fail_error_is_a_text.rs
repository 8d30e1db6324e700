use tool_runtime::prelude::*;

/// Reads what was written last.
#[tool(read_only)]
fn newest_note() -> Result<u32, String> {
    Ok(1)
}

fn main() {}
