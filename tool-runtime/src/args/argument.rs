//! A row of a tool's argument table: what the macro knows of one parameter.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::probe::{self, Keys, Step};
use super::strict::{self, Notes};
use super::{patch, read};

/// A type that the model can fill in: it is read from JSON and has a schema.
///
/// Every `T: DeserializeOwned + JsonSchema` is one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be an argument of a tool",
    label = "the model cannot fill this in",
    note = "derive both: `#[derive(serde::Deserialize, schemars::JsonSchema)]` (schemars 1, `tool_runtime::schemars`)",
    note = "for what comes from the host and not from the model, write `#[inject]` before the parameter"
)]
pub trait ArgumentType: DeserializeOwned + JsonSchema {}

#[diagnostic::do_not_recommend]
impl<T: DeserializeOwned + JsonSchema> ArgumentType for T {}

/// What a reference argument points to: `str`, `[T]`, `Path`. The value is read into what owns it.
///
/// Every `T: ToOwned` is one.
#[diagnostic::on_unimplemented(
    message = "`&{Self}` cannot be an argument of a tool",
    label = "the model cannot fill this in",
    note = "for what comes from the host and not from the model, write `#[inject]` before the parameter",
    note = "for an argument, take the type by value, or derive `Clone` on it"
)]
pub trait Borrowed {
    /// What owns the value.
    type Owned;

    /// The value, lent.
    fn borrowed(owned: &Self::Owned) -> &Self;

    /// The value, owned.
    fn owned(&self) -> Self::Owned;
}

#[diagnostic::do_not_recommend]
impl<T: ToOwned + ?Sized> Borrowed for T {
    type Owned = <T as ToOwned>::Owned;

    fn borrowed(owned: &Self::Owned) -> &Self {
        std::borrow::Borrow::borrow(owned)
    }

    fn owned(&self) -> Self::Owned {
        self.to_owned()
    }
}

/// One argument of a tool.
#[derive(Clone, Copy, Debug)]
pub struct Argument {
    /// Its name on the wire.
    pub name: &'static str,
    /// What it is, for the model.
    pub description: &'static str,
    /// Whether it must be there, and what stands in for it.
    pub presence: Presence,
    /// What its value must keep beyond its type.
    pub limits: &'static [Limit],
    /// The schema of its type.
    pub schema: fn(&mut SchemaGenerator) -> Schema,
    /// A value of it, as JSON, for the description.
    pub example: Option<fn() -> Value>,
    /// Whether its value must not be shown: in messages, in logs.
    pub secret: bool,
    /// Whether null says something else than absence: it is a [`crate::Patch`].
    pub keeps_null: fn() -> bool,
    /// Whether its integers are texts of digits, which no client rounds.
    pub digits: bool,
    /// What its decoder takes for keys of the map at a place inside it.
    pub keys: fn(&[Step]) -> Option<Keys>,
    /// Whether a JSON text alone is a value of its type that keeps its limits; the decoder's words where it is not.
    pub check: Check,
}

/// Reads a value alone and drops it.
pub(super) type Check = fn(&str, &Notes) -> Result<(), Misread>;

/// Where a value does not fit its type, and the decoder's own words.
#[derive(Debug)]
pub struct Misread {
    /// The place inside the value, as `a.b[0]`; empty where it is the value itself.
    pub(super) path: String,
    /// The words.
    pub(super) error: serde_json::Error,
}

impl Misread {
    /// The value itself does not fit.
    pub(super) const fn whole(error: serde_json::Error) -> Self {
        Self { path: String::new(), error }
    }
}

/// Whether an argument must be there.
#[derive(Clone, Copy, Debug)]
pub enum Presence {
    /// The type decides: an `Option` may be absent, anything else must be there. The decoder itself is asked, so
    /// that an alias of `Option` counts.
    ByType(fn() -> bool),
    /// A default stands in for it that is known while compiling, and published.
    Literal(fn() -> Value),
    /// A default stands in for it that is computed at run time, and so not published.
    Computed,
}

/// What an argument's value must keep beyond its type: published in the schema, said in words, and executed.
#[derive(Clone, Copy, Debug)]
pub enum Limit {
    /// The smallest and the largest value.
    Range(fn() -> (Option<Value>, Option<Value>)),
    /// The fewest and the most characters of a string, or items of a collection.
    Length(Option<usize>, Option<usize>),
    /// The regular expression that a string must match.
    Pattern(&'static str),
}

impl Limit {
    /// Whether no value keeps it: the bounds are expressions, and the lower one is above the upper.
    pub(crate) fn is_empty(&self) -> bool {
        match self {
            Self::Range(bounds) => match bounds() {
                (Some(minimum), Some(maximum)) => above(&minimum, &maximum),
                (None, _) | (_, None) => false,
            },
            Self::Length(Some(shortest), Some(longest)) => shortest > longest,
            Self::Length(None, _) | Self::Length(_, None) | Self::Pattern(_) => false,
        }
    }
}

fn above(left: &Value, right: &Value) -> bool {
    let whole = |value: &Value| value.as_i64().map(i128::from).or_else(|| value.as_u64().map(i128::from));
    match (whole(left), whole(right)) {
        (Some(left), Some(right)) => left > right,
        (None, _) | (_, None) => left.as_f64() > right.as_f64(),
    }
}

impl Argument {
    /// An argument of type `T`, whose type decides whether it may be absent, without limits.
    pub const fn new<T: ArgumentType>(name: &'static str, description: &'static str) -> Self {
        Self {
            name,
            description,
            presence: Presence::ByType(read::may_be_absent::<T>),
            limits: &[],
            schema: subschema::<T>,
            example: None,
            secret: false,
            digits: false,
            keeps_null: patch::keeps_null::<T>,
            keys: probe::keys::<T>,
            check: check::<T>,
        }
    }

    /// The same argument, for which something stands in when it is absent.
    #[must_use]
    pub const fn or(self, presence: Presence) -> Self {
        Self { presence, ..self }
    }

    /// The same argument, with limits and the check that executes them too.
    #[must_use]
    pub const fn within(self, limits: &'static [Limit], check: Check) -> Self {
        Self { limits, check, ..self }
    }

    /// The same argument, with a value of it for the description.
    #[must_use]
    pub const fn with_example(self, example: fn() -> Value) -> Self {
        Self { example: Some(example), ..self }
    }

    /// The same argument, whose value must not be shown.
    #[must_use]
    pub const fn kept_secret(self) -> Self {
        Self { secret: true, ..self }
    }

    /// The same argument, whose integers are texts of digits.
    #[must_use]
    pub const fn in_digits(self) -> Self {
        Self { digits: true, ..self }
    }

    /// Whether the arguments are complete without it.
    pub fn is_optional(&self) -> bool {
        match self.presence {
            Presence::ByType(optional) => optional(),
            Presence::Literal(_) | Presence::Computed => true,
        }
    }
}

impl Argument {
    /// Reads a value of it alone.
    pub(super) fn read_alone(&self, json: &str) -> Result<Notes, Misread> {
        let notes = Notes::default();
        notes.set_digits(self.digits);
        (self.check)(json, &notes).map(|()| notes)
    }

    /// Whether null stands for absence.
    pub(crate) fn null_is_absent(&self) -> bool {
        self.is_optional() && !(self.keeps_null)()
    }
}

fn subschema<T: ArgumentType>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

fn check<T: ArgumentType>(json: &str, notes: &Notes) -> Result<(), Misread> {
    strict::from_str::<T>(json, notes).map(drop)
}
