//! A tool's contract: what the model, the host and the reviewer are told of it, and how it is written down.
//!
//! A contract is made of a [`crate::ToolSpec`] alone; it needs no state and no toolbox, and it is the same text in
//! every run. [`dump`] writes the contracts of a list of tools, [`dump_into`] one file each, and [`dump_for_build`] is
//! the one line of a build script.

mod canonical;
mod closed;
mod envelope_schema;
mod errors;
mod failures;
mod file;
mod forms;
mod input;
mod listing;
mod map_keys;
mod places;
mod schema;
mod unsound;

use std::borrow::Cow;
use std::sync::OnceLock;

use serde_json::Value;

use crate::args::{
    Argument, Faults, Presence, breaks_limits, default_fits, explain, faults, fits_schema, in_one_notation, repaired,
};
use crate::tool::{Approval, Effect, Reread, Spec, ToolSpec};

pub use errors::ResolvedError;
pub(crate) use errors::resolve;
pub(crate) use failures::{
    ArgumentFailure, CircuitFailure, FindFailure, OnceFailure, RunFailure, ScopeFailure, TimeoutFailure,
};
pub use file::{DumpError, FORMAT, dump, dump_for_build, dump_into};
pub(crate) use listing::listing;

/// The contract of one tool.
///
/// ```
/// use tool_runtime::contract::Contract;
/// use tool_runtime::prelude::*;
///
/// /// Adds two numbers and returns their sum.
/// #[tool(read_only)]
/// fn add_numbers(
///     /// First summand, any whole number.
///     left: i32,
///     /// Second summand, any whole number.
///     right: i32,
/// ) -> i64 {
///     i64::from(left) + i64::from(right)
/// }
///
/// let contract = Contract::of::<add_numbers>();
/// assert_eq!(contract.name(), "add_numbers");
/// assert_eq!(contract.input()["required"], serde_json::json!(["left", "right"]));
/// ```
#[derive(Debug)]
pub struct Contract {
    spec: &'static Spec,
    // Built when first asked for: finding and running a tool needs none of them.
    input: OnceLock<Value>,
    output: OnceLock<Value>,
    errors: OnceLock<Vec<ResolvedError>>,
    nested_limits: OnceLock<Vec<&'static str>>,
    nested_objects: OnceLock<bool>,
    retryable: OnceLock<bool>,
}

impl Contract {
    /// The contract of the tool `T`.
    pub fn of<T: ToolSpec>() -> Self {
        Self::of_spec(const { &T::SPEC })
    }

    /// The contract of the tool with this spec.
    pub const fn of_spec(spec: &'static Spec) -> Self {
        Self {
            spec,
            input: OnceLock::new(),
            output: OnceLock::new(),
            errors: OnceLock::new(),
            nested_limits: OnceLock::new(),
            nested_objects: OnceLock::new(),
            retryable: OnceLock::new(),
        }
    }

