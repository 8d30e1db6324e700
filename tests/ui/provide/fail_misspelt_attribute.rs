use tool_runtime::prelude::*;

#[derive(Provide)]
struct Desk {
    #[provide(skp)]
    first: String,
}

fn main() {}
