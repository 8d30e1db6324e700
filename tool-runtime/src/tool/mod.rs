//! What a tool is: its spec, which needs no state, and its run, which does.

mod context;
mod list;
mod output;
mod provide;
mod spec;

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use crate::args::Misfit;
use crate::error::{ErrorContract, Failure};
use crate::text::Unencodable;

pub(crate) use context::IdSource;
pub use context::{CallContext, CallId, FromCall, IdempotencyKey, IdempotencyKeyError};
pub use list::{NameOf, Nameless, ToolEntry, Tools};
pub(crate) use output::ODD_KEYS;
pub use output::{PlainReturn, Return, Returning, Shape, ToolOutput};
pub use provide::{Itself, Provide};
pub use spec::{Approval, Effect, Reread, Spec};

/// A future on the heap that may move between threads.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// All that is known of a tool while compiling. `#[tool]` implements it for a struct of the function's name.
///
/// It is not generic and each of its parts is a const of its own, so that an error enum may name a tool
/// (`with = search_orders`) whose function returns that enum.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tool",
    label = "no `#[tool]` on it",
    note = "put `#[tool(read_only)]`, `#[tool(write, …)]` or `#[tool(destructive, …)]` on the function, and name the function here"
)]
pub trait ToolSpec {
    /// The name by which models call it.
    const NAME: &'static str;
    /// What it does to the world.
    const EFFECT: Effect;
    /// Its error enum; none for a tool that cannot fail on its own.
    const ERRORS: Option<&'static ErrorContract>;
    /// All of it.
    const SPEC: Spec;
}

/// A tool that runs with a state `S`. `#[tool]` implements it for every `S` that provides what the function injects.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tool",
    label = "no `#[tool]` on it",
    note = "put `#[tool(read_only)]`, `#[tool(write, …)]` or `#[tool(destructive, …)]` on the function, and name the function here"
)]
pub trait Tool<S: ?Sized>: ToolSpec {
    /// Reads the arguments and runs the function once. The state comes in its `Arc`, so that a function that blocks can
    /// take it to another thread.
    fn run<'a>(state: &'a Arc<S>, context: &'a CallContext, arguments: &'a [u8]) -> Run<'a>;
}

/// A run of a tool: the envelope of its result, or why there is none.
pub type Run<'a> = BoxFuture<'a, Result<Vec<u8>, Fault>>;

/// Why a run gave no answer of its own.
#[derive(Debug)]
pub enum Fault {
    /// The arguments do not fit; the function did not run.
    Arguments,
    /// The function returned an error.
    Declared(Box<Failure>),
    /// The function did not run: somebody else has the operation, or the ledger cannot be asked.
    NotAdmitted(Box<Failure>),
    /// The function returned a variant that its tool does not give: `errors(…)` leaves it out.
    NotGiven(&'static str),
    /// The function returned a value that JSON cannot hold, such as `NaN` or a map whose keys are no strings.
    Unencodable(Unencodable),
}

impl From<Misfit> for Fault {
    fn from(_: Misfit) -> Self {
        Self::Arguments
    }
}

/// Runs a function that blocks on tokio's pool for such; a panic of it goes on here.
pub async fn blocking<T: Send + 'static>(function: impl FnOnce() -> T + Send + 'static) -> T {
    match tokio::task::spawn_blocking(function).await {
        Ok(value) => value,
        // The pool cancels nothing that runs: what ends a function early is its own panic.
        Err(error) => std::panic::resume_unwind(error.into_panic()),
    }
}

/// Lets a failure pass that the tool gives; another one is a fault of the tool's author, shown loudly while developing.
///
/// # Errors
/// The answer's own, and [`Fault::NotGiven`].
///
/// # Panics
/// With debug assertions, for a variant that is not given. The toolbox answers it as any panic of a tool.
#[allow(
    clippy::panic,
    clippy::manual_assert,
    reason = "a test has to fail where the contract is broken; the toolbox answers all the same"
)]
pub fn only_given(answer: Result<Vec<u8>, Fault>, given: &[&str]) -> Result<Vec<u8>, Fault> {
    match answer {
        Err(Fault::Declared(failure)) if !given.contains(&failure.variant.name) => {
            let name = failure.variant.name;
            if cfg!(debug_assertions) {
                panic!("the tool answered with `{name}`, which its `errors(…)` leaves out");
            }
            Err(Fault::NotGiven(name))
        }
        answer => answer,
    }
}
