//! A process sleeps past its lease between its claim and its call: another one does the operation, and the sleeper makes no
//! call any more.

use std::sync::Arc;

use tool_runtime::ledger::open;

use crate::support::{Charges, LEASE, Process, new_key, once, shared};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_makes_no_call() {
    for store in shared() {
        for mode in ["unkeyed", "keyed"] {
            let (key, charges) = (new_key("f05"), Arc::new(Charges::new()));
            let mut sleeper = Process::charging(&store, mode, &charges, &key, "claimed");
            sleeper.signal("-STOP");
            tokio::time::sleep(LEASE).await;
            let once = once(&open(&store.url).await.expect("it can be opened"));
            charges.ask(&once, &key, mode == "keyed").await.expect("the lease has lapsed");
            sleeper.signal("-CONT");
            sleeper.go_on();
            assert_eq!(sleeper.line(), format!("replayed receipt of {key}"), "{} {mode}", store.url);
            assert_eq!(charges.of(&key), 1);
        }
    }
}
