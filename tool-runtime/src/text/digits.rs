//! Integers as texts of digits: what no client rounds.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, Deserialize, Deserializer, Visitor};
use serde::{Serialize, Serializer};

/// An integer that is written and read as a text of digits, so that its last digits survive every client.
///
/// JavaScript keeps integers up to 2^53 - 1 (9007199254740991) and rounds what is larger, without a word. An id of 64 bits
/// then names another row. In a result, or inside a type, wrap it; on an argument `#[arg(string)]` does the same.
///
/// ```
/// use tool_runtime::Digits;
///
/// #[derive(serde::Serialize, schemars::JsonSchema)]
/// struct Item {
///     id: Digits<u64>,
/// }
///
/// let item = Item { id: Digits(725_653_563_933_458_432) };
/// assert_eq!(serde_json::to_string(&item)?, r#"{"id":"725653563933458432"}"#);
/// assert_eq!(serde_json::from_str::<Digits<u64>>(r#""725653563933458432""#)?, item.id);
/// # Ok::<(), serde_json::Error>(())
/// ```
///
/// One number has one text: no leading zeros, no `+`, no blanks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digits<T>(pub T);

/// An integer type of Rust.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no integer",
    label = "`Digits` is for `u64`, `i64` and the other integers of Rust"
)]
pub trait Integer: FromStr + fmt::Display {
    /// The pattern of all its values in digits.
    #[doc(hidden)]
    fn pattern() -> String;
}

macro_rules! integers {
    ($($number:ty)*) => {$(
        impl Integer for $number {
            fn pattern() -> String {
                #[allow(clippy::cast_lossless, reason = "one line for all widths")]
                between(Whole::of(<$number>::MIN as i128), Whole { negative: false, size: <$number>::MAX as u128 })
            }
        }
    )*};
}

integers!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);

impl Integer for i128 {
    fn pattern() -> String {
        between(Whole::of(Self::MIN), Whole::of(Self::MAX))
    }
}

impl Integer for u128 {
    fn pattern() -> String {
        between(Whole::of(0), Whole { negative: false, size: Self::MAX })
    }
}

/// An integer from its one text; none for other texts and for what is beyond the type's bounds.
pub(crate) fn integer<T: FromStr + fmt::Display>(text: &str) -> Option<T> {
    text.parse().ok().filter(|number: &T| number.to_string() == text)
}

impl<T: fmt::Display> fmt::Display for Digits<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

impl<T> From<T> for Digits<T> {
    fn from(number: T) -> Self {
        Self(number)
    }
}

impl<T: Integer> Serialize for Digits<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de, T: Integer> Deserialize<'de> for Digits<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Text<T>(std::marker::PhantomData<T>);

        impl<T: Integer> Visitor<'_> for Text<T> {
            type Value = Digits<T>;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("an integer as a text of digits")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Digits<T>, E> {
                integer(text).map(Digits).ok_or_else(|| E::invalid_value(de::Unexpected::Str(text), &self))
            }
        }

        deserializer.deserialize_str(Text(std::marker::PhantomData))
    }
}

impl<T: Integer> JsonSchema for Digits<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("Digits_of_{}", std::any::type_name::<T>()).into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "pattern": T::pattern()})
    }
}

/// An integer of any width, by its sign and its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Whole {
    /// Whether it is below zero; zero is not.
    pub(crate) negative: bool,
    /// How far from zero it is.
    pub(crate) size: u128,
}

impl Whole {
    pub(crate) const fn of(number: i128) -> Self {
        Self { negative: number < 0, size: number.unsigned_abs() }
    }

    /// The integer of a text of digits.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (negative, digits) = text.strip_prefix('-').map_or((false, text), |digits| (true, digits));
        digits.parse().ok().map(|size| Self { negative: negative && size > 0, size })
    }
}

/// The pattern of the integers from one to another in digits; that of nothing where the first is the larger.
pub(crate) fn between(least: Whole, most: Whole) -> String {
    let negatives = |smallest: u128, largest: u128| {
        sizes(smallest, largest).into_iter().map(|digits| format!("-{digits}")).collect::<Vec<_>>()
    };
    let alternatives = match (least.negative, most.negative) {
        (true, true) => negatives(most.size, least.size),
        (true, false) => [sizes(0, most.size), negatives(1, least.size)].concat(),
        (false, false) => sizes(least.size, most.size),
        (false, true) => Vec::new(),
    };
    format!("^({})$", alternatives.join("|"))
}

/// The sizes from one to another, cut where the digits behind a place are all free: 17 to 285 is 17 to 19, 20 to 99, 100
/// to 199, 200 to 279 and 280 to 285.
fn sizes(least: u128, most: u128) -> Vec<String> {
    if least > most {
        return Vec::new();
    }
    let powers = || (1..).map_while(|exponent| 10_u128.checked_pow(exponent));
    let mut ends: Vec<u128> = powers()
        .flat_map(|power| {
            let nines = (least - least % power).checked_add(power - 1);
            let zeros = (most - most % power).checked_sub(1);
            [nines, zeros]
        })
        .flatten()
        .filter(|end| (least..most).contains(end))
        .collect();
    ends.push(most);
    ends.sort_unstable();
    ends.dedup();
    let mut first = least;
    let mut parts: Vec<Part> = Vec::new();
    for end in ends {
        let part = Part::of(first, end);
        match parts.last_mut().filter(|last| last.continues_in(&part)) {
            // 10 to 99 and 100 to 999 differ in their length alone.
            Some(before) => before.longest = part.longest,
            None => parts.push(part),
        }
        first = end.saturating_add(1);
    }
    parts.iter().map(Part::pattern).collect()
}

