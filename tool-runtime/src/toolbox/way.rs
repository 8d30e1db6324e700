//! A call's way, from top to bottom.

use std::sync::{Arc, Mutex};

use super::answer::Answer;
use super::attempts::Attempts;
use super::call::{Call, Reply};
use super::panic::caught;
use super::write::Write;
use super::{Core, Held};
use crate::args;
use crate::contract::ScopeFailure;
use crate::error::ToolError;
use crate::guard::Deadline;
use crate::tool::{CallContext, Fault};

/// Find, then all the rest; a panic of anything on the way is an answer.
pub(super) async fn go<S: ?Sized + Send + Sync + 'static>(toolbox: &Arc<Core<S>>, call: Call<'_>) -> Reply {
    let Some(held) = toolbox.find(&call.name) else {
        return Answer::unknown_tool(toolbox, &call.name);
    };
    let context = CallContext::new(toolbox.ids.clone(), !held.contract.has_nested_objects());
    let answer = Answer { toolbox, contract: &held.contract, context: &context };
    // The user's own code runs in many places: the tool, but also its types' decoders and schemas.
    let ended = caught(rest(toolbox, held, &call, &answer)).await;
    ended.unwrap_or_else(|panic| answer.panicked(panic))
}

/// Scope, arguments, run, answer.
async fn rest<S: ?Sized + Send + Sync + 'static>(
    toolbox: &Arc<Core<S>>,
    held: &Arc<Held<S>>,
    call: &Call<'_>,
    answer: &Answer<'_, S>,
) -> Reply {
    let arguments = call.arguments();
    if let Some(missing) = toolbox.missing_scopes(held.contract.spec()) {
        return answer.declared(&ScopeFailure::MissingScope { missing }.failure(), 1);
    }
    if arguments.len() > toolbox.largest_arguments {
        return answer.too_large(arguments.len());
    }
    // A clock is read only where there is something to wait for.
    let time = call.time.unwrap_or(toolbox.time);
    let deadline = if held.contract.is_ever_retryable() { Deadline::after(time) } else { Deadline::NEVER };
    if held.contract.effect().writes() {
        // On the heap: a call that only looks must not be moved about with room for all that a write needs.
        return Box::pin(write(toolbox, held, call, answer, deadline)).await;
    }
    let attempts = Attempts { toolbox, held, deadline, fence: None, unsure: Mutex::default() };
    let mut ended = attempts.with(answer.context, arguments).await;
    // The function has not run. What has one meaning is put right, and counts if it then fits; else the faults told are
    // those of what was sent.
    if matches!(ended.result, Err(Fault::Arguments))
        && let Some(repaired) = held.contract.repaired(arguments, &toolbox.client_keys)
    {
        ended = attempts.with(answer.context, &repaired).await;
    }
    match ended.result {
        Ok(json) => Reply::success(json),
        Err(Fault::Arguments) => answer.misfit(arguments),
        Err(fault) => answer.fault(fault, ended.attempts),
    }
}

/// What changes something is done once, whatever becomes of the caller.
async fn write<S: ?Sized + Send + Sync + 'static>(
    toolbox: &Arc<Core<S>>,
    held: &Arc<Held<S>>,
    call: &Call<'_>,
    answer: &Answer<'_, S>,
    deadline: Deadline,
) -> Reply {
    let sent = call.arguments();
    let Some(arguments) = held.contract.effective(sent, &toolbox.client_keys) else { return answer.misfit(sent) };
    let Some(canonical) = args::canonical(&arguments, held.contract.arguments()) else { return answer.misfit(sent) };
    let operation = toolbox.operation(held.contract.spec(), call, &canonical);
    let write = Write {
        toolbox: Arc::clone(toolbox),
        held: Arc::clone(held),
        context: answer.context.clone(),
        arguments: arguments.into_owned(),
        deadline,
        is_named: call.operation.is_some(),
    };
    let once = toolbox.idempotency.within(call.time.unwrap_or(toolbox.time));
    answer.once(once.once(operation, |fence| write.run(fence)).await)
}
