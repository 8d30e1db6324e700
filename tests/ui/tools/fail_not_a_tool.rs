use tool_runtime::prelude::*;

struct Notes;

fn main() {
    let _: Tools<()> = tools![Notes];
}
