//! What only the running program knows of a failure.

use std::time::Duration;

use serde::Serialize;

use super::Variant;
use crate::text::encode;

/// A failure of a tool: the variant that was declared, and what was found out at run time.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Failure {
    /// What was declared.
    pub variant: &'static Variant,
    /// What happened this time, for the model.
    pub message: String,
    /// How long to wait before the next call, where the other side said so.
    pub retry_after: Option<Duration>,
    /// The state that was found, as JSON text, so that it need not be read again.
    pub state: Option<String>,
    /// What an upstream says of it in its own words: text from outside, labelled so where it leaves.
    pub upstream: Option<String>,
}

impl Failure {
    /// The most bytes of a state: a few times what is of use to a model that has just failed.
    pub const LARGEST_STATE: usize = 16 * 1024;

    /// A failure of this variant.
    pub fn new(variant: &'static Variant, message: impl Into<String>) -> Self {
        Self { variant, message: message.into(), retry_after: None, state: None, upstream: None }
    }

    /// Sets how long to wait before the next call.
    #[must_use]
    pub fn with_retry_after(mut self, wait: &impl RetryAfter) -> Self {
        self.retry_after = wait.retry_after();
        self
    }

    /// Sets what an upstream says of it. It is no instruction, and is labelled untrusted.
    #[must_use]
    pub fn with_upstream(mut self, explanation: impl Into<String>) -> Self {
        self.upstream = Some(explanation.into());
        self
    }

    /// Sets the state that was found. One that JSON cannot hold, or of more than [`Failure::LARGEST_STATE`] bytes, is left
    /// out, and the operator's log says so: it is a help, not the answer.
    #[must_use]
    pub fn with_state(mut self, state: &impl Serialize) -> Self {
        let mut json = Vec::new();
        let code = self.variant.code;
        self.state = match encode(&mut json, state, "state") {
            Ok(()) if json.len() <= Self::LARGEST_STATE => String::from_utf8(json).ok(),
            Ok(()) => {
                tracing::warn!(code, bytes = json.len(), "the state of a failure is too large to be told");
                None
            }
            Err(error) => {
                tracing::warn!(code, %error, "the state of a failure is not JSON");
                None
            }
        };
        self
    }
}

/// What a variant's field `retry_after` may be: a [`Duration`], an `Option` of one, or whole seconds as `u64`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say how long to wait",
    label = "a field called `retry_after` tells the caller when to call again",
    note = "make it a `std::time::Duration`, an `Option<Duration>`, or whole seconds as `u64`",
    note = "or give the field another name"
)]
pub trait RetryAfter {
    /// How long to wait; none where it is not known.
    fn retry_after(&self) -> Option<Duration>;
}

impl RetryAfter for Duration {
    fn retry_after(&self) -> Option<Duration> {
        Some(*self)
    }
}

impl RetryAfter for u64 {
    fn retry_after(&self) -> Option<Duration> {
        Some(Duration::from_secs(*self))
    }
}

impl RetryAfter for u32 {
    fn retry_after(&self) -> Option<Duration> {
        Some(Duration::from_secs(u64::from(*self)))
    }
}

impl<T: RetryAfter> RetryAfter for Option<T> {
    fn retry_after(&self) -> Option<Duration> {
        self.as_ref().and_then(RetryAfter::retry_after)
    }
}

/// What a variant without `message = "…"` says: its `Display`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no message for the model",
    label = "a variant says nothing of what happened this time",
    note = "derive one: `#[derive(Debug, thiserror::Error, ToolError)]` with `#[error(\"…\")]` on the variants",
    note = "or write it on each variant: `#[tool_error(…, message = \"…\")]`"
)]
pub trait Message {
    /// The text.
    fn message(&self) -> String;
}

#[diagnostic::do_not_recommend]
impl<T: std::fmt::Display> Message for T {
    fn message(&self) -> String {
        self.to_string()
    }
}
