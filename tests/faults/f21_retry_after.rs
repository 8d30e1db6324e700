//! An upstream asks to wait, in every form that was seen: nobody panics, spins, or sleeps past the deadline.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, SystemTime};

use tokio::time::Instant;
use tool_runtime::error::retry_after;
use tool_runtime::guard::{Deadline, RetryPolicy, retry};
use tool_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum BusyError {
    /// The bank takes no more calls for the moment.
    #[error("the bank is busy")]
    #[tool_error(rate_limited, retry = "Wait, then make the same call once. Do not change the arguments.")]
    Busy { retry_after: Option<Duration> },
}

#[tokio::test(start_paused = true)]
async fn whatever_it_says_the_call_ends_in_time() {
    let date = Some("Tue, 01 Dec 2026 10:00:00 GMT");
    for (value, attempts) in [
        ("0", 3),
        ("1", 3),
        ("120", 1),
        ("99999999999999999999999999", 1),
        ("-1", 3),
        ("1.5", 3),
        ("٣", 3),
        ("soon", 3),
        ("Tue, 01 Dec 2026 10:00:02 GMT", 3),
        ("Tuesday, 01-Dec-26 10:00:02 GMT", 3),
        ("Tue Dec  1 10:00:02 2026", 3),
        ("Wed, 21 Oct 2015 07:28:00 GMT", 3),
        ("Fri, 01 Dec 2056 10:00:00 GMT", 1),
    ] {
        let wait = retry_after(value, date, SystemTime::UNIX_EPOCH);
        let (calls, began) = (Arc::new(AtomicU32::new(0)), Instant::now());
        let counted = Arc::clone(&calls);
        let deadline = Deadline::after(Duration::from_secs(30));
        let retried = retry(&RetryPolicy::new(), deadline, || {
            counted.fetch_add(1, Ordering::Relaxed);
            std::future::ready(Err::<(), _>(BusyError::Busy { retry_after: wait }))
        })
        .await;
        assert_eq!((retried.attempts, calls.load(Ordering::Relaxed)), (attempts, attempts), "{value:?}");
        let took = began.elapsed();
        assert!(took < Duration::from_secs(30), "{value:?} {took:?}");
        if let Some(asked) = wait.filter(|_| attempts == 3) {
            assert!(took >= 2 * asked, "{value:?}: what is asked for is a floor; {took:?}");
        }
        assert!(retried.result.is_err());
    }
}
