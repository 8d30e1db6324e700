use tool_runtime::prelude::*;

fn double(number: u8) -> u8 {
    number * 2
}

#[tool(read_only)]
const HANDLER: fn(u8) -> u8 = double;

fn main() {
    HANDLER(1);
}
