//! Trying again, where that may help and is safe.

use std::fmt;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::Instant;

use super::budget::RetryBudget;
use super::delay::{asked, longest, uniform};
use crate::error::{Action, Outcome, ToolError};

/// How an operation is tried again: at most `max_attempts` calls in all, with full jitter between them.
///
/// The wait before the next attempt is drawn anew from nothing up to `base · 2ⁿ⁻¹` (n: attempts so far), at most `cap`.
/// What an upstream asks for (`retry_after`) is a floor with a little on top: `cap` does not cut it, only the deadline does,
/// and a wait that does not fit is not slept at all.
///
/// ```
/// use std::time::Duration;
/// use tool_runtime::guard::RetryPolicy;
///
/// let policy = RetryPolicy::new().max_attempts(5).base(Duration::from_millis(50)).cap(Duration::from_secs(5));
/// # drop(policy);
/// ```
#[derive(Clone)]
pub struct RetryPolicy {
    max_attempts: NonZeroU32,
    base: Duration,
    cap: Duration,
    repeatable: bool,
    budget: Option<RetryBudget>,
    draws: Arc<dyn Fn() -> u64 + Send + Sync>,
}

impl RetryPolicy {
    /// Three attempts, 100 ms at first, 20 s at most.
    pub fn new() -> Self {
        Self {
            max_attempts: NonZeroU32::MIN.saturating_add(2),
            base: Duration::from_millis(100),
            cap: Duration::from_secs(20),
            repeatable: false,
            budget: None,
            draws: Arc::new(|| getrandom::u64().unwrap_or_default()),
        }
    }

    /// One attempt, no more.
    pub fn never() -> Self {
        Self::new().max_attempts(1)
    }

    /// The most calls in all, the first one included; 0 counts as 1.
    #[must_use]
    pub fn max_attempts(mut self, attempts: u32) -> Self {
        self.max_attempts = NonZeroU32::new(attempts).unwrap_or(NonZeroU32::MIN);
        self
    }

    /// The longest wait after the first attempt; it doubles with each.
    #[must_use]
    pub fn base(mut self, base: Duration) -> Self {
        self.base = base;
        self
    }

    /// The longest wait that the doubling leads to.
    #[must_use]
    pub fn cap(mut self, cap: Duration) -> Self {
        self.cap = cap;
        self
    }

    /// Says that the operation may be made again whatever a failed attempt has done: it only looks, is idempotent, or
    /// passes on an idempotency key. Without it only failures that have changed nothing are retried. In a toolbox this
    /// follows from the tool's contract.
    #[must_use]
    pub fn repeatable(mut self) -> Self {
        self.repeatable = true;
        self
    }

    /// Gates the retries by a bucket that all calls of one upstream share.
    #[must_use]
    pub fn budget(mut self, budget: RetryBudget) -> Self {
        self.budget = Some(budget);
        self
    }

    /// Draws 64 random bits for each wait from this source instead of the operating system: for tests.
    #[must_use]
    pub fn random_bits(mut self, source: impl Fn() -> u64 + Send + Sync + 'static) -> Self {
        self.draws = Arc::new(source);
        self
    }

    /// Gates the retries by this bucket, unless another one was chosen.
    pub(crate) fn or_budget(mut self, budget: &RetryBudget) -> Self {
        self.budget.get_or_insert_with(|| budget.clone());
        self
    }

    /// How long to wait before the next attempt.
    fn wait(&self, attempts: u32, retry_after: Option<Duration>) -> Duration {
        let backoff = uniform(longest(self.base, self.cap, attempts), (self.draws)());
        // A date that is past asks for no wait: then the ordinary one holds.
        match retry_after.filter(|wait| !wait.is_zero()) {
            Some(wait) => asked(wait, self.base, (self.draws)()).max(backoff),
            None => backoff,
        }
    }
}

impl Default for RetryPolicy {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for RetryPolicy {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("RetryPolicy")
            .field("max_attempts", &self.max_attempts)
            .field("base", &self.base)
            .field("cap", &self.cap)
            .field("repeatable", &self.repeatable)
            .field("budget", &self.budget)
            .finish_non_exhaustive()
    }
}

