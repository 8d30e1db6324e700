use tool_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum NoteError {
    /// No note has this number.
    #[error("no note {retry_after}")]
    #[tool_error(not_found, repair = "List the notes, then call with one of their numbers.")]
    Missing { retry_after: u64 },
}

fn main() {}
