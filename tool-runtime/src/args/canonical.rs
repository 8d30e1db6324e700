//! Arguments in canonical form: the same call is the same text, however it was written.

use std::collections::BTreeMap;

use serde_json::value::RawValue;

use super::argument::{Argument, Presence};

/// The effective arguments as canonical JSON text: no blanks, keys sorted, nulls of optional arguments dropped, published
/// defaults filled in. Numbers keep their digits, however many they are. `None` for a text that is no JSON object.
///
/// The order of keys and the escapes are those of RFC 8785; its numbers are not, since they round above 2^53 and two
/// different calls would become one.
pub(crate) fn canonical(json: &[u8], table: &[Argument]) -> Option<String> {
    let given: BTreeMap<Key, &RawValue> = serde_json::from_slice(json).ok()?;
    let mut entries = BTreeMap::new();
    for (name, value) in given {
        let argument = table.iter().find(|argument| argument.name == name.0);
        let absent = value.get() == "null" && argument.is_some_and(Argument::null_is_absent);
        if !absent {
            entries.insert(name, node(value, 1)?);
        }
    }
    for argument in table {
        if let Presence::Literal(default) = argument.presence {
            entries.entry(Key(argument.name.to_owned())).or_insert_with(|| default().to_string());
        }
    }
    object(&entries)
}

/// A key, ordered by its UTF-16 code units (RFC 8785, 3.2.3).
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(transparent)]
struct Key(String);

impl Ord for Key {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.encode_utf16().cmp(other.0.encode_utf16())
    }
}

impl PartialOrd for Key {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// Arguments nested deeper are refused when they are read, and have no canonical form.
const DEEPEST: usize = 128;

fn node(value: &RawValue, depth: usize) -> Option<String> {
    if depth > DEEPEST {
        return None;
    }
    let text = value.get();
    match text.as_bytes().first()? {
        b'{' => {
            let entries: BTreeMap<Key, &RawValue> = serde_json::from_str(text).ok()?;
            let entries = entries
                .into_iter()
                .map(|(name, value)| Some((name, node(value, depth + 1)?)))
                .collect::<Option<_>>()?;
            object(&entries)
        }
        b'[' => {
            let items: Vec<&RawValue> = serde_json::from_str(text).ok()?;
            let items: Vec<String> = items.into_iter().map(|item| node(item, depth + 1)).collect::<Option<_>>()?;
            Some(format!("[{}]", items.join(",")))
        }
        // Reading and writing a text settles its escapes.
        b'"' => serde_json::to_string(&serde_json::from_str::<String>(text).ok()?).ok(),
        _ => Some(text.to_owned()),
    }
}

fn object(entries: &BTreeMap<Key, String>) -> Option<String> {
    let entries: Vec<String> = entries
        .iter()
        .map(|(name, value)| Some(format!("{}:{value}", serde_json::to_string(&name.0).ok()?)))
        .collect::<Option<_>>()?;
    Some(format!("{{{}}}", entries.join(",")))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Argument, Presence, canonical};

    const TABLE: &[Argument] = &[
        Argument::new::<Option<String>>("note", ""),
        Argument::new::<u32>("limit", "").or(Presence::Literal(|| json!(20))),
        Argument::new::<serde_json::Value>("data", ""),
    ];

    fn of(json: &str) -> Option<String> {
        canonical(json.as_bytes(), TABLE)
    }

    #[test]
    fn the_same_call_is_the_same_text() {
        let plain = of(r#"{"data":{"a":1,"b":"é"},"limit":20}"#);
        assert_eq!(plain.as_deref(), Some(r#"{"data":{"a":1,"b":"é"},"limit":20}"#));
        assert_eq!(of(r#" { "note" : null, "data": {"b":"\u00e9", "a":1} } "#), plain);
    }

    #[test]
    fn digits_are_never_rounded() {
        assert_ne!(of(r#"{"data":9007199254740993.1}"#), of(r#"{"data":9007199254740993.2}"#));
        assert_ne!(of(r#"{"data":123456789012345678901}"#), of(r#"{"data":123456789012345678902}"#));
    }

    #[test]
    fn what_is_nested_too_deeply_has_no_form() {
        let nested = |depth: usize| format!("{{\"data\":{}{}}}", "[".repeat(depth), "]".repeat(depth));
        assert!(of(&nested(100)).is_some());
        assert_eq!(of(&nested(100_000)), None);
    }

    #[test]
    fn a_null_that_means_something_stays() {
        assert_eq!(of(r#"{"data":{"x":null}}"#).as_deref(), Some(r#"{"data":{"x":null},"limit":20}"#));
        assert_eq!(of("[1]"), None);
    }
}