/// When an operation, all of its attempts and waits together, has to be over.
///
/// ```
/// use std::time::Duration;
/// use tool_runtime::guard::Deadline;
///
/// # tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(async {
/// assert!(Deadline::after(Duration::from_secs(30)).fits(Duration::from_secs(1)));
/// assert!(!Deadline::after(Duration::ZERO).fits(Duration::from_secs(1)));
/// assert!(Deadline::NEVER.fits(Duration::from_secs(3600)));
/// # });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deadline(Option<Instant>);

impl Deadline {
    /// There is none.
    pub const NEVER: Self = Self(None);

    /// After this time from now; one that is further away than the clock reaches is none.
    pub fn after(time: Duration) -> Self {
        Self(Instant::now().checked_add(time))
    }

    /// Whether a wait ends before it.
    pub fn fits(self, wait: Duration) -> bool {
        // A wait that ends beyond the clock's reach has no end.
        Instant::now().checked_add(wait).is_some_and(|then| self.0.is_none_or(|deadline| then < deadline))
    }
}

/// How an operation ended, with what it took.
#[derive(Debug)]
#[non_exhaustive]
pub struct Retried<T, E> {
    /// The result of the last attempt.
    pub result: Result<T, E>,
    /// How many attempts were made.
    pub attempts: u32,
}

/// Runs an operation until it succeeds, fails in a way that no retry helps or that is not safe to retry, or the policy or
/// the deadline ends it. The last failure is the answer.
///
/// ```
/// use tool_runtime::guard::{Deadline, RetryPolicy, retry};
/// use tool_runtime::prelude::*;
///
/// /// Why no price was found.
/// #[derive(Debug, thiserror::Error, ToolError)]
/// enum PriceError {
///     /// The exchange takes no more calls for the moment.
///     #[error("the exchange is busy")]
///     #[tool_error(rate_limited, retry = "Wait, then make the same call once. Do not change the arguments.")]
///     Busy,
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() {
/// let mut calls = 0;
/// let retried = retry(&RetryPolicy::new(), Deadline::NEVER, || {
///     calls += 1;
///     let answer = if calls < 3 { Err(PriceError::Busy) } else { Ok(42) };
///     async move { answer }
/// })
/// .await;
/// assert_eq!((retried.result.ok(), retried.attempts), (Some(42), 3));
/// # }
/// ```
pub async fn retry<T, E, F>(policy: &RetryPolicy, deadline: Deadline, operation: impl FnMut() -> F) -> Retried<T, E>
where
    E: ToolError,
    F: Future<Output = Result<T, E>>,
{
    let judge = |error: &E| {
        let failure = error.failure();
        let safe = policy.repeatable || failure.variant.outcome == Outcome::None;
        Verdict { again: failure.variant.action == Action::Retry && safe, retry_after: failure.retry_after }
    };
    run(policy, deadline, judge, operation).await
}

/// Whether a failure is tried again, and how long its upstream asks to wait.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Verdict {
    pub(crate) again: bool,
    pub(crate) retry_after: Option<Duration>,
}

/// The loop, for whatever knows what is safe.
pub(crate) async fn run<T, E, F>(
    policy: &RetryPolicy,
    deadline: Deadline,
    judge: impl Fn(&E) -> Verdict,
    mut operation: impl FnMut() -> F,
) -> Retried<T, E>
where
    F: Future<Output = Result<T, E>>,
{
    let mut attempts = 0_u32;
    loop {
        let result = operation().await;
        attempts = attempts.saturating_add(1);
        let error = match result {
            Ok(value) => {
                if let Some(budget) = policy.budget.as_ref().filter(|_| attempts == 1) {
                    budget.deposit();
                }
                return Retried { result: Ok(value), attempts };
            }
            Err(error) => error,
        };
        let Verdict { again, retry_after } = judge(&error);
        if !again || attempts >= policy.max_attempts.get() {
            return Retried { result: Err(error), attempts };
        }
        let wait = policy.wait(attempts, retry_after);
        // What does not fit is not slept: the caller hears at once how long it would have been.
        if !deadline.fits(wait) || policy.budget.as_ref().is_some_and(|budget| !budget.withdraw()) {
            return Retried { result: Err(error), attempts };
        }
        tokio::time::sleep(wait).await;
    }
}
