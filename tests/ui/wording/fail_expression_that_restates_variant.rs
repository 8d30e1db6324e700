use tool_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum NoteError {
    #[doc = concat!("Unknown", " note.")]
    #[error("failed")]
    #[tool_error(not_found, repair = "List the notes, then take a number of the list.")]
    UnknownNote,

    #[doc = concat!("No note ", "has this number.")]
    #[error("failed")]
    #[tool_error(conflict, repair = "List the notes, then take a number of the list.")]
    LostNote,
}

fn main() {}
