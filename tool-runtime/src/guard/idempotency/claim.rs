//! The way to a claim: look at the row, and do what the protocol says of it.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::Instant;

use super::hold::Hold;
use super::protocol::{self, Record, Step};
use super::{Idempotency, Once, OnceError, Operation};
use crate::guard::delay::{longest, uniform};
use crate::ledger::{Answer, Draft, Inserted, LedgerError, Row, RowKey, Stamped, Swapped, Version};
use crate::tool::IdempotencyKey;

/// How long one step of the ledger may take.
const STEP: Duration = Duration::from_secs(5);

/// The waits before a step that failed is taken again: sending it twice does no harm.
const AGAIN: [Duration; 2] = [Duration::from_millis(50), Duration::from_millis(250)];

/// What a claim came to.
pub(super) enum Claimed {
    Mine(Box<Hold>),
    Answered(Once),
}

/// How the row is looked at next.
#[derive(Clone, Copy)]
enum Look {
    Insert,
    Get,
}

impl Idempotency {
    /// Claims the row, or finds the answer there.
    pub(super) async fn claim(&self, key: &RowKey, operation: Operation) -> Result<Claimed, OnceError> {
        let until = Instant::now() + self.wait;
        let owner = format!("{:032x}", self.ids.draw());
        let name = operation.name().cloned().unwrap_or_else(|| self.key_of_same(&operation));
        let terms = operation.terms(self.keep(&operation));
        let first = protocol::first(&operation.label, &terms, name.as_str().to_owned(), &owner, self.lease);
        let mut look = Look::Insert;
        let mut looks = 0_u32;
        loop {
            let began = Instant::now();
            let draft = self.draft(&first, None);
            let Stamped { now, value: row } = match look {
                Look::Insert => {
                    let inserted = self.ask(|| self.ledger.insert(key, &draft)).await?;
                    let row = match inserted.value {
                        Inserted::There(row) if row.version != draft.version => row,
                        // Its own version: the answer to the first sending was lost.
                        Inserted::New | Inserted::There(_) => {
                            self.sweep_sometimes();
                            let first = protocol::born(first, inserted.now);
                            return Ok(self.hold(key, operation, first, draft.version, began));
                        }
                    };
                    Stamped { now: inserted.now, value: row }
                }
                Look::Get => {
                    let found = self.ask(|| self.ledger.get(key)).await?;
                    look = Look::Insert;
                    match found.value {
                        Some(row) => Stamped { now: found.now, value: row },
                        None => continue,
                    }
                }
            };
            let record = read(&row)?;
            let (next, becomes_mine) = match protocol::step(&record, row.written, now, &terms) {
                Step::Reused => return Err(OnceError::KeyReused),
                Step::Replay { answer, ok } => return Ok(Claimed::Answered(Once::replayed(answer, ok))),
                Step::Unknown => return Err(OnceError::OutcomeUnknown),
                Step::Take => (protocol::taken(&record, row.written, &terms, &owner, self.lease), true),
                Step::GiveUp => (protocol::given_up(&record), false),
                Step::Wait(left) => {
                    self.wait_for(left, until, looks).await?;
                    looks = looks.saturating_add(1);
                    look = Look::Get;
                    continue;
                }
            };
            let began = Instant::now();
            let draft = self.draft(&next, None);
            let swapped = self.ask(|| self.ledger.swap(key, row.version, &draft)).await?;
            let is_done = match swapped.value {
                Swapped::Done => true,
                Swapped::Moved(moved) => moved.is_some_and(|moved| moved.version == draft.version),
            };
            if is_done && becomes_mine {
                let next = protocol::born(next, swapped.now);
                return Ok(self.hold(key, operation, next, draft.version, began));
            }
            // Somebody was quicker, or nobody knows: the row says.
            look = Look::Get;
        }
    }

    /// The key of an operation that nobody has named: another one each window, since the same thing is meant again by then.
    /// It follows from what is to be done and not from chance, so that a process that has lost its ledger still passes on
    /// the key that it had.
    fn key_of_same(&self, operation: &Operation) -> IdempotencyKey {
        let windows = (self.since_1970)().as_nanos().checked_div(self.window.as_nanos());
        windows.map_or_else(|| IdempotencyKey::drawn(self.ids.draw()), |windows| operation.key_in(windows))
    }

    pub(super) fn draw_key(&self) -> String {
        IdempotencyKey::drawn(self.ids.draw()).as_str().to_owned()
    }

    /// Waits for whoever runs it: a little longer each time, and not beyond the end of their lease or of our patience.
    pub(super) async fn wait_for(&self, left: Duration, until: Instant, looks: u32) -> Result<(), OnceError> {
        let patience = until.saturating_duration_since(Instant::now());
        if patience.is_zero() {
            return Err(OnceError::InProgress { retry_after: left });
        }
        let pause = longest(Duration::from_millis(20), Duration::from_millis(500), looks.saturating_add(1));
        let draw = u64::try_from(self.ids.draw() >> 64).unwrap_or_default();
        let pause = (pause / 2 + uniform(pause / 2, draw)).min(left).min(patience);
        tokio::time::sleep(pause.max(Duration::from_millis(1))).await;
        Ok(())
    }

    fn hold(&self, key: &RowKey, operation: Operation, record: Record, version: Version, began: Instant) -> Claimed {
        Claimed::Mine(Box::new(Hold::new(self.clone(), key.clone(), operation, record, version, began)))
    }

    /// A write of this record, with a version of its own.
    pub(super) fn draft(&self, record: &Record, keep: Option<Duration>) -> Draft {
        // Texts and numbers only: it cannot fail. An empty body would be read as damaged, and never be run again.
        let body = serde_json::to_vec(record).unwrap_or_default();
        Draft { version: Version(self.ids.draw()), body, keep }
    }

    /// Takes a step of the ledger, and takes it again where it failed: it is recognised by its version.
    pub(super) async fn ask<'a, T>(&self, step: impl Fn() -> Answer<'a, T>) -> Result<Stamped<T>, OnceError> {
        let mut waits = AGAIN.iter();
        loop {
            let answered = match tokio::time::timeout(STEP, step()).await {
                Ok(answered) => answered,
                Err(_) => Err(LedgerError::TimedOut(STEP)),
            };
            match (answered, waits.next()) {
                (Ok(stamped), _) => return Ok(stamped),
                (Err(LedgerError::Unavailable(_) | LedgerError::TimedOut(_)), Some(wait)) => {
                    tokio::time::sleep(*wait).await;
                }
                (Err(error), _) => {
                    tracing::error!(error = &error as &dyn std::error::Error, "the ledger cannot be asked");
                    return Err(OnceError::LedgerUnavailable(Arc::new(error)));
                }
            }
        }
    }
}

/// The record of a row. What cannot be read was done, for all we know: it must never be taken for something to do.
pub(super) fn read(row: &Row) -> Result<Record, OnceError> {
    serde_json::from_slice(&row.body).map_err(|error| {
        tracing::error!(%error, "a record of the ledger cannot be read");
        OnceError::OutcomeUnknown
    })
}
