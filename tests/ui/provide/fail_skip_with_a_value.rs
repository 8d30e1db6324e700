use tool_runtime::prelude::*;

#[derive(Provide)]
struct Desk {
    #[provide(skip = true)]
    first: String,
}

fn main() {}
