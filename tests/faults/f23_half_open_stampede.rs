//! A breaker half opens in front of a thousand callers: one of them probes, and a probe that never comes back holds up nobody
//! for good.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tool_runtime::guard::{Breaker, Sample};

fn opened() -> Breaker {
    let breaker = Breaker::new();
    for _ in 0..5 {
        breaker.admit().expect("it is closed").settle(Sample::Failure);
    }
    assert!(breaker.admit().is_err());
    breaker
}

#[tokio::test(start_paused = true)]
async fn one_probes() {
    let breaker = opened();
    tokio::time::advance(Duration::from_secs(6)).await;
    let (probing, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let callers: Vec<_> = (0..1000)
        .map(|_| {
            let (breaker, probing, most) = (breaker.clone(), Arc::clone(&probing), Arc::clone(&most));
            tokio::spawn(async move {
                let Ok(permit) = breaker.admit() else { return false };
                most.fetch_max(probing.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                tokio::time::sleep(Duration::from_millis(10)).await;
                probing.fetch_sub(1, Ordering::SeqCst);
                permit.settle(Sample::Neutral);
                true
            })
        })
        .collect();
    let mut admitted = 0;
    for caller in callers {
        admitted += usize::from(caller.await.expect("no panic"));
    }
    assert_eq!((admitted, most.load(Ordering::SeqCst)), (1, 1));
}

#[tokio::test(start_paused = true)]
async fn a_probe_that_hangs_is_given_up() {
    let breaker = opened();
    tokio::time::advance(Duration::from_secs(6)).await;
    let hung = breaker.admit().expect("it probes");
    assert!(breaker.admit().is_err());
    tokio::time::advance(Duration::from_secs(61)).await;
    for _ in 0..2 {
        breaker.admit().expect("the first probe is given up").settle(Sample::Success);
    }
    breaker.admit().expect("it is closed").settle(Sample::Success);
    hung.settle(Sample::Failure);
    assert!(breaker.admit().is_ok(), "what comes late is nobody's news");
}
