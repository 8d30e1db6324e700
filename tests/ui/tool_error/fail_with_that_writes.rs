use tool_runtime::prelude::*;

/// Empty the bin for good, whatever is in it.
#[tool(destructive, reread = none("the list is written once a day"))]
fn empty_bin() -> u32 {
    0
}

#[derive(Debug, thiserror::Error, ToolError)]
enum NoteError {
    /// The list has no such number.
    #[error("failed")]
    #[tool_error(not_found, with = empty_bin, repair = "List the notes, then take a number of the list.")]
    UnknownNote,
}

fn main() {}
