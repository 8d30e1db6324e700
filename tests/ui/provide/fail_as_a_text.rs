use tool_runtime::prelude::*;

#[derive(Provide)]
struct Desk {
    #[provide(as = "str")]
    first: String,
}

fn main() {}
