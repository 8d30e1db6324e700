//! What a description, a guidance and a name must say. Pure: text in, findings out; no syn.
//!
//! A machine cannot judge prose. These rules refuse only what is wrong for certain: a placeholder, a text that says
//! nothing beyond the name, guidance that opens with no step or contradicts its action. An unknown verb passes.

mod lists;

use lists::{
    FILLERS, KITCHEN_SINKS, NO_STEPS, NOT_AGAINS, PLACEHOLDERS, RE_READS, SAME_CALLS, TRY_AGAINS, VAGUE_NAMES,
    VAGUE_VERBS,
};

/// A rule, by the name with which it is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rule {
    /// No TODO, FIXME, TBD, XXX.
    Placeholder,
    /// Guidance opens with a step.
    NoStep,
    /// Guidance fits its action.
    WrongStep,
    /// More than the name in other letters.
    RestatesName,
    /// A tool's name is a verb and an object.
    VagueName,
    /// No argument that picks among jobs.
    KitchenSink,
    /// A name that fits every provider.
    NamePortability,
}

impl Rule {
    /// All of them.
    pub(crate) const ALL: [Self; 7] = [
        Self::Placeholder,
        Self::NoStep,
        Self::WrongStep,
        Self::RestatesName,
        Self::VagueName,
        Self::KitchenSink,
        Self::NamePortability,
    ];

    /// The name with which it is allowed.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Placeholder => "placeholder",
            Self::NoStep => "no_step",
            Self::WrongStep => "wrong_step",
            Self::RestatesName => "restates_name",
            Self::VagueName => "vague_name",
            Self::KitchenSink => "kitchen_sink",
            Self::NamePortability => "name_portability",
        }
    }
}

/// A rule that a text breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    pub(crate) rule: Rule,
    /// What is wrong.
    pub(crate) message: String,
    /// What to write.
    pub(crate) help: &'static str,
}

/// What an action's guidance must say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// Change the arguments or the plan.
    Repair,
    /// Make the same call again.
    Retry,
    /// Stop, and hand over.
    Escalate,
}

/// Checks a description. `subject` is what it describes, such as "tool `refund_order`", and `name` its name.
pub(crate) fn description(subject: &str, name: &str, text: &str) -> Option<Finding> {
    if let Some(word) = placeholder(text) {
        return Some(Finding {
            rule: Rule::Placeholder,
            message: format!("the description of {subject} is not written yet: it says {word}"),
            help: "say what it is in a sentence that a model can act on",
        });
    }
    let own = words(name);
    let said: Vec<String> = words(text).into_iter().filter(|word| !FILLERS.contains(&word.as_str())).collect();
    let repeats = said.iter().all(|word| own.iter().any(|own| stem(own) == stem(word)));
    repeats.then(|| Finding {
        rule: Rule::RestatesName,
        message: format!("the description of {subject} only repeats its name"),
        help: "say what the name does not: what it is for, its form, its unit, where the value comes from",
    })
}

/// Checks an error variant's guidance. `partial` is set for the class `partial_execution`.
pub(crate) fn guidance(variant: &str, step: Step, partial: bool, text: &str) -> Option<Finding> {
    if let Some(word) = placeholder(text) {
        return Some(Finding {
            rule: Rule::Placeholder,
            message: format!("the guidance of error variant `{variant}` is not written yet: it says {word}"),
            help: "say what to do, step first: \"Search for the order, then call with an id from the result.\"",
        });
    }
    let said = words(text);
    let opening = said.first().map_or("", String::as_str);
    if NO_STEPS.contains(&opening) {
        return Some(Finding {
            rule: Rule::NoStep,
            message: format!("the guidance of error variant `{variant}` opens with no step: \"{}\"", first_words(text)),
            help: "begin with what to do: \"Correct …\", \"Search …\", \"Re-read …\", \"Wait …\", \"Tell …\"",
        });
    }
    wrong_step(variant, step, partial, &said)
}

fn wrong_step(variant: &str, step: Step, partial: bool, said: &[String]) -> Option<Finding> {
    let text = format!(" {} ", said.join(" "));
    let says = |phrases: &[&str]| phrases.iter().any(|phrase| text.contains(&format!(" {phrase} ")));
    let finding = |message: String, help| Some(Finding { rule: Rule::WrongStep, message, help });
    if partial && !(says(&["before"]) && says(RE_READS)) {
        return finding(
            format!("the guidance of error variant `{variant}` does not say to re-read before any further write"),
            "part of it was done: \"Re-read the order before any further write, then …\"",
        );
    }
    match step {
        Step::Retry if !says(SAME_CALLS) => finding(
            format!("the guidance of error variant `{variant}` does not say to leave the arguments as they are"),
            "a retry is the identical call: \"Wait, then make the same call. Do not change the arguments.\"",
        ),
        Step::Escalate if says(TRY_AGAINS) && !says(NOT_AGAINS) => finding(
            format!("the guidance of error variant `{variant}` says to try again, but its action is `escalate`"),
            "nothing that the model does helps: \"Do not retry. Tell the user, and hand over to a person.\"",
        ),
        Step::Escalate if !says(NOT_AGAINS) => finding(
            format!("the guidance of error variant `{variant}` does not say to stop trying"),
            "begin with it: \"Do not retry. Tell the user, and hand over to a person.\"",
        ),
        Step::Repair | Step::Retry | Step::Escalate => None,
    }
}

