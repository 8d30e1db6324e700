//! The failures that the runtime itself answers with, declared like a user's: one enum a place they come from.

use std::time::Duration;

use crate::ToolError;
use crate::error::ErrorContract;

/// Why a call did not find its tool. No tool publishes it: there is no tool.
#[derive(Debug, ToolError)]
#[tool_error(crate = crate, runtime)]
pub(crate) enum FindFailure {
    /// No tool of this name is here.
    #[tool_error(
        not_found,
        code = "UNKNOWN_TOOL",
        message = "there is no tool of this name",
        repair = "Call a tool of the list."
    )]
    UnknownTool,
}

/// Why arguments were refused.
#[derive(Debug, ToolError)]
#[tool_error(crate = crate, runtime)]
pub(crate) enum ArgumentFailure {
    /// The arguments are no JSON object that fits the input schema; the tool did not run.
    #[tool_error(
        invalid_argument,
        code = "INVALID_ARGUMENTS",
        message = "the arguments do not fit",
        repair = "Correct the arguments that `violations` or `field` names, then call once."
    )]
    InvalidArguments,
}

/// Why a caller may not call.
#[derive(Debug, ToolError)]
#[tool_error(crate = crate, runtime)]
pub(crate) enum ScopeFailure {
    /// The caller is not granted what the tool asks for; the tool did not run.
    #[tool_error(
        permission_denied,
        code = "MISSING_SCOPE",
        message = "the caller lacks the scope {missing}",
        escalate = "Do not retry. Hand over to a person, who can grant what is missing."
    )]
    MissingScope {
        /// What is missing.
        missing: String,
    },
}

/// Why a run was ended.
#[derive(Debug, ToolError)]
#[tool_error(crate = crate, runtime)]
pub(crate) enum TimeoutFailure {
    /// The tool did not finish in the time that its contract allows.
    #[tool_error(
        transient_upstream,
        code = "TIMED_OUT",
        message = "the tool did not finish within {milliseconds} ms",
        retry = "Wait, then make the same call once. Do not change the arguments."
    )]
    TimedOut {
        /// The time that it had.
        milliseconds: u128,
    },
}

/// Why a call of a dependency was not made.
#[derive(Debug, ToolError)]
#[tool_error(crate = crate, runtime)]
pub(crate) enum CircuitFailure {
    /// The system behind the tool keeps failing and is left alone for a while; the tool did not run.
    #[tool_error(
        transient_upstream,
        code = "CIRCUIT_OPEN",
        outcome = none,
        message = "the system behind the tool keeps failing, and is left alone for a while",
        retry = "Wait, then make the same call once. Do not change the arguments."
    )]
    CircuitOpen {
        /// How long that is.
        retry_after: Duration,
    },
}

/// Why an operation was not done, or not done again.
#[derive(Debug, ToolError)]
#[tool_error(crate = crate, runtime)]
pub(crate) enum OnceFailure {
    /// The idempotency key stands for another call, with other arguments; nothing was done.
    #[tool_error(
        conflict,
        code = "KEY_REUSED",
        message = "the idempotency key stands for another call, with other arguments",
        repair = "Make the first call again with its own arguments, or this one with a key of its own."
    )]
    KeyReused,
    /// The same call is still running; it was not made a second time.
    #[tool_error(
        conflict,
        code = "IN_PROGRESS",
        message = "the same call is still running",
        retry = "Wait, then make the same call once. Do not change the arguments."
    )]
    InProgress {
        /// When it may be over.
        retry_after: Duration,
    },
    /// The same call was made before, and nobody knows whether it changed something.
    #[tool_error(
        partial_execution,
        outcome = unknown,
        code = "OUTCOME_UNKNOWN",
        message = "the same call was made before, and it is not known whether it changed something",
        repair = "Re-read the state before any further write."
    )]
    OutcomeUnknown,
    /// The record of what was done cannot be reached; nothing was done.
    #[tool_error(
        transient_upstream,
        code = "LEDGER_UNAVAILABLE",
        outcome = none,
        message = "the record of what was done cannot be reached, and nothing is done without it",
        retry = "Wait, then make the same call once. Do not change the arguments."
    )]
    LedgerUnavailable,
}

/// Why a run gave no answer of the tool's own.
#[derive(Debug, ToolError)]
#[tool_error(crate = crate, runtime)]
pub(crate) enum RunFailure {
    /// The tool failed in a way that it does not declare; an operator finds the details under the call id.
    #[tool_error(
        internal,
        code = "INTERNAL",
        message = "the tool failed; its operator finds the details under the call id",
        escalate = "Do not retry. Hand over to a person and pass on the call id."
    )]
    Internal,
}

/// The contracts above, for the tools that publish them.
pub(crate) const ARGUMENT_FAILURES: ErrorContract = <ArgumentFailure as ToolError>::CONTRACT;
pub(crate) const SCOPE_FAILURES: ErrorContract = <ScopeFailure as ToolError>::CONTRACT;
pub(crate) const TIMEOUT_FAILURES: ErrorContract = <TimeoutFailure as ToolError>::CONTRACT;
pub(crate) const CIRCUIT_FAILURES: ErrorContract = <CircuitFailure as ToolError>::CONTRACT;
pub(crate) const ONCE_FAILURES: ErrorContract = <OnceFailure as ToolError>::CONTRACT;
pub(crate) const RUN_FAILURES: ErrorContract = <RunFailure as ToolError>::CONTRACT;
