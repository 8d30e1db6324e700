//! Numbers as texts, exactly.

/// A number as JSON writes it (RFC 8259, 6), taken apart.
pub(super) struct Decimal<'a> {
    pub(super) negative: bool,
    pub(super) whole: &'a str,
    pub(super) fraction: &'a str,
    pub(super) exponent: i32,
}

impl<'a> Decimal<'a> {
    pub(super) fn of(text: &'a str) -> Option<Self> {
        let (negative, rest) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
        let (mantissa, exponent) = match rest.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, exponent.strip_prefix('+').unwrap_or(exponent).parse().ok()?),
            None => (rest, 0),
        };
        let (whole, fraction) = match mantissa.split_once('.') {
            Some((_, "")) => return None,
            Some(parts) => parts,
            None => (mantissa, ""),
        };
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let one_form = whole == "0" || !whole.starts_with('0');
        (!whole.is_empty() && digits(whole) && digits(fraction) && one_form).then_some(Self {
            negative,
            whole,
            fraction,
            exponent,
        })
    }

    /// One text for one value: `1`, `1.0` and `10e-1` are the same. It is made to be compared, not to be read.
    pub(super) fn canonical(&self) -> String {
        let digits = format!("{}{}", self.whole, self.fraction);
        let digits = digits.trim_start_matches('0');
        let kept = digits.trim_end_matches('0');
        if kept.is_empty() {
            return "0".to_owned();
        }
        let length = |text: &str| i64::try_from(text.len()).unwrap_or(i64::MAX);
        let zeros = length(digits) - length(kept);
        let exponent = i64::from(self.exponent) - length(self.fraction) + zeros;
        let sign = if self.negative { "-" } else { "" };
        match usize::try_from(exponent) {
            Ok(zeros @ 0..=20) => format!("{sign}{kept}{}", "0".repeat(zeros)),
            Ok(_) | Err(_) => format!("{sign}{kept}e{exponent}"),
        }
    }
}
