use tool_runtime::prelude::*;

/// Shows what a note is called.
#[tool(read_only)]
fn show_title(
    #[inject]
    number: &IdempotencyKey,
) -> String {
    drop(number);
    String::new()
}

fn main() {}
