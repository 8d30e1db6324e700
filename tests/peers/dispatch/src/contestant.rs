//! What all contestants have in common.

/// A library with its tools.
pub trait Contestant {
    /// The answer's text, in whatever the library hands it over.
    type Answer: AsRef<[u8]>;

    /// From the arguments' text to the answer's text.
    fn call(&self, tool: &str, arguments: &str) -> Self::Answer;
}
