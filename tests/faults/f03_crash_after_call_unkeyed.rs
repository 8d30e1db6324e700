//! A process is killed after it was let through to a provider that knows no key: nobody knows whether it has charged, and
//! nobody charges again; who finds out writes it down.

use std::sync::Arc;

use tool_runtime::guard::{OnceError, Reconciled};
use tool_runtime::ledger::open;

use crate::support::{Charges, Process, new_key, once, shared};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_is_unknown_until_somebody_finds_out() {
    for store in shared() {
        for (halt, charged) in [("admitted", 0), ("called", 1)] {
            let (key, charges) = (new_key("f03"), Arc::new(Charges::new()));
            Process::charging(&store, "unkeyed", &charges, &key, halt).kill();
            let once = once(&open(&store.url).await.expect("it can be opened"));
            for _ in 0..2 {
                let error = charges.ask(&once, &key, false).await.expect_err("nobody knows");
                assert!(matches!(error, OnceError::OutcomeUnknown), "{} {error}", store.url);
            }
            assert_eq!(charges.of(&key), charged, "{} {halt}", store.url);
            let listed = once.unknown("", 1000).await.expect("it can be listed");
            let name = &listed.iter().find(|unknown| unknown.key == key).expect("it is listed").name;
            // The provider's statement says what it was.
            let found = if charged == 1 {
                Reconciled::Done { answer: "found on the statement".into(), ok: true }
            } else {
                Reconciled::NotDone
            };
            assert!(once.reconcile(name, found.clone()).await.expect("it can be written"));
            assert!(!once.reconcile(name, found).await.expect("it is read"), "it is settled already");
            let answer = charges.ask(&once, &key, false).await.expect("it is known now");
            assert_eq!((answer.replayed, charges.of(&key)), (charged == 1, 1), "{} {halt}", store.url);
        }
    }
}
