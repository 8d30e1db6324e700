//! What a record means and what may follow it: no store, no clock, no task. All that decides whether something is done
//! again stands here, and the model check runs over it.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::Ending;
use crate::ledger::Time;

/// What is known of an operation.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Record {
    /// For people: what the operation is done with.
    pub(super) label: String,
    /// Of what exactly is to be done: the same key for anything else is a mistake.
    pub(super) fingerprint: String,
    /// The key that the upstream gets, the same in every attempt.
    pub(super) key: String,
    /// When the operation was claimed first, in the store's milliseconds; not known before the first answer of the store.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) born: Option<u64>,
    /// Whether whoever claimed it last could make the call again: it then took no note before the call, and passed on the key.
    #[serde(default)]
    pub(super) repeatable: bool,
    /// How long its answer is kept, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) keep_ms: Option<u64>,
    #[serde(flatten)]
    pub(super) state: State,
}

/// How far it has come.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "state", rename_all = "snake_case")]
pub(super) enum State {
    /// Somebody runs it.
    Claimed {
        /// Who: drawn anew for each claim.
        owner: String,
        /// How long the claim holds since it was last written, in milliseconds.
        lease_ms: u64,
        /// Whether the call may have been made. Of a repeatable operation it is only noted what earlier claims did.
        sent: bool,
    },
    /// It is over, and this is the answer.
    Done {
        /// The answer.
        answer: String,
        /// Whether it is a success.
        ok: bool,
    },
    /// It failed and may be claimed again.
    Open {
        /// Whether it may have been done all the same: then only with the same key.
        sent: bool,
    },
    /// Nobody knows whether it was done.
    Unknown {
        /// Who ran it: the only one that may still know.
        owner: String,
    },
}

/// What holds for an operation whoever runs it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terms<'a> {
    pub(super) fingerprint: &'a str,
    /// Whether doing it twice does no more than doing it once: its upstream knows the key, or it is idempotent.
    pub(super) repeatable: bool,
    /// How long the upstream knows the key; without it for good.
    pub(super) upstream_keeps: Option<Duration>,
    /// How long the answer is kept.
    pub(super) keep: Duration,
}

/// What someone who wants the operation done has to do, seeing its record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// The key stands for something else.
    Reused,
    /// It is done: this was the answer.
    Replay { answer: String, ok: bool },
    /// Nobody knows whether it was done.
    Unknown,
    /// Claim it, if the record is still this one.
    Take,
    /// Write down that nobody knows, if the record is still this one.
    GiveUp,
    /// Somebody runs it, for this long at least.
    Wait(Duration),
}

/// The fingerprint of a record that nobody could read, once a person has settled it.
pub(super) const ANY: &str = "";

/// What to do about a record that was `written` then, now.
pub(super) fn step(record: &Record, written: Time, now: Time, terms: &Terms<'_>) -> Step {
    // Before all else: whoever means something else must not hear of this one's fate.
    let is_any = record.fingerprint == ANY;
    if !is_any && record.fingerprint != terms.fingerprint {
        return Step::Reused;
    }
    let born = record.born.map_or(written, Time);
    // An upstream that has forgotten the key would do it a second time.
    let is_forgotten = terms.upstream_keeps.is_some_and(|keeps| now.since(born) >= keeps);
    // What may have been done is done again by those alone who do no more by it, as the one before them did.
    let is_repeatable = record.repeatable && terms.repeatable && !is_forgotten;
    let again = |may_be_done: bool| if may_be_done && !is_repeatable { Step::GiveUp } else { Step::Take };
    match &record.state {
        State::Done { answer, ok } => Step::Replay { answer: answer.clone(), ok: *ok },
        State::Unknown { .. } => Step::Unknown,
        State::Open { sent } => again(*sent),
        State::Claimed { lease_ms, sent, .. } => {
            let left = Duration::from_millis(*lease_ms).saturating_sub(now.since(written));
            if left.is_zero() {
                // Who could make it again took no note before the call, and may have made it.
                again(*sent || record.repeatable)
            } else {
                Step::Wait(left)
            }
        }
    }
}

