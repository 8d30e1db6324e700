//! A key comes back after its answer was forgotten, or after the provider has forgotten it: what may have been done is not
//! done a second time.

use std::sync::Arc;
use std::time::Duration;

use tool_runtime::guard::{Ending, Fence, Idempotency, OnceError, Operation};
use tool_runtime::ledger::{Ledger, Memory};

use crate::support::{Provider, charge, new_key};

const HOUR: Duration = Duration::from_secs(60 * 60);

#[tokio::test(start_paused = true)]
async fn an_answer_is_kept_for_its_time() {
    let ledger: Arc<dyn Ledger> = Arc::new(Memory::new());
    let (once, provider) = (Idempotency::new(ledger), Provider::default());
    let key = new_key("f19");
    let short = || charge(&new_key("short")).keep(HOUR);
    provider.ask(&once, charge(&key)).await.expect("it is done");
    provider.ask(&once, short()).await.expect("it is done");
    tokio::time::advance(71 * HOUR).await;
    assert!(provider.ask(&once, charge(&key)).await.expect("it is done").replayed);
    // The same thing without a key: within ten minutes once, and later again.
    let same = || Operation::new("charge", "the same");
    let charged = provider.charged();
    provider.ask(&once, same()).await.expect("it is done");
    tokio::time::advance(Duration::from_secs(9 * 60)).await;
    assert!(provider.ask(&once, same()).await.expect("it is done").replayed);
    tokio::time::advance(Duration::from_secs(2 * 60)).await;
    assert!(!provider.ask(&once, same()).await.expect("it is meant again").replayed);
    assert_eq!(provider.charged(), charged + 2);
}

#[tokio::test(start_paused = true)]
async fn what_the_provider_has_forgotten_is_unknown() {
    let ledger: Arc<dyn Ledger> = Arc::new(Memory::new());
    let (once, provider) = (Idempotency::new(ledger), Provider::default());
    for (hours, is_known) in [(22, true), (24, false)] {
        let key = new_key("f19");
        let lost = |fence: Fence| async move {
            fence.admit().await.expect("it is its own");
            Ending::MayBeDone { answer: "no answer".into() }
        };
        once.once(charge(&key).keyed(), lost).await.expect("it has an answer");
        tokio::time::advance(hours * HOUR).await;
        let later = provider.ask(&once, charge(&key).keyed()).await;
        assert_eq!(later.is_ok(), is_known, "{hours} h: {later:?}");
        if !is_known {
            assert!(matches!(later, Err(OnceError::OutcomeUnknown)), "{later:?}");
            tokio::time::advance(1000 * HOUR).await;
            assert!(provider.ask(&once, charge(&key).keyed()).await.is_err(), "it does not pass by itself");
        }
    }
    // What is idempotent needs no memory of its upstream's.
    let key = new_key("f19");
    let lost = |_: Fence| async { Ending::MayBeDone { answer: "no answer".into() } };
    once.once(charge(&key).idempotent(), lost).await.expect("it has an answer");
    tokio::time::advance(100 * HOUR).await;
    assert!(provider.ask(&once, charge(&key).idempotent()).await.is_ok());
}
