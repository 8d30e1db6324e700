//! The one shape of every answer: `{"ok": true, "data": …}` or `{"ok": false, "next_action": …, "error": …}`.
//!
//! Keys stand in one order and are absent, not null, where they do not apply.

mod next_action;

use std::time::Duration;

use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use crate::error::{Action, Class, Outcome, Violation};
use crate::text::{Unencodable, encode};

pub(crate) use next_action::{NextAction, Partners, unknown_tool};

/// The longest message of a failure, in characters.
pub(crate) const LONGEST_MESSAGE: usize = 500;

const SUCCESS: &[u8] = br#"{"ok":true,"data":"#;

/// What the envelope calls a result.
const DATA: &str = "data";

/// The envelope of a result, written straight into one buffer.
///
/// # Errors
/// When JSON cannot hold the value, such as `NaN` or a map whose keys are no strings.
pub(crate) fn success<T: Serialize>(value: &T) -> Result<Vec<u8>, Unencodable> {
    let mut answer = Vec::with_capacity(256);
    answer.extend_from_slice(SUCCESS);
    encode(&mut answer, value, DATA)?;
    answer.push(b'}');
    Ok(answer)
}

/// A value as JSON, as a result holds it.
///
/// # Errors
/// When JSON cannot hold the value.
pub(crate) fn json<T: Serialize>(value: &T) -> Result<Vec<u8>, Unencodable> {
    let mut json = Vec::new();
    encode(&mut json, value, DATA)?;
    Ok(json)
}

/// The envelope of a failure.
#[derive(Debug, Serialize)]
pub(crate) struct FailureEnvelope<'a> {
    ok: bool,
    next_action: &'a str,
    error: ErrorBody<'a>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    untrusted: &'a [&'a str],
}

/// What a failure's envelope says of the error, in the order of its keys.
#[derive(Debug, Serialize)]
pub(crate) struct ErrorBody<'a> {
    pub(crate) class: Class,
    pub(crate) code: &'a str,
    pub(crate) action: Action,
    pub(crate) retryable: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) outcome: Option<Outcome>,
    pub(crate) message: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) guidance: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) field: Option<&'a str>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub(crate) violations: &'a [Violation],
    #[serde(rename = "retry_after_ms", skip_serializing_if = "Option::is_none", serialize_with = "milliseconds")]
    pub(crate) retry_after: Option<Duration>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) attempts: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) idempotency_key: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) state: Option<&'a RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) upstream: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) call_id: Option<&'a str>,
}

/// Writes the envelope of a failure.
pub(crate) fn failure(next_action: &str, error: ErrorBody<'_>) -> Vec<u8> {
    // Text from outside is said to be that, beside it.
    let untrusted: &[&str] = if error.upstream.is_some() { &["/error/upstream"] } else { &[] };
    let envelope = FailureEnvelope { ok: false, next_action, error, untrusted };
    // Strings, numbers and flags only: it cannot fail. If it ever did, a valid envelope still leaves.
    serde_json::to_vec(&envelope).unwrap_or_else(|_| LAST_RESORT.to_vec())
}

/// Says behind an answer that it is that of an earlier call, or that the ledger could not take it down.
pub(crate) fn marked(mut answer: String, replayed: bool, unrecorded: bool) -> String {
    // Every envelope is an object that is not empty.
    if (replayed || unrecorded) && answer.pop() == Some('}') {
        answer.push_str(if replayed { ",\"replayed\":true" } else { "" });
        answer.push_str(if unrecorded { ",\"unrecorded\":true" } else { "" });
        answer.push('}');
    }
    answer
}

const LAST_RESORT: &[u8] = br#"{"ok":false,"next_action":"Hand over to a person now.","error":{"class":"internal","code":"INTERNAL","action":"escalate","retryable":false,"outcome":"unknown","message":"the answer could not be written"}}"#;

/// Whole milliseconds, rounded up so that nobody calls too early; what is more than a number holds is its largest.
#[allow(clippy::ref_option, reason = "serde asks for a reference to the field")]
fn milliseconds<S: Serializer>(wait: &Option<Duration>, serializer: S) -> Result<S::Ok, S::Error> {
    let nanoseconds = wait.unwrap_or_default().as_nanos();
    serializer.serialize_u64(u64::try_from(nanoseconds.div_ceil(1_000_000)).unwrap_or(u64::MAX))
}
