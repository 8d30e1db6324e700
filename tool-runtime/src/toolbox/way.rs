//! A call's way, from top to bottom.

use std::any::Any;
use std::future::poll_fn;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::answer::Answer;
use super::call::{Call, Reply};
use super::{Held, Toolbox};
use crate::args;
use crate::contract::{ScopeFailure, TimeoutFailure};
use crate::error::ToolError;
use crate::tool::{BoxFuture, CallContext, Fault, IdempotencyKey, Spec};

/// Find, scope, arguments, run, answer.
pub(super) async fn go<S: ?Sized + Send + Sync>(toolbox: &Toolbox<S>, call: Call<'_>) -> Reply {
    let Some(held) = toolbox.find(&call.name) else {
        return Answer::unknown_tool(toolbox, &call.name);
    };
    let spec = held.contract.spec();
    let arguments = call.arguments();
    let context = CallContext::new(toolbox.ids.clone(), key(spec, &call));
    let answer = Answer { toolbox, contract: &held.contract, context: &context };
    if let Some(missing) = toolbox.missing_scopes(spec) {
        return answer.declared(&ScopeFailure::MissingScope { missing }.failure());
    }
    if held.contract.breaks_nested_limits(arguments) {
        return answer.misfit(arguments);
    }
    let ended = match spec.timeout {
        None => run(toolbox, held, &context, arguments).await,
        Some(time) => match tokio::time::timeout(time, run(toolbox, held, &context, arguments)).await {
            Ok(ended) => ended,
            Err(_) => {
                let failure = TimeoutFailure::TimedOut { milliseconds: time.as_millis() };
                return answer.declared(&failure.failure());
            }
        },
    };
    match ended {
        Ok(Ok(json)) => Reply::success(json),
        Ok(Err(Fault::Arguments)) => answer.misfit(arguments),
        Ok(Err(Fault::Declared(failure))) => answer.declared(&failure),
        Ok(Err(Fault::NotGiven(variant))) => {
            tracing::error!(tool = spec.name, call_id = %context.call_id(), variant, "variant is left out by errors(…)");
            answer.internal()
        }
        Ok(Err(Fault::Unencodable(error))) => {
            tracing::error!(tool = spec.name, call_id = %context.call_id(), %error, "result is not JSON");
            answer.internal()
        }
        Err(panic) => {
            let panic = panic_text(&*panic);
            tracing::error!(tool = spec.name, call_id = %context.call_id(), panic, "tool panicked");
            answer.internal()
        }
    }
}

/// The key of a keyed tool's operation: the host's, or else that of this very call.
fn key(spec: &Spec, call: &Call<'_>) -> Option<IdempotencyKey> {
    if !spec.keyed {
        return None;
    }
    call.operation.clone().or_else(|| {
        // Arguments that are no JSON object have no operation: they do not run.
        let canonical = args::canonical(call.arguments(), (spec.arguments)())?;
        Some(IdempotencyKey::derived(spec.name, &canonical))
    })
}

type Panic = Box<dyn Any + Send>;

/// Runs the tool once; a panic of it, also while it is dropped, is its answer.
async fn run<S: ?Sized>(
    toolbox: &Toolbox<S>,
    held: &Held<S>,
    context: &CallContext,
    arguments: &[u8],
) -> Result<Result<Vec<u8>, Fault>, Panic> {
    let mut future: BoxFuture<'_, _> = (held.entry.run)(&toolbox.state, context, arguments);
    // State that a panic leaves half changed is the tool's own: it is behind `&S`, as in any other thread.
    let run = poll_fn(|task| match catch_unwind(AssertUnwindSafe(|| future.as_mut().poll(task))) {
        Ok(polled) => polled.map(Ok),
        Err(panic) => std::task::Poll::Ready(Err(panic)),
    })
    .await;
    catch_unwind(AssertUnwindSafe(|| drop(future)))?;
    run
}

/// What a panic said, for the operator's log alone.
fn panic_text(panic: &(dyn Any + Send)) -> &str {
    panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("not a text")
}
