use tool_runtime::prelude::*;

struct Connection<'a>(&'a str);

/// Shows how long a note is.
#[tool(read_only)]
fn show_length<'a>(#[inject] connection: &'a Connection<'a>) -> usize {
    connection.0.len()
}

fn main() {}
