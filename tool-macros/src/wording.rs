//! What a description, a guidance and a name must say. Pure: text in, findings out; no syn.
//!
//! A machine cannot judge prose. These rules refuse only what is wrong for certain: a placeholder, a text that says
//! nothing beyond the name, guidance that opens with no step or contradicts its action. An unknown verb passes.

mod lists;
#[cfg(test)]
mod tests;

pub(crate) use lists::FILLERS;
use lists::{
    AND_THENS, CHANGES, CONDITIONS, EMPTY_NOUNS, FACTS, HAND_OVERS, KINDS, KITCHEN_SINKS, LEADS, NEGATIONS, NO_STEPS,
    NOT_AGAINS, NOUNS_OR_VERBS, OTHER_CALLS, PLACEHOLDERS, PREDICATES, RE_READS, SAME_CALLS, TRY_AGAINS, VAGUE_NAMES,
    VAGUE_VERBS, WAITING_ALONE, WAITS, WEAK_VERBS,
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
    let said: Vec<String> =
        words(without_presence(text)).into_iter().filter(|word| !FILLERS.contains(&word.as_str())).collect();
    let is_own = |word: &String| own.iter().any(|own| stem(own) == stem(word));
    let only_kind = matches!(said.as_slice(), [kind] if KINDS.contains(&kind.as_str()));
    let repeats = only_kind || said.iter().all(is_own);
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
    let second = said.get(1).map_or("", String::as_str);
    let states = PREDICATES.contains(&second) || (NOUNS_OR_VERBS.contains(&opening) && FACTS.contains(&second));
    if NO_STEPS.contains(&opening) || states {
        return Some(Finding {
            rule: Rule::NoStep,
            message: format!("the guidance of error variant `{variant}` opens with no step: \"{}\"", first_words(text)),
            help: "begin with what to do: \"Correct …\", \"Search …\", \"Re-read …\", \"Wait …\", \"Tell …\"",
        });
    }
    wrong_step(variant, step, partial, &Clauses::of(text))
}

/// A text's clauses, each as its words: "Do not retry. Wait" negates the first alone.
struct Clauses(Vec<String>);

impl Clauses {
    fn of(text: &str) -> Self {
        let clauses =
            text.split(['.', ';', ':', '!', '?', '—', '–']).map(|clause| format!(" {} ", words(clause).join(" ")));
        Self(clauses.collect())
    }

    fn says(&self, phrases: &[&str]) -> bool {
        self.0.iter().any(|clause| says(clause, phrases))
    }

    /// Whether a clause says it without a negation.
    fn says_without(&self, phrases: &[&str], negations: &[&str]) -> bool {
        self.0.iter().any(|clause| says(clause, phrases) && !says(clause, negations))
    }

    fn opens_with(&self, phrases: &[&str]) -> bool {
        self.0.first().is_some_and(|clause| phrases.iter().any(|phrase| clause.starts_with(&format!(" {phrase} "))))
    }

    /// Whether there is no word in it but these.
    fn only_says(&self, words: &[&str]) -> bool {
        self.0.iter().flat_map(|clause| clause.split_whitespace()).all(|word| words.contains(&word))
    }

    fn opening_says(&self, phrases: &[&str], but_not: &[&str]) -> bool {
        self.0.first().is_some_and(|clause| says(clause, phrases) && !says(clause, but_not))
    }

    /// Whether a look at the state comes before any write: "re-read … before …", "first read …", "before …, read …",
    /// "do not write before you read …".
    fn looks_first(&self) -> bool {
        let text = self.0.concat().replace("  ", " ");
        let place =
            |text: &str, phrases: &[&str]| phrases.iter().filter_map(|phrase| text.find(&format!(" {phrase} "))).min();
        let Some(look) = place(&text, RE_READS) else { return false };
        let held_back = |clause: &String| {
            let until = place(clause, &["before", "until"]).and_then(|until| clause.get(until..));
            says(clause, NEGATIONS) && until.is_some_and(|rest| says(rest, RE_READS))
        };
        text.contains(" first ")
            || text.starts_with(" before ")
            || place(&text, AND_THENS).is_some_and(|then| look < then)
            || self.0.iter().any(held_back)
    }

    /// Whether a clause tells to do it: it opens with it, or goes on with it.
    fn instructs(&self, phrases: &[&str]) -> bool {
        let told = |clause: &String| {
            phrases.iter().any(|phrase| {
                let phrase = format!(" {phrase} ");
                let before = clause.match_indices(&phrase).map(|(place, _)| clause.get(..place).unwrap_or_default());
                before.into_iter().filter(|before| !says(before, &["whether"])).any(|before| {
                    before.trim().is_empty() || LEADS.iter().any(|lead| before.ends_with(&format!(" {lead}")))
                })
            })
        };
        self.0.iter().any(|clause| told(clause) && !says(clause, NEGATIONS))
    }
}

