use tool_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum StoreError {
    /// The store does not have it.
    #[error("gone")]
    #[tool_error(not_found, repair = "List the notes, then take a number of the list.")]
    Gone,
}

#[derive(Debug, thiserror::Error, ToolError)]
enum NoteError {
    /// The list has no such number.
    #[error("no note")]
    #[tool_error(not_found, repair = "List the notes, then take a number of the list.")]
    Gone,

    #[error(transparent)]
    #[tool_error(transparent)]
    Store(#[from] StoreError),
}

fn main() {}
