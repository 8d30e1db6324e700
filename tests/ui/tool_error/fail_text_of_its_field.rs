use tool_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum NoteError {
    /// The disk is full or broken.
    #[error(transparent)]
    #[tool_error(internal, escalate = "Do not retry. Hand over to a person.")]
    Disk(std::io::Error),
}

fn main() {}
