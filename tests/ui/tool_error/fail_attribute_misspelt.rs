use tool_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum NoteError {
    /// No note has this number.
    #[error("no such note")]
    #[tool_eror(not_found, repair = "List the notes, then call with one of their numbers.")]
    Missing,
}

fn main() {}
