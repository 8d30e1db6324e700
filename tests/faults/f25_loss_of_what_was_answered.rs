//! A store loses what it has answered, at a loss of power or when another one takes over: a ledger that can is not taken for
//! writes that nobody else makes once.

use std::sync::Arc;

use tool_runtime::BuildFault;
use tool_runtime::guard::OnceError;
use tool_runtime::ledger::{Ledger, open};
use tool_runtime::prelude::*;
use tool_tests::services;

use crate::support::{Provider, charge, new_key, once};

/// Pays what is owed.
#[tool(write, reread = none("there is no statement"))]
fn pay_bill(#[inject] provider: &Provider) -> u64 {
    provider.charge() as u64
}

/// Pays what is owed, once for each key.
#[tool(write, reread = none("there is no statement"))]
fn pay_bill_keyed(#[inject] provider: &Provider, #[inject] key: IdempotencyKey) -> u64 {
    let _ = key;
    provider.charge() as u64
}

/// Sets the limit to what it is to be.
#[tool(write, idempotent, reread = none("there is no statement"))]
fn set_limit(#[inject] provider: &Provider) -> u64 {
    provider.charge() as u64
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_redis_that_may_forget_is_not_taken_for_writes_without_a_key() {
    let Some(redis) = services::redis() else { return };
    let address = redis.url.split('?').next().expect("an address");
    let forgetful = open(address).await.expect("it can be opened");
    assert!(!forgetful.holds_unkeyed_writes());
    let toolbox =
        |ledger: Arc<dyn Ledger>, tools| Toolbox::new(Provider::default()).tools(tools).ledger(ledger).build();
    let all = || tools![pay_bill, pay_bill_keyed, set_limit];
    let error = toolbox(Arc::clone(&forgetful), all()).expect_err("one of them has no key");
    assert_eq!(error.faults, [BuildFault::LedgerMayForget { tool: "pay_bill" }]);
    assert!(error.to_string().contains("?durable=yes"), "{error}");
    let alone = Provider::default().ask(&once(&forgetful), charge(&new_key("f25"))).await;
    assert!(matches!(alone, Err(OnceError::LedgerUnavailable(_))), "the guard alone, too: {alone:?}");
    let keyed = toolbox(forgetful, tools![pay_bill_keyed, set_limit]).expect("each of them may be made again");
    assert!(keyed.call(Call::new("pay_bill_keyed", "{}")).await.is_ok());
    let durable = open(&redis.url).await.expect("it can be opened");
    assert!(toolbox(durable, all()).is_ok(), "somebody says that it keeps what it has answered");
}

/// What the server has answered is there when it comes up again, although it was ended without a warning.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_claim_is_there_after_the_server_was_ended() {
    for mut server in [services::own_redis(), services::own_postgres()].into_iter().flatten() {
        let (key, provider) = (new_key("f25"), Provider::default());
        let first = once(&open(&server.url).await.expect("it can be opened"));
        provider.ask(&first, charge(&key)).await.expect("it is done");
        server.crash();
        server.up();
        let second = once(&open(&server.url).await.expect("it can be opened"));
        let answer = provider.ask(&second, charge(&key)).await.expect("it is done");
        assert_eq!((answer.replayed, provider.charged()), (true, 1), "{}", server.url);
        // The first connection is made anew, too.
        let again = provider.ask(&first, charge(&key)).await;
        assert!(matches!(again, Ok(_) | Err(OnceError::LedgerUnavailable(_))), "{again:?}");
        assert_eq!(provider.charged(), 1);
    }
}

/// What was answered stands in the file and its log. That the log is synced is SQLite's promise with `synchronous = FULL`: this
/// test does not cut the power.
#[tokio::test]
async fn what_a_file_has_answered_stands_in_it_and_its_log() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("ledger.db");
    let ledger = open(&format!("sqlite:{}", path.display())).await.expect("it can be opened");
    let provider = Provider::default();
    provider.ask(&once(&ledger), charge(&new_key("f25"))).await.expect("it is done");
    let copy = folder.path().join("copy.db");
    std::fs::copy(&path, &copy).expect("it can be copied");
    std::fs::copy(folder.path().join("ledger.db-wal"), folder.path().join("copy.db-wal")).expect("it can be copied");
    let copied = open(&format!("sqlite:{}", copy.display())).await.expect("it can be opened");
    assert_eq!(copied.scan("operation", "", 10).await.expect("it answers").value.len(), 1);
}
