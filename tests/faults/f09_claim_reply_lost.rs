//! The ledger takes the claim, and its answer is lost: who sends it again recognises its own, and is not in its own way.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use tool_runtime::ledger::Ledger;

use crate::support::{LEASE, Losing, Lost, Provider, all, charge, new_key, once};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_recognises_its_own_claim() {
    for ledger in all().await {
        for losses in [1, 2] {
            let losing = Losing::new(Arc::clone(&ledger), Lost::Answer);
            losing.inserts.store(losses, Ordering::SeqCst);
            let provider = Provider::default();
            let lossy: Arc<dyn Ledger> = losing;
            let began = Instant::now();
            let answer = provider.ask(&once(&lossy), charge(&new_key("f09"))).await.expect("it is claimed");
            assert_eq!((provider.charged(), answer.replayed), (1, false), "{ledger:?}");
            assert!(began.elapsed() < LEASE + Duration::from_secs(1), "it does not wait for its own lease");
        }
    }
}
