use tool_runtime::prelude::*;

struct Desk;

/// Counts the words of the newest note.
#[tool(read_only)]
fn count_words(#[inject] notes: &String) -> usize {
    notes.len()
}

fn main() {
    drop(Toolbox::new(Desk).tools(tools![count_words]).build());
}
