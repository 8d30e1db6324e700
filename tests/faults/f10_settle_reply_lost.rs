//! The ledger takes the outcome, or the note before the call, and its answer is lost: sent again it is found to be there.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use tool_runtime::ledger::Ledger;

use crate::support::{Losing, Lost, Provider, all, charge, new_key, once};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_outcome_is_recorded_once() {
    for ledger in all().await {
        for is_keyed in [true, false] {
            let losing = Losing::new(Arc::clone(&ledger), Lost::Answer);
            // Without a key the first swap is the note before the call, and the second one the outcome: both are lost.
            losing.swaps.store(2, Ordering::SeqCst);
            let (key, provider) = (new_key("f10"), Provider::default());
            let operation = || if is_keyed { charge(&key).keyed() } else { charge(&key) };
            let lossy: Arc<dyn Ledger> = losing;
            let answer = provider.ask(&once(&lossy), operation()).await.expect("it is done");
            assert!(!answer.unrecorded && !answer.replayed, "{ledger:?} {answer:?}");
            let again = provider.ask(&once(&ledger), operation()).await.expect("it is done");
            assert_eq!((again.replayed, again.answer, provider.charged()), (true, answer.answer, 1), "{ledger:?}");
        }
    }
}
