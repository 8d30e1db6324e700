//! A key is used for something else, while it runs and afterwards: it is refused each time, and nothing is done.

use std::time::Duration;

use tool_runtime::guard::{Fence, OnceError, Operation};

use crate::support::{Provider, all, charge, new_key, once};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_is_refused_during_and_after() {
    for ledger in all().await {
        let (here, there) = (once(&ledger), once(&ledger));
        let (key, provider) = (new_key("f17"), Provider::default());
        let other = || Operation::new("charge", "somebody else").named(key.clone());
        let charging = provider.clone();
        let slow = |fence: Fence| async move {
            tokio::time::sleep(Duration::from_millis(150)).await;
            charging.run(fence).await
        };
        let running = tokio::spawn({
            let (here, key) = (here.clone(), key.clone());
            async move { here.once(charge(&key), slow).await }
        });
        tokio::time::sleep(Duration::from_millis(60)).await;
        for once in [&here, &there] {
            let refused = provider.ask(once, other()).await;
            assert!(matches!(refused, Err(OnceError::KeyReused)), "{ledger:?} {refused:?}");
        }
        assert_eq!(provider.charged(), 0, "before the first one has ended");
        running.await.expect("no panic").expect("it is done");
        for once in [&here, &there] {
            let refused = provider.ask(once, other()).await;
            assert!(matches!(refused, Err(OnceError::KeyReused)), "{ledger:?} {refused:?}");
        }
        assert!(provider.ask(&there, charge(&key).by("another caller")).await.is_ok(), "keys are the caller's own");
        assert_eq!(provider.charged(), 2);
    }
}
