//! Putting a toolbox together, and what is checked then.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use super::fault::{BuildError, BuildFault, Named};
use super::{Core, Held, Toolbox};
use crate::args::Limit;
use crate::contract::Contract;
use crate::guard::{Breaker, Idempotency, RetryBudget, RetryPolicy};
use crate::ledger::{Ledger, Memory};
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
    opens_after: u32,
    idempotency: Option<Idempotency>,
    retention: HashMap<String, Duration>,
    time: Duration,
    ids: IdSource,
}

/// How many bytes the arguments of a call may have, unless it is said otherwise: no model writes as much.
const LARGEST_ARGUMENTS: usize = 1024 * 1024;

/// So many failures in a row open a breaker, unless it is said otherwise.
const OPENS_AFTER: u32 = 5;

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
            opens_after: OPENS_AFTER,
            idempotency: None,
            retention: HashMap::new(),
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
    /// [`RetryPolicy::never`]. What a call of a tool may repeat follows from its contract alone. The retries of the tools of one
    /// dependency share a [`RetryBudget`], unless the policy brings one for all.
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

    /// How many failures in a row open the breaker of a dependency that has none of its own from [`ToolboxBuilder::breaker`].
    /// Five unless it is said otherwise.
    pub fn breaker_opens_after(mut self, failures: u32) -> Self {
        self.opens_after = failures;
        self
    }

    /// Where the toolbox remembers what was done. Without it a [`Memory`] of its own: what it holds is gone with the process,
    /// and other processes know nothing of it.
    pub fn ledger(self, ledger: Arc<dyn Ledger>) -> Self {
        self.idempotency(Idempotency::new(ledger))
    }

    /// What makes writes happen once, with its ledger, lease and times. Toolboxes that share one share what runs.
    pub fn idempotency(mut self, idempotency: Idempotency) -> Self {
        self.idempotency = Some(idempotency);
        self
    }

    /// How long the answers of one tool are kept for calls that name their operation ([`crate::Call::operation`]).
    pub fn retention(mut self, tool: impl Into<String>, time: Duration) -> Self {
        self.retention.insert(tool.into(), time);
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
        for name in self.retention.keys() {
            if !by_name.contains_key(name.as_str()) {
                let near = nearest(name, by_name.keys().copied()).map(str::to_owned);
                faults.push(BuildFault::UnknownRetention { name: name.clone(), near });
            }
        }
        let idempotency = self.idempotency.unwrap_or_else(|| Idempotency::new(Arc::new(Memory::new())));
        if !idempotency.ledger().holds_unkeyed_writes() {
            let once = |spec: &&Spec| spec.effect.writes() && !spec.keyed && !spec.idempotent;
            faults.extend(self.tools.specs().filter(once).map(|spec| BuildFault::LedgerMayForget { tool: spec.name }));
        }
        if !faults.is_empty() {
            return Err(BuildError { faults });
        }
        let mut breakers = self.breakers;
        let mut budgets: HashMap<&str, RetryBudget> = HashMap::new();
        let tools = self
            .tools
            .entries
            .into_iter()
            .map(|entry| {
                let dependency = entry.spec.dependency;
                let breaker = dependency.map(|name| {
                    let own = || Breaker::opens_after(self.opens_after);
                    breakers.entry(name.to_owned()).or_insert_with(own).clone()
                });
                let retry = match dependency {
                    Some(name) => self.retry.clone().or_budget(budgets.entry(name).or_default()),
                    None => self.retry.clone(),
                };
                Arc::new(Held { entry, contract: Contract::of_spec(entry.spec), breaker, retry })
            })
            .collect();
        let (escalate_with, wait_with) = (self.escalate_with, self.wait_with);
        let granted = self.granted.unwrap_or_default();
        Ok(Toolbox(Arc::new(Core {
            state: self.state,
            tools,
            by_name,
            escalate_with,
            wait_with,
            granted,
            largest_arguments: self.largest_arguments,
            client_keys: self.client_keys,
            idempotency,
            retention: self.retention,
            listing: OnceLock::new(),
            time: self.time,
            ids: self.ids,
        })))
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
