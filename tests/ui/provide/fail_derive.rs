use tool_runtime::prelude::*;

#[derive(Provide)]
struct Desk {
    first: String,
    second: String,
    #[provide(skp)]
    third: u32,
}

#[derive(Provide)]
enum State {
    Open,
}

fn main() {}
