//! One fault of the arguments.

use serde::Serialize;

/// One fault of the arguments: where, what was expected, what was received.
///
/// Published in an envelope's `violations` when there are two or more of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Violation {
    /// Where: argument names and indices joined by dots, such as `items.2.amount`; empty for the arguments as a whole.
    pub field: String,
    /// What was expected and what was received, in one sentence without a full stop.
    pub message: String,
    /// The declared argument that this one most likely means, for an unknown one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nearest: Option<String>,
}

impl Violation {
    /// A fault at this place.
    pub fn new(field: impl Into<String>, message: impl Into<String>) -> Self {
        Self { field: field.into(), message: message.into(), nearest: None }
    }

    /// The same fault, with what was expected where that is known.
    pub(crate) fn expecting(mut self, expected: Option<String>) -> Self {
        if let Some(expected) = expected {
            self.message = format!("{}; {expected}", self.message);
        }
        self
    }

    /// The same fault with the argument that was most likely meant.
    #[must_use]
    pub fn meant(mut self, nearest: Option<String>) -> Self {
        self.nearest = nearest;
        self
    }
}
