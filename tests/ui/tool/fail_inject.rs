use tool_runtime::prelude::*;

pub struct Notes;

/// Stores a note.
#[tool(write, reread = none("there is no list"))]
fn store_note(
    #[inject] notes: &mut Notes,
    #[inject]
    #[arg(default)]
    limit: &u32,
) -> u32 {
    let _ = (notes, limit);
    1
}

/// Stores another note.
#[tool(write, reread = none("there is no list"))]
fn store_other_note(#[inject] notes: Notes) -> u32 {
    let _ = notes;
    1
}

fn main() {}
