use tool_runtime::prelude::*;

#[derive(Provide)]
struct Desk {
    #[provide]
    first: String,
}

fn main() {}
