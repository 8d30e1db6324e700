//! What is to be done once.

use std::time::Duration;

use sha2::{Digest, Sha256};

use super::protocol::Terms;
use crate::tool::IdempotencyKey;

/// One intended change to the world, as the guard knows it.
///
/// ```
/// use tool_runtime::IdempotencyKey;
/// use tool_runtime::guard::Operation;
///
/// let key = IdempotencyKey::new("order-1001-refund")?;
/// let operation = Operation::new("refund_order", br#"{"order_id":"ord_1001"}"#).named(key).keyed();
/// # drop(operation);
/// # Ok::<(), tool_runtime::IdempotencyKeyError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Operation {
    pub(super) label: String,
    caller: String,
    run: String,
    fingerprint: String,
    named: Option<IdempotencyKey>,
    pub(super) repeatable: bool,
    pub(super) upstream_keeps: Option<Duration>,
    pub(super) keep: Option<Duration>,
}

/// How long an upstream is trusted to know a key: payment providers keep theirs for 24 hours or longer.
const UPSTREAM_KEEPS: Duration = Duration::from_secs(23 * 60 * 60);

impl Operation {
    /// What `label` (a tool's name, say) does with these arguments, in one form. Doing it again does it twice.
    pub fn new(label: impl Into<String>, arguments: impl AsRef<[u8]>) -> Self {
        let label = label.into();
        let fingerprint = hex(digest(&[label.as_bytes(), arguments.as_ref()]));
        Self {
            label,
            caller: String::new(),
            run: String::new(),
            fingerprint,
            named: None,
            repeatable: false,
            upstream_keeps: None,
            keep: None,
        }
    }

    /// The operation of this caller: two callers never share one, nor hear of each other's.
    #[must_use]
    pub fn by(mut self, caller: &str) -> Self {
        caller.clone_into(&mut self.caller);
        self.fingerprint = hex(digest(&[self.fingerprint.as_bytes(), caller.as_bytes()]));
        self
    }

    /// The operation of this run of an agent: another run means another one.
    #[must_use]
    pub fn in_run(mut self, run: &str) -> Self {
        run.clone_into(&mut self.run);
        self
    }

    /// The operation that this key names. Without it, whatever is the same within ten minutes is one operation.
    #[must_use]
    pub fn named(mut self, key: IdempotencyKey) -> Self {
        self.named = Some(key);
        self
    }

    /// Its upstream gets the key and does it once for each: it may be made again with the same key while the upstream
    /// knows that (23 hours, unless [`Operation::upstream_keeps`] says otherwise).
    #[must_use]
    pub fn keyed(mut self) -> Self {
        self.repeatable = true;
        self.upstream_keeps = Some(UPSTREAM_KEEPS);
        self
    }

    /// Doing it twice does no more than doing it once.
    #[must_use]
    pub fn idempotent(mut self) -> Self {
        self.repeatable = true;
        self.upstream_keeps = None;
        self
    }

    /// How long the upstream knows the key of a keyed operation.
    #[must_use]
    pub fn upstream_keeps(mut self, time: Duration) -> Self {
        self.upstream_keeps = Some(time);
        self
    }

    /// How long the answer is kept for whoever asks again.
    #[must_use]
    pub fn keep(mut self, time: Duration) -> Self {
        self.keep = Some(time);
        self
    }

    /// `keep` is how long its answer is kept.
    pub(super) fn terms(&self, keep: Duration) -> Terms<'_> {
        Terms { fingerprint: &self.fingerprint, repeatable: self.repeatable, upstream_keeps: self.upstream_keeps, keep }
    }

    /// The name of its row: the caller's digest keeps callers apart whatever a key or a caller is called.
    pub(super) fn row(&self) -> String {
        let [caller, _] = digest(&[self.caller.as_bytes()]);
        let caller = format!("{:016x}", caller >> 64);
        match &self.named {
            Some(key) => format!("{caller}.key.{key}"),
            None => format!("{caller}.same.{}", hex(digest(&[self.run.as_bytes(), self.fingerprint.as_bytes()]))),
        }
    }

    /// The key of this operation in a window of time.
    pub(super) fn key_in(&self, window: u128) -> IdempotencyKey {
        let [bits, _] = digest(&[self.row().as_bytes(), &window.to_be_bytes()]);
        IdempotencyKey::drawn(bits)
    }

    pub(super) fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    pub(super) const fn name(&self) -> Option<&IdempotencyKey> {
        self.named.as_ref()
    }
}

/// SHA-256 over the parts, each behind its length, in two halves.
fn digest(parts: &[&[u8]]) -> [u128; 2] {
    let mut digest = Sha256::new();
    for part in parts {
        digest.update((part.len() as u64).to_be_bytes());
        digest.update(part);
    }
    let digest = digest.finalize();
    let number = |bytes: &[u8]| bytes.iter().fold(0, |number, byte| (number << 8) | u128::from(*byte));
    let (first, second) = digest.split_at(digest.len() / 2);
    [number(first), number(second)]
}

fn hex([first, second]: [u128; 2]) -> String {
    format!("{first:032x}{second:032x}")
}
