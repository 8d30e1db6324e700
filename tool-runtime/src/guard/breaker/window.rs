//! The calls of the last half minute, and how many of them failed.

use std::time::Duration;

use tokio::time::Instant;

/// How long a bucket counts, and how many there are.
const BUCKET: Duration = Duration::from_secs(3);
const BUCKETS: usize = 10;

pub(super) struct Window {
    began: Instant,
    /// Which bucket since the beginning each place counts for, with its calls and failures.
    buckets: [(u64, u32, u32); BUCKETS],
}

impl Window {
    pub(super) fn new() -> Self {
        Self { began: Instant::now(), buckets: [(0, 0, 0); BUCKETS] }
    }

    /// Counts a call.
    pub(super) fn count(&mut self, now: Instant, failed: bool) {
        let number = self.number(now);
        let place = usize::try_from(number % BUCKETS as u64).unwrap_or_default();
        if let Some(bucket) = self.buckets.get_mut(place) {
            if bucket.0 != number {
                *bucket = (number, 0, 0);
            }
            bucket.1 = bucket.1.saturating_add(1);
            bucket.2 = bucket.2.saturating_add(u32::from(failed));
        }
    }

    /// Whether half of the calls failed, of at least so many.
    pub(super) fn is_half_failed(&self, now: Instant, fewest: u32) -> bool {
        let oldest = (self.number(now) + 1).saturating_sub(BUCKETS as u64);
        let recent = self.buckets.iter().filter(|(number, ..)| *number >= oldest);
        let (calls, failures) = recent.fold((0_u64, 0_u64), |(calls, failures), (_, more, failed)| {
            (calls + u64::from(*more), failures + u64::from(*failed))
        });
        calls >= u64::from(fewest) && failures * 2 >= calls
    }

    fn number(&self, now: Instant) -> u64 {
        let milliseconds = now.saturating_duration_since(self.began).as_millis() / BUCKET.as_millis();
        u64::try_from(milliseconds).unwrap_or(u64::MAX)
    }
}
