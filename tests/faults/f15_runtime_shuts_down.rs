//! The runtime ends: what runs is given time to end, and what did not end is as after a crash.

use std::sync::Arc;
use std::time::Duration;

use tokio::runtime::Builder;
use tool_runtime::guard::{Ending, Fence, OnceError};
use tool_runtime::ledger::open;

use crate::support::{Provider, charge, new_key, once, shared};

#[test]
fn what_runs_is_waited_for() {
    let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let ledger = open("memory:").await.expect("it can be opened");
        let (once, provider) = (once(&ledger), Provider::default());
        let charging = provider.clone();
        let slow = |fence: Fence| async move {
            tokio::time::sleep(Duration::from_millis(150)).await;
            charging.run(fence).await
        };
        let begun = tokio::time::timeout(Duration::from_millis(20), once.once(charge(&new_key("f15")), slow)).await;
        assert!(begun.is_err(), "it runs on");
        assert_eq!(once.drain(Duration::from_millis(10)).await, 1, "it needs longer");
        assert_eq!(once.drain(Duration::from_secs(5)).await, 0);
        assert_eq!(provider.charged(), 1);
    });
}

#[test]
fn what_did_not_end_is_as_after_a_crash() {
    for store in shared() {
        for (is_keyed, charged) in [(true, 2), (false, 1)] {
            let (key, provider) = (new_key("f15"), Provider::default());
            let operation = || if is_keyed { charge(&key).keyed() } else { charge(&key) };
            let first = Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a runtime");
            let (charging, left) = (provider.clone(), operation());
            first.block_on(async {
                let once = once(&open(&store.url).await.expect("it can be opened"));
                let stuck = |fence: Fence| async move {
                    fence.admit().await.expect("it is its own");
                    charging.charge();
                    std::future::pending::<Ending>().await
                };
                let begun = tokio::time::timeout(Duration::from_millis(300), once.once(left, stuck)).await;
                assert!(begun.is_err());
            });
            first.shutdown_timeout(Duration::from_millis(50));
            let second = Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a runtime");
            second.block_on(async {
                let once = once(&Arc::clone(&open(&store.url).await.expect("it can be opened")));
                let later = provider.ask(&once, operation()).await;
                assert_eq!(matches!(later, Err(OnceError::OutcomeUnknown)), !is_keyed, "{} {later:?}", store.url);
                assert_eq!(provider.charged(), charged);
            });
        }
    }
}