/// The record of an operation that nobody has claimed before.
pub(super) fn first(label: &str, terms: &Terms<'_>, key: String, owner: &str, lease: Duration) -> Record {
    let state = State::Claimed { owner: owner.to_owned(), lease_ms: milliseconds(lease), sent: false };
    Record {
        label: label.to_owned(),
        fingerprint: terms.fingerprint.to_owned(),
        key,
        born: None,
        repeatable: terms.repeatable,
        keep_ms: Some(milliseconds(terms.keep)),
        state,
    }
}

/// The record of the one who has claimed it first, once the store has said when: each later write carries that on.
pub(super) fn born(record: Record, written: Time) -> Record {
    Record { born: Some(record.born.unwrap_or(written.0)), ..record }
}

/// The record after [`Step::Take`].
pub(super) fn taken(record: &Record, written: Time, terms: &Terms<'_>, owner: &str, lease: Duration) -> Record {
    let may_be_done = match record.state {
        State::Claimed { sent, .. } => sent || record.repeatable,
        State::Open { sent } => sent,
        State::Done { .. } | State::Unknown { .. } => true,
    };
    let state = State::Claimed { owner: owner.to_owned(), lease_ms: milliseconds(lease), sent: may_be_done };
    let next = Record { state, repeatable: terms.repeatable, ..record.clone() };
    // What has done nothing is born with this claim, whose time the store will tell.
    if record.state == (State::Open { sent: false }) { next } else { born(next, written) }
}

/// The record after [`Step::GiveUp`].
pub(super) fn given_up(record: &Record) -> Record {
    let owner = match &record.state {
        State::Claimed { owner, .. } | State::Unknown { owner } => owner.clone(),
        State::Open { .. } | State::Done { .. } => String::new(),
    };
    Record { state: State::Unknown { owner }, ..record.clone() }
}

/// The record just before the call of an operation that must not be made twice.
pub(super) fn sent(record: &Record) -> Record {
    match &record.state {
        State::Claimed { owner, lease_ms, .. } => {
            let state = State::Claimed { owner: owner.clone(), lease_ms: *lease_ms, sent: true };
            Record { state, ..record.clone() }
        }
        State::Done { .. } | State::Open { .. } | State::Unknown { .. } => record.clone(),
    }
}

/// The record once its owner knows how it ended. `may_be_done` says that one of the attempts may have done it.
pub(super) fn settled(record: &Record, ending: &Ending, may_be_done: bool, terms: &Terms<'_>) -> Record {
    let (owner, before) = match &record.state {
        State::Claimed { owner, sent, .. } => (owner.clone(), *sent && terms.repeatable),
        State::Unknown { owner } => (owner.clone(), false),
        State::Open { .. } | State::Done { .. } => (String::new(), false),
    };
    let state = match ending {
        Ending::Final { answer, ok } => State::Done { answer: answer.clone(), ok: *ok },
        Ending::NothingDone { .. } | Ending::MayBeDone { .. } => {
            let may_be_done = may_be_done || before || matches!(ending, Ending::MayBeDone { .. });
            match (may_be_done, terms.repeatable) {
                (sent, true) => State::Open { sent },
                (false, false) => State::Open { sent: false },
                (true, false) => State::Unknown { owner },
            }
        }
    };
    // What has done nothing is as new: the upstream has not heard of its key.
    let born = if state == (State::Open { sent: false }) { None } else { record.born };
    Record { born, state, ..record.clone() }
}

/// Whether the owner of a claim may still write down how it ended: nobody else has, and nobody else may be at it.
pub(super) fn may_still_settle(record: &Record, owner: &str, ending: &Ending) -> bool {
    match &record.state {
        State::Claimed { owner: by, .. } => by == owner,
        // The truth beats not knowing, from the one who made the call.
        State::Unknown { owner: by } => by == owner && matches!(ending, Ending::Final { .. }),
        State::Open { .. } | State::Done { .. } => false,
    }
}

/// Whether a record may be forgotten some time: not while it could still be needed to prevent a second time.
pub(super) fn may_be_forgotten(record: &Record) -> bool {
    match record.state {
        State::Done { .. } | State::Open { sent: false } => true,
        State::Claimed { .. } | State::Open { sent: true } | State::Unknown { .. } => false,
    }
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
