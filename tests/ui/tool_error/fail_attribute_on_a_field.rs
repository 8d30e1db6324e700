use tool_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum NoteError {
    /// No note has this number.
    #[error("no note {number}")]
    #[tool_error(not_found, repair = "List the notes, then call with one of their numbers.")]
    Missing {
        #[tool_error(secret)]
        number: u32,
    },
}

fn main() {}
