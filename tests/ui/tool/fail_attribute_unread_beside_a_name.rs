use tool_runtime::prelude::*;

/// Works through what lies on the desk.
#[tool(write, reread = none("the desk shows nothing"), allow(vague_name), timeout = 3)]
fn process() {}

fn main() {}
