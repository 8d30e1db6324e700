//! A process is killed after the call and before it is written down; the provider knows the key: the next one calls again
//! with the same key, and the provider does it once.

use std::sync::Arc;

use tool_runtime::ledger::open;

use crate::support::{Charges, Process, new_key, once, shared};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_is_called_again_with_the_same_key() {
    for store in shared() {
        let (key, charges) = (new_key("f02"), Arc::new(Charges::new()));
        Process::charging(&store, "keyed", &charges, &key, "called").kill();
        assert_eq!(charges.of(&key), 1);
        let once = once(&open(&store.url).await.expect("it can be opened"));
        let answer = charges.ask(&once, &key, true).await.expect("the lease lapses");
        assert_eq!((answer.answer, charges.of(&key)), (format!("receipt of {key}"), 1), "{}", store.url);
        let again = charges.ask(&once, &key, true).await.expect("it is done");
        assert!(again.replayed);
    }
}
