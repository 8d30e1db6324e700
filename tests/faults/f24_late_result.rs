//! A call began when the breaker was in an earlier state, and ends now: it says nothing of the upstream of today.

use std::time::Duration;

use tool_runtime::guard::{Breaker, Sample};

#[tokio::test(start_paused = true)]
async fn it_flips_nothing() {
    let breaker = Breaker::new();
    let late: Vec<_> = (0..20).map(|_| breaker.admit().expect("it is closed")).collect();
    for _ in 0..5 {
        breaker.admit().expect("it is closed").settle(Sample::Failure);
    }
    tokio::time::advance(Duration::from_secs(6)).await;
    let probe = breaker.admit().expect("it is half open");
    let mut late = late.into_iter();
    for permit in late.by_ref().take(10) {
        permit.settle(Sample::Success);
    }
    assert!(breaker.admit().is_err(), "late successes do not close it");
    probe.settle(Sample::Success);
    breaker.admit().expect("the second probe").settle(Sample::Success);
    for permit in late {
        permit.settle(Sample::Failure);
    }
    assert!(breaker.admit().is_ok(), "late failures do not open it");
}
