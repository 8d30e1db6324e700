use tool_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum NoteError {
    /// The list has no such number.
    #[error("failed")]
    #[tool_error(not_found)]
    UnknownNote,
}

fn main() {
    // The mistake is reported once, although a tool returns the enum.
    let _: Tools<()> = tools![newest_note];
}

/// Reads what was written last.
#[tool(read_only)]
fn newest_note() -> Result<u32, NoteError> {
    Err(NoteError::UnknownNote)
}
