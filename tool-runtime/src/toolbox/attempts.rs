//! The attempts of a call: what is tried again, and what stands around each.

use super::{Core, Held};
use crate::contract::{OnceFailure, TimeoutFailure, resolve};
use crate::error::{Outcome, ToolError};
use crate::guard::{self, Breaker, Deadline, Fence, Overtaken, Retried, Sample, Verdict};
use crate::tool::{CallContext, Fault};

/// The attempts of a call, within the time that it has.
pub(super) struct Attempts<'a, S: ?Sized> {
    pub(super) toolbox: &'a Core<S>,
    pub(super) held: &'a Held<S>,
    pub(super) deadline: Deadline,
    /// Of a write: what says directly before each call that it may still be made.
    pub(super) fence: Option<&'a Fence>,
}

impl<S: ?Sized> Attempts<'_, S> {
    /// Runs the tool with these arguments. Where its types read keys in a way that could drop some, the schema says whether
    /// it knows them all, and then the tool runs.
    pub(super) async fn with(&self, context: &CallContext, arguments: &[u8]) -> Retried<Vec<u8>, Fault> {
        let ended = self.retried(context, arguments).await;
        let unread = matches!(ended.result, Err(Fault::Arguments)) && !context.keys_are_checked();
        if unread && self.held.contract.fits_schema(arguments) {
            return self.retried(&context.with_checked_keys(), arguments).await;
        }
        ended
    }

    /// Tries again what the contract calls retryable: the identical call may succeed, and making it is safe.
    async fn retried(&self, context: &CallContext, arguments: &[u8]) -> Retried<Vec<u8>, Fault> {
        let spec = self.held.contract.spec();
        let judge = |fault: &Fault| match fault {
            Fault::Declared(failure) => {
                Verdict { again: resolve(failure.variant, spec).retryable, retry_after: failure.retry_after }
            }
            Fault::Arguments | Fault::NotAdmitted(_) | Fault::NotGiven(_) | Fault::Unencodable(_) => {
                Verdict { again: false, retry_after: None }
            }
        };
        guard::run(&self.held.retry, self.deadline, judge, || self.once(context, arguments)).await
    }

    /// Checks what only the schema knows, and runs the tool once, in the time that an attempt has.
    async fn once(&self, context: &CallContext, arguments: &[u8]) -> Result<Vec<u8>, Fault> {
        let spec = self.held.contract.spec();
        if self.held.contract.breaks_nested_limits(arguments) {
            return Err(Fault::Arguments);
        }
        let permit = match self.held.breaker.as_ref().map(Breaker::admit) {
            None => None,
            Some(Ok(permit)) => Some(permit),
            Some(Err(open)) => return Err(Fault::Declared(Box::new(open.failure()))),
        };
        let run = self.fenced(context, arguments);
        let ended = match spec.timeout {
            None => run.await,
            Some(time) => tokio::time::timeout(time, run).await.unwrap_or_else(|_| {
                let failure = TimeoutFailure::TimedOut { milliseconds: time.as_millis() };
                Err(Fault::Declared(Box::new(failure.failure())))
            }),
        };
        if let (Some(fence), Err(Fault::Declared(failure))) = (self.fence, &ended)
            && failure.variant.outcome == Outcome::Unknown
        {
            fence.may_be_done();
        }
        if let Some(permit) = permit {
            permit.settle(sample(&ended));
        }
        ended
    }

    /// The call itself. Nothing that waits may stand between the fence and it.
    async fn fenced(&self, context: &CallContext, arguments: &[u8]) -> Result<Vec<u8>, Fault> {
        if let Some(fence) = self.fence {
            fence.admit().await.map_err(|overtaken| not_admitted(&overtaken))?;
        }
        (self.held.entry.run)(&self.toolbox.state, context, arguments).await
    }
}

fn not_admitted(overtaken: &Overtaken) -> Fault {
    let failure = match overtaken.ledger {
        Some(_) => OnceFailure::LedgerUnavailable,
        None => OnceFailure::InProgress { retry_after: std::time::Duration::ZERO },
    };
    Fault::NotAdmitted(Box::new(failure.failure()))
}

/// What a run says of the health of what is behind the tool. Of arguments that do not fit it has heard nothing.
fn sample(ended: &Result<Vec<u8>, Fault>) -> Sample {
    match ended {
        Ok(_) | Err(Fault::NotGiven(_) | Fault::Unencodable(_)) => Sample::Success,
        Err(Fault::Declared(failure)) => Sample::of(failure.variant.class),
        Err(Fault::Arguments | Fault::NotAdmitted(_)) => Sample::Neutral,
    }
}
