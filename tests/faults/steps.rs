//! How many steps of the ledger an operation takes: a new one with a key two, one without a key three, a replay one.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use tool_runtime::ledger::Ledger;

use crate::support::{Losing, Lost, Provider, all, charge, new_key, once};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_more_than_is_said() {
    for ledger in all().await {
        let counting = Losing::new(ledger, Lost::Answer);
        let counted: Arc<dyn Ledger> = Arc::clone(&counting) as Arc<dyn Ledger>;
        let (once, provider) = (once(&counted), Provider::default());
        for (is_keyed, steps) in [(true, 2), (false, 3)] {
            let key = new_key("steps");
            let operation = || if is_keyed { charge(&key).keyed() } else { charge(&key) };
            for expected in [steps, 1, 1] {
                counting.steps.store(0, Ordering::SeqCst);
                provider.ask(&once, operation()).await.expect("an answer");
                assert_eq!(counting.steps.load(Ordering::SeqCst), expected, "{counted:?} keyed: {is_keyed}");
            }
        }
    }
}
