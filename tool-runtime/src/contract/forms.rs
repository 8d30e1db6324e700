//! Texts that stand for something else, such as a time: the one form in which they are taken, as a pattern.
//!
//! Decoders take more than a schema's `format` says (a date without its zeros, a UUID without its hyphens), and
//! validators do not all look at `format`. The pattern holds for both: it is published, and it is executed.

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
        "uri" => Some("^[A-Za-z][A-Za-z0-9+.-]*:[^ ]+$".to_owned()),
        _ => None,
    }
}

/// What schemars writes for a decimal, beside the number that it takes as well.
pub(super) const ANY_DECIMAL: &str = r"^-?\d+(\.\d+)?([eE]\d+)?$";

/// A decimal as a text alone: as a number it would go through a float, and more digits would be rounded. With
/// [`LONGEST_DECIMAL`] it has at most 28 digits, all of which 96 bits hold.
pub(super) const DECIMAL: &str = r"^-?((0|[1-9][0-9]{0,27})|(0|[1-9][0-9]*)\.[0-9]+)$";

/// 28 digits and one of `-` and `.`, or 27 and both, in characters.
pub(super) const LONGEST_DECIMAL: usize = 29;

/// The pattern of integers in digits from `minimum` to `maximum`, which is not negative: no leading zeros, no `-0`.
pub(super) fn integers(minimum: i128, maximum: u128) -> String {
    let mut alternatives = Vec::new();
    if minimum <= 0 {
        alternatives.push("0".to_owned());
    }
    alternatives.extend(up_to(maximum));
    alternatives.extend(up_to(minimum.min(0).unsigned_abs()).into_iter().map(|digits| format!("-{digits}")));
    format!("^({})$", alternatives.join("|"))
}

/// The integers from 1 to a number: all that have fewer digits, then those that are smaller at one digit and free behind
/// it, then the number itself.
fn up_to(number: u128) -> Vec<String> {
    if number == 0 {
        return Vec::new();
    }
    let digits = number.to_string();
    let free = |count: usize| match count {
        0 => String::new(),
        1 => "[0-9]".to_owned(),
        more => format!("[0-9]{{{more}}}"),
    };
    let mut alternatives = Vec::new();
    match digits.len() {
        1 => {}
        2 => alternatives.push("[1-9]".to_owned()),
        length => alternatives.push(format!("[1-9][0-9]{{0,{}}}", length - 2)),
    }
    for (place, digit) in digits.char_indices() {
        let (before, behind) = (digits.get(..place).unwrap_or_default(), digits.len() - place - 1);
        let lowest = if place == 0 { '1' } else { '0' };
        let smaller: Vec<char> = (lowest..digit).collect();
        let class = match smaller.as_slice() {
            [] => continue,
            [only] => only.to_string(),
            [first, .., last] => format!("[{first}-{last}]"),
        };
        alternatives.push(format!("{before}{class}{}", free(behind)));
    }
    alternatives.push(digits);
    alternatives
}

#[cfg(test)]
mod tests {
    use regex_lite::Regex;

    use super::{integers, of_format};

    #[test]
    fn integers_in_digits_are_those_of_the_bounds_and_no_others() {
        for (minimum, maximum) in [(0, 0), (0, 7), (0, 10), (0, 255), (0, 1_000), (-128, 127), (-1, 99), (-5, 0)] {
            let pattern = Regex::new(&integers(minimum, maximum)).expect("it is a pattern");
            for number in -2_000..2_000_i128 {
                let inside = number >= minimum && (number < 0 || number.unsigned_abs() <= maximum);
                assert_eq!(pattern.is_match(&number.to_string()), inside, "{number} in {minimum}..={maximum}");
            }
            for other in ["", "-", "+1", "01", "-0", " 1", "1 ", "1.0", "1e2", "٣"] {
                assert!(!pattern.is_match(other), "{other:?}");
            }
        }
        for (minimum, maximum) in [(0, u128::from(u64::MAX)), (0, u128::MAX), (i128::MIN, i128::MAX.unsigned_abs())] {
            let pattern = Regex::new(&integers(minimum, maximum)).expect("it is a pattern");
            assert!(pattern.is_match(&maximum.to_string()) && pattern.is_match(&minimum.to_string()));
            assert!(!pattern.is_match(&format!("{maximum}0")));
        }
        let pattern = Regex::new(&integers(0, u64::MAX.into())).expect("it is a pattern");
        assert!(pattern.is_match("18446744073709551615") && !pattern.is_match("18446744073709551616"));
    }

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
