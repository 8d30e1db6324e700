//! What can be wrong with a toolbox.

use std::fmt;

/// Why a toolbox could not be built; all of it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the toolbox cannot be built: {}", faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
pub struct BuildError {
    /// What is wrong; never empty.
    pub faults: Vec<BuildFault>,
}

/// One thing that is wrong with a toolbox.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BuildFault {
    /// Two tools have one name, and a call could mean either.
    #[error("two tools are called `{name}`: give one of them another name, `#[tool(…, name = \"…\")]`")]
    DuplicateName {
        /// The name.
        name: &'static str,
    },
    /// A variant says that an argument is at fault which no tool of this variant has.
    #[error("`field = \"{field}\"` of `{code}`, which `{tool}` can answer with, is no argument of its tools{}", did_you_mean(near.as_deref()))]
    UnknownField {
        /// The tool.
        tool: &'static str,
        /// The variant's code.
        code: &'static str,
        /// What it names.
        field: &'static str,
        /// The argument that was most likely meant.
        near: Option<String>,
    },
    /// An argument's default is a value that its own limits refuse.
    #[error("the default of argument `{argument}` of `{tool}` breaks the argument's own limits: change one of the two")]
    DefaultBreaksLimit {
        /// The tool.
        tool: &'static str,
        /// The argument.
        argument: &'static str,
    },
    /// No value keeps an argument's limit: its lower bound is above its upper one.
    #[error("no value keeps the limits of argument `{argument}` of `{tool}`: its `min` is above its `max`")]
    EmptyLimit {
        /// The tool.
        tool: &'static str,
        /// The argument.
        argument: &'static str,
    },
    /// `#[arg(string)]` stands on an argument whose type has no integer.
    #[error(
        "argument `{argument}` of `{tool}` has no integer to write as a string: leave `string` out of its `#[arg(…)]`"
    )]
    NoInteger {
        /// The tool.
        tool: &'static str,
        /// The argument.
        argument: &'static str,
    },
    /// A type of an argument has a pattern that the runtime cannot execute, so that no value would ever fit.
    #[error(
        "argument `{argument}` of `{tool}` has the pattern `{pattern}`, which cannot be executed: use character classes such as `[a-z]`, without lookaround and `\\p`"
    )]
    UnusablePattern {
        /// The tool.
        tool: &'static str,
        /// The argument.
        argument: &'static str,
        /// The pattern.
        pattern: String,
    },
    /// A map with integer keys, or an integer of 128 bits, stands where serde reads from a buffer, in which it can read neither.
    #[error(
        "argument `{argument}` of `{tool}` has integers as keys of a map, or integers of 128 bits, in an untagged, tagged or flattened type, where serde cannot read them: use texts as keys, `Digits<u128>` for the number, or an enum without `tag` and `untagged`"
    )]
    UnreadableInBuffer {
        /// The tool.
        tool: &'static str,
        /// The argument.
        argument: &'static str,
    },
    /// An untagged enum's earlier variant takes what a later one is meant for, and drops what it does not know.
    #[error(
        "argument `{argument}` of `{tool}` is an untagged enum that would lose {lost}: put the variant with more fields before the one that also fits, give the enum a tag, or let it refuse what it does not know with `#[serde(deny_unknown_fields)]`"
    )]
    LostByOrder {
        /// The tool.
        tool: &'static str,
        /// The argument.
        argument: &'static str,
        /// The keys that are dropped, or that digits are.
        lost: String,
    },
    /// The result is a map whose keys JSON cannot hold: it would be found out after the tool had run.
    #[error(
        "the result of `{tool}` is a map with keys of type `{keys}`: JSON has texts for keys; return a list of pairs"
    )]
    KeysAreNoTexts {
        /// The tool.
        tool: &'static str,
        /// The type of the keys.
        keys: String,
    },
    /// The ledger may lose what it has answered, and a write that nobody but it makes once relies on it.
    #[error(
        "`{tool}` would be made twice if the ledger loses a row: give the tool an `IdempotencyKey` that it passes on, or choose a ledger that keeps what it has answered; for Redis that is append-only with `appendfsync always`, said with `?durable=yes`"
    )]
    LedgerMayForget {
        /// The tool.
        tool: &'static str,
    },
    /// A retention names a tool that the toolbox does not hold.
    #[error("`retention` names `{name}`, which is not in the toolbox{}", did_you_mean(near.as_deref()))]
    UnknownRetention {
        /// The name.
        name: String,
        /// The tool that was most likely meant.
        near: Option<String>,
    },
    /// A tool asks for scopes, and nothing says whether its caller has them.
    #[error("`{tool}` needs the scopes {}: say what the agent may do with `.grant([…])`", scopes.join(", "))]
    NoGrant {
        /// The tool.
        tool: &'static str,
        /// What it asks for.
        scopes: &'static [&'static str],
    },
    /// A tool is named that the toolbox does not hold, so that a model could be told to call it in vain.
    #[error("{by} names `{name}`, which is not in the toolbox{}: add it with `.tools(tools![…])`", did_you_mean(near.as_deref()))]
    UnknownPartner {
        /// What names it.
        by: Named,
        /// The name.
        name: String,
        /// The tool that was most likely meant.
        near: Option<String>,
    },
}

fn did_you_mean(near: Option<&str>) -> String {
    near.map_or_else(String::new, |near| format!(" (did you mean `{near}`?)"))
}

/// What names another tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Named {
    /// A tool's attribute `reread`.
    Reread(&'static str),
    /// The attribute `with` of a variant that a tool can answer with.
    With {
        /// The tool.
        tool: &'static str,
        /// The variant's code.
        code: &'static str,
    },
    /// An option of the toolbox.
    Host(&'static str),
}

impl fmt::Display for Named {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Reread(tool) => write!(formatter, "`reread` of `{tool}`"),
            Self::With { tool, code } => write!(formatter, "`with` of `{code}`, which `{tool}` can answer with,"),
            Self::Host(option) => write!(formatter, "`{option}`"),
        }
    }
}