/// Checks a tool's name.
pub(crate) fn tool_name(name: &str) -> Option<Finding> {
    if !portable(name) {
        return Some(Finding {
            rule: Rule::NamePortability,
            message: format!("`{name}` does not fit as a tool's name with every provider"),
            help: "at most 48 of a-z, 0-9 and _, a letter first: `name = \"refund_order\"`",
        });
    }
    let parts: Vec<&str> = name.split('_').filter(|part| !part.is_empty()).collect();
    let vague = match parts.as_slice() {
        [] => true,
        [only] => VAGUE_NAMES.contains(only) || VAGUE_VERBS.contains(only),
        [verb, ..] => VAGUE_VERBS.contains(verb) || parts.iter().all(|part| VAGUE_NAMES.contains(part)),
    };
    vague.then(|| Finding {
        rule: Rule::VagueName,
        message: format!("`{name}` does not say what the tool does"),
        help: "name it by a verb and what it is done to: `search_orders`, `refund_order`",
    })
}

/// Whether a name fits every provider, also behind a client's prefix: `^[a-z][a-z0-9_]{0,47}$`.
fn portable(name: &str) -> bool {
    let mut bytes = name.bytes();
    bytes.next().is_some_and(|first| first.is_ascii_lowercase())
        && bytes.all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
        && name.len() <= 48
}

/// Checks an argument's name.
pub(crate) fn argument_name(name: &str) -> Option<Finding> {
    KITCHEN_SINKS.contains(&name).then(|| Finding {
        rule: Rule::KitchenSink,
        message: format!(
            "argument `{name}` picks among several jobs: a model has to guess which arguments go with which"
        ),
        help: "write a tool for each job, with a name and a description of its own",
    })
}

fn placeholder(text: &str) -> Option<&'static str> {
    PLACEHOLDERS
        .iter()
        .copied()
        .find(|mark| text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == *mark))
}

/// The words of a text or a name, in lower case; `CamelCase` and `snake_case` are taken apart.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut after_lower = false;
    for character in text.chars() {
        let inside = character.is_alphanumeric() || (character == '\'' && !word.is_empty());
        let begins = character.is_uppercase() && after_lower;
        if (!inside || begins) && !word.is_empty() {
            words.push(std::mem::take(&mut word));
        }
        if inside {
            word.extend(character.to_lowercase());
        }
        after_lower = character.is_lowercase() || character.is_numeric();
    }
    if !word.is_empty() {
        words.push(word);
    }
    words
}

/// A word without its plural and its verbal ending.
fn stem(word: &str) -> &str {
    let without = |word, endings: &[&str]| {
        let stems =
            endings.iter().find_map(|ending| str::strip_suffix(word, ending).filter(|stem: &&str| stem.len() >= 3));
        stems.unwrap_or(word)
    };
    without(without(word, &["ies", "es", "s"]), &["ing", "ed", "er", "e", "y"])
}

/// The first words of a text, for a message.
fn first_words(text: &str) -> String {
    let first: Vec<&str> = text.split_whitespace().take(4).collect();
    first.join(" ")
}

#[cfg(test)]
mod tests {
    use super::{Rule, Step, argument_name, description, guidance, tool_name};

    #[test]
    fn every_rule_has_its_page() {
        let pages = include_str!("../doc/rules.md");
        for rule in Rule::ALL {
            assert!(pages.contains(&format!("### `{}`", rule.name())), "{}", rule.name());
        }
    }

    #[test]
    fn descriptions() {
        let cases: &[(&str, &str, Option<Rule>)] = &[
            ("refund_order", "Refund an order, in full or in part. Money leaves the account at once.", None),
            ("refund_order", "Refunds the order.", Some(Rule::RestatesName)),
            ("refund_order", "Refund an order", Some(Rule::RestatesName)),
            ("refund_order", "Tool for refunding orders.", Some(Rule::RestatesName)),
            ("search_orders", "Search orders by customer, status and date.", None),
            ("search_orders", "TODO: describe", Some(Rule::Placeholder)),
            ("search_orders", "Search orders. FIXME mention the limit.", Some(Rule::Placeholder)),
            ("list_todos", "Lists the todo items of a person, the oldest first.", None),
            ("list_todos", "Lists what is on the TODO list.", Some(Rule::Placeholder)),
            ("order_id", "The order id.", Some(Rule::RestatesName)),
            ("order_id", "The ID of the order", Some(Rule::RestatesName)),
            ("order_id", "Order to refund, e.g. `ord_8fQ2`.", None),
            ("resource_id", "Resource ID", Some(Rule::RestatesName)),
            ("limit", "Limit", Some(Rule::RestatesName)),
            ("limit", "Most orders to return in one page.", None),
            ("query", "The query.", Some(Rule::RestatesName)),
            ("query", "Words that a title must hold, joined by blanks.", None),
            ("path", "Path of the file, relative to the workspace.", None),
            ("UnknownOrder", "Unknown order.", Some(Rule::RestatesName)),
            ("UnknownOrder", "No order has this id.", None),
            ("RateLimited", "The rate limit error.", Some(Rule::RestatesName)),
            ("RateLimited", "The provider takes no more calls for the moment.", None),
            ("amount_minor", "TBD", Some(Rule::Placeholder)),
            ("amount_minor", "Amount in minor units; leave it out to refund what is left.", None),
            ("url", "XXX", Some(Rule::Placeholder)),
            ("wait", "Wait.", Some(Rule::RestatesName)),
            ("wait", "Waits for ten seconds, so that a limit can pass.", None),
        ];
        for (name, text, expected) in cases {
            assert_eq!(description("it", name, text).map(|found| found.rule), *expected, "{name}: {text}");
        }
    }

