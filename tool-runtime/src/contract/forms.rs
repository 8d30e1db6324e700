//! Texts that stand for something else, such as a time: the one form in which they are taken, as a pattern.
//!
//! Decoders take more than a schema's `format` says (a date without its zeros, a UUID without its hyphens), and
//! validators do not all look at `format`. The pattern holds for both: it is published, and it is executed.

use serde_json::{Map, Value};

/// The pattern of a format, as schemars names the formats; none where the decoder takes what the format says.
pub(super) fn of_format(format: &str) -> Option<String> {
    const DATE: &str = "[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])";
    const TIME: &str = r"([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\.[0-9]+)?";
    match format {
        "date" => Some(format!("^{DATE}$")),
        // RFC 3339, 5.6, without its leap seconds, which are no two decoders' agreement.
        "date-time" => Some(format!("^{DATE}T{TIME}(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$")),
        "partial-time" => Some(format!("^{TIME}$")),
        "partial-date-time" => Some(format!("^{DATE}T{TIME}$")),
        "uuid" => Some("^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$".to_owned()),
        // RFC 3986, 3.1 and 2: a scheme, and the characters that need no escape.
        "uri" => Some(r"^[A-Za-z][A-Za-z0-9+.-]*:([A-Za-z0-9._~:/?#\[\]@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})+$".to_owned()),
        _ => None,
    }
}

/// Whether an object is a `std::time::Duration`: seconds, and nanoseconds that its decoder adds to them when they are more
/// than one second.
pub(super) fn is_duration(object: &Map<String, Value>) -> bool {
    let properties = object.get("properties").and_then(Value::as_object);
    properties.is_some_and(|properties| {
        properties.len() == 2 && properties.contains_key("secs") && properties.contains_key("nanos")
    })
}

/// What schemars writes for a decimal, beside the number that it takes as well.
pub(super) const ANY_DECIMAL: &str = r"^-?\d+(\.\d+)?([eE]\d+)?$";

/// A decimal as a text alone: as a number it would go through a float, and more digits would be rounded. With
/// [`LONGEST_DECIMAL`] it has at most 28 digits, all of which 96 bits hold.
pub(super) const DECIMAL: &str = r"^-?((0|[1-9][0-9]{0,27})|(0|[1-9][0-9]*)\.[0-9]+)$";

/// 28 digits and one of `-` and `.`, or 27 and both, in characters.
pub(super) const LONGEST_DECIMAL: usize = 29;

#[cfg(test)]
mod tests {
    use regex_lite::Regex;

    use super::of_format;

    #[test]
    fn a_form_is_what_the_format_says_and_no_more() {
        for (format, right, wrong) in [
            ("date", "2026-01-31", ["2026-1-31", "2026-13-01", "26-01-31"]),
            (
                "date-time",
                "2026-01-31T08:00:00.5+02:00",
                ["2026-01-31 08:00:00Z", "2026-01-31T08:00Z", "2026-01-31T24:00:00Z"],
            ),
            ("partial-time", "08:00:00", ["8:00:00", "08:00", "08:60:00"]),
            (
                "uuid",
                "67e55044-10b1-426f-9247-bb680e5fe0c8",
                ["67e5504410b1426f9247bb680e5fe0c8", "", "{67e55044-10b1-426f-9247-bb680e5fe0c8}"],
            ),
            ("uri", "https://shop.example/a?b=c", ["shop.example", " https://shop.example", "https:"]),
        ] {
            let pattern = Regex::new(&of_format(format).expect("it has a form")).expect("it is a pattern");
            assert!(pattern.is_match(right), "{format}: {right}");
            for wrong in wrong {
                assert!(!pattern.is_match(wrong), "{format}: {wrong}");
            }
        }
        assert_eq!(of_format("ipv4"), None);
    }
}
