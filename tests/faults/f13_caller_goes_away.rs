//! The caller goes away in the middle of the call: the call goes on, is written down, and whoever asks next hears of it.

use std::time::Duration;

use tool_runtime::guard::{Ending, Fence};

use crate::support::{Provider, all, charge, new_key, once};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_call_goes_on() {
    for ledger in all().await {
        let (once, key, provider) = (once(&ledger), new_key("f13"), Provider::default());
        let charging = provider.clone();
        let execute = |fence: Fence| async move {
            fence.admit().await.expect("it is its own");
            tokio::time::sleep(Duration::from_millis(100)).await;
            Ending::Final { answer: format!("receipt {}", charging.charge()), ok: true }
        };
        let left = tokio::time::timeout(Duration::from_millis(30), once.once(charge(&key), execute)).await;
        assert!(left.is_err(), "the caller has gone");
        assert_eq!(provider.charged(), 0);
        let answer = provider.ask(&once, charge(&key)).await.expect("it goes on");
        assert_eq!((answer.answer.as_str(), provider.charged()), ("receipt 1", 1), "{ledger:?}");
    }
}
