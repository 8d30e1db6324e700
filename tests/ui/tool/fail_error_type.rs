use tool_runtime::prelude::*;

/// Reads a text file of the workspace as a whole.
#[tool(read_only)]
fn read_file(
    /// Path of the file, relative to the workspace.
    path: &str,
) -> std::io::Result<String> {
    std::fs::read_to_string(path)
}

fn main() {}
