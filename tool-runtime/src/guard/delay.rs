//! How long to wait before the next attempt: full jitter, in whole nanoseconds.

use std::time::Duration;

/// The longest exponential wait after some attempts: `base · 2ⁿ⁻¹`, at most `cap`.
pub(super) fn longest(base: Duration, cap: Duration, attempts: u32) -> Duration {
    let doublings = attempts.saturating_sub(1);
    let factor = 1_u128.checked_shl(doublings).unwrap_or(u128::MAX);
    let nanoseconds = base.as_nanos().saturating_mul(factor).min(cap.as_nanos());
    from_nanoseconds(nanoseconds)
}

/// A wait drawn uniformly from nothing up to `longest`, both included; `draw` is 64 random bits.
pub(super) fn uniform(longest: Duration, draw: u64) -> Duration {
    let choices = u128::from(u64::try_from(longest.as_nanos()).unwrap_or(u64::MAX)) + 1;
    // The high half of the product: no choice is more likely than another by more than one part in 2^64 of them.
    from_nanoseconds((u128::from(draw) * choices) >> 64)
}

/// The wait that an upstream asks for, and a little on top: a fleet that was told "60 s" must not wake together.
pub(super) fn asked(retry_after: Duration, base: Duration, draw: u64) -> Duration {
    retry_after.saturating_add(uniform((retry_after / 10).min(base), draw))
}

fn from_nanoseconds(nanoseconds: u128) -> Duration {
    Duration::from_nanos(u64::try_from(nanoseconds).unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{asked, longest, uniform};

    #[test]
    fn the_longest_wait_doubles_up_to_the_cap_and_never_overflows() {
        let (base, cap) = (Duration::from_millis(100), Duration::from_secs(20));
        let milliseconds = |attempts| longest(base, cap, attempts).as_millis();
        assert_eq!([1, 2, 3, 8, 9].map(milliseconds), [100, 200, 400, 12_800, 20_000]);
        assert_eq!([0, 64, 128, 129, u32::MAX].map(milliseconds), [100, 20_000, 20_000, 20_000, 20_000]);
        assert_eq!(longest(Duration::MAX, Duration::MAX, u32::MAX), Duration::from_nanos(u64::MAX));
        assert_eq!(longest(Duration::from_secs(60), Duration::from_secs(10), 1), Duration::from_secs(10));
        assert_eq!(longest(Duration::ZERO, cap, 40), Duration::ZERO);
    }

    #[test]
    fn a_draw_is_spread_over_all_of_it_ends_included() {
        let longest = Duration::from_nanos(9);
        let drawn = |draw| uniform(longest, draw).as_nanos();
        assert_eq!((drawn(0), drawn(u64::MAX)), (0, 9));
        let mut counts = [0_u32; 10];
        for step in 0..10_000_u64 {
            let place = usize::try_from(drawn(step * (u64::MAX / 10_000))).unwrap_or(usize::MAX);
            *counts.get_mut(place).expect("within") += 1;
        }
        assert!(counts.iter().all(|count| (990..=1_010).contains(count)), "{counts:?}");
        assert_eq!(uniform(Duration::MAX, u64::MAX), Duration::from_nanos(u64::MAX));
    }

    #[test]
    fn what_is_asked_for_is_a_floor_with_a_little_on_top() {
        let base = Duration::from_millis(100);
        for draw in [0, 1, u64::MAX / 2, u64::MAX] {
            let wait = asked(Duration::from_secs(60), base, draw);
            assert!((Duration::from_secs(60)..=Duration::from_millis(60_100)).contains(&wait), "{wait:?}");
            let wait = asked(Duration::from_millis(10), base, draw);
            assert!((Duration::from_millis(10)..=Duration::from_millis(11)).contains(&wait), "{wait:?}");
        }
        assert_eq!(asked(Duration::MAX, base, u64::MAX), Duration::MAX);
    }
}
