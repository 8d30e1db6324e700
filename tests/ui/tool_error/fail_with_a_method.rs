use tool_runtime::prelude::*;

struct Desk;

#[derive(Debug, thiserror::Error, ToolError)]
enum NoteError {
    /// No note has this number.
    #[error("no note {number}")]
    #[tool_error(not_found, with = Desk::list_notes, repair = "List the notes, then call with one of their numbers.")]
    Missing { number: u32 },
}

fn main() {}