fn says(clause: &str, phrases: &[&str]) -> bool {
    phrases.iter().any(|phrase| clause.contains(&format!(" {phrase} ")))
}

fn wrong_step(variant: &str, step: Step, partial: bool, said: &Clauses) -> Option<Finding> {
    let finding = |message: String, help| Some(Finding { rule: Rule::WrongStep, message, help });
    if partial && !said.looks_first() {
        return finding(
            format!("the guidance of error variant `{variant}` does not say to re-read before any further write"),
            "part of it was done: \"Re-read the order before any further write, then …\"",
        );
    }
    match step {
        Step::Repair if said.opens_with(WAITS) && said.opening_says(SAME_CALLS, CHANGES) => finding(
            format!("the guidance of error variant `{variant}` says to make the same call, but its action is `repair`"),
            "say what has to change; where waiting alone helps, the action is `retry`",
        ),
        Step::Repair if said.only_says(WAITING_ALONE) => finding(
            format!("the guidance of error variant `{variant}` says to wait, but its action is `repair`"),
            "say what has to change; where waiting alone helps, the action is `retry`",
        ),
        Step::Repair if said.opens_with(NOT_AGAINS) && said.says_without(HAND_OVERS, CONDITIONS) => finding(
            format!("the guidance of error variant `{variant}` says to hand over, but its action is `repair`"),
            "say what has to change; where nothing that the model does helps, the action is `escalate`",
        ),
        Step::Retry if !said.says_without(SAME_CALLS, OTHER_CALLS) => finding(
            format!("the guidance of error variant `{variant}` does not say to leave the arguments as they are"),
            "a retry is the identical call: \"Wait, then make the same call. Do not change the arguments.\"",
        ),
        Step::Escalate if said.instructs(TRY_AGAINS) => finding(
            format!("the guidance of error variant `{variant}` says to try again, but its action is `escalate`"),
            "nothing that the model does helps: \"Do not retry. Tell the user, and hand over to a person.\"",
        ),
        Step::Escalate if !said.says(NOT_AGAINS) => finding(
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
    // A version or a number in the name says nothing of the job: `helper_v2`.
    let says_nothing = |part: &&str| part.trim_start_matches('v').bytes().all(|byte| byte.is_ascii_digit());
    let parts: Vec<&str> = name.split('_').filter(|part| !says_nothing(part)).map(without_number).collect();
    let vague = match parts.as_slice() {
        [] => true,
        [only] => {
            only.len() == 1 || VAGUE_NAMES.contains(only) || VAGUE_VERBS.contains(only) || WEAK_VERBS.contains(only)
        }
        [verb, rest @ ..] => {
            let nothing = rest.iter().all(|part| EMPTY_NOUNS.contains(part));
            let vague = rest.iter().all(|part| VAGUE_NAMES.contains(part));
            nothing
                || (VAGUE_VERBS.contains(verb) && !rest.contains(&"not"))
                || (WEAK_VERBS.contains(verb) && vague)
                || (VAGUE_NAMES.contains(verb) && !NOUNS_OR_VERBS.contains(verb) && vague)
        }
    };
    vague.then(|| Finding {
        rule: Rule::VagueName,
        message: format!("`{name}` does not say what the tool does"),
        help: "name it by a verb and what it is done to: `search_orders`, `refund_order`",
    })
}

fn without_number(part: &str) -> &str {
    part.trim_end_matches(|c: char| c.is_ascii_digit())
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
        // A typographic apostrophe is one.
        let character = if character == '’' { '\'' } else { character };
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
    let word = word.strip_suffix("'s").unwrap_or(word);
    let without = |word, endings: &[&str]| {
        let stems =
            endings.iter().find_map(|ending| str::strip_suffix(word, ending).filter(|stem: &&str| stem.len() >= 3));
        stems.unwrap_or(word)
    };
    without(without(word, &["ies", "es", "s"]), &["ing", "ed", "er", "e", "y"])
}

/// A text without "(optional)" at its end: the schema says that.
fn without_presence(text: &str) -> &str {
    let text = text.trim().trim_end_matches('.');
    ["(optional)", "(required)"].iter().find_map(|end| text.strip_suffix(end)).unwrap_or(text)
}

/// The stems of a name's words, for texts that const evaluation alone can read.
pub(crate) fn stems(name: &str) -> Vec<String> {
    words(name).iter().map(|word| stem(word).to_owned()).collect()
}

/// The first words of a text, for a message.
fn first_words(text: &str) -> String {
    let first: Vec<&str> = text.split_whitespace().take(4).collect();
    first.join(" ")
}
