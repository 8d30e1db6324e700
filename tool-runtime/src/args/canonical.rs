//! Arguments in canonical form: the same call is the same text, however it was written.

use super::argument::{Argument, Presence};
use super::decimal::Decimal;
use super::node::Node;

/// The effective arguments as canonical JSON text: no blanks, keys sorted, nulls that mean absence dropped, published
/// defaults filled in. Numbers keep their digits, however many they are. `None` for a text that is no JSON object.
///
/// The order of keys and the escapes are those of RFC 8785; its numbers are not, since they round above 2^53 and two
/// different calls would become one.
pub(crate) fn canonical(json: &[u8], table: &[Argument]) -> Option<String> {
    let Node::Object(mut entries) = Node::of(json)? else { return None };
    let null_is_absent = |name: &str| table.iter().any(|argument| argument.name == name && argument.null_is_absent());
    entries.retain(|(name, value)| !(value.is_null() && null_is_absent(name)));
    for argument in table {
        if let Presence::Literal(default) = argument.presence
            && entries.iter().all(|(name, _)| name != argument.name)
        {
            entries.push((argument.name.to_owned(), Node::of(default().to_string().as_bytes())?));
        }
    }
    let mut whole = Node::Object(entries);
    sort(&mut whole);
    Some(whole.to_json())
}

/// Sorts keys by their UTF-16 code units (RFC 8785, 3.2.3). Of two equal ones the later stands behind.
/// Numbers are written in one way.
fn sort(node: &mut Node) {
    match node {
        Node::Object(entries) => {
            entries.sort_by(|(left, _), (right, _)| left.encode_utf16().cmp(right.encode_utf16()));
            for (_, value) in entries {
                sort(value);
            }
        }
        Node::Array(items) => items.iter_mut().for_each(sort),
        Node::Literal(text) => {
            if let Some(number) = Decimal::of(text).map(|number| number.canonical()) {
                *text = number;
            }
        }
        Node::Text(_) => {}
    }
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
    fn a_number_is_one_text_in_every_notation() {
        let one = of(r#"{"data":1}"#);
        for same in ["1.0", "1e0", "10e-1", "0.1e1", "1.000E+0"] {
            assert_eq!(of(&format!(r#"{{"data":{same}}}"#)), one, "{same}");
        }
        let some = of(r#"{"data":[0,0.0625,-1500,1e400]}"#);
        assert_eq!(of(r#"{"data":[-0.0,625e-4,-1.5e3,10e399]}"#), some);
        assert_ne!(of(r#"{"data":10}"#), one);
        assert_ne!(of(r#"{"data":"1"}"#), one);
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
