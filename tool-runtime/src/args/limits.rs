//! The limits of `#[arg(range, length, pattern)]`, executed on typed values.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::sync::OnceLock;

use regex_lite::Regex;
use serde::{Serialize, de};
use serde_json::Value;

use super::patch::Patch;
use crate::envelope;
use crate::text::Secret;

/// A type that `#[arg(range(…))]` fits: integers, floats, and an `Option` or a `Patch` of one.
///
/// A number type of your own can be one:
///
/// ```
/// use tool_runtime::Ranged;
///
/// struct Cents(u64);
///
/// impl Ranged for Cents {
///     type Bound = u64;
///
///     fn ranged(&self) -> Option<&u64> {
///         Some(&self.0)
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no range",
    label = "`range` is for integers and floats, and an `Option` of one",
    note = "for a string or a collection write `length(min = …, max = …)`",
    note = "for a number type of your own implement `tool_runtime::Ranged`"
)]
pub trait Ranged {
    /// What the bounds are written in.
    type Bound: PartialOrd;

    /// The value to compare; none where it is absent.
    fn ranged(&self) -> Option<&Self::Bound>;
}

macro_rules! ranged {
    ($($number:ty)*) => {$(
        impl Ranged for $number {
            type Bound = $number;

            fn ranged(&self) -> Option<&$number> {
                Some(self)
            }
        }
    )*};
}

ranged!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64);

impl<T: Ranged> Ranged for Option<T> {
    type Bound = T::Bound;

    fn ranged(&self) -> Option<&T::Bound> {
        self.as_ref().and_then(Ranged::ranged)
    }
}

impl<T: Ranged> Ranged for Secret<T> {
    type Bound = T::Bound;

    fn ranged(&self) -> Option<&T::Bound> {
        self.expose().ranged()
    }
}

impl<T: Ranged> Ranged for Patch<T> {
    type Bound = T::Bound;

    fn ranged(&self) -> Option<&T::Bound> {
        self.value().and_then(Ranged::ranged)
    }
}

/// A type that `#[arg(length(…))]` fits: strings (in characters), collections (in items), and an
/// `Option` or a `Patch` of one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no length",
    label = "`length` is for strings and collections, and an `Option` of one",
    note = "for a number write `range(min = …, max = …)`",
    note = "for a type of your own implement `tool_runtime::Measured`"
)]
pub trait Measured {
    /// Characters of a string, items of a collection; none where it is absent.
    fn measured(&self) -> Option<usize>;
}

impl Measured for String {
    // JSON Schema counts characters, not bytes (2020-12, validation, 6.3.1).
    fn measured(&self) -> Option<usize> {
        Some(self.chars().count())
    }
}

impl Measured for Box<str> {
    fn measured(&self) -> Option<usize> {
        Some(self.chars().count())
    }
}

impl<T: Measured> Measured for Option<T> {
    fn measured(&self) -> Option<usize> {
        self.as_ref().and_then(Measured::measured)
    }
}

impl<T: Measured> Measured for Secret<T> {
    fn measured(&self) -> Option<usize> {
        self.expose().measured()
    }
}

impl<T: Measured> Measured for Patch<T> {
    fn measured(&self) -> Option<usize> {
        self.value().and_then(Measured::measured)
    }
}

macro_rules! measured {
    ($($collection:ident<$($parameter:ident),*>)*) => {$(
        impl<$($parameter),*> Measured for $collection<$($parameter),*> {
            fn measured(&self) -> Option<usize> {
                Some(self.len())
            }
        }
    )*};
}

measured!(Vec<T> VecDeque<T> BTreeSet<T> HashSet<T, S> BTreeMap<K, V> HashMap<K, V, S>);

/// A type that `#[arg(pattern = "…")]` fits: strings, and an `Option` or a `Patch` of one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be matched with a pattern",
    label = "`pattern` is for strings, and an `Option` of one",
    note = "for a text type of your own implement `tool_runtime::Textual`"
)]
pub trait Textual {
    /// The text to match; none where it is absent.
    fn text(&self) -> Option<&str>;
}

impl Textual for String {
    fn text(&self) -> Option<&str> {
        Some(self)
    }
}

impl Textual for Box<str> {
    fn text(&self) -> Option<&str> {
        Some(self)
    }
}

impl<T: Textual> Textual for Option<T> {
    fn text(&self) -> Option<&str> {
        self.as_ref().and_then(Textual::text)
    }
}

impl<T: Textual> Textual for Secret<T> {
    fn text(&self) -> Option<&str> {
        self.expose().text()
    }
}

impl<T: Textual> Textual for Patch<T> {
    fn text(&self) -> Option<&str> {
        self.value().and_then(Textual::text)
    }
}

/// Checks that a value lies between the bounds that are given, both included; an absent one does.
///
/// # Errors
/// When it does not; the words do not matter, the slow way finds its own.
#[inline]
pub fn in_range<T: Ranged, E: de::Error>(
    value: &T,
    minimum: Option<T::Bound>,
    maximum: Option<T::Bound>,
) -> Result<(), E> {
    let fits = value.ranged().is_none_or(|value| {
        minimum.is_none_or(|minimum| *value >= minimum) && maximum.is_none_or(|maximum| *value <= maximum)
    });
    kept(fits)
}

