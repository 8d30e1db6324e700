use tool_runtime::prelude::*;

struct Desk;

/// Counts what lies on the desk.
#[tool(read_only)]
fn count_notes(
    #[inject]
    #[inject]
    desk: &Desk,
) -> u32 {
    let _ = desk;
    0
}

fn main() {}
