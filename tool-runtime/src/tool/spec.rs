//! What is known of a tool while compiling.

use std::time::Duration;

use schemars::{Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};

use crate::args::Argument;
use crate::error::{ErrorContract, Variant};

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

/// A tool's spec.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the contract")]
pub struct Spec {
    /// The name by which models call it.
    pub name: &'static str,
    /// A name for people.
    pub title: Option<&'static str>,
    /// The version of the tool's contract, as Semantic Versioning has it.
    pub version: Option<&'static str>,
    /// What to use instead, for a tool that will go.
    pub deprecated: Option<&'static str>,
    /// What it does, for the model.
    pub description: &'static str,
    /// What it does to the world.
    pub effect: Effect,
    /// Whether a second identical call changes nothing more.
    pub idempotent: bool,
    /// Whether it reaches beyond the systems that its owner controls.
    pub open_world: bool,
    /// Whether it takes an [`crate::IdempotencyKey`] and passes it on, so that the other side runs an operation once.
    pub keyed: bool,
    /// How to find out what a write has done.
    pub reread: Option<Reread>,
    /// What a caller must be granted.
    pub scopes: &'static [&'static str],
    /// When a person has to agree; for a tool that writes.
    pub approval: Option<Approval>,
    /// The longest time that one attempt may take.
    pub timeout: Option<Duration>,
    /// The most tokens that a result may have.
    pub max_tokens: Option<u32>,
    /// The system that it depends on: tools that share it share a circuit breaker.
    pub dependency: Option<&'static str>,
    /// Whether the same write twice is meant twice.
    pub duplicates_allowed: bool,
    /// Its arguments, in the order of the parameters.
    pub arguments: fn() -> &'static [Argument],
    /// The schema of its result.
    pub output: fn(&mut SchemaGenerator) -> Schema,
    /// Its error enum.
    pub errors: Option<&'static ErrorContract>,
    /// The variants of the enum that it gives, by name; all of them where it is not said.
    pub given: Option<&'static [&'static str]>,
}

impl Spec {
    /// The spec of a tool that says nothing beyond its name; the macro fills in the rest.
    #[doc(hidden)]
    pub const fn named(name: &'static str) -> Self {
        Self {
            name,
            title: None,
            version: None,
            deprecated: None,
            description: "",
            effect: Effect::ReadOnly,
            idempotent: false,
            open_world: false,
            keyed: false,
            reread: None,
            scopes: &[],
            approval: None,
            timeout: None,
            max_tokens: None,
            dependency: None,
            duplicates_allowed: false,
            arguments: || &[],
            output: |_| Schema::default(),
            errors: None,
            given: None,
        }
    }

    /// The variants that the tool's function can answer with, each once.
    pub(crate) fn variants(&self) -> impl Iterator<Item = &'static Variant> {
        let given = self.given;
        let is_given = move |variant: &&Variant| given.is_none_or(|given| given.contains(&variant.name));
        let mut seen: Vec<*const Variant> = Vec::new();
        // Two transparent variants can share an enum, whose variants are then met twice.
        let first = move |variant: &&'static Variant| {
            let place = std::ptr::from_ref::<Variant>(variant);
            let new = !seen.contains(&place);
            seen.push(place);
            new
        };
        self.errors.into_iter().flat_map(ErrorContract::variants).filter(is_given).filter(first)
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

/// When a person has to agree before a call is made.
#[derive(Clone, Copy, Debug)]
pub enum Approval {
    /// Before every call.
    Always,
    /// Before a call whose argument is above the threshold, or absent.
    Above {
        /// The argument.
        argument: &'static str,
        /// The largest value that needs nobody.
        threshold: fn() -> serde_json::Value,
    },
    /// Before none, for the reason given.
    Never(&'static str),
}
