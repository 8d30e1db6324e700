//! From what happened to the envelope that says so.

use serde_json::value::RawValue;

use super::panic::Panic;
use super::{Core, Reply};
use crate::ToolError;
use crate::contract::{ArgumentFailure, Contract, FindFailure, ResolvedError, RunFailure, resolve};
use crate::envelope::{self, ErrorBody, LONGEST_MESSAGE, NextAction, Partners};
use crate::error::{Action, Failure, Violation};
use crate::guard::{Once, OnceError};
use crate::text::{line, list, nearest, quoted};
use crate::tool::{CallContext, Fault, Reread};

/// Answers for one call of a tool.
pub(super) struct Answer<'a, S: ?Sized> {
    pub(super) toolbox: &'a Core<S>,
    pub(super) contract: &'a Contract,
    pub(super) context: &'a CallContext,
}

/// The most names of tools that a message lists.
const MOST_NAMES: usize = 10;

impl<'a, S: ?Sized> Answer<'a, S> {
    /// There is no tool of this name.
    pub(super) fn unknown_tool(toolbox: &Core<S>, name: &str) -> Reply {
        let names: Vec<&str> = toolbox.contracts().map(Contract::name).collect();
        let near = nearest(name, names.iter().copied());
        let remedy = match near {
            Some(near) => format!("did you mean {near}?"),
            None => format!("the tools are {}", list(&names, MOST_NAMES)),
        };
        let failure = FindFailure::UnknownTool.failure();
        let variant = failure.variant;
        let quoted = quoted(&name.into());
        Reply::failure(envelope::failure(
            &envelope::unknown_tool(near, &names),
            ErrorBody {
                class: variant.class,
                code: variant.code,
                action: variant.action,
                retryable: false,
                outcome: None,
                message: &format!("there is no tool {quoted}; {remedy}"),
                guidance: None,
                field: None,
                violations: &[],
                retry_after: None,
                attempts: None,
                idempotency_key: None,
                state: None,
                upstream: None,
                call_id: None,
            },
        ))
    }

    /// The arguments do not fit; the tool did not run. All that is wrong with them is told at once.
    pub(super) fn misfit(&self, arguments: &[u8]) -> Reply {
        let faults = self.contract.faults(arguments);
        let sentences: Vec<String> = faults.listed().iter().map(sentence).collect();
        let message = match sentences.as_slice() {
            [only] => only.clone(),
            several => format!("{} faults: {}", faults.count(), several.join("; ")),
        };
        let fields = self.declared_fields(faults.listed());
        let failure = Failure::new(ArgumentFailure::InvalidArguments.failure().variant, message);
        let violations = faults.into_violations();
        let (field, listed) = match violations.as_slice() {
            [only] => (Some(only.field.as_str()).filter(|field| !field.is_empty()), &[][..]),
            several => (None, several),
        };
        self.failure(&failure, &fields, field, listed, 1, None)
    }

    /// The arguments are larger than any that are read; the tool did not run.
    pub(super) fn too_large(&self, bytes: usize) -> Reply {
        let most = self.toolbox.largest_arguments;
        let message = format!("the arguments have {bytes} bytes, and at most {most} are taken; send less at a time");
        let failure = Failure::new(ArgumentFailure::InvalidArguments.failure().variant, message);
        self.failure(&failure, &[], None, &[], 1, None)
    }

    /// The tool returned an error that it declares.
    pub(super) fn declared(&self, failure: &Failure, attempts: u32) -> Reply {
        let resolved = resolve(failure.variant, self.contract.spec());
        let fields: Vec<&str> = resolved.field.into_iter().collect();
        self.failure(failure, &fields, resolved.field, &[], attempts, None)
    }

    /// A run gave no answer of its own. What the tool does not declare is for the operator's log.
    pub(super) fn fault(&self, fault: Fault, attempts: u32) -> Reply {
        let tool = self.contract.name();
        match fault {
            Fault::Declared(failure) | Fault::NotAdmitted(failure) => return self.declared(&failure, attempts),
            // Whoever made the arguments hears of it before: see `misfit`.
            Fault::Arguments => {}
            Fault::NotGiven(variant) => {
                tracing::error!(tool, call_id = %self.context.call_id(), variant, "variant is left out by errors(…)");
            }
            Fault::Unencodable(error) => {
                tracing::error!(tool, call_id = %self.context.call_id(), %error, "result is not JSON");
                if let Some(place) = error.place {
                    return self.unencodable(&place);
                }
            }
        }
        self.internal()
    }

