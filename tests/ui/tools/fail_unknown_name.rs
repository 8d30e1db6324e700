use tool_runtime::prelude::*;

/// Counts what lies on the desk.
#[tool(read_only)]
fn count_notes() -> u32 {
    0
}

fn main() {
    let _: Tools<()> = tools![count_notes, count_note];
}
