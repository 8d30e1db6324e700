//! A process sleeps past its lease, another one does the operation, and the first one wakes up and wants to write down its
//! own outcome: what stands there stays, and the sleeper tells that.

use std::sync::Arc;

use tool_runtime::ledger::open;

use crate::support::{Charges, LEASE, Process, new_key, once, shared};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_settled_stays() {
    for store in shared() {
        let (key, charges) = (new_key("f04"), Arc::new(Charges::new()));
        let mut sleeper = Process::charging(&store, "keyed", &charges, &key, "called");
        sleeper.signal("-STOP");
        tokio::time::sleep(LEASE).await;
        let once = once(&open(&store.url).await.expect("it can be opened"));
        let answer = charges.ask(&once, &key, true).await.expect("the lease has lapsed");
        assert!(!answer.replayed, "it was taken over");
        sleeper.signal("-CONT");
        sleeper.go_on();
        assert_eq!(sleeper.line(), format!("replayed receipt of {key}"), "{}", store.url);
        let again = charges.ask(&once, &key, true).await.expect("it is done");
        assert_eq!((again.answer, charges.of(&key)), (answer.answer, 1));
    }
}

/// Nobody else has done it, since nobody knew: then the one who made the call says how it ended.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_made_the_call_knows_better_than_nobody() {
    for store in shared() {
        let (key, charges) = (new_key("f04"), Arc::new(Charges::new()));
        let mut sleeper = Process::charging(&store, "unkeyed", &charges, &key, "called");
        sleeper.signal("-STOP");
        tokio::time::sleep(LEASE).await;
        let once = once(&open(&store.url).await.expect("it can be opened"));
        charges.ask(&once, &key, false).await.expect_err("nobody knows");
        sleeper.signal("-CONT");
        sleeper.go_on();
        assert_eq!(sleeper.line(), format!("answered receipt of {key}"), "{}", store.url);
        let answer = charges.ask(&once, &key, false).await.expect("it is known now");
        assert_eq!((answer.replayed, charges.of(&key)), (true, 1));
    }
}
