//! A process that was overtaken wakes up and renews what it believes to hold: the claim of the one who overtook it is not
//! touched.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;
use tool_runtime::guard::{Ending, Fence};
use tool_runtime::ledger::open;

use crate::support::{Charges, LEASE, Process, charge, new_key, once, shared};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_successor_s_claim_is_not_touched() {
    for store in shared() {
        let (key, charges) = (new_key("f06"), Arc::new(Charges::new()));
        let mut sleeper = Process::charging(&store, "keyed", &charges, &key, "claimed");
        sleeper.signal("-STOP");
        tokio::time::sleep(LEASE).await;
        let ledger = open(&store.url).await.expect("it can be opened");
        // It renews so seldom that whatever moves in the row is another's doing.
        let once = once(&ledger).lease(Duration::from_secs(60));
        let (is_held, may_end) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
        let (held, end) = (Arc::clone(&is_held), Arc::clone(&may_end));
        let operation = charge(&key).keyed();
        let successor = tokio::spawn(async move {
            let execute = |fence: Fence| async move {
                fence.admit().await.expect("it is its own");
                held.notify_one();
                end.notified().await;
                Ending::Final { answer: "the successor's".to_owned(), ok: true }
            };
            once.once(operation, execute).await
        });
        is_held.notified().await;
        let rows = || async {
            let rows = ledger.scan("operation", "", 1000).await.expect("it answers").value;
            rows.into_iter().find(|(name, _)| name.ends_with(key.as_str())).expect("it is there").1
        };
        let before = rows().await;
        sleeper.signal("-CONT");
        tokio::time::sleep(LEASE).await;
        assert_eq!(rows().await, before, "{}", store.url);
        sleeper.go_on();
        may_end.notify_one();
        assert_eq!(successor.await.expect("no panic").expect("it is done").answer, "the successor's");
        assert_eq!(sleeper.line(), "replayed the successor's", "{}", store.url);
    }
}
