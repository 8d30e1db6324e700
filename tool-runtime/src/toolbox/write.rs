//! The run of a tool that changes something: in a task of its own, behind a claim in the ledger.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use super::answer::Answer;
use super::attempts::{Attempts, passes};
use super::call::{Call, Reply};
use super::panic::caught;
use super::{Core, Held};
use crate::error::{Failure, Outcome};
use crate::guard::{Deadline, Ending, Fence, Operation};
use crate::tool::{CallContext, Fault, IdempotencyKey, Spec};

/// All that a run needs once its caller is gone.
pub(super) struct Write<S: ?Sized> {
    pub(super) toolbox: Arc<Core<S>>,
    pub(super) held: Arc<Held<S>>,
    pub(super) context: CallContext,
    pub(super) arguments: Vec<u8>,
    pub(super) deadline: Deadline,
    /// Whether the host names the operation; else it is one since its words are the same.
    pub(super) is_named: bool,
}

impl<S: ?Sized + Send + Sync + 'static> Write<S> {
    /// Runs the tool, as often as its contract allows, and says how that ended.
    pub(super) async fn run(self, fence: Fence) -> Ending {
        let held = &*self.held;
        self.context.stands_for(fence.key().clone());
        let answer = Answer { toolbox: &self.toolbox, contract: &held.contract, context: &self.context };
        let attempts = Attempts {
            toolbox: &self.toolbox,
            held,
            deadline: self.deadline,
            fence: Some(&fence),
            unsure: Mutex::default(),
        };
        let ended = match caught(attempts.with(&self.context, &self.arguments)).await {
            Ok(ended) => ended,
            Err(panic) => {
                let answer = text(answer.panicked(panic));
                // What panics before the call has done nothing.
                return if fence.was_admitted() {
                    Ending::MayBeDone { answer }
                } else {
                    Ending::NothingDone { answer }
                };
            }
        };
        let fate = ended.result.as_ref().err().map_or(Fate::Final, |fault| fate(fault, self.is_named));
        match ended.result {
            Ok(json) => Ending::Final { answer: text(Reply::success(json)), ok: true },
            Err(fault) => {
                let answer = text(match fault {
                    Fault::Arguments => answer.misfit(&self.arguments),
                    fault @ (Fault::Declared(_)
                    | Fault::NotAdmitted(_)
                    | Fault::NotGiven(_)
                    | Fault::Unencodable(_)) => answer.fault(fault, ended.attempts),
                });
                match fate {
                    Fate::Final => Ending::Final { answer, ok: false },
                    Fate::NothingDone => Ending::NothingDone { answer },
                    Fate::MayBeDone => Ending::MayBeDone { answer },
                }
            }
        }
    }
}

fn text(reply: Reply) -> String {
    String::from_utf8(reply.into_bytes()).unwrap_or_default()
}

/// What a failure says of the operation.
#[derive(Clone, Copy)]
enum Fate {
    Final,
    NothingDone,
    MayBeDone,
}

fn fate(fault: &Fault, is_named: bool) -> Fate {
    match fault {
        Fault::Arguments | Fault::NotAdmitted(_) => Fate::NothingDone,
        Fault::Declared(failure) => of_failure(failure, is_named),
        // The function ran and returned: what it has done nobody can say.
        Fault::NotGiven(_) | Fault::Unencodable(_) => Fate::MayBeDone,
    }
}

/// What passes by itself is not kept, and neither is what the author calls volatile: the next call may go otherwise. Of a call
/// that nobody has named no refusal is kept that has changed nothing: who calls again has perhaps seen to it.
fn of_failure(failure: &Failure, is_named: bool) -> Fate {
    let variant = failure.variant;
    let passes = passes(variant) || variant.volatile || (!is_named && variant.outcome == Outcome::None);
    match (passes, variant.outcome) {
        (true, Outcome::None) => Fate::NothingDone,
        // Whatever its author says to do about it, nobody knows: that is no answer for who asks later.
        (true | false, Outcome::Unknown) | (true, Outcome::Partial) => Fate::MayBeDone,
        (false, Outcome::None | Outcome::Partial) => Fate::Final,
    }
}

/// Nobody can ask again for an operation whose key was drawn for it alone.
const KEPT_FOR_NOBODY: Duration = Duration::from_secs(60);

impl<S: ?Sized> Core<S> {
    /// The operation that a call stands for.
    pub(super) fn operation(&self, spec: &Spec, call: &Call<'_>, canonical: &str) -> Operation {
        let mut operation = Operation::new(spec.name, canonical);
        if let Some(caller) = &call.caller {
            operation = operation.by(caller);
        }
        if let Some(run) = &call.run {
            operation = operation.in_run(run);
        }
        if spec.keyed {
            operation = operation.keyed();
        } else if spec.idempotent {
            operation = operation.idempotent();
        }
        if let Some(keep) = self.retention.get(spec.name) {
            operation = operation.keep(*keep);
        }
        match &call.operation {
            Some(key) => operation.named(key.clone()),
            // What may be meant twice is an operation of its own each time.
            None if spec.duplicates_allowed => {
                operation.named(IdempotencyKey::drawn(self.ids.draw())).keep(KEPT_FOR_NOBODY)
            }
            None => operation,
        }
    }
}
