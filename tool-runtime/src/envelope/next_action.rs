//! The one imperative at the top of a failure: what to do now, with the real name of the tool to do it with.
//!
//! Measured, not taste (DESIGN, 2): it stands at the top level, opens with the step, and the prohibition follows.
//! It is made of templates and of names that the contract knows; no word of an upstream or of an argument's value
//! stands in it. A new template wants a run of the eval.

use std::time::Duration;

use crate::error::{Action, Class};
use crate::text::list;

/// The other tools that a sentence may name. One that the caller may not call is left out before.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Partners<'a> {
    /// Shows what a write has done.
    pub(crate) reread: Option<&'a str>,
    /// What the failed variant names with `with`.
    pub(crate) with: Option<&'a str>,
    /// The host's tool that hands over to a person.
    pub(crate) escalate: Option<&'a str>,
    /// The host's tool that waits.
    pub(crate) wait: Option<&'a str>,
}

/// What the sentence is made of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NextAction<'a> {
    /// The tool that failed.
    pub(crate) tool: &'a str,
    /// The failure's class.
    pub(crate) class: Class,
    /// The failure's action.
    pub(crate) action: Action,
    /// The declared arguments at fault.
    pub(crate) fields: &'a [&'a str],
    /// How long to wait, where it is known.
    pub(crate) retry_after: Option<Duration>,
    /// The other tools.
    pub(crate) partners: Partners<'a>,
}

/// The most arguments that a sentence names.
const MOST_FIELDS: usize = 5;

impl NextAction<'_> {
    /// The sentence.
    pub(crate) fn sentence(&self) -> String {
        match (self.action, self.class) {
            (Action::Retry, _) => self.retry(),
            (Action::Escalate, _) => self.escalate(),
            (Action::Repair, Class::PartialExecution) => self.reread(),
            (Action::Repair, Class::Conflict) => self.replan(),
            (
                Action::Repair,
                Class::InvalidArgument
                | Class::NotFound
                | Class::Rejected
                | Class::RateLimited
                | Class::TransientUpstream
                | Class::AuthFailed
                | Class::PermissionDenied
                | Class::ApprovalRequired
                | Class::Internal
                | Class::Domain(_),
            ) => self.repair(),
        }
    }

    fn retry(&self) -> String {
        let wait = match (self.partners.wait, self.retry_after) {
            (Some(wait), Some(time)) => format!("Call {wait} for {} s now", seconds(time)),
            (Some(wait), None) => format!("Call {wait} now"),
            (None, Some(time)) => format!("Wait {} s", seconds(time)),
            (None, None) => "Wait a few seconds".to_owned(),
        };
        format!("{wait}, then call {} once with the same arguments.", self.tool)
    }

    fn escalate(&self) -> String {
        let hand_over = self.hand_over();
        format!("{hand_over} Do NOT call {} again.", self.tool)
    }

    /// A write may have happened: the one thing to do is to look.
    fn reread(&self) -> String {
        let look = match self.partners.reread.or(self.partners.with) {
            Some(reread) => format!("Call {reread} now."),
            None => self.hand_over(),
        };
        format!("{look} Do NOT call {}.", self.tool)
    }

    /// The state has moved: look, then plan anew.
    fn replan(&self) -> String {
        match self.partners.with.or(self.partners.reread) {
            Some(look) => format!("Call {look} now. Do NOT call {} again with the same arguments.", self.tool),
            None => self.repair(),
        }
    }

    fn repair(&self) -> String {
        let (tool, fields) = (self.tool, list(self.fields, MOST_FIELDS));
        match (self.partners.with, fields.as_str()) {
            (Some(with), "") => format!("Call {with} now. Do NOT call {tool} again with the same arguments."),
            (Some(with), fields) => format!("Call {with} now. Do NOT call {tool} again with the same {fields}."),
            (None, "") => format!("Call {tool} again once, with the arguments corrected."),
            (None, fields) => format!("Call {tool} again once, with {fields} corrected."),
        }
    }

    fn hand_over(&self) -> String {
        match self.partners.escalate {
            Some(tool) => format!("Call {tool} now."),
            None => "Hand over to a person now.".to_owned(),
        }
    }
}

/// What to do after a call to a tool that does not exist.
pub(crate) fn unknown_tool(near: Option<&str>, names: &[&str]) -> String {
    match (near, names) {
        (Some(near), _) => format!("Call {near} instead."),
        (None, []) => "Go on without tools: there is none to call.".to_owned(),
        (None, names) => format!("Call one of these tools instead: {}.", list(names, MOST_NAMES)),
    }
}

/// The most tools that a sentence names.
const MOST_NAMES: usize = 10;

/// Whole seconds, rounded up.
fn seconds(time: Duration) -> u128 {
    time.as_nanos().div_ceil(1_000_000_000)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{NextAction, Partners};
    use crate::error::{Action, Class};

    const PLAIN: NextAction<'_> = NextAction {
        tool: "refund_order",
        class: Class::InvalidArgument,
        action: Action::Repair,
        fields: &[],
        retry_after: None,
        partners: Partners { reread: None, with: None, escalate: None, wait: None },
    };

    #[test]
    fn it_opens_with_the_step_and_names_the_tool() {
        let reread = Partners { reread: Some("get_order_status"), ..PLAIN.partners };
        let with = Partners { with: Some("search_orders"), ..PLAIN.partners };
        let host = Partners { escalate: Some("hand_over"), wait: Some("wait"), ..PLAIN.partners };
        let cases = [
            (PLAIN, "Call refund_order again once, with the arguments corrected."),
            (
                NextAction { fields: &["amount", "order_id"], ..PLAIN },
                "Call refund_order again once, with amount and order_id corrected.",
            ),
            (
                NextAction { class: Class::NotFound, fields: &["order_id"], partners: with, ..PLAIN },
                "Call search_orders now. Do NOT call refund_order again with the same order_id.",
            ),
            (
                NextAction { class: Class::Conflict, partners: reread, ..PLAIN },
                "Call get_order_status now. Do NOT call refund_order again with the same arguments.",
            ),
            (
                NextAction { class: Class::PartialExecution, partners: reread, ..PLAIN },
                "Call get_order_status now. Do NOT call refund_order.",
            ),
            (
                NextAction { class: Class::PartialExecution, ..PLAIN },
                "Hand over to a person now. Do NOT call refund_order.",
            ),
            (
                NextAction {
                    class: Class::RateLimited,
                    action: Action::Retry,
                    retry_after: Some(Duration::from_millis(1200)),
                    ..PLAIN
                },
                "Wait 2 s, then call refund_order once with the same arguments.",
            ),
            (
                NextAction { class: Class::RateLimited, action: Action::Retry, partners: host, ..PLAIN },
                "Call wait now, then call refund_order once with the same arguments.",
            ),
            (
                NextAction { class: Class::AuthFailed, action: Action::Escalate, partners: host, ..PLAIN },
                "Call hand_over now. Do NOT call refund_order again.",
            ),
            (
                NextAction { class: Class::Internal, action: Action::Escalate, ..PLAIN },
                "Hand over to a person now. Do NOT call refund_order again.",
            ),
        ];
        for (next_action, expected) in cases {
            assert_eq!(next_action.sentence(), expected);
        }
    }
}
