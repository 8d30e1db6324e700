//! Putting a toolbox together, and what is checked then.

use std::collections::{BTreeSet, HashMap};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use super::{Held, Toolbox};
use crate::args::Limit;
use crate::contract::Contract;
use crate::guard::{Breaker, RetryPolicy};
use crate::text::nearest;
use crate::tool::{IdSource, Spec, Tools};

/// A toolbox that is being put together.
#[must_use = "call `build`"]
pub struct ToolboxBuilder<S: ?Sized> {
    state: Arc<S>,
    tools: Tools<S>,
    escalate_with: Option<String>,
    wait_with: Option<String>,
    granted: Option<BTreeSet<String>>,
    largest_arguments: usize,
    client_keys: Vec<String>,
    retry: RetryPolicy,
    breakers: HashMap<String, Breaker>,
    time: Duration,
    ids: IdSource,
}

/// How many bytes the arguments of a call may have, unless it is said otherwise: no model writes as much.
const LARGEST_ARGUMENTS: usize = 1024 * 1024;

/// How long a call's waits for another attempt may last, unless it is said otherwise: about as long as a client waits.
const TIME: Duration = Duration::from_secs(30);

impl<S: ?Sized> ToolboxBuilder<S> {
    pub(super) fn new(state: Arc<S>) -> Self {
        Self {
            state,
            tools: Tools::default(),
            escalate_with: None,
            wait_with: None,
            granted: None,
            largest_arguments: LARGEST_ARGUMENTS,
            client_keys: Vec::new(),
            retry: RetryPolicy::new(),
            breakers: HashMap::new(),
            time: TIME,
            ids: IdSource::System,
        }
    }

    /// Adds tools.
    pub fn tools(mut self, tools: Tools<S>) -> Self {
        self.tools = self.tools.and(tools);
        self
    }

    /// The tool that hands over to a person; an answer that escalates then names it.
    pub fn escalate_with(mut self, tool: impl Into<String>) -> Self {
        self.escalate_with = Some(tool.into());
        self
    }

    /// The tool that waits; an answer that asks to call again later then names it.
    pub fn wait_with(mut self, tool: impl Into<String>) -> Self {
        self.wait_with = Some(tool.into());
        self
    }

    /// The scopes that the toolbox's agent has. A tool whose `scopes` are not all among them is answered with
    /// `MISSING_SCOPE`. Called again, it adds more; `grant([])` grants nothing, which is an answer too.
    pub fn grant(mut self, scopes: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.granted.get_or_insert_default().extend(scopes.into_iter().map(Into::into));
        self
    }

    /// How many bytes the arguments of a call may have; more are refused without being read. 1 MiB unless it is said
    /// otherwise.
    pub fn largest_arguments(mut self, bytes: usize) -> Self {
        self.largest_arguments = bytes;
        self
    }

    /// Keys that the host's client adds to the arguments of its own, such as a session's id: they are dropped where a tool has
    /// no such argument. `_meta`, `toolCallId`, `tool_call_id` and `tool_call_description` are known anyway; any other
    /// unknown key is refused.
    pub fn client_keys(mut self, keys: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.client_keys.extend(keys.into_iter().map(Into::into));
        self
    }

    /// How failures are tried again that the contract calls retryable: three attempts unless it is said otherwise, none with
    /// [`RetryPolicy::never`]. What a call of a tool may repeat follows from its contract alone.
    pub fn retry(mut self, policy: RetryPolicy) -> Self {
        self.retry = policy;
        self
    }

    /// The breaker of a dependency (`#[tool(dependency = "psp")]`), for toolboxes that share one. Without it each toolbox has
    /// its own for each dependency.
    pub fn breaker(mut self, dependency: impl Into<String>, breaker: Breaker) -> Self {
        self.breakers.insert(dependency.into(), breaker);
        self
    }

    /// How long a call has for all of its attempts and the waits between them, unless it says so itself
    /// ([`crate::Call::time`]): a wait that does not fit is not begun, and the failure is answered at once. 30 seconds unless
    /// it is said otherwise. An attempt that runs is ended by the tool's own `timeout` alone.
    pub fn time(mut self, time: Duration) -> Self {
        self.time = time;
        self
    }

    /// Draws call ids and keys from this source instead of the operating system: for tests that compare answers.
    pub fn random_bits(mut self, source: impl Fn() -> u128 + Send + Sync + 'static) -> Self {
        self.ids = IdSource::Host(Arc::new(source));
        self
    }

