//! An upstream fails every call: the retries of ten thousand calls are a tenth more, and what the bucket began with.

use std::time::Duration;

use tool_runtime::guard::{Deadline, RetryBudget, RetryPolicy, retry};
use tool_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum DownError {
    /// The bank cannot be reached.
    #[error("the bank cannot be reached")]
    #[tool_error(transient_upstream, outcome = none, retry = "Wait, then make the same call once. Do not change it.")]
    Down,
}

#[tokio::test(start_paused = true)]
async fn the_budget_ends_it() {
    const CALLS: u32 = 10_000;
    let policy = RetryPolicy::new().budget(RetryBudget::new());
    let mut attempts = 0;
    for _ in 0..CALLS {
        attempts +=
            retry(&policy, Deadline::NEVER, || std::future::ready(Err::<(), _>(DownError::Down))).await.attempts;
    }
    assert!(attempts >= CALLS, "first attempts are never refused");
    // The bucket begins with ten, and gets one each second of the waits.
    assert!(attempts <= CALLS + CALLS / 10 + 20, "{attempts}");
}

#[tokio::test(start_paused = true)]
async fn the_ten_thousandth_wait_is_as_finite_as_the_first() {
    let policy = RetryPolicy::new().max_attempts(10_000).cap(Duration::from_secs(20));
    let began = tokio::time::Instant::now();
    let retried = retry(&policy, Deadline::NEVER, || std::future::ready(Err::<(), _>(DownError::Down))).await;
    assert_eq!(retried.attempts, 10_000);
    assert!(began.elapsed() <= Duration::from_secs(20 * 10_000));
    let endless = RetryPolicy::new().max_attempts(200).base(Duration::MAX).cap(Duration::MAX);
    let deadline = Deadline::after(Duration::from_secs(60));
    let retried = retry(&endless, deadline, || std::future::ready(Err::<(), _>(DownError::Down))).await;
    assert!(retried.attempts <= 200, "a wait beyond the clock's reach is not begun");
}
