use tool_runtime::prelude::*;

/// Delete a note for good. Nothing brings it back.
#[tool(destructive, approval = above(title, 5), reread = none("the list is written once a day"))]
fn delete_note(
    /// Title of the note, as the list shows it.
    title: String,
) -> usize {
    title.len()
}

fn main() {}
