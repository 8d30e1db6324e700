//! Tools in a crate without the implicit prelude, with the runtime under another name and behind a facade, and with names
//! that the generated code could meet.

#![no_implicit_prelude]
#![allow(dead_code, reason = "the names are there to be in the way")]

/// A facade, as a company's own crate would have one.
pub mod facade {
    pub use ::runtime_by_another_name as tools;
}

// What the prelude would have had, and what the macros generate, as somebody else's types.
mod in_the_way {
    pub(crate) struct Option;
    pub(crate) struct Result;
    pub(crate) struct String;
    pub(crate) struct Vec;
    pub(crate) struct Box;
    pub(crate) struct Argument;
    pub(crate) struct Slot;
    pub(crate) struct Spec;
    pub(crate) struct Tools;
    pub(crate) struct Source;
    pub(crate) struct Some;
    pub(crate) struct None;
    pub(crate) struct Ok;
    pub(crate) struct Err;
}

#[allow(unused_imports, reason = "the names are there to be in the way")]
use self::in_the_way::{Argument, Box, Err, None, Ok, Option, Result, Slot, Some, Source, Spec, String, Tools, Vec};

/// The result of this crate's own functions.
pub type Outcome<T, E = Refusal> = ::core::result::Result<T, E>;

/// Why a number was refused.
#[derive(::core::fmt::Debug, ::thiserror::Error, ::runtime_by_another_name::ToolError)]
#[tool_error(crate = ::runtime_by_another_name)]
pub enum Refusal {
    /// The number is larger than the list is long.
    #[error("{number} is too large")]
    #[tool_error(
        invalid_argument,
        field = "type",
        with = args,
        message = "{number} is larger than {type}",
        repair = "Take a number of the list."
    )]
    TooLarge {
        /// The number.
        number: u32,
        /// The largest.
        r#type: u32,
    },
}

/// The state.
#[derive(::runtime_by_another_name::Provide)]
#[provide(crate = ::runtime_by_another_name)]
pub struct State {
    /// What is counted.
    pub counter: Counter,
}

/// Counts.
pub struct Counter(pub u32);

/// Shows what it is given, under names that the macro could use itself.
#[::runtime_by_another_name::tool(read_only, crate = ::runtime_by_another_name)]
#[allow(clippy::many_single_char_names, reason = "generated generic parameters could have these names")]
pub fn args(
    /// A number called as a generic parameter could be.
    #[arg(default = 1, range(min = 1))]
    s: u32,
    /// A number called as the local values could be.
    values: u32,
    /// A number called as the context could be.
    context: u32,
    /// A number called as the state could be.
    state: u32,
    /// A number called as the entries could be.
    #[arg(default = context())]
    map: u32,
    /// A number called as a slot could be.
    slot_0: u32,
) -> u32 {
    s + values + context + state + map + slot_0
}

/// Shows where the context stands.
#[::runtime_by_another_name::tool(read_only, crate = crate::facade::tools)]
pub fn context() -> u32 {
    7
}

/// Shows a name of one letter.
#[::runtime_by_another_name::tool(read_only, allow(vague_name), crate = crate::facade::tools)]
pub fn f(
    #[inject] counter: &Counter,
    /// A keyword as an argument.
    r#type: u32,
    /// A keyword as an argument that may be left out.
    r#in: ::core::option::Option<u32>,
) -> Outcome<u32> {
    match r#in {
        ::core::option::Option::Some(number) if number > r#type => {
            ::core::result::Result::Err(Refusal::TooLarge { number, r#type })
        }
        _ => ::core::result::Result::Ok(counter.0 + r#type),
    }
}

/// Calls itself as a keyword does.
#[::runtime_by_another_name::tool(read_only, crate = ::runtime_by_another_name, name = "show_match")]
pub async fn r#match(
    /// A text that is lent.
    call: &str,
    /// Texts that are lent.
    run: &[::std::string::String],
) -> ::std::string::String {
    ::core::future::ready(()).await;
    let mut all = run.concat();
    all.push_str(call);
    all
}

#[::runtime_by_another_name::tool(crate = crate::facade::tools)]
impl Counter {
    /// Shows what was counted so far.
    #[tool(read_only)]
    pub fn call(&self) -> u32 {
        self.0
    }
}

/// All of them.
#[must_use]
pub fn tools() -> ::runtime_by_another_name::Tools<State> {
    ::runtime_by_another_name::tools![crate = ::runtime_by_another_name; args, context, f, r#match, call]
}
