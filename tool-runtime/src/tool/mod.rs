//! What a tool is: its spec, which needs no state, and its run, which does.

mod context;
mod list;
mod output;
mod provide;

use std::future::Future;
use std::pin::Pin;

use schemars::{Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};

use crate::args::{Argument, Misfit};
use crate::error::{ErrorContract, Failure};

pub use context::{CallContext, CallId, FromCall, IdempotencyKey, IdempotencyKeyError};
pub(crate) use context::{IdSource, system_ids};
pub use list::{ToolEntry, Tools};
pub use output::{PlainReturn, Return, Returning, Shape, ToolOutput};
pub use provide::{Itself, Provide};

/// A future on the heap that may move between threads.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// What a tool does to the world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// It only looks.
    ReadOnly,
    /// It changes something, and the change can be taken back or made good.
    Write,
    /// It changes something for good: it deletes, pays, sends.
    Destructive,
}

impl Effect {
    /// The word that stands for it in contracts.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ReadOnly => "read_only",
            Self::Write => "write",
            Self::Destructive => "destructive",
        }
    }

    /// Whether a tool of this effect changes something.
    pub const fn writes(self) -> bool {
        match self {
            Self::ReadOnly => false,
            Self::Write | Self::Destructive => true,
        }
    }
}

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
    /// Reads the arguments and runs the function once.
    fn run<'a>(state: &'a S, context: &'a CallContext, arguments: &'a [u8]) -> Run<'a>;
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
    /// The function returned a value that JSON cannot hold, such as a map whose keys are no strings.
    Unencodable(serde_json::Error),
}

impl From<Misfit> for Fault {
    fn from(_: Misfit) -> Self {
        Self::Arguments
    }
}

/// A tool's spec.
#[derive(Clone, Copy, Debug)]
pub struct Spec {
    /// The name by which models call it.
    pub name: &'static str,
    /// A name for people.
    pub title: Option<&'static str>,
    /// What it does, for the model.
    pub description: &'static str,
    /// What it does to the world.
    pub effect: Effect,
    /// Whether a second identical call changes nothing more.
    pub idempotent: bool,
    /// Whether it reaches beyond the systems that its owner controls.
    pub open_world: bool,
    /// Whether it takes an [`IdempotencyKey`] and passes it on, so that the other side runs an operation once.
    pub keyed: bool,
    /// How to find out what a write has done.
    pub reread: Option<Reread>,
    /// Its arguments, in the order of the parameters.
    pub arguments: fn() -> &'static [Argument],
    /// The schema of its result.
    pub output: fn(&mut SchemaGenerator) -> Schema,
    /// Its error enum.
    pub errors: Option<&'static ErrorContract>,
}

impl Spec {
    /// The spec of a tool that does not compile, so that a list that names it adds no error of its own.
    #[doc(hidden)]
    pub const fn stand_in(name: &'static str) -> Self {
        Self {
            name,
            title: None,
            description: "",
            effect: Effect::ReadOnly,
            idempotent: false,
            open_world: false,
            keyed: false,
            reread: None,
            arguments: || &[],
            output: |_| Schema::default(),
            errors: None,
        }
    }
}

/// How to find out what a write has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reread {
    /// By calling this read-only tool.
    Tool(&'static str),
    /// Not at all, for the reason given: a person has to look.
    None(&'static str),
}

impl Reread {
    /// The tool to call, where there is one.
    pub const fn tool(self) -> Option<&'static str> {
        match self {
            Self::Tool(name) => Some(name),
            Self::None(_) => None,
        }
    }
}

/// Puts a future on the heap. The macro calls it so that a future that cannot move between threads is reported
/// once, at the function's name.
pub fn boxed<'a, T>(future: impl Future<Output = T> + Send + 'a) -> BoxFuture<'a, T> {
    Box::pin(future)
}
