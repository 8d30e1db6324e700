use tool_runtime::prelude::*;

#[derive(Clone, serde::Deserialize, schemars::JsonSchema)]
enum Kind {
    A,
}

/// Counts notes of a kind.
#[tool(read_only)]
fn count_notes(
    /// Which notes to count.
    #[arg(example = Kind::A)]
    kind: Kind,
) -> usize {
    std::mem::size_of_val(&kind)
}

fn main() {}
