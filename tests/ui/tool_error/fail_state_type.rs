use tool_runtime::prelude::*;

#[derive(Debug)]
struct Progress;

#[derive(Debug, thiserror::Error, ToolError)]
enum NoteError {
    /// A part of the note was written.
    #[error("failed")]
    #[tool_error(partial_execution, repair = "Re-read the note before any further write.")]
    Partial { state: Progress },
}

fn main() {}