    /// The toolbox.
    ///
    /// # Errors
    /// When two tools have one name, when a tool has scopes and nothing is said of who has them, or when a tool that a
    /// contract names (`reread`, `with`) or that the host names (`escalate_with`, `wait_with`) is not in the toolbox; when
    /// a variant's `field` is no argument of its tools, or a default breaks its own limits, or no value keeps them. All
    /// faults are reported at once.
    pub fn build(self) -> Result<Toolbox<S>, BuildError> {
        let mut faults = Vec::new();
        let mut by_name = HashMap::with_capacity(self.tools.len());
        for (index, spec) in self.tools.specs().enumerate() {
            if by_name.insert(spec.name, index).is_some() {
                faults.push(BuildFault::DuplicateName { name: spec.name });
            }
        }
        let known = Known { by_name: &by_name };
        for spec in self.tools.specs() {
            known.partners_of(spec, &mut faults);
        }
        for (option, name) in [("escalate_with", &self.escalate_with), ("wait_with", &self.wait_with)] {
            if let Some(name) = name {
                known.check(Named::Host(option), name, &mut faults);
            }
        }
        unknown_fields(&self.tools, &mut faults);
        for contract in self.tools.specs().map(Contract::of_spec) {
            for argument in contract.arguments().iter().filter(|argument| argument.limits.iter().any(Limit::is_empty)) {
                faults.push(BuildFault::EmptyLimit { tool: contract.name(), argument: argument.name });
            }
            if let Some(keys) = contract.odd_keys() {
                faults.push(BuildFault::KeysAreNoTexts { tool: contract.name(), keys });
            }
            let without = contract.without_integers();
            faults.extend(without.map(|argument| BuildFault::NoInteger { tool: contract.name(), argument }));
            let unusable = contract.unusable_patterns();
            faults.extend(unusable.map(|(argument, pattern)| BuildFault::UnusablePattern {
                tool: contract.name(),
                argument,
                pattern,
            }));
            let unreadable = contract.unreadable();
            faults
                .extend(unreadable.map(|argument| BuildFault::UnreadableInBuffer { tool: contract.name(), argument }));
            let lost = contract.lost_by_order();
            faults.extend(lost.map(|(argument, lost)| BuildFault::LostByOrder {
                tool: contract.name(),
                argument,
                lost,
            }));
            let misfits = contract.misfit_defaults();
            faults.extend(misfits.map(|argument| BuildFault::DefaultBreaksLimit { tool: contract.name(), argument }));
        }
        if self.granted.is_none() {
            let scoped = self.tools.specs().filter(|spec| !spec.scopes.is_empty());
            faults.extend(scoped.map(|spec| BuildFault::NoGrant { tool: spec.name, scopes: spec.scopes }));
        }
        if !faults.is_empty() {
            return Err(BuildError { faults });
        }
        let mut breakers = self.breakers;
        let tools = self
            .tools
            .entries
            .into_iter()
            .map(|entry| {
                let dependency = entry.spec.dependency;
                let breaker = dependency.map(|name| breakers.entry(name.to_owned()).or_default().clone());
                Held { entry, contract: Contract::of_spec(entry.spec), breaker }
            })
            .collect();
        let (escalate_with, wait_with) = (self.escalate_with, self.wait_with);
        let granted = self.granted.unwrap_or_default();
        Ok(Toolbox {
            state: self.state,
            tools,
            by_name,
            escalate_with,
            wait_with,
            granted,
            largest_arguments: self.largest_arguments,
            client_keys: self.client_keys,
            retry: self.retry,
            time: self.time,
            ids: self.ids,
        })
    }
}

/// The names of the toolbox's tools, to check others against.
struct Known<'a> {
    by_name: &'a HashMap<&'static str, usize>,
}

impl Known<'_> {
    fn partners_of(&self, spec: &Spec, faults: &mut Vec<BuildFault>) {
        if let Some(reread) = spec.reread.and_then(crate::tool::Reread::tool) {
            self.check(Named::Reread(spec.name), reread, faults);
        }
        for variant in spec.variants() {
            if let Some(with) = variant.with {
                self.check(Named::With { tool: spec.name, code: variant.code }, with, faults);
            }
        }
    }

    fn check(&self, by: Named, name: &str, faults: &mut Vec<BuildFault>) {
        if !self.by_name.contains_key(name) {
            let near = nearest(name, self.by_name.keys().copied()).map(str::to_owned);
            faults.push(BuildFault::UnknownPartner { by, name: name.to_owned(), near });
        }
    }
}

/// A variant's `field` that none of the tools with that variant has as an argument. One of several tools may lack it: an
/// enum can be shared.
fn unknown_fields<S: ?Sized>(tools: &Tools<S>, faults: &mut Vec<BuildFault>) {
    let mut told: Vec<(&str, &str)> = Vec::new();
    for spec in tools.specs() {
        for variant in spec.variants() {
            let Some(field) = variant.field else { continue };
            let gives = |spec: &&Spec| spec.variants().any(|given| std::ptr::eq(given, variant));
            let names: Vec<&str> =
                tools.specs().filter(gives).flat_map(|spec| (spec.arguments)()).map(|argument| argument.name).collect();
            if names.contains(&field) || told.contains(&(variant.code, field)) {
                continue;
            }
            told.push((variant.code, field));
            let near = nearest(field, names).map(str::to_owned);
            faults.push(BuildFault::UnknownField { tool: spec.name, code: variant.code, field, near });
        }
    }
}

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
        "argument `{argument}` of `{tool}` is an untagged enum that would lose {lost}: put the variant with more fields before the one that also fits, or give the enum a tag"
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
