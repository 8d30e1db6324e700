use tool_runtime::prelude::*;

/// Shows what it is given.
#[tool(read_only)]
fn show_value<T: Clone>(
    /// Value to show.
    value: T,
) -> u32 {
    let _ = value.clone();
    1
}

/// Shows what it is given.
#[tool(read_only)]
fn show_pair(
    /// Two numbers to show.
    (left, right): (u32, u32),
) -> u32 {
    left + right
}

/// Shows what it is given.
#[tool(read_only)]
fn show_text(
    /// Text to show.
    text: impl Into<String>,
    /// Text to change.
    changed: &mut String,
    /// Number that goes unused.
    _unused: u32,
) -> impl Iterator<Item = u8> {
    changed.push_str(&text.into());
    std::iter::empty()
}

fn main() {}
