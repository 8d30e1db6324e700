//! A variant resolved for a tool: what it means there, and whether the same call may be made again.

use std::borrow::Cow;

use super::failures::{
    ARGUMENT_FAILURES, CIRCUIT_FAILURES, ONCE_FAILURES, RUN_FAILURES, SCOPE_FAILURES, TIMEOUT_FAILURES,
};
use crate::error::{Action, Class, ErrorContract, Outcome, Variant};
use crate::tool::{Reread, Spec};

/// A failure that a tool can answer with, as its contract says it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ResolvedError {
    /// Stable machine string, unique in the tool.
    pub code: &'static str,
    /// What kind of failure it is.
    pub class: Class,
    /// The one thing to do.
    pub action: Action,
    /// Whether the identical call may succeed later, and making it is safe.
    pub retryable: bool,
    /// What the failed call did to the world; none for a tool that only looks.
    pub outcome: Option<Outcome>,
    /// The tool to call next.
    pub with: Option<&'static str>,
    /// The argument at fault.
    pub field: Option<&'static str>,
    /// What happened.
    pub cause: &'static str,
    /// What to do now.
    pub guidance: Cow<'static, str>,
    /// Why the failure is no longer given.
    pub retired: Option<&'static str>,
}

/// The runtime's words for a write that may have happened, where the tool names nothing to re-read with.
const HAND_OVER: &str =
    "The change may have been made. Hand over to a person, who has to re-read the state before any further write.";

/// Every failure of a tool: its own in the order of their declaration, then the runtime's.
pub(super) fn all(spec: &Spec) -> Vec<ResolvedError> {
    spec.variants().chain(runtime_failures(spec)).map(|variant| resolve(variant, spec)).collect()
}

/// The runtime's own failures that a tool publishes: they follow from its attributes alone, over every configuration of
/// a toolbox, so that a contract never depends on one.
fn runtime_failures(spec: &Spec) -> impl Iterator<Item = &'static Variant> {
    let scope = (!spec.scopes.is_empty()).then_some(&SCOPE_FAILURES);
    let timeout = spec.timeout.is_some().then_some(&TIMEOUT_FAILURES);
    let circuit = spec.dependency.is_some().then_some(&CIRCUIT_FAILURES);
    let once = spec.effect.writes().then_some(&ONCE_FAILURES);
    let failures = [scope, Some(&ARGUMENT_FAILURES), once, circuit, timeout, Some(&RUN_FAILURES)];
    failures.into_iter().flatten().flat_map(ErrorContract::variants)
}

/// What a variant means for a tool.
pub(crate) fn resolve(variant: &'static Variant, spec: &Spec) -> ResolvedError {
    let writes = spec.effect.writes();
    let outcome = if writes { variant.outcome } else { Outcome::None };
    let safe = !writes || spec.idempotent || spec.keyed || outcome == Outcome::None;
    let field = variant.field.filter(|field| (spec.arguments)().iter().any(|argument| argument.name == *field));
    let resolved = ResolvedError {
        code: variant.code,
        class: variant.class,
        action: variant.action,
        retryable: variant.action == Action::Retry && safe,
        outcome: writes.then_some(outcome),
        with: variant.with,
        field,
        cause: variant.cause,
        guidance: Cow::Borrowed(variant.guidance),
        retired: variant.retired,
    };
    if variant.action == Action::Retry && !safe { reread_first(&resolved, spec) } else { resolved }
}

/// The author says "retry", but this write may already have happened: the author's words must not reach the model.
fn reread_first(resolved: &ResolvedError, spec: &Spec) -> ResolvedError {
    let guidance = match spec.reread.and_then(Reread::tool) {
        Some(reread) => format!(
            "The change may have been made. Re-read the state with {reread} before any further write; do not call {} \
             again unless it shows that nothing was changed.",
            spec.name
        )
        .into(),
        None => Cow::Borrowed(HAND_OVER),
    };
    ResolvedError {
        class: Class::PartialExecution,
        action: Action::Repair,
        outcome: Some(Outcome::Unknown),
        guidance,
        ..resolved.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::resolve;
    use crate::error::{Action, Class, Outcome, Variant};
    use crate::tool::{Effect, Reread, Spec};

    static TIMED_OUT: Variant = Variant {
        name: "TimedOut",
        code: "BANK_TIMED_OUT",
        class: Class::TransientUpstream,
        action: Action::Retry,
        outcome: Outcome::Unknown,
        with: None,
        field: Some("order_id"),
        cause: "The bank did not answer in time.",
        guidance: "Wait, then make the same call; do not change the arguments.",
        since: None,
        volatile: false,
        retired: None,
        by_runtime: false,
    };

    const LOOKS: Spec = Spec::named("refund_order");

    #[test]
    fn retryable_follows_from_action_effect_outcome_and_key() {
        let write = Spec { effect: Effect::Write, reread: Some(Reread::Tool("get_order_status")), ..LOOKS };
        let none: Variant = Variant { outcome: Outcome::None, ..TIMED_OUT };
        let none: &'static Variant = Box::leak(Box::new(none));
        assert!(resolve(&TIMED_OUT, &LOOKS).retryable, "a tool that only looks may look again");
        assert!(resolve(none, &write).retryable, "nothing has happened");
        assert!(resolve(&TIMED_OUT, &Spec { idempotent: true, ..write }).retryable);
        assert!(resolve(&TIMED_OUT, &Spec { keyed: true, ..write }).retryable);
        assert!(!resolve(&TIMED_OUT, &write).retryable);
    }

    #[test]
    fn an_unsafe_retry_becomes_a_reread_in_the_runtime_s_own_words() {
        let write = Spec { effect: Effect::Destructive, reread: Some(Reread::Tool("get_order_status")), ..LOOKS };
        let resolved = resolve(&TIMED_OUT, &write);
        assert_eq!((resolved.class, resolved.action), (Class::PartialExecution, Action::Repair));
        assert_eq!((resolved.code, resolved.outcome), ("BANK_TIMED_OUT", Some(Outcome::Unknown)));
        assert!(resolved.guidance.contains("get_order_status") && !resolved.guidance.contains("same call"));
        let none = Spec { reread: Some(Reread::None("the bank shows nothing")), ..write };
        assert!(resolve(&TIMED_OUT, &none).guidance.contains("person"));
    }

    #[test]
    fn a_field_that_the_tool_does_not_have_is_left_out() {
        assert_eq!(resolve(&TIMED_OUT, &LOOKS).field, None);
        assert_eq!(resolve(&TIMED_OUT, &LOOKS).outcome, None, "a tool that only looks has no outcome to tell");
    }
}
