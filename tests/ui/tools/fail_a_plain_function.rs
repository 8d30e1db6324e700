use tool_runtime::prelude::*;

fn count_words() -> u32 {
    1
}

fn main() {
    let _ = count_words();
    let _: Tools<()> = tools![count_words];
}
