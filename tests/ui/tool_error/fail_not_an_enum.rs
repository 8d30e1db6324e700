use tool_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
#[error("failed")]
struct OrderError;

#[derive(Debug, thiserror::Error, ToolError)]
enum Generic<T: std::fmt::Debug> {
    /// Nothing has this id.
    #[error("nothing")]
    #[tool_error(not_found, repair = "Search for it.")]
    Nothing(T),
}

fn main() {}
