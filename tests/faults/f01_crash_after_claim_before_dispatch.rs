//! A process is killed after it has claimed and before it has called: the next one calls, once its lease has lapsed.

use std::sync::Arc;

use tool_runtime::ledger::open;

use crate::support::{Charges, Process, new_key, once, shared};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_next_one_does_it() {
    for store in shared() {
        for mode in ["keyed", "unkeyed"] {
            let (key, charges) = (new_key("f01"), Arc::new(Charges::new()));
            Process::charging(&store, mode, &charges, &key, "claimed").kill();
            assert_eq!(charges.of(&key), 0);
            let once = once(&open(&store.url).await.expect("it can be opened"));
            let answer = charges.ask(&once, &key, mode == "keyed").await.expect("the lease lapses");
            assert_eq!((answer.replayed, charges.of(&key)), (false, 1), "{} {mode}", store.url);
        }
    }
}
