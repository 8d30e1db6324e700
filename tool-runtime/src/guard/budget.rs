//! How many retries all calls of one upstream may make together.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// A token is this many parts, so that a part of one needs no float: with floats one of the known crates gave 50 % where
/// 40 % was asked for.
const TOKEN: u64 = 1_000;

/// What a first attempt that succeeds puts in: ten of them pay for one retry.
const DEPOSIT: u64 = TOKEN / 10;

/// What a bucket holds at most, and what it holds at first.
const FULL: u64 = 100 * TOKEN;
const AT_FIRST: u64 = 10 * TOKEN;

/// A bucket of tokens that gates the retries of all calls that share it; first attempts are never gated.
///
/// While an upstream is down, retries are what keeps it down. A first attempt that succeeds puts in a tenth of a token, a
/// retry takes one; a bucket begins with ten, holds a hundred, and earns one a second anyway, so that an agent that calls
/// rarely can retry at all. Clones share one bucket.
///
/// ```
/// use tool_runtime::guard::{RetryBudget, RetryPolicy};
///
/// let budget = RetryBudget::new();
/// let policy = RetryPolicy::new().budget(budget.clone());
/// # drop(policy);
/// ```
#[derive(Clone)]
pub struct RetryBudget(Arc<Bucket>);

struct Bucket {
    parts: AtomicU64,
    earned_until: Mutex<Instant>,
}

impl RetryBudget {
    /// A bucket with ten tokens.
    pub fn new() -> Self {
        Self(Arc::new(Bucket { parts: AtomicU64::new(AT_FIRST), earned_until: Mutex::new(Instant::now()) }))
    }

    /// Puts in what a first attempt that succeeded earns.
    pub(super) fn deposit(&self) {
        self.earn(DEPOSIT);
    }

    /// Takes a token for a retry; false where there is none.
    pub(super) fn withdraw(&self) -> bool {
        self.earn(self.milliseconds());
        self.0.parts.fetch_update(Ordering::AcqRel, Ordering::Acquire, |parts| parts.checked_sub(TOKEN)).is_ok()
    }

    fn earn(&self, parts: u64) {
        // A full bucket, which is the usual one, is only looked at.
        let more = |before: u64| (before < FULL && parts > 0).then(|| before.saturating_add(parts).min(FULL));
        let _ = self.0.parts.fetch_update(Ordering::AcqRel, Ordering::Acquire, more);
    }

    /// The time since it was last asked for: one token a second is one part a millisecond; what is left of one is counted
    /// next time.
    fn milliseconds(&self) -> u64 {
        let mut earned_until = self.0.earned_until.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        let milliseconds = now.saturating_duration_since(*earned_until).as_millis();
        let earned = u64::try_from(milliseconds).unwrap_or(u64::MAX);
        *earned_until += Duration::from_millis(earned.min(u64::from(u32::MAX)));
        if earned > u64::from(u32::MAX) {
            *earned_until = now;
        }
        earned
    }
}

impl Default for RetryBudget {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for RetryBudget {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = self.0.parts.load(Ordering::Relaxed);
        formatter.debug_struct("RetryBudget").field("tokens", &(parts / TOKEN)).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::RetryBudget;

    fn withdrawals(budget: &RetryBudget) -> usize {
        std::iter::repeat_with(|| budget.withdraw()).take_while(|taken| *taken).count()
    }

    #[tokio::test(start_paused = true)]
    async fn a_bucket_begins_with_ten_earns_a_tenth_a_success_and_one_a_second() {
        let budget = RetryBudget::new();
        assert_eq!(withdrawals(&budget), 10);
        (0..10).for_each(|_| budget.deposit());
        assert_eq!(withdrawals(&budget), 1);
        tokio::time::advance(Duration::from_millis(2_500)).await;
        assert_eq!(withdrawals(&budget), 2);
        // Half a second is left over from before.
        tokio::time::advance(Duration::from_millis(500)).await;
        assert_eq!(withdrawals(&budget), 1);
        tokio::time::advance(Duration::from_secs(1_000_000_000)).await;
        assert_eq!(withdrawals(&budget), 100);
        (0..100_000).for_each(|_| budget.deposit());
        assert_eq!(withdrawals(&budget.clone()), 100, "clones share one bucket, which holds a hundred");
        assert!(!budget.withdraw());
    }
}
