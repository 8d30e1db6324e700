//! What goes into a toolbox and what comes out.

use std::borrow::Cow;
use std::fmt;
use std::time::Duration;

use crate::tool::IdempotencyKey;

/// A call of a tool, as a model makes it.
#[derive(Clone, Debug)]
pub struct Call<'a> {
    pub(super) name: Cow<'a, str>,
    pub(super) arguments: Cow<'a, [u8]>,
    pub(super) operation: Option<IdempotencyKey>,
    pub(super) time: Option<Duration>,
    pub(super) caller: Option<Cow<'a, str>>,
    pub(super) run: Option<Cow<'a, str>>,
}

impl<'a> Call<'a> {
    /// A call of the tool `name` with the text of its arguments, a JSON object. An empty text, `""` and `null` stand
    /// for no arguments.
    pub fn new(name: impl Into<Cow<'a, str>>, arguments: impl Into<ArgumentsText<'a>>) -> Self {
        Self { name: name.into(), arguments: arguments.into().0, operation: None, time: None, caller: None, run: None }
    }

    /// Names the operation that the call is for: made again with the same key it is not done again, however much later
    /// (72 hours), and a keyed tool passes the key on. Without it, the same call within ten minutes is one operation. Take a
    /// key that stays the same when the host repeats the call: made of a run's id and a step's, say; a client's id of the
    /// call changes with each attempt.
    #[must_use]
    pub fn operation(mut self, key: IdempotencyKey) -> Self {
        self.operation = Some(key);
        self
    }

    /// Who calls: the operations of two callers are never one, and no caller hears of another's.
    #[must_use]
    pub fn caller(mut self, caller: impl Into<Cow<'a, str>>) -> Self {
        self.caller = Some(caller.into());
        self
    }

    /// The run of the agent that the call belongs to: in another run the same call is another operation.
    #[must_use]
    pub fn run(mut self, run: impl Into<Cow<'a, str>>) -> Self {
        self.run = Some(run.into());
        self
    }

    /// How long the call has for all of its attempts and the waits between them.
    #[must_use]
    pub fn time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// The arguments' text; what stands for none is an empty object.
    pub(super) fn arguments(&self) -> &[u8] {
        match self.arguments.trim_ascii() {
            b"" | b"\"\"" | b"null" => b"{}",
            _ => &self.arguments,
        }
    }
}

/// The text of a call's arguments, borrowed or owned.
#[derive(Clone, Debug)]
pub struct ArgumentsText<'a>(Cow<'a, [u8]>);

impl<'a> From<&'a str> for ArgumentsText<'a> {
    fn from(text: &'a str) -> Self {
        Self(Cow::Borrowed(text.as_bytes()))
    }
}

impl<'a> From<&'a String> for ArgumentsText<'a> {
    fn from(text: &'a String) -> Self {
        Self(Cow::Borrowed(text.as_bytes()))
    }
}

impl From<String> for ArgumentsText<'_> {
    fn from(text: String) -> Self {
        Self(Cow::Owned(text.into_bytes()))
    }
}

impl<'a> From<&'a [u8]> for ArgumentsText<'a> {
    fn from(text: &'a [u8]) -> Self {
        Self(Cow::Borrowed(text))
    }
}

impl From<Vec<u8>> for ArgumentsText<'_> {
    fn from(text: Vec<u8>) -> Self {
        Self(Cow::Owned(text))
    }
}

impl From<&serde_json::Value> for ArgumentsText<'_> {
    fn from(value: &serde_json::Value) -> Self {
        Self(Cow::Owned(value.to_string().into_bytes()))
    }
}

impl From<serde_json::Value> for ArgumentsText<'_> {
    fn from(value: serde_json::Value) -> Self {
        Self::from(&value)
    }
}

/// The answer to a call: one envelope, as compact JSON on one line.
#[derive(Clone, PartialEq, Eq)]
pub struct Reply {
    json: Vec<u8>,
    ok: bool,
}

impl Reply {
    pub(super) fn success(json: Vec<u8>) -> Self {
        Self { json, ok: true }
    }

    pub(super) fn failure(json: Vec<u8>) -> Self {
        Self { json, ok: false }
    }

    /// Whether the call succeeded; the envelope's `ok`.
    pub const fn is_ok(&self) -> bool {
        self.ok
    }

    /// The envelope.
    pub fn as_bytes(&self) -> &[u8] {
        &self.json
    }

    /// The envelope as text.
    pub fn as_str(&self) -> &str {
        // A JSON writer writes UTF-8 alone.
        std::str::from_utf8(&self.json).unwrap_or_default()
    }

    /// The envelope, handed over.
    pub fn into_bytes(self) -> Vec<u8> {
        self.json
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

impl fmt::Debug for Reply {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Reply").field(&self.as_str()).finish()
    }
}
