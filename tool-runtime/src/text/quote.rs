//! Text from outside, cut to a bound and made harmless for one line.

use serde_json::Value;

/// The longest quote of what was received, in characters.
const LONGEST_QUOTE: usize = 60;

/// At most `most` characters of a text, with a mark where it was cut.
pub(crate) fn bounded(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
    }
}

/// A received value as one short line. Strings keep their quotes; control and bidi characters are escaped.
pub(crate) fn quoted(value: &Value) -> String {
    let kind = match value {
        Value::Array(items) => Some(format!("an array of {}", items.len())),
        Value::Object(_) => Some("an object".to_owned()),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    };
    kind.unwrap_or_else(|| name(&value.to_string()))
}

/// A received name, short and on one line.
pub(crate) fn name(text: &str) -> String {
    line(text, LONGEST_QUOTE)
}

/// A text from elsewhere on one line, cut to a bound. Control and bidi characters are escaped.
pub(crate) fn line(text: &str, most: usize) -> String {
    let escaped: String = text.chars().take(most + 1).flat_map(escape).collect();
    bounded(&escaped, most)
}

/// Escapes what could reorder or hide the text around it: controls, bidi marks, zero-width and tag characters.
fn escape(character: char) -> impl Iterator<Item = char> {
    let hidden = character.is_control()
        || matches!(character,
            '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}'
            | '\u{e0000}'..='\u{e007f}' | '\u{061c}' | '\u{2028}' | '\u{2029}' | '\u{00ad}');
    let (escaped, plain) = if hidden { (Some(character.escape_unicode()), None) } else { (None, Some(character)) };
    escaped.into_iter().flatten().chain(plain)
}

/// "a, b and c", at most `most` of them.
pub(crate) fn list<T: AsRef<str>>(items: &[T], most: usize) -> String {
    let shown: Vec<&str> = items.iter().take(most).map(AsRef::as_ref).collect();
    let rest = items.len().saturating_sub(most);
    match (shown.split_last(), rest) {
        (None, _) => String::new(),
        (Some(_), 1..) => format!("{} and {rest} more", shown.join(", ")),
        (Some((last, [])), 0) => (*last).to_owned(),
        (Some((last, before)), 0) => format!("{} and {last}", before.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::{bounded, list, name, quoted};
    use serde_json::json;

    #[test]
    fn a_quote_is_short_and_on_one_line() {
        assert_eq!(quoted(&json!("two")), "\"two\"");
        assert_eq!(quoted(&json!("a\nb\u{202e}c")), "\"a\\nb\\u{202e}c\"");
        assert_eq!(quoted(&json!([1, 2])), "an array of 2");
        assert!(quoted(&json!("x".repeat(500))).chars().count() <= 61);
        assert_eq!(bounded("äöü", 2), "äö…");
        assert_eq!(name("a\u{7}b"), "a\\u{7}b");
    }

    #[test]
    fn a_list_reads_as_a_sentence() {
        assert_eq!(list::<&str>(&[], 3), "");
        assert_eq!(list(&["a"], 3), "a");
        assert_eq!(list(&["a", "b", "c"], 3), "a, b and c");
        assert_eq!(list(&["a", "b", "c"], 2), "a, b and 1 more");
    }
}
