use tool_runtime::prelude::*;

/// Counts words, hidden ones included.
#[tool(read_only)]
fn count_words() -> u32 {
    1
}

mod other {
    use tool_runtime::prelude::*;

    /// Counts words of a file, hidden ones included.
    #[tool(read_only, name = "count_words")]
    pub fn count_words_of_file() -> u32 {
        1
    }
}

fn main() {
    let _: Tools<()> = tools![count_words, other::count_words_of_file];
}
