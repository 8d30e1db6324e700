use tool_runtime::prelude::*;

/// What goes wrong with a note.
#[derive(Debug, thiserror::Error, ToolError)]
enum NoteError {
    /// No note has this number.
    #[error("failed")]
    #[tool_error(not_found, repair = "List the notes, then take a number of the list.")]
    UnknownNote,
}

/// What goes wrong.
#[derive(Debug, thiserror::Error, ToolError)]
enum DeskError {
    #[error(transparent)]
    #[tool_error(transparent, since = "1.0.0")]
    Note(NoteError),
}

fn main() {}
