//! The ledger is gone when the outcome is to be written down: the caller hears the outcome, and that it is not recorded. Who
//! asks later calls again with the key, or hears that nobody knows.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use tool_runtime::guard::{Fence, Idempotency, OnceError};
use tool_runtime::ledger::{Ledger, open};
use tool_tests::services;

use crate::support::{LEASE, Losing, Lost, Provider, all, charge, new_key, once};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_outcome_is_told_and_that_it_is_not_recorded() {
    for ledger in all().await {
        for is_keyed in [true, false] {
            let losing = Losing::new(Arc::clone(&ledger), Lost::Step);
            let (key, provider, line) = (new_key("f11"), Provider::default(), Arc::clone(&losing));
            let operation = || if is_keyed { charge(&key).keyed() } else { charge(&key) };
            let charging = provider.clone();
            let lossy: Arc<dyn Ledger> = losing;
            let execute = |fence: Fence| async move {
                let ending = charging.run(fence).await;
                line.is_down.store(true, Ordering::SeqCst);
                ending
            };
            let answer = once(&lossy).once(operation(), execute).await.expect("it is done");
            assert_eq!((answer.answer.as_str(), answer.unrecorded), ("receipt 1", true), "{ledger:?}");
            let later = provider.ask(&once(&ledger), operation()).await;
            if is_keyed {
                assert_eq!(later.expect("the key makes it safe").answer, "receipt 2", "{ledger:?}");
            } else {
                assert!(matches!(later, Err(OnceError::OutcomeUnknown)), "{ledger:?} {later:?}");
                assert_eq!(provider.charged(), 1, "{ledger:?}");
            }
        }
    }
}

/// The same with real servers that are stopped in the middle of the call.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_is_stopped_loses_no_outcome_and_charges_nothing_twice() {
    for server in [services::own_redis(), services::own_postgres()].into_iter().flatten() {
        let ledger = open(&server.url).await.expect("it can be opened");
        let once = Idempotency::new(Arc::clone(&ledger)).lease(LEASE);
        let (key, provider) = (new_key("f11"), Provider::default());
        let url = server.url.clone();
        let charging = provider.clone();
        let execute = |fence: Fence| async move {
            let ending = charging.run(fence).await;
            let mut server = server;
            server.down();
            ending
        };
        let answer = once.once(charge(&key), execute).await.expect("it is done");
        assert_eq!((answer.answer.as_str(), answer.unrecorded), ("receipt 1", true), "{url}");
        let error = provider.ask(&once, charge(&new_key("f11"))).await.expect_err("the server is down");
        assert!(matches!(error, OnceError::LedgerUnavailable(_)), "{url} {error}");
        assert_eq!(provider.charged(), 1);
    }
}
