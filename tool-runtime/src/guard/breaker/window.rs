//! The calls of the last half minute, and how many of them failed.

use std::time::Duration;

use tokio::time::Instant;

/// How long a bucket counts, and how many there are.
const BUCKET: Duration = Duration::from_secs(3);
const BUCKETS: usize = 10;

pub(super) struct Window {
    began: Instant,
    /// The bucket in which it was last written.
    written: u64,
    /// Which bucket since the beginning each place counts for, with its calls and failures.
    buckets: [(u64, u32, u32); BUCKETS],
}

impl Window {
    pub(super) fn new() -> Self {
        Self { began: Instant::now(), written: 0, buckets: [(0, 0, 0); BUCKETS] }
    }

    /// Counts a failure, and the successes since the one before it. When each of those was, nobody knows: they are spread
    /// evenly over the time since then.
    pub(super) fn count(&mut self, now: Instant, successes: u32) {
        let number = self.number(now);
        let since = number - self.written.min(number) + 1;
        let share = u32::try_from(u64::from(successes) / since).unwrap_or(u32::MAX);
        let rest = u32::try_from(u64::from(successes) % since).unwrap_or(u32::MAX);
        for back in 0..since.min(BUCKETS as u64) {
            self.add(number - back, share, 0);
        }
        self.add(number, rest.saturating_add(1), 1);
        self.written = number;
    }

    fn add(&mut self, number: u64, calls: u32, failures: u32) {
        let place = usize::try_from(number % BUCKETS as u64).unwrap_or_default();
        if let Some(bucket) = self.buckets.get_mut(place) {
            if bucket.0 != number {
                *bucket = (number, 0, 0);
            }
            bucket.1 = bucket.1.saturating_add(calls);
            bucket.2 = bucket.2.saturating_add(failures);
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
