//! The attempts of a call: what is tried again, and what stands around each.

use std::sync::{Mutex, PoisonError};

use super::{Core, Held};
use crate::contract::{OnceFailure, TimeoutFailure, resolve};
use crate::error::{Action, Class, Failure, Outcome, ToolError, Variant};
use crate::guard::{self, Breaker, Deadline, Fence, Overtaken, Retried, Sample, Verdict};
use crate::tool::{CallContext, Fault};

/// The attempts of a call, within the time that it has.
pub(super) struct Attempts<'a, S: ?Sized> {
    pub(super) toolbox: &'a Core<S>,
    pub(super) held: &'a Held<S>,
    pub(super) deadline: Deadline,
    /// Of a write: what says directly before each call that it may still be made.
    pub(super) fence: Option<&'a Fence>,
    /// The last failure of an attempt that may have done something.
    pub(super) unsure: Mutex<Option<Box<Failure>>>,
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
        self.told(guard::run(&self.held.retry, self.deadline, judge, || self.once(context, arguments)).await)
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
        // Nothing that waits may stand between the fence and the call; what the ledger takes is not the tool's time.
        if let Some(fence) = self.fence {
            fence.admit().await.map_err(|overtaken| not_admitted(&overtaken))?;
        }
        let run = (self.held.entry.run)(&self.toolbox.state, context, arguments);
        let ended = match spec.timeout {
            None => run.await,
            Some(time) => tokio::time::timeout(time, run).await.unwrap_or_else(|_| {
                let failure = TimeoutFailure::TimedOut { milliseconds: time.as_millis() };
                Err(Fault::Declared(Box::new(failure.failure())))
            }),
        };
        if let (Some(fence), Err(Fault::Declared(failure))) = (self.fence, &ended)
            && failure.variant.outcome != Outcome::None
        {
            fence.may_be_done();
            self.unsure.lock().unwrap_or_else(PoisonError::into_inner).replace(failure.clone());
        }
        if let Some(permit) = permit {
            permit.settle(sample(&ended));
        }
        ended
    }

    /// What is told of a failure that has done nothing itself, where an earlier attempt or claim may have: that one's own words,
    /// with the wait that the last one was asked for.
    fn told(&self, ended: Retried<Vec<u8>, Fault>) -> Retried<Vec<u8>, Fault> {
        let Some(fence) = self.fence else { return ended };
        let Retried { result, attempts, .. } = ended;
        let result = result.map_err(|fault| match fault {
            // A refusal is the upstream's last word, also on what came before; that it is busy says nothing of it.
            Fault::Declared(last) if last.variant.outcome == Outcome::None && passes(last.variant) => {
                let unsure = self.unsure.lock().unwrap_or_else(PoisonError::into_inner).take();
                match unsure {
                    Some(mut unsure) => {
                        unsure.retry_after = last.retry_after.or(unsure.retry_after);
                        Fault::Declared(unsure)
                    }
                    None if fence.may_be_done_before() => {
                        Fault::Declared(Box::new(OnceFailure::OutcomeUnknown.failure()))
                    }
                    None => Fault::Declared(last),
                }
            }
            fault @ (Fault::Arguments
            | Fault::Declared(_)
            | Fault::NotAdmitted(_)
            | Fault::NotGiven(_)
            | Fault::Unencodable(_)) => fault,
        });
        Retried { result, attempts }
    }
}

/// Whether a failure passes by itself.
pub(super) fn passes(variant: &Variant) -> bool {
    variant.action == Action::Retry || matches!(variant.class, Class::RateLimited | Class::TransientUpstream)
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
