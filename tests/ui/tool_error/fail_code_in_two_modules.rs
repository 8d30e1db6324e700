use tool_runtime::prelude::*;

mod notes {
    use tool_runtime::prelude::*;

    /// What goes wrong with a note.
    #[derive(Debug, thiserror::Error, ToolError)]
    pub enum Error {
        /// No note has this number.
        #[error("failed")]
        #[tool_error(not_found, repair = "List the notes, then take a number of the list.")]
        NotFound,
    }
}

mod people {
    use tool_runtime::prelude::*;

    /// What goes wrong with a person.
    #[derive(Debug, thiserror::Error, ToolError)]
    pub enum Error {
        /// Nobody of this name may be seen.
        #[error("failed")]
        #[tool_error(permission_denied, escalate = "Do not retry. Tell the user who may see it.")]
        NotFound,
    }
}

/// What goes wrong.
#[derive(Debug, thiserror::Error, ToolError)]
enum DeskError {
    #[error(transparent)]
    #[tool_error(transparent)]
    Note(notes::Error),
    #[error(transparent)]
    #[tool_error(transparent)]
    Person(people::Error),
}

fn main() {}
