//! A claim that is held: renewed while the call runs, asked before each call, and written off with its answer.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::Mutex;
use tokio::time::Instant;

use super::claim::read;
use super::protocol::{self, Record, State, Terms};
use super::{Ending, Idempotency, Once, OnceError, Operation};
use crate::ledger::{LedgerError, Row, RowKey, Stamped, Swapped, Version};
use crate::tool::IdempotencyKey;

/// What runs an operation holds it by this.
#[derive(Clone, Debug)]
pub struct Fence {
    hold: Arc<Hold>,
}

/// The operation is not this run's any more: make no call.
#[derive(Debug, thiserror::Error)]
#[error("the operation is not this run's any more")]
pub struct Overtaken {
    /// Why: the ledger cannot be asked; without it somebody else has the operation.
    #[source]
    pub ledger: Option<Arc<LedgerError>>,
}

impl Fence {
    pub(super) fn of(hold: Arc<Hold>) -> Self {
        Self { hold }
    }

    /// The key to pass upstream: the same for whoever runs the operation, however often.
    pub fn key(&self) -> &IdempotencyKey {
        &self.hold.key
    }

    /// Asks whether the call may be made, directly before it. An operation that must not be made twice is written down as
    /// sent with it: if this process dies now, nobody makes the call again.
    ///
    /// # Errors
    /// When somebody else has taken the operation over, or the ledger cannot be asked.
    pub async fn admit(&self) -> Result<(), Overtaken> {
        self.hold.admit().await
    }

    /// Notes that an attempt ended without saying whether it has done something, although a later one may end otherwise.
    pub fn may_be_done(&self) {
        self.hold.may_be_done.store(true, Ordering::Relaxed);
    }

    /// Whether an earlier claim of the operation may have done it already.
    pub fn may_be_done_before(&self) -> bool {
        self.hold.may_be_done_before
    }

    /// Whether a call may have been made.
    pub fn was_admitted(&self) -> bool {
        self.hold.was_admitted.load(Ordering::Relaxed)
    }
}

#[derive(Debug)]
pub(super) struct Hold {
    once: Idempotency,
    row: RowKey,
    operation: Operation,
    key: IdempotencyKey,
    owner: String,
    may_be_done_before: bool,
    was_admitted: AtomicBool,
    may_be_done: AtomicBool,
    held: Mutex<Held>,
}

/// What changes while it is held. Whoever writes the row has the lock: two writes of one process never cross.
#[derive(Debug)]
struct Held {
    record: Record,
    version: Version,
    /// Versions of writes whose answers were lost: one of them may be the row's by now.
    sent_versions: Vec<Version>,
    /// The end of the lease, by this process's clock, counted from before it was asked for.
    until: Instant,
    is_mine: bool,
    is_over: bool,
}

/// What a write came to.
enum Written {
    Done,
    Moved(Option<Stamped<Row>>),
}

impl Hold {
    pub(super) fn new(
        once: Idempotency,
        row: RowKey,
        operation: Operation,
        record: Record,
        version: Version,
        began: Instant,
    ) -> Self {
        let key = IdempotencyKey::recorded(&record.key);
        let owner = match &record.state {
            State::Claimed { owner, .. } => owner.clone(),
            State::Done { .. } | State::Open { .. } | State::Unknown { .. } => String::new(),
        };
        let may_be_done_before = matches!(record.state, State::Claimed { sent: true, .. });
        let held = Held {
            record,
            version,
            sent_versions: Vec::new(),
            until: began + once.lease,
            is_mine: true,
            is_over: false,
        };
        let (was_admitted, may_be_done) = (AtomicBool::new(false), AtomicBool::new(false));
        Self { once, row, operation, key, owner, may_be_done_before, was_admitted, may_be_done, held: Mutex::new(held) }
    }

    /// Renews the claim three times a lease, until it is over or somebody else's.
    pub(super) async fn renew(self: Arc<Self>) {
        loop {
            tokio::time::sleep(self.once.lease / 3).await;
            let mut held = self.held.lock().await;
            if held.is_over || !held.is_mine {
                return;
            }
            let record = held.record.clone();
            match self.write(&mut held, record, None).await {
                Ok(Written::Done) => {}
                Ok(Written::Moved(_)) => held.is_mine = false,
                // It is asked again; until then the claim holds as long as it was given for.
                Err(error) => tracing::warn!(error = &error as &dyn std::error::Error, "a claim was not renewed"),
            }
        }
    }

    async fn admit(&self) -> Result<(), Overtaken> {
        let mut held = self.held.lock().await;
        // A pause of this process must not end in a call after the lease: nothing that waits may stand behind this line.
        let is_near_its_end = Instant::now() + self.once.lease / 10 >= held.until;
        if held.is_over || !held.is_mine || is_near_its_end && self.operation.repeatable {
            return Err(Overtaken { ledger: None });
        }
        if !self.operation.repeatable {
            let sent = protocol::sent(&held.record);
            match self.write(&mut held, sent, None).await {
                Ok(Written::Done) => {}
                Ok(Written::Moved(_)) => {
                    held.is_mine = false;
                    return Err(Overtaken { ledger: None });
                }
                Err(OnceError::LedgerUnavailable(error)) => return Err(Overtaken { ledger: Some(error) }),
                Err(_) => return Err(Overtaken { ledger: None }),
            }
        }
        self.was_admitted.store(true, Ordering::Relaxed);
        Ok(())
    }

