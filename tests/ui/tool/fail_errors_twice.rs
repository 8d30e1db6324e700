use tool_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum NoteError {
    /// The list has no such number.
    #[error("no note")]
    #[tool_error(not_found, repair = "List the notes, then take a number of the list.")]
    UnknownNote,
}

/// Reads what was written last.
#[tool(read_only, errors(UnknownNote, UnknownNote))]
fn newest_note() -> Result<u32, NoteError> {
    Err(NoteError::UnknownNote)
}

fn main() {}
