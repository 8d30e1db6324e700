use tool_runtime::prelude::*;

#[derive(Provide)]
#[provide(skip)]
struct Desk {
    first: String,
}

fn main() {}