/// Numbers whose first digits are of a class each, with free digits behind them.
struct Part {
    classes: String,
    shortest: usize,
    longest: usize,
}

impl Part {
    fn of(first: u128, last: u128) -> Self {
        let (first, last) = (first.to_string(), last.to_string());
        let mut part = Self { classes: String::new(), shortest: 0, longest: 0 };
        for (from, to) in first.chars().zip(last.chars()) {
            match (from, to) {
                ('0', '9') if !part.classes.is_empty() => part.longest += 1,
                (from, to) if from == to => part.classes.push(from),
                (from, to) => part.classes.extend(['[', from, '-', to, ']']),
            }
        }
        part.shortest = part.longest;
        part
    }

    fn continues_in(&self, next: &Self) -> bool {
        self.classes == next.classes && self.longest + 1 == next.shortest
    }

    fn pattern(&self) -> String {
        let classes = &self.classes;
        match (self.shortest, self.longest) {
            (_, 0) => classes.clone(),
            (1, 1) => format!("{classes}[0-9]"),
            (shortest, longest) if shortest == longest => format!("{classes}[0-9]{{{longest}}}"),
            (shortest, longest) => format!("{classes}[0-9]{{{shortest},{longest}}}"),
        }
    }
}

/// The smallest and the largest integer of a pattern that [`between`] made; none for any other.
pub(crate) fn bounds_of(pattern: &str) -> Option<(String, String)> {
    let alternatives = pattern.strip_prefix("^(")?.strip_suffix(")$")?;
    if !alternatives.bytes().all(|byte| byte.is_ascii_digit() || b"[]{},-|".contains(&byte)) {
        return None;
    }
    let mut ends: Vec<String> = Vec::new();
    for alternative in alternatives.split('|') {
        ends.extend([end(alternative, false)?, end(alternative, true)?]);
    }
    // Below zero what is longer is smaller; of one length the digits decide.
    let rank = |text: &String| match text.strip_prefix('-') {
        Some(digits) => Whole { negative: true, size: digits.parse().unwrap_or(u128::MAX) },
        None => Whole { negative: false, size: text.parse().unwrap_or(u128::MAX) },
    };
    ends.sort_by_key(|text| match rank(text) {
        Whole { negative: true, size } => (0, u128::MAX - size),
        Whole { negative: false, size } => (1, size),
    });
    Some((ends.first()?.clone(), ends.last()?.clone()))
}

/// One end of an alternative: each class by its first or its last digit, as often as it may stand there.
fn end(alternative: &str, largest: bool) -> Option<String> {
    let mut digits = String::new();
    let mut rest = alternative;
    while let Some(first) = rest.chars().next() {
        let Some((class, behind)) = rest.strip_prefix('[').and_then(|class| class.split_once(']')) else {
            digits.push(first);
            rest = rest.get(first.len_utf8()..)?;
            continue;
        };
        let digit = if largest { class.chars().last()? } else { class.chars().next()? };
        let (times, behind) = match behind.strip_prefix('{').and_then(|counts| counts.split_once('}')) {
            Some((counts, behind)) => {
                let (fewest, most) = counts.split_once(',').unwrap_or((counts, counts));
                ((if largest { most } else { fewest }).parse().ok()?, behind)
            }
            None => (1, behind),
        };
        digits.extend(std::iter::repeat_n(digit, times));
        rest = behind;
    }
    Some(digits)
}

#[cfg(test)]
mod tests {
    use regex_lite::Regex;

    use super::{Integer, Whole, between, bounds_of};

    fn pattern(text: &str) -> Regex {
        Regex::new(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn the_pattern_is_that_of_the_bounds_and_of_nothing_else() {
        let bounds = [0, 1, 5, 9, 10, 17, 99, 100, 101, 255, 285, 999, 1_000, 1_234];
        let signed = bounds.iter().flat_map(|bound| [*bound, -*bound]);
        for least in signed.clone() {
            for most in signed.clone().filter(|most| *most >= least) {
                let text = between(Whole::of(least), Whole::of(most));
                let told = bounds_of(&text).unwrap_or_default();
                assert_eq!(told, (least.to_string(), most.to_string()), "{text}");
                let pattern = pattern(&text);
                for number in -1_300..1_300_i128 {
                    assert_eq!(
                        pattern.is_match(&number.to_string()),
                        (least..=most).contains(&number),
                        "{number} in {least}..={most}: {pattern}"
                    );
                }
                for other in ["", "-", "+1", "01", "-0", "00", " 1", "1 ", "1.0", "1e2", "٣"] {
                    assert!(!pattern.is_match(other), "{other:?} in {least}..={most}: {pattern}");
                }
            }
        }
    }

    #[test]
    fn every_width_ends_where_its_type_does() {
        for (text, most, beyond) in [
            (u64::pattern(), u64::MAX.to_string(), "18446744073709551616"),
            (i64::pattern(), i64::MIN.to_string(), "-9223372036854775809"),
            (u128::pattern(), u128::MAX.to_string(), "340282366920938463463374607431768211456"),
            (i128::pattern(), i128::MIN.to_string(), "-170141183460469231731687303715884105729"),
            (u8::pattern(), u8::MAX.to_string(), "256"),
        ] {
            let pattern = pattern(&text);
            assert!(pattern.is_match(&most) && pattern.is_match("0") && !pattern.is_match(beyond), "{text}");
        }
        assert_eq!(bounds_of("^(0|[a-z])$"), None);
        assert_eq!(bounds_of(r"^\d+$"), None);
        assert_eq!(u8::pattern(), "^([0-9]|[1-9][0-9]|1[0-9]{2}|2[0-4][0-9]|25[0-5])$");
    }
}