    /// The tool panicked: what it said is in the operator's log.
    pub(super) fn panicked(&self, panic: Panic) -> Reply {
        let text = panic.text();
        let tool = self.contract.name();
        tracing::error!(tool, call_id = %self.context.call_id(), panic = text, "tool panicked");
        panic.forget();
        self.internal()
    }

    /// The operation's answer, whoever ran it.
    pub(super) fn once(&self, once: Result<Once, OnceError>) -> Reply {
        match once {
            Ok(once) => {
                let json = envelope::marked(once.answer, once.replayed, once.unrecorded).into_bytes();
                if once.ok { Reply::success(json) } else { Reply::failure(json) }
            }
            Err(error) => self.declared(&error.failure(), 1),
        }
    }

    /// The tool failed in a way that it does not declare. What happened is in the operator's log, under the call id.
    pub(super) fn internal(&self) -> Reply {
        self.failure(&RunFailure::Internal.failure(), &[], None, &[], 1, Some(self.context.call_id().as_str()))
    }

    /// The tool ran, and its result is nothing that JSON can hold: `place` says what of it.
    fn unencodable(&self, place: &str) -> Reply {
        let mut failure = RunFailure::Internal.failure();
        failure.message = format!("the tool ran, but its result cannot be written: {place}");
        self.failure(&failure, &[], None, &[], 1, Some(self.context.call_id().as_str()))
    }

    fn failure(
        &self,
        failure: &Failure,
        fields: &[&str],
        field: Option<&str>,
        violations: &[Violation],
        attempts: u32,
        call_id: Option<&str>,
    ) -> Reply {
        let resolved = resolve(failure.variant, self.contract.spec());
        let state: Option<&RawValue> = failure.state.as_deref().and_then(|state| serde_json::from_str(state).ok());
        let guidance = (!failure.variant.by_runtime).then_some(&*resolved.guidance);
        Reply::failure(envelope::failure(
            &self.next_action(&resolved, failure, fields),
            ErrorBody {
                class: resolved.class,
                code: resolved.code,
                action: resolved.action,
                retryable: resolved.retryable,
                outcome: resolved.outcome,
                message: &line(&failure.message, LONGEST_MESSAGE),
                guidance,
                field,
                violations,
                // How long to wait concerns whoever is to call again.
                retry_after: failure.retry_after.filter(|_| resolved.action == Action::Retry),
                attempts: Some(attempts).filter(|attempts| *attempts > 1),
                // One that nobody has named is found again by the same call, and by nothing else.
                idempotency_key: self.context.named_key().filter(|_| resolved.retryable),
                state,
                upstream: failure.upstream.as_deref().map(|text| line(text, LONGEST_MESSAGE)).as_deref(),
                call_id,
            },
        ))
    }

    fn next_action(&self, resolved: &ResolvedError, failure: &Failure, fields: &[&str]) -> String {
        // A tool that failed is not the one that helps.
        let other = |tool: Option<&'a str>| tool.filter(|tool| *tool != self.contract.name());
        NextAction {
            tool: self.contract.name(),
            class: resolved.class,
            action: resolved.action,
            fields,
            retry_after: failure.retry_after,
            partners: Partners {
                reread: other(self.contract.reread().and_then(Reread::tool)),
                with: other(resolved.with),
                escalate: other(self.toolbox.escalate_with.as_deref()),
                wait: other(self.toolbox.wait_with.as_deref()),
            },
        }
        .sentence()
    }

    /// The declared arguments that the violations mean, each once: the sentence at the top names no word of the model's.
    fn declared_fields(&self, violations: &[Violation]) -> Vec<&'static str> {
        let mut fields = Vec::new();
        for violation in violations {
            let outermost = violation.field.split('.').next().unwrap_or_default();
            let meant = [Some(outermost), violation.nearest.as_deref()];
            let declared = self.contract.arguments().iter().map(|argument| argument.name);
            let field =
                meant.into_iter().flatten().find_map(|name| declared.clone().find(|declared| *declared == name));
            fields.extend(field.filter(|field| !fields.contains(field)));
        }
        fields
    }
}

/// A violation as one sentence.
fn sentence(violation: &Violation) -> String {
    if violation.field.is_empty() {
        violation.message.clone()
    } else {
        format!("{} {}", violation.field, violation.message)
    }
}