    #[test]
    fn guidances() {
        let (repair, retry, escalate) = (Step::Repair, Step::Retry, Step::Escalate);
        let cases: &[(Step, bool, &str, Option<Rule>)] = &[
            (repair, false, "Search for the order, then call with an id from the result.", None),
            (repair, false, "Correct `amount_minor` to at most what is left.", None),
            (repair, false, "If the seat is taken, list the free seats and take one of them.", None),
            (repair, false, "Frobnicate the widget first.", None),
            (repair, false, "The order does not exist.", Some(Rule::NoStep)),
            (repair, false, "Invalid order id.", Some(Rule::NoStep)),
            (repair, false, "There is no such order.", Some(Rule::NoStep)),
            (repair, false, "No order found, search again.", Some(Rule::NoStep)),
            (repair, false, "You should search for the order.", Some(Rule::NoStep)),
            (repair, false, "Order not found.", Some(Rule::NoStep)),
            (repair, false, "Unable to find the order", Some(Rule::NoStep)),
            (repair, false, "Failed: call limit exceeded.", Some(Rule::NoStep)),
            (repair, false, "…", Some(Rule::NoStep)),
            (repair, false, "TODO", Some(Rule::Placeholder)),
            (repair, true, "Re-read the order before any further write, then refund what is missing.", None),
            (repair, true, "Check the state with get_order before you write anything.", None),
            (repair, true, "Refund what is missing.", Some(Rule::WrongStep)),
            (repair, true, "Re-read the order.", Some(Rule::WrongStep)),
            (escalate, true, "Do not retry. A person re-reads the records before any further write.", None),
            (retry, false, "Wait, then make the same call. Do not change the arguments.", None),
            (retry, false, "Wait two seconds and send the identical call.", None),
            (retry, false, "Retry with the same arguments.", None),
            (retry, false, "Call again, unchanged, after a minute.", None),
            (retry, false, "Wait and try again.", Some(Rule::WrongStep)),
            (retry, false, "Try another order.", Some(Rule::WrongStep)),
            (retry, false, "Retry later.", Some(Rule::WrongStep)),
            (escalate, false, "Do not retry. Tell the customer and hand over to a person.", None),
            (escalate, false, "Tell the user; do not call this tool again.", None),
            (escalate, false, "Stop, and ask a person to renew the key.", None),
            (escalate, false, "Don't retry: hand over to a person.", None),
            (escalate, false, "Please try again later.", Some(Rule::WrongStep)),
            (escalate, false, "Contact support.", Some(Rule::WrongStep)),
            (escalate, false, "Authenticate, then retry.", Some(Rule::WrongStep)),
            (escalate, false, "Access denied.", Some(Rule::WrongStep)),
        ];
        for (step, partial, text, expected) in cases {
            assert_eq!(guidance("It", *step, *partial, text).map(|found| found.rule), *expected, "{step:?}: {text}");
        }
    }

    #[test]
    fn names() {
        let cases: &[(&str, Option<Rule>)] = &[
            ("refund_order", None),
            ("search_orders", None),
            ("wait", None),
            ("frobnicate_widget", None),
            ("run_tests", None),
            ("order", Some(Rule::VagueName)),
            ("data", Some(Rule::VagueName)),
            ("order_data", Some(Rule::VagueName)),
            ("manage_orders", Some(Rule::VagueName)),
            ("handle_request", Some(Rule::VagueName)),
            ("process", Some(Rule::VagueName)),
            ("do_it", Some(Rule::VagueName)),
            ("RefundOrder", Some(Rule::NamePortability)),
            ("refund-order", Some(Rule::NamePortability)),
            ("orders.refund", Some(Rule::NamePortability)),
            ("2fa_enable", Some(Rule::NamePortability)),
            ("_private_tool", Some(Rule::NamePortability)),
            ("", Some(Rule::NamePortability)),
            ("a_name_of_far_more_characters_than_any_client_with_a_prefix_takes", Some(Rule::NamePortability)),
        ];
        for (name, expected) in cases {
            assert_eq!(tool_name(name).map(|found| found.rule), *expected, "{name}");
        }
        for name in ["action", "operation", "command"] {
            assert_eq!(argument_name(name).map(|found| found.rule), Some(Rule::KitchenSink));
        }
        assert_eq!(argument_name("reason"), None);
    }
}
