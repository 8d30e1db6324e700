//! Around a call that succeeds at once: nanoseconds of the thread's processor time, batches interleaved.

use std::future::{Future, Ready, ready};
use std::hint::black_box;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use backon::{ExponentialBuilder, Retryable};
use cpu_time::ThreadTime;
use failsafe::CircuitBreaker as _;
use tool_runtime::guard::{Breaker, Deadline, RetryBudget, RetryPolicy, Sample, retry};
use tool_runtime::prelude::*;
use tower::{Service, ServiceExt};

use crate::median;

/// Why a call failed; none does.
#[derive(Clone, Debug, thiserror::Error, ToolError)]
pub enum CallError {
    /// The upstream takes no more calls for the moment.
    #[error("busy")]
    #[tool_error(rate_limited, retry = "Wait, then make the same call once. Do not change the arguments.")]
    Busy,
}

/// A call that succeeds at once, behind a boxed future as a tool's is: nobody calls an upstream inline.
fn call(value: u64) -> Boxed {
    Box::pin(async move { if black_box(value) == u64::MAX { Err(CallError::Busy) } else { Ok(black_box(value) + 1) } })
}

type Boxed = std::pin::Pin<Box<dyn Future<Output = Result<u64, CallError>> + Send>>;

fn finish<T>(future: impl Future<Output = T>) -> T {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => value,
        Poll::Pending => panic!("nothing here waits"),
    }
}

/// tower's policy: three attempts.
#[derive(Clone)]
struct Thrice(u32);

impl<Res> tower::retry::Policy<u64, Res, CallError> for Thrice {
    type Future = Ready<()>;

    fn retry(&mut self, _: &mut u64, result: &mut Result<Res, CallError>) -> Option<Ready<()>> {
        let again = result.is_err() && self.0 > 0;
        self.0 = self.0.saturating_sub(1);
        again.then(|| ready(()))
    }

    fn clone_request(&mut self, request: &u64) -> Option<u64> {
        Some(*request)
    }
}

const ROUNDS: usize = 201;
const CALLS: u64 = 2_000;

type Entry<'a> = (&'a str, Box<dyn FnMut(u64) -> bool + 'a>);

/// Measures and prints.
pub fn measure() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().expect("a runtime");
    let _entered = runtime.enter();
    let (policy, budgeted) = (RetryPolicy::new(), RetryPolicy::new().budget(RetryBudget::new()));
    let (breaker, alone) = (Breaker::new(), Breaker::new());
    let backoff = ExponentialBuilder::default().with_jitter().with_max_times(2);
    let mut service = tower::retry::Retry::new(Thrice(2), tower::service_fn(call));
    let (recloser, fail) = (recloser::Recloser::custom().build(), failsafe::Config::new().build());
    let mut entries: Vec<Entry<'_>> = vec![
        ("the bare call", Box::new(|value| finish(call(value)).is_ok())),
        ("ours: retry", Box::new(|value| finish(retry(&policy, Deadline::NEVER, || call(value))).result.is_ok())),
        (
            "ours: retry and budget",
            Box::new(|value| finish(retry(&budgeted, Deadline::NEVER, || call(value))).result.is_ok()),
        ),
        ("ours: breaker", Box::new(|value| finish(behind(&alone, value)).is_ok())),
        (
            "ours: retry and breaker",
            Box::new(|value| finish(retry(&policy, Deadline::NEVER, || behind(&breaker, value))).result.is_ok()),
        ),
        (
            "backon 1.6, jitter and condition",
            Box::new(|value| finish((|| call(value)).retry(backoff).when(|_| true)).is_ok()),
        ),
        (
            "tower 0.5, Retry",
            Box::new(|value| {
                finish(async {
                    let ready = service.ready().await.expect("it is always ready");
                    ready.call(value).await.is_ok()
                })
            }),
        ),
        ("recloser 1.4", Box::new(|value| recloser.call(|| finish(call(value))).is_ok())),
        ("failsafe 1.3", Box::new(|value| fail.call(|| finish(call(value))).is_ok())),
    ];
    let mut times = vec![Vec::with_capacity(ROUNDS); entries.len()];
    for _ in 0..ROUNDS {
        for ((_, run), times) in entries.iter_mut().zip(&mut times) {
            let start = ThreadTime::now();
            for value in 0..CALLS {
                assert!(run(black_box(value)));
            }
            times.push(start.elapsed().as_secs_f64() * 1e9 / 2_000.0);
        }
    }
    let costs: Vec<f64> = times.into_iter().map(median).collect();
    println!("Around a call that succeeds at once, ns of the thread\n");
    for ((name, _), cost) in entries.iter().zip(&costs) {
        println!("  {name:<34} {cost:>8.1}  {:>6.2} x bare  {:+.1}", cost / costs[0], cost - costs[0]);
    }
}

async fn behind(breaker: &Breaker, value: u64) -> Result<u64, CallError> {
    let Ok(permit) = breaker.admit() else { return Err(CallError::Busy) };
    let result = call(value).await;
    permit.settle(if result.is_ok() { Sample::Success } else { Sample::Failure });
    result
}
