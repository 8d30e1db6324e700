use tool_runtime::prelude::*;

/// Counts what lies on the desk.
#[tool(read_only)]
fn count_notes(#[inject] key: IdempotencyKey) -> u32 {
    drop(key);
    0
}

fn main() {}
