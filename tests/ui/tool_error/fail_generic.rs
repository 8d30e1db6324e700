use tool_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum NoteError<T: std::fmt::Debug> {
    /// The list has no such number.
    #[error("no note")]
    #[tool_error(not_found, repair = "List the notes, then take a number of the list.")]
    UnknownNote(T),
}

fn main() {}
