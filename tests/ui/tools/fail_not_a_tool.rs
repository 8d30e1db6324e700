use tool_runtime::prelude::*;

fn main() {
    let _: Tools<()> = tools![String];
    let _: Tools<()> = tools!["search_orders"];
}
