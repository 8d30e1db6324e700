use tool_runtime::prelude::*;

/// Lists the titles of all notes.
#[tool(read_only)]
fn list_notes() -> Vec<String> {
    Vec::new()
}

#[derive(Debug, thiserror::Error, ToolError)]
enum NoteError {
    /// The list has no such number.
    #[error("failed")]
    #[tool_error(conflict, with = list_notes, retry = "Wait, then make the same call.")]
    UnknownNote,
}

fn main() {}
