//! `Retry-After`, as RFC 9110, 10.2.3 has it.

use std::time::{Duration, SystemTime};

/// How long an answer asks to wait: the value of its `Retry-After`, as seconds or as an HTTP date.
///
/// A date is measured against the `Date` of the same answer, so that two clocks that differ do no harm; where there is none,
/// against `now`. A date that is past is no wait at all. What starts like a number and is none (`-1`, `+3`, `1.5`), a digit
/// that is not ASCII, and anything else that the RFC does not know count as absent: to read more into it has made other
/// clients wait for a year, or not at all.
///
/// ```
/// use std::time::{Duration, SystemTime};
/// use tool_runtime::error::retry_after;
///
/// let now = SystemTime::UNIX_EPOCH;
/// assert_eq!(retry_after("120", None, now), Some(Duration::from_secs(120)));
/// let date = Some("Tue, 01 Dec 2026 10:00:00 GMT");
/// assert_eq!(retry_after("Tue, 01 Dec 2026 10:00:30 GMT", date, now), Some(Duration::from_secs(30)));
/// assert_eq!(retry_after("1.5", None, now), None);
/// ```
pub fn retry_after(value: &str, date: Option<&str>, now: SystemTime) -> Option<Duration> {
    let value = value.trim_matches([' ', '\t']);
    if !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit()) {
        // More than a number holds is longer than anybody waits.
        return Some(Duration::from_secs(value.parse().unwrap_or(u64::MAX)));
    }
    let until = httpdate::parse_http_date(value).ok()?;
    let from = date.and_then(|date| httpdate::parse_http_date(date.trim()).ok()).unwrap_or(now);
    Some(until.duration_since(from).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, SystemTime};

    use super::retry_after;

    #[test]
    fn what_the_rfc_knows_is_a_wait_and_nothing_else() {
        let date = Some("Tue, 01 Dec 2026 10:00:00 GMT");
        for (value, seconds) in [
            ("0", Some(0)),
            ("120", Some(120)),
            (" 3 ", Some(3)),
            ("007", Some(7)),
            ("99999999999999999999999999", Some(u64::MAX)),
            ("Tue, 01 Dec 2026 10:01:00 GMT", Some(60)),
            ("Tuesday, 01-Dec-26 10:01:00 GMT", Some(60)),
            ("Tue Dec  1 10:01:00 2026", Some(60)),
            ("Wed, 21 Oct 2015 07:28:00 GMT", Some(0)),
            ("-1", None),
            ("-5", None),
            ("+3", None),
            ("1.5", None),
            ("0.503", None),
            ("1e3", None),
            ("٣", None),
            ("", None),
            ("soon", None),
            ("2027-01-01T00:00:00Z", None),
            ("Mon, 01 Dec 2026 10:01:00 GMT", None),
            ("Tue, 01 Dec 2026 10:01:00 +0000", None),
        ] {
            assert_eq!(retry_after(value, date, SystemTime::UNIX_EPOCH), seconds.map(Duration::from_secs), "{value:?}");
        }
        let now = SystemTime::UNIX_EPOCH + Duration::from_secs(1_796_119_200);
        assert_eq!(retry_after("Tue, 01 Dec 2026 10:01:00 GMT", None, now), Some(Duration::from_secs(60)));
        assert_eq!(retry_after("Tue, 01 Dec 2026 10:01:00 GMT", Some("garbage"), now), Some(Duration::from_secs(60)));
    }
}
