#![allow(unused_variables)]
use tool_runtime::prelude::*;

/// Counts the notes of a desk.
#[tool(read_only)]
fn count_notes(
    /// What a person wrote.
    notes: Option<str>,
) -> usize {
    todo!()
}

fn main() {}
