use tool_runtime::prelude::*;

fn main() {
    let _: Tools<()> = tools!["count_words"];
}
