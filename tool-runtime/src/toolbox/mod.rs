//! The tools that one agent may use, with their state: find, check, run, answer.

mod answer;
mod attempts;
mod build;
mod call;
mod fault;
mod panic;
mod way;
mod write;

use std::collections::{BTreeSet, HashMap};
use std::fmt;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use crate::contract::{self, Contract};
use crate::guard::{Breaker, Idempotency, RetryPolicy};
use crate::tool::{IdSource, Spec, ToolEntry};

pub use build::ToolboxBuilder;
pub use call::{ArgumentsText, Call, Reply};
pub use fault::{BuildError, BuildFault, Named};

/// The tools that one agent may use, with their state.
///
/// ```
/// use tool_runtime::prelude::*;
///
/// struct Greeting(String);
///
/// /// Greets a person by name.
/// #[tool(read_only)]
/// fn greet_person(
///     #[inject] greeting: &Greeting,
///     /// The person's first name, as they write it.
///     first_name: &str,
/// ) -> String {
///     format!("{} {first_name}", greeting.0)
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let toolbox = Toolbox::new(Greeting("Hello".into())).tools(tools![greet_person]).build()?;
///
/// let reply = toolbox.call(Call::new("greet_person", r#"{"first_name":"Ada"}"#)).await;
/// assert_eq!(reply.as_str(), r#"{"ok":true,"data":"Hello Ada"}"#);
///
/// let reply = toolbox.call(Call::new("greet_person", "{}")).await;
/// assert!(!reply.is_ok());
/// # Ok(())
/// # }
/// ```
///
/// A tool that writes runs in a task of its own, behind a claim in the toolbox's ledger: a caller who goes away ends
/// nothing, and the same call made again within ten minutes hears the answer of the first, with `"replayed": true`. A clone
/// is the same toolbox.
pub struct Toolbox<S: ?Sized>(Arc<Core<S>>);

/// What a toolbox is made of; what runs on its own shares it.
struct Core<S: ?Sized> {
    state: Arc<S>,
    tools: Vec<Arc<Held<S>>>,
    by_name: HashMap<&'static str, usize>,
    escalate_with: Option<String>,
    wait_with: Option<String>,
    granted: BTreeSet<String>,
    largest_arguments: usize,
    client_keys: Vec<String>,
    idempotency: Idempotency,
    retention: HashMap<String, Duration>,
    listing: OnceLock<String>,
    time: Duration,
    ids: IdSource,
}

/// A tool of a toolbox, with its contract.
struct Held<S: ?Sized> {
    entry: ToolEntry<S>,
    contract: Contract,
    /// That of its dependency, which other tools may share.
    breaker: Option<Breaker>,
    /// That of the toolbox, gated by the budget of its dependency.
    retry: RetryPolicy,
}

impl<S> Toolbox<S> {
    /// Begins a toolbox with this state.
    #[expect(clippy::new_ret_no_self, reason = "a toolbox without tools is of no use: `build` checks and gives it")]
    pub fn new(state: S) -> ToolboxBuilder<S> {
        ToolboxBuilder::new(Arc::new(state))
    }
}

impl<S: ?Sized> Toolbox<S> {
    /// The contracts of the tools, in their order.
    pub fn contracts(&self) -> impl ExactSizeIterator<Item = &Contract> {
        self.0.contracts()
    }

    /// The contract of a tool.
    pub fn contract(&self, name: &str) -> Option<&Contract> {
        self.0.find(name).map(|held| &held.contract)
    }

    /// The tools as a host hands them to a model: a JSON array with `name`, `description` and `input_schema` of each, in their
    /// order: all of them, also those whose scopes the caller is not granted. It is made once.
    ///
    /// ```
    /// use tool_runtime::prelude::*;
    ///
    /// /// Counts what waits at the gate.
    /// #[tool(read_only)]
    /// fn count_parcels() -> u32 {
    ///     2
    /// }
    ///
    /// let toolbox = Toolbox::new(()).tools(tools![count_parcels]).build()?;
    /// let schema = r#"{"type":"object","properties":{},"required":[],"additionalProperties":false}"#;
    /// let description = "Counts what waits at the gate.";
    /// let expected = format!(r#"[{{"name":"count_parcels","description":"{description}","input_schema":{schema}}}]"#);
    /// assert_eq!(toolbox.listing(), expected);
    /// # Ok::<(), tool_runtime::BuildError>(())
    /// ```
    pub fn listing(&self) -> &str {
        self.0.listing.get_or_init(|| contract::listing(self.contracts()))
    }

    /// The state that the tools run with.
    pub fn state(&self) -> &S {
        &self.0.state
    }

    /// What makes the toolbox's writes happen once: for whoever looks after what is unknown.
    pub fn idempotency(&self) -> &Idempotency {
        &self.0.idempotency
    }
}

impl<S: ?Sized + Send + Sync + 'static> Toolbox<S> {
    /// Answers a call with one envelope, whatever happens: also when the tool does not exist, the arguments do not
    /// fit, or the tool panics. With `panic = "abort"` a panic ends the process, as everywhere. A tool that writes, retries
    /// or has a timeout needs a tokio runtime around the call.
    pub async fn call(&self, call: Call<'_>) -> Reply {
        way::go(&self.0, call).await
    }

    /// Waits until no write runs any more, at most so long, and says how many still run: before the process ends. What is
    /// then ended is found out by whoever asks for the same operation next.
    pub async fn drain(&self, grace: Duration) -> usize {
        self.0.idempotency.drain(grace).await
    }
}

impl<S: ?Sized> Clone for Toolbox<S> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<S: ?Sized> Core<S> {
    fn contracts(&self) -> impl ExactSizeIterator<Item = &Contract> {
        self.tools.iter().map(|held| &held.contract)
    }

    /// What a tool asks for and its caller is not granted, as "a, b"; none where nothing is missing.
    fn missing_scopes(&self, spec: &Spec) -> Option<String> {
        let missing: Vec<&str> = spec.scopes.iter().copied().filter(|scope| !self.granted.contains(*scope)).collect();
        (!missing.is_empty()).then(|| missing.join(", "))
    }

    fn find(&self, name: &str) -> Option<&Arc<Held<S>>> {
        self.by_name.get(name).and_then(|index| self.tools.get(*index))
    }
}

impl<S: ?Sized> fmt::Debug for Toolbox<S> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self.contracts().map(Contract::name)).finish()
    }
}
