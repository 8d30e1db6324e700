//! How a run ends, and what whoever asks hears of it.

use std::sync::Arc;
use std::time::Duration;

use crate::contract::OnceFailure;
use crate::error::{ErrorContract, Failure, ToolError};
use crate::ledger::LedgerError;

/// How a run ended. Each has the answer that its caller gets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It is over, be it a success or a failure that no repetition changes: whoever asks again gets this answer.
    Final {
        /// The answer.
        answer: String,
        /// Whether it is a success.
        ok: bool,
    },
    /// It failed, and nothing was changed: it may be done again.
    NothingDone {
        /// The answer.
        answer: String,
    },
    /// It failed, and nobody knows whether something was changed. With a key it may be done again, else never.
    MayBeDone {
        /// The answer.
        answer: String,
    },
}

impl Ending {
    pub(super) fn answer(&self) -> (&str, bool) {
        match self {
            Self::Final { answer, ok } => (answer, *ok),
            Self::NothingDone { answer } | Self::MayBeDone { answer } => (answer, false),
        }
    }
}

/// The answer to an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Once {
    /// The answer.
    pub answer: String,
    /// Whether it is a success.
    pub ok: bool,
    /// Whether it is that of an earlier run.
    pub replayed: bool,
    /// Whether the ledger could not take it down: whoever asks again may hear that the outcome is unknown.
    pub unrecorded: bool,
}

/// Why an operation has no answer of its own.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OnceError {
    /// The key stands for another operation. Nothing was done.
    #[error("the key stands for another operation")]
    KeyReused,
    /// It is being done. Nothing more was done.
    #[error("the operation is being done; ask again in {} ms", retry_after.as_millis())]
    InProgress {
        /// When to ask again.
        retry_after: Duration,
    },
    /// It was begun, and nobody knows whether it was done.
    #[error("nobody knows whether the operation was done")]
    OutcomeUnknown,
    /// The ledger could not be asked. Nothing was done.
    #[error("the ledger cannot be asked")]
    LedgerUnavailable(#[source] Arc<LedgerError>),
    /// The run panicked.
    #[error("the run panicked")]
    Panicked,
}

impl ToolError for OnceError {
    const CONTRACT: ErrorContract = OnceFailure::CONTRACT;

    fn failure(&self) -> Failure {
        let failure = match self {
            Self::KeyReused => OnceFailure::KeyReused,
            Self::InProgress { retry_after } => OnceFailure::InProgress { retry_after: *retry_after },
            Self::OutcomeUnknown | Self::Panicked => OnceFailure::OutcomeUnknown,
            Self::LedgerUnavailable(_) => OnceFailure::LedgerUnavailable,
        };
        failure.failure()
    }
}

impl Once {
    pub(super) fn replayed(answer: String, ok: bool) -> Self {
        Self { answer, ok, replayed: true, unrecorded: false }
    }
}
