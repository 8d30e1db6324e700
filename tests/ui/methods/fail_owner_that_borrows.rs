use tool_runtime::prelude::*;

struct Desk<'a>(&'a str);

#[tool]
impl Desk<'_> {
    /// Counts what lies on the desk.
    #[tool(read_only)]
    fn count_notes(&self) -> usize {
        self.0.len()
    }
}

fn main() {}
