//! How many retries all calls of one upstream may make together.

use std::fmt;
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
pub struct RetryBudget(Arc<Mutex<Bucket>>);

struct Bucket {
    parts: u64,
    earned_until: Instant,
}

impl RetryBudget {
    /// A bucket with ten tokens.
    pub fn new() -> Self {
        Self(Arc::new(Mutex::new(Bucket { parts: AT_FIRST, earned_until: Instant::now() })))
    }

    /// Puts in what a first attempt that succeeded earns.
    pub(super) fn deposit(&self) {
        self.with(|bucket| bucket.parts = (bucket.parts + DEPOSIT).min(FULL));
    }

    /// Takes a token for a retry; false where there is none.
    pub(super) fn withdraw(&self) -> bool {
        self.with(|bucket| match bucket.parts.checked_sub(TOKEN) {
            Some(rest) => {
                bucket.parts = rest;
                true
            }
            None => false,
        })
    }

    fn with<T>(&self, change: impl FnOnce(&mut Bucket) -> T) -> T {
        let mut bucket = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        let milliseconds = now.saturating_duration_since(bucket.earned_until).as_millis();
        // One token a second is one part a millisecond; what is left of one is earned next time.
        let earned = u64::try_from(milliseconds).unwrap_or(u64::MAX);
        bucket.parts = bucket.parts.saturating_add(earned).min(FULL);
        bucket.earned_until += Duration::from_millis(earned.min(u64::from(u32::MAX)));
        if earned > u64::from(u32::MAX) {
            bucket.earned_until = now;
        }
        change(&mut bucket)
    }
}

impl Default for RetryBudget {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for RetryBudget {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = self.0.lock().unwrap_or_else(PoisonError::into_inner).parts;
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
