use tool_runtime::prelude::*;

#[derive(Provide)]
enum Desk {
    Open,
}

fn main() {}
