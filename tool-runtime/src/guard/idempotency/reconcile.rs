//! What nobody knows, for the people who find out.

use std::time::Duration;

use super::claim::read;
use super::protocol::{self, Record, State, Step, Terms};
use super::{Idempotency, OnceError, SPACE};
use crate::ledger::{RowKey, Swapped};
use crate::tool::IdempotencyKey;

/// An operation of which nobody knows whether it was done.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownOperation {
    /// The name of its row: what [`Idempotency::reconcile`] takes.
    pub name: String,
    /// What it was to be done with: a tool's name.
    pub label: String,
    /// The key that its upstream was given, if it takes one.
    pub key: IdempotencyKey,
    /// How long nothing has been heard of it.
    pub age: Duration,
}

/// What was found out of an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reconciled {
    /// It was done, or it failed for good: whoever asks again gets this answer.
    Done {
        /// The answer.
        answer: String,
        /// Whether it is a success.
        ok: bool,
    },
    /// It was not done, and it will not be: the next one who asks does it.
    NotDone,
}

impl Idempotency {
    /// The operations of which nobody knows whether they were done, at most `limit`, in the order of their names behind
    /// `after`; the last one's name is where the next page begins.
    ///
    /// # Errors
    /// When the ledger cannot be asked.
    pub async fn unknown(&self, after: &str, limit: u32) -> Result<Vec<UnknownOperation>, OnceError> {
        let mut found = Vec::new();
        let mut after = after.to_owned();
        loop {
            let rows = self.ask(|| self.ledger.scan(SPACE, &after, 500)).await?;
            let Some((last, _)) = rows.value.last() else { return Ok(found) };
            after.clone_from(last);
            for (name, row) in &rows.value {
                let record = read(row).unwrap_or_else(|_| unreadable());
                if !is_unknown(&record, row.written, rows.now) {
                    continue;
                }
                let age = rows.now.since(row.written);
                let key = IdempotencyKey::recorded(&record.key);
                found.push(UnknownOperation { name: name.clone(), label: record.label, key, age });
                if found.len() >= limit as usize {
                    return Ok(found);
                }
            }
        }
    }

    /// Writes down what was found out of an operation that [`Idempotency::unknown`] lists. Wait before that at least as long
    /// as the upstream could still be at it. Says whether it was still unknown.
    ///
    /// # Errors
    /// When the ledger cannot be asked.
    pub async fn reconcile(&self, name: &str, found: Reconciled) -> Result<bool, OnceError> {
        let key = RowKey::new(SPACE, name);
        loop {
            let row = self.ask(|| self.ledger.get(&key)).await?;
            let Some(there) = row.value else { return Ok(false) };
            let record = read(&there).unwrap_or_else(|_| unreadable());
            if !is_unknown(&record, there.written, row.now) {
                return Ok(false);
            }
            let state = match found.clone() {
                Reconciled::Done { answer, ok } => State::Done { answer, ok },
                Reconciled::NotDone => State::Open { sent: false },
            };
            let keep = record.keep_ms.map_or(self.retention, Duration::from_millis);
            // A key that was lost with its record is drawn anew; what has done nothing begins anew.
            let upstream_key = if record.key.is_empty() { self.draw_key() } else { record.key.clone() };
            let draft = self.draft(&Record { state, key: upstream_key, born: None, ..record }, Some(keep));
            match self.ask(|| self.ledger.swap(&key, there.version, &draft)).await?.value {
                Swapped::Done => return Ok(true),
                Swapped::Moved(Some(moved)) if moved.version == draft.version => return Ok(true),
                Swapped::Moved(_) => {}
            }
        }
    }
}

/// What is known of a row that cannot be read: that nobody knows.
fn unreadable() -> Record {
    Record {
        label: "unreadable".to_owned(),
        fingerprint: protocol::ANY.to_owned(),
        key: String::new(),
        born: None,
        repeatable: false,
        keep_ms: None,
        state: State::Unknown { owner: String::new() },
    }
}

/// Whether nobody knows: it was written down so, or whoever made the call has not been heard of since.
fn is_unknown(record: &Record, written: crate::ledger::Time, now: crate::ledger::Time) -> bool {
    let terms = Terms {
        fingerprint: &record.fingerprint,
        repeatable: record.repeatable,
        upstream_keeps: None,
        keep: Duration::ZERO,
    };
    match protocol::step(record, written, now, &terms) {
        Step::Unknown => true,
        Step::GiveUp => matches!(record.state, State::Claimed { .. }),
        Step::Reused | Step::Replay { .. } | Step::Take | Step::Wait(_) => false,
    }
}