    /// Writes down how it ended, and answers. Without an ending the run panicked.
    pub(super) async fn settle(&self, ending: Option<Ending>) -> Result<Once, OnceError> {
        let mut held = self.held.lock().await;
        held.is_over = true;
        let terms = self.terms();
        let effective = ending.clone().unwrap_or_else(|| {
            let answer = String::new();
            if self.was_admitted.load(Ordering::Relaxed) {
                Ending::MayBeDone { answer }
            } else {
                Ending::NothingDone { answer }
            }
        });
        let may_be_done = self.may_be_done.load(Ordering::Relaxed);
        let settled = protocol::settled(&held.record, &effective, may_be_done, &terms);
        let keep = protocol::may_be_forgotten(&settled).then(|| self.keep());
        let written = match self.write(&mut held, settled, keep).await {
            Ok(Written::Moved(Some(moved))) => match self.settle_late(&mut held, moved, &effective, keep).await {
                Ok(true) => Ok(()),
                Ok(false) => return self.follow(ending).await,
                Err(error) => Err(error),
            },
            Ok(Written::Moved(None)) => return self.follow(ending).await,
            Ok(Written::Done) => Ok(()),
            Err(error) => Err(error),
        };
        let Some(ending) = ending else { return Err(OnceError::Panicked) };
        let (answer, ok) = ending.answer();
        let unrecorded = written.is_err();
        if unrecorded {
            tracing::error!(operation = self.row.name, label = self.operation.label, "an outcome is not recorded");
        }
        Ok(Once { answer: answer.to_owned(), ok, replayed: false, unrecorded })
    }

    /// Somebody has called it unknown meanwhile: who made the call knows better.
    async fn settle_late(
        &self,
        held: &mut Held,
        moved: Stamped<Row>,
        ending: &Ending,
        keep: Option<Duration>,
    ) -> Result<bool, OnceError> {
        let record = read(&moved.value)?;
        if !protocol::may_still_settle(&record, &self.owner, ending) {
            return Ok(false);
        }
        held.version = moved.value.version;
        let may_be_done = self.may_be_done.load(Ordering::Relaxed);
        let settled = protocol::settled(&record, ending, may_be_done, &self.terms());
        Ok(matches!(self.write(held, settled, keep).await?, Written::Done))
    }

    /// Somebody else has the operation: its answer is that of all.
    async fn follow(&self, ending: Option<Ending>) -> Result<Once, OnceError> {
        let until = Instant::now() + self.once.wait;
        let mut looks = 0;
        let theirs = loop {
            let found = match self.once.ask(|| self.once.ledger.get(&self.row)).await {
                Ok(found) => found,
                Err(error) => break Err(error),
            };
            let Some(row) = found.value else { break Err(OnceError::OutcomeUnknown) };
            let record = read(&row)?;
            match protocol::step(&record, row.written, found.now, &self.terms()) {
                protocol::Step::Replay { answer, ok } => break Ok(Once::replayed(answer, ok)),
                protocol::Step::Wait(left) => {
                    if let Err(error) = self.once.wait_for(left, until, looks).await {
                        break Err(error);
                    }
                    looks += 1;
                }
                protocol::Step::Reused | protocol::Step::Unknown | protocol::Step::GiveUp => {
                    break Err(OnceError::OutcomeUnknown);
                }
                // Nobody is at it any more, and it may be done again: by whoever asks next.
                protocol::Step::Take => break Err(OnceError::InProgress { retry_after: Duration::ZERO }),
            }
        };
        match (theirs, ending) {
            // It was done, and this is what its upstream said: that nobody has it on record is said with it.
            (Err(_), Some(Ending::Final { answer, ok })) => Ok(Once { answer, ok, replayed: false, unrecorded: true }),
            // A call was made, and nobody can be asked what became of it.
            (Err(OnceError::LedgerUnavailable(_)), ending)
                if self.was_admitted.load(Ordering::Relaxed) && !matches!(ending, Some(Ending::NothingDone { .. })) =>
            {
                Err(OnceError::OutcomeUnknown)
            }
            (theirs, _) => theirs,
        }
    }

    fn terms(&self) -> Terms<'_> {
        self.operation.terms(self.keep())
    }

    fn keep(&self) -> Duration {
        self.once.keep(&self.operation)
    }

    /// Writes the row, if it is still as this process left it.
    async fn write(&self, held: &mut Held, record: Record, keep: Option<Duration>) -> Result<Written, OnceError> {
        let draft = self.once.draft(&record, keep);
        loop {
            let began = Instant::now();
            let seen = held.version;
            held.sent_versions.push(draft.version);
            let swapped = self.once.ask(|| self.once.ledger.swap(&self.row, seen, &draft)).await?;
            match swapped.value {
                Swapped::Done => {}
                // Its own version: the answer to the first sending was lost.
                Swapped::Moved(Some(row)) if row.version == draft.version => {}
                Swapped::Moved(Some(row)) if row.version != seen && held.sent_versions.contains(&row.version) => {
                    held.version = row.version;
                    continue;
                }
                Swapped::Moved(moved) => {
                    let now = swapped.now;
                    return Ok(Written::Moved(moved.map(|value| Stamped { now, value })));
                }
            }
            held.version = draft.version;
            held.record = record;
            held.until = began + self.once.lease;
            held.sent_versions.clear();
            return Ok(Written::Done);
        }
    }
}
