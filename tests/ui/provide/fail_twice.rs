use tool_runtime::prelude::*;

#[derive(Provide)]
struct Desk {
    #[provide(skip)]
    #[provide(as = str)]
    first: String,
}

fn main() {}
