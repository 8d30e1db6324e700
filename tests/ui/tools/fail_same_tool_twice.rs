use tool_runtime::prelude::*;

/// Counts words, hidden ones included.
#[tool(read_only)]
fn count_words() -> u32 {
    1
}

fn main() {
    let _: Tools<()> = tools![count_words, count_words];
}
