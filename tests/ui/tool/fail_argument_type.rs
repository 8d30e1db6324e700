use tool_runtime::prelude::*;

struct Note;

/// Stores a note.
#[tool(write, reread = none("there is no list"))]
fn store_note(
    /// Note to store.
    note: Note,
) -> u32 {
    let _ = note;
    1
}

fn main() {
    let _: Tools<()> = tools![store_note];
}
