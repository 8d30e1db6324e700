use tool_runtime::prelude::*;

#[derive(Provide)]
struct Desk {
    first: String,
    second: String,
}

fn main() {}
