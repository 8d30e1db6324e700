//! What is known of an error enum while compiling, and the checks that run there.

use super::{Action, Class, Failure, Outcome};

/// An error enum whose every variant states a class, a code, one action and guidance.
///
/// Derive it; the derive refuses a variant that leaves one of these out.
///
/// ```
/// use tool_runtime::prelude::*;
///
/// /// Why a seat could not be booked.
/// #[derive(Debug, thiserror::Error, ToolError)]
/// enum BookingError {
///     /// Somebody else has booked this seat.
///     #[error("seat {seat} is taken")]
///     #[tool_error(conflict, field = "seat", repair = "List the free seats, then call with one of them.")]
///     SeatTaken { seat: String },
/// }
///
/// let variant = BookingError::CONTRACT.variants().next().unwrap();
/// assert_eq!(variant.code, "SEAT_TAKEN");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tool error",
    label = "this type does not say what to do after a failure",
    note = "derive it: `#[derive(Debug, thiserror::Error, ToolError)]` on an enum, a class, an action and guidance on every variant",
    note = "or turn it into a variant of your own error enum: `.map_err(…)`, or a variant with `#[from]`"
)]
pub trait ToolError: Sized {
    /// All that is known of the enum while compiling.
    const CONTRACT: ErrorContract;

    /// Which variant it is, and what only the running program knows of it.
    fn failure(&self) -> Failure;

    /// Both in one value, from which a tool's return type takes them.
    #[doc(hidden)]
    const ERRORS: Errors<Self> = Errors { contract: &Self::CONTRACT, failure: Self::failure };
}

/// How an `E` is published and told.
#[doc(hidden)]
#[derive(Debug)]
pub struct Errors<E> {
    pub(crate) contract: &'static ErrorContract,
    pub(crate) failure: fn(&E) -> Failure,
}

/// A boxed error says what the error says.
impl<E: ToolError> ToolError for Box<E> {
    const CONTRACT: ErrorContract = E::CONTRACT;

    fn failure(&self) -> Failure {
        (**self).failure()
    }
}

/// What cannot fail has no variants.
impl ToolError for std::convert::Infallible {
    const CONTRACT: ErrorContract = ErrorContract { name: "Infallible", place: "std", parts: &[] };

    fn failure(&self) -> Failure {
        match *self {}
    }
}

/// The variants of an error enum, those of its `transparent` ones included.
#[derive(Clone, Copy, Debug)]
pub struct ErrorContract {
    /// The enum's name, for messages of the compiler.
    pub name: &'static str,
    /// Where the enum is declared: it tells enums of one name apart.
    pub place: &'static str,
    /// The enum's own variants in the order of their declaration.
    pub parts: &'static [Part],
}

/// One variant of an enum as it was declared.
#[derive(Clone, Copy, Debug)]
pub enum Part {
    /// A variant that states its own class and action.
    Own(&'static Variant),
    /// A `transparent` variant: it stands for all variants of another enum.
    Transparent(&'static ErrorContract),
}

/// What a variant declares.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    /// The variant's name in Rust, for messages of the compiler.
    pub name: &'static str,
    /// Stable machine string, unique in a tool.
    pub code: &'static str,
    /// What kind of failure it is.
    pub class: Class,
    /// The one thing to do.
    pub action: Action,
    /// What it did to the world, when the tool writes.
    pub outcome: Outcome,
    /// The tool to call next, such as a search.
    pub with: Option<&'static str>,
    /// The argument that is at fault.
    pub field: Option<&'static str>,
    /// What happened: the variant's doc comment.
    pub cause: &'static str,
    /// What to do now.
    pub guidance: &'static str,
    /// The version since which it is given.
    pub since: Option<&'static str>,
    /// Whether its outcome must not be remembered: the same call may end otherwise.
    pub volatile: bool,
    /// Why the variant is no longer given, for readers that still know its code.
    pub retired: Option<&'static str>,
    /// Whether the runtime itself gives this failure: its guidance is then for the contract's readers only, since
    /// `next_action` already says it.
    #[doc(hidden)]
    pub by_runtime: bool,
}

impl ErrorContract {
    /// All variants, those behind `transparent` ones in their place.
    pub fn variants(&self) -> impl Iterator<Item = &'static Variant> + use<> {
        // A stack instead of recursion keeps the iterator's type nameable.
        let mut stack: Vec<&'static Part> = self.parts.iter().rev().collect();
        std::iter::from_fn(move || {
            loop {
                match stack.pop()? {
                    Part::Own(variant) => return Some(*variant),
                    Part::Transparent(inner) => stack.extend(inner.parts.iter().rev()),
                }
            }
        })
    }
}