/// Checks that a length lies between the bounds that are given, both included; that of an absent value does.
///
/// # Errors
/// When it does not.
#[inline]
pub fn in_length<E: de::Error>(
    length: Option<usize>,
    shortest: Option<usize>,
    longest: Option<usize>,
) -> Result<(), E> {
    let fits = length.is_none_or(|length| {
        shortest.is_none_or(|shortest| length >= shortest) && longest.is_none_or(|longest| length <= longest)
    });
    kept(fits)
}

/// Checks that a text matches a pattern; an absent one does.
///
/// # Errors
/// When it does not.
#[inline]
pub fn matches<E: de::Error>(text: Option<&str>, pattern: &Pattern) -> Result<(), E> {
    kept(text.is_none_or(|text| pattern.fits(text)))
}

fn kept<E: de::Error>(fits: bool) -> Result<(), E> {
    if fits { Ok(()) } else { Err(E::custom("a limit is not kept")) }
}

/// The bounds of a range as they are published.
pub fn range<T: Ranged>(minimum: Option<T::Bound>, maximum: Option<T::Bound>) -> (Option<Value>, Option<Value>)
where
    T::Bound: Serialize,
{
    // A bound that JSON cannot hold (infinity, beyond 64 bits) is executed, but not published.
    let published = |bound: T::Bound| Some(bound.literal()).filter(|bound| !bound.is_null());
    (minimum.and_then(published), maximum.and_then(published))
}

/// A type whose default can be written as a text.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no value that is written as a text",
    label = "expected a value of type `{Self}`",
    note = "write an expression of that type; for an `Option`, `Some(…)`"
)]
pub trait FromText {
    /// The value that is written so.
    fn from_text(text: &str) -> Self;
}

#[diagnostic::do_not_recommend]
impl<T: for<'a> From<&'a str>> FromText for T {
    fn from_text(text: &str) -> T {
        T::from(text)
    }
}

/// A value that can be published: as a default or an example.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be published",
    label = "a default, an example or a threshold stands in the contract as JSON",
    note = "derive `serde::Serialize` on it, or leave it out"
)]
pub trait Literal {
    /// The value as JSON; null where JSON cannot hold it.
    fn literal(&self) -> Value;

    /// The same, with its integers as texts of digits.
    fn literal_in_digits(&self) -> Value {
        in_digits(self.literal())
    }
}

#[diagnostic::do_not_recommend]
impl<T: Serialize> Literal for T {
    fn literal(&self) -> Value {
        // By way of text: a 32-bit float is then published with the digits that it was written with, and 128 bits as a text.
        envelope::json(self).ok().and_then(|json| serde_json::from_slice(&json).ok()).unwrap_or_default()
    }
}

fn in_digits(value: Value) -> Value {
    match value {
        Value::Number(number) if !number.is_f64() => Value::String(number.to_string()),
        Value::Array(items) => items.into_iter().map(in_digits).collect(),
        Value::Object(entries) => entries.into_iter().map(|(name, value)| (name, in_digits(value))).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value,
    }
}

/// A regular expression that is compiled when it is first needed.
///
/// As in JSON Schema, a match anywhere in the text counts: anchor with `^` and `$` for the whole of it.
pub struct Pattern {
    source: &'static str,
    compiled: OnceLock<Option<Regex>>,
}

impl Pattern {
    /// The pattern of this text. The macro has checked that it parses.
    pub const fn new(source: &'static str) -> Self {
        Self { source, compiled: OnceLock::new() }
    }

    /// Whether the text matches. A pattern that does not parse matches nothing.
    fn fits(&self, text: &str) -> bool {
        let compiled = self.compiled.get_or_init(|| Regex::new(self.source).ok());
        compiled.as_ref().is_some_and(|regex| regex.is_match(text))
    }
}

#[cfg(test)]
mod tests {
    use serde::de::value::Error;

    use super::{Measured, Pattern, Ranged, Textual};

    fn in_range<T: Ranged>(value: &T, minimum: Option<T::Bound>, maximum: Option<T::Bound>) -> bool {
        super::in_range::<T, Error>(value, minimum, maximum).is_ok()
    }

    fn in_length<T: Measured>(value: &T, shortest: Option<usize>, longest: Option<usize>) -> bool {
        super::in_length::<Error>(value.measured(), shortest, longest).is_ok()
    }

    fn matches<T: Textual>(value: &T, pattern: &Pattern) -> bool {
        super::matches::<Error>(value.text(), pattern).is_ok()
    }

    #[test]
    fn bounds_are_included_and_absent_values_pass() {
        assert!(in_range(&1_u8, Some(1), Some(50)) && in_range(&50_u8, Some(1), Some(50)));
        assert!(!in_range(&0_u8, Some(1), None) && !in_range(&51_u8, None, Some(50)));
        assert!(in_range(&None::<u64>, Some(1), None) && !in_range(&Some(0_u64), Some(1), None));
        assert!(!in_range(&f64::NAN, Some(0.0), None), "what cannot be compared is not within");
    }

    #[test]
    fn a_length_counts_characters_or_items() {
        assert!(in_length(&"äöü".to_owned(), None, Some(3)));
        assert!(!in_length(&vec![1, 2], Some(3), None));
    }

    #[test]
    fn a_pattern_matches_anywhere_unless_it_is_anchored() {
        static LOOSE: Pattern = Pattern::new("[0-9]+");
        static WHOLE: Pattern = Pattern::new("^[0-9]+$");
        assert!(matches(&"a1".to_owned(), &LOOSE) && !matches(&"a1".to_owned(), &WHOLE));
        assert!(matches(&None::<String>, &WHOLE));
    }
}