    /// The name by which models call the tool.
    pub const fn name(&self) -> &'static str {
        self.spec.name
    }

    /// A name for people.
    pub const fn title(&self) -> Option<&'static str> {
        self.spec.title
    }

    /// The version of the contract, as Semantic Versioning has it.
    pub const fn version(&self) -> Option<&'static str> {
        self.spec.version
    }

    /// What to use instead, for a tool that will go.
    pub const fn deprecated(&self) -> Option<&'static str> {
        self.spec.deprecated
    }

    /// What the tool does, for the model.
    pub const fn description(&self) -> &'static str {
        self.spec.description
    }

    /// What the tool does to the world.
    pub const fn effect(&self) -> Effect {
        self.spec.effect
    }

    /// Whether a second identical call changes nothing more.
    pub const fn idempotent(&self) -> bool {
        self.spec.idempotent
    }

    /// Whether the tool reaches beyond the systems that its owner controls.
    pub const fn open_world(&self) -> bool {
        self.spec.open_world
    }

    /// How to find out what a write has done.
    pub const fn reread(&self) -> Option<Reread> {
        self.spec.reread
    }

    /// What a caller must be granted.
    pub const fn scopes(&self) -> &'static [&'static str] {
        self.spec.scopes
    }

    /// When a person has to agree; for a tool that writes.
    pub const fn approval(&self) -> Option<Approval> {
        self.spec.approval
    }

    /// The most tokens that a result may have.
    pub const fn max_tokens(&self) -> Option<u32> {
        self.spec.max_tokens
    }

    /// The arguments, in the order of the function's parameters.
    pub fn arguments(&self) -> &'static [Argument] {
        (self.spec.arguments)()
    }

    /// The schema of the arguments: a closed object (JSON Schema 2020-12).
    pub fn input(&self) -> &Value {
        self.input.get_or_init(|| input::schema(self.arguments()))
    }

    /// The schema of the result, which is an envelope's `data` (JSON Schema 2020-12).
    pub fn output(&self) -> &Value {
        self.output.get_or_init(|| schema::result(self.spec.output))
    }

    /// Every failure that the tool can answer with, the runtime's own included, resolved for this tool.
    pub fn errors(&self) -> &[ResolvedError] {
        self.errors.get_or_init(|| errors::all(self.spec))
    }

    /// Whether a call with these arguments, a JSON text, runs them as they are, without any repair (`3.0` is the integer
    /// `3`). The schema is made to accept the same; where a type reads more or less than schemars says of it, this decides.
    ///
    /// ```
    /// use tool_runtime::contract::Contract;
    /// use tool_runtime::prelude::*;
    ///
    /// /// Shows the seats of a row.
    /// #[tool(read_only)]
    /// fn show_row(
    ///     /// Number of the row, counted from the stage.
    ///     row: u8,
    /// ) -> u8 {
    ///     row
    /// }
    ///
    /// let contract = Contract::of::<show_row>();
    /// assert!(contract.accepts(r#"{"row":3}"#));
    /// assert!(!contract.accepts(r#"{"row":"3"}"#), "a call would put it right");
    /// ```
    pub fn accepts(&self, arguments: impl AsRef<[u8]>) -> bool {
        let arguments = arguments.as_ref();
        self.fits(arguments) || in_one_notation(arguments, self.input()).is_some_and(|json| self.fits(&json))
    }

    fn fits(&self, arguments: &[u8]) -> bool {
        faults(arguments, self.arguments(), self.input(), self.nested_limits()).is_empty()
    }

    /// The arguments that a call runs with: as they are where they fit, else with what has one meaning put right.
    pub(crate) fn effective<'a>(&self, arguments: &'a [u8], client_keys: &[String]) -> Option<Cow<'a, [u8]>> {
        if self.fits(arguments) {
            return Some(Cow::Borrowed(arguments));
        }
        self.repaired(arguments, client_keys).filter(|repaired| self.fits(repaired)).map(Cow::Owned)
    }

    /// The schema of the whole envelope: what a host may rely on for every answer (JSON Schema 2020-12).
    ///
    /// Its root is an object with the alternatives beside it, since some clients refuse a bare union.
    pub fn envelope(&self) -> Value {
        envelope_schema::schema(self)
    }

    /// Whether arguments break a limit that a type of theirs publishes and no decoder knows (`#[schemars(range(…))]` on a
    /// field): what is published must hold. Most tools have no such argument.
    pub(crate) fn breaks_nested_limits(&self, arguments: &[u8]) -> bool {
        let limited = self.nested_limits();
        !limited.is_empty() && breaks_limits(arguments, limited, self.input())
    }

    /// Whether an argument's type has objects with keys of their own.
    pub(crate) fn has_nested_objects(&self) -> bool {
        *self.nested_objects.get_or_init(|| input::has_nested_objects(self.input()))
    }

    /// Whether some failure of the tool may be tried again.
    pub(crate) fn is_ever_retryable(&self) -> bool {
        *self.retryable.get_or_init(|| self.errors().iter().any(|error| error.retryable))
    }

    /// Whether arguments fit the schema, key by key: where a decoder may have dropped some, this decides.
    pub(crate) fn fits_schema(&self, arguments: &[u8]) -> bool {
        fits_schema(arguments, self.arguments(), self.input())
    }

    /// Arguments that did not parse, with what has one meaning put right.
    pub(crate) fn repaired(&self, arguments: &[u8], client_keys: &[String]) -> Option<Vec<u8>> {
        repaired(arguments, self.input(), client_keys)
    }

    /// All that is wrong with arguments that did not parse.
    pub(crate) fn faults(&self, arguments: &[u8]) -> Faults {
        explain(arguments, self.arguments(), self.input(), self.nested_limits())
    }

    fn nested_limits(&self) -> &[&'static str] {
        self.nested_limits.get_or_init(|| input::with_nested_limits(self.arguments()))
    }

    /// The arguments whose published default breaks their own limits.
    pub(crate) fn misfit_defaults(&self) -> impl Iterator<Item = &'static str> {
        self.arguments().iter().filter_map(|argument| match argument.presence {
            Presence::Literal(default) if !argument.limits.is_empty() => {
                (!default_fits(argument.name, &default(), self.input())).then_some(argument.name)
            }
            Presence::Literal(_) | Presence::ByType(_) | Presence::Computed => None,
        })
    }

    /// The arguments that are to be written in digits and have no integer.
    pub(crate) fn without_integers(&self) -> impl Iterator<Item = &'static str> {
        let wanted = self.arguments().iter().filter(|argument| argument.digits);
        wanted.filter(|argument| !input::has_integers(argument)).map(|argument| argument.name)
    }

    /// The arguments with a pattern that this runtime cannot execute, and the pattern.
    pub(crate) fn unusable_patterns(&self) -> impl Iterator<Item = (&'static str, String)> {
        let of = |argument: &'static Argument| Some((argument.name, unsound::unusable_pattern(argument)?));
        self.arguments().iter().filter_map(of)
    }

    /// The arguments of which serde cannot read a part, wherever it stands in the call.
    pub(crate) fn unreadable(&self) -> impl Iterator<Item = &'static str> {
        self.arguments().iter().filter(|argument| unsound::is_unreadable(argument)).map(|argument| argument.name)
    }

    /// The arguments whose type loses something by the order of its alternatives, and what.
    pub(crate) fn lost_by_order(&self) -> impl Iterator<Item = (&'static str, String)> {
        let of = |argument: &'static Argument| Some((argument.name, unsound::lost_by_order(argument)?));
        self.arguments().iter().filter_map(of)
    }

    /// The keys of a map of the result that JSON cannot hold, by the name of their type.
    pub(crate) fn odd_keys(&self) -> Option<String> {
        schema::odd_keys(self.spec.output)
    }

    pub(crate) const fn spec(&self) -> &'static Spec {
        self.spec
    }
}
