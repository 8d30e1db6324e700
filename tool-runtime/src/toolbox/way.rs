//! A call's way, from top to bottom.

use std::any::Any;
use std::future::poll_fn;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::task::Poll;

use super::answer::Answer;
use super::call::{Call, Reply};
use super::{Held, Toolbox};
use crate::args;
use crate::contract::{ScopeFailure, TimeoutFailure, resolve};
use crate::error::ToolError;
use crate::guard::{self, Breaker, Deadline, Retried, Sample, Verdict};
use crate::tool::{CallContext, Fault, IdempotencyKey, Spec};

/// Find, then all the rest; a panic of anything on the way is an answer.
pub(super) async fn go<S: ?Sized + Send + Sync>(toolbox: &Toolbox<S>, call: Call<'_>) -> Reply {
    let Some(held) = toolbox.find(&call.name) else {
        return Answer::unknown_tool(toolbox, &call.name);
    };
    let context = CallContext::new(toolbox.ids.clone(), !held.contract.has_nested_objects());
    let answer = Answer { toolbox, contract: &held.contract, context: &context };
    let mut rest = pin!(rest(toolbox, held, &call, &answer));
    // The user's own code runs in many places: the tool, but also its types' decoders and schemas. State that a panic
    // leaves half changed is the tool's own: it is behind `&S`, as in any other thread.
    let ended = poll_fn(|task| match catch_unwind(AssertUnwindSafe(|| rest.as_mut().poll(task))) {
        Ok(polled) => polled.map(Ok),
        Err(panic) => Poll::Ready(Err(panic)),
    })
    .await;
    ended.unwrap_or_else(|panic| {
        let text = panic_text(&*panic);
        tracing::error!(tool = held.contract.name(), call_id = %context.call_id(), panic = text, "tool panicked");
        forget(panic);
        answer.internal()
    })
}

/// Scope, arguments, run, answer.
async fn rest<S: ?Sized>(toolbox: &Toolbox<S>, held: &Held<S>, call: &Call<'_>, answer: &Answer<'_, S>) -> Reply {
    let arguments = call.arguments();
    if let Some(missing) = toolbox.missing_scopes(held.contract.spec()) {
        return answer.declared(&ScopeFailure::MissingScope { missing }.failure(), 1);
    }
    if arguments.len() > toolbox.largest_arguments {
        return answer.too_large(arguments.len());
    }
    // A clock is read only where there is something to wait for.
    let deadline = if held.contract.is_ever_retryable() {
        Deadline::after(call.time.unwrap_or(toolbox.time))
    } else {
        Deadline::NEVER
    };
    let attempts = Attempts { toolbox, held, call, deadline };
    let mut ended = attempts.with(answer.context, arguments).await;
    // The function has not run. What has one meaning is put right, and counts if it then fits; else the faults told are
    // those of what was sent.
    if matches!(ended.result, Err(Fault::Arguments))
        && let Some(repaired) = held.contract.repaired(arguments, &toolbox.client_keys)
    {
        ended = attempts.with(&answer.context.anew(), &repaired).await;
    }
    match ended.result {
        Ok(json) => Reply::success(json),
        Err(Fault::Arguments) => answer.misfit(arguments),
        Err(fault) => answer.fault(fault, ended.attempts),
    }
}

/// The attempts of a call, within the time that it has.
struct Attempts<'a, S: ?Sized> {
    toolbox: &'a Toolbox<S>,
    held: &'a Held<S>,
    call: &'a Call<'a>,
    deadline: Deadline,
}

impl<S: ?Sized> Attempts<'_, S> {
    /// Runs the tool with these arguments. Where its types read keys in a way that could drop some, the schema says whether
    /// it knows them all, and then the tool runs.
    async fn with(&self, context: &CallContext, arguments: &[u8]) -> Retried<Vec<u8>, Fault> {
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
            Fault::Arguments | Fault::NotGiven(_) | Fault::Unencodable(_) => {
                Verdict { again: false, retry_after: None }
            }
        };
        guard::run(&self.toolbox.retry, self.deadline, judge, || self.once(context, arguments)).await
    }

    /// Checks what only the schema knows, and runs the tool once, in the time that an attempt has.
    async fn once(&self, context: &CallContext, arguments: &[u8]) -> Result<Vec<u8>, Fault> {
        let spec = self.held.contract.spec();
        if self.held.contract.breaks_nested_limits(arguments) {
            return Err(Fault::Arguments);
        }
        if let Some(key) = key(spec, self.call, arguments) {
            context.stands_for(key);
        }
        let permit = match self.held.breaker.as_ref().map(Breaker::admit) {
            None => None,
            Some(Ok(permit)) => Some(permit),
            Some(Err(open)) => return Err(Fault::Declared(Box::new(open.failure()))),
        };
        let run = (self.held.entry.run)(&self.toolbox.state, context, arguments);
        let ended = match spec.timeout {
            None => run.await,
            Some(time) => tokio::time::timeout(time, run).await.unwrap_or_else(|_| {
                let failure = TimeoutFailure::TimedOut { milliseconds: time.as_millis() };
                Err(Fault::Declared(Box::new(failure.failure())))
            }),
        };
        if let Some(permit) = permit {
            permit.settle(sample(&ended));
        }
        ended
    }
}

/// What a run says of the health of what is behind the tool. Of arguments that do not fit it has heard nothing.
fn sample(ended: &Result<Vec<u8>, Fault>) -> Sample {
    match ended {
        Ok(_) | Err(Fault::NotGiven(_) | Fault::Unencodable(_)) => Sample::Success,
        Err(Fault::Declared(failure)) => Sample::of(failure.variant.class),
        Err(Fault::Arguments) => Sample::Neutral,
    }
}

/// The key of a keyed tool's operation: the host's, or else that of this very call.
fn key(spec: &Spec, call: &Call<'_>, arguments: &[u8]) -> Option<IdempotencyKey> {
    if !spec.keyed {
        return None;
    }
    call.operation.clone().or_else(|| {
        // Arguments that are no JSON object have no operation: they do not run.
        let canonical = args::canonical(arguments, (spec.arguments)())?;
        Some(IdempotencyKey::derived(spec.name, &canonical))
    })
}

type Panic = Box<dyn Any + Send>;

/// What a panic said, for the operator's log alone.
fn panic_text(panic: &(dyn Any + Send)) -> &str {
    panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("not a text")
}

/// Drops what a panic carried, which could panic in turn.
fn forget(panic: Panic) {
    if let Err(again) = catch_unwind(AssertUnwindSafe(|| drop(panic))) {
        std::mem::forget(again);
    }
}
