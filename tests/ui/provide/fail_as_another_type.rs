use tool_runtime::prelude::*;

struct Notes;

#[derive(Provide)]
struct Desk {
    #[provide(as = String)]
    notes: Box<Notes>,
}

fn main() {}
