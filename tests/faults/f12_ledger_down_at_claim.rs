//! The ledger is gone, or does not answer, when an operation is to be claimed: nothing is done, and it is said so. A tool
//! that only looks does not ask it.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use serde_json::Value;
use tool_runtime::guard::OnceError;
use tool_runtime::ledger::{Ledger, Memory};
use tool_runtime::prelude::*;
use tool_tests::conforming;

use crate::support::{Losing, Lost, Provider, all, charge, new_key, once};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_done() {
    for ledger in all().await {
        let losing = Losing::new(Arc::clone(&ledger), Lost::Step);
        losing.is_down.store(true, Ordering::SeqCst);
        let (key, provider) = (new_key("f12"), Provider::default());
        let lossy: Arc<dyn Ledger> = Arc::clone(&losing) as Arc<dyn Ledger>;
        let error = provider.ask(&once(&lossy), charge(&key)).await.expect_err("the ledger is down");
        assert!(matches!(error, OnceError::LedgerUnavailable(_)), "{error}");
        assert_eq!(provider.charged(), 0);
        losing.is_down.store(false, Ordering::SeqCst);
        provider.ask(&once(&lossy), charge(&key)).await.expect("it is up again");
        assert_eq!(provider.charged(), 1);
    }
}

/// The note before a call without a key cannot be written: the call is not made, and the next one makes it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_noted_is_not_called() {
    for ledger in all().await {
        let losing = Losing::new(Arc::clone(&ledger), Lost::Step);
        losing.swaps.store(3, Ordering::SeqCst);
        let (key, provider) = (new_key("f12"), Provider::default());
        let lossy: Arc<dyn Ledger> = losing;
        let answer = provider.ask(&once(&lossy), charge(&key)).await.expect("it has an answer");
        assert_eq!((answer.ok, provider.charged()), (false, 0), "{ledger:?}");
        let answer = provider.ask(&once(&ledger), charge(&key)).await.expect("nothing was done");
        assert_eq!((answer.ok, provider.charged()), (true, 1), "{ledger:?}");
    }
}

/// Looks at an account.
#[tool(read_only)]
fn show_account() -> u32 {
    7
}

/// Pays what is owed.
#[tool(write, reread = show_account)]
fn pay_debt(#[inject] provider: &Provider) -> u64 {
    provider.charge() as u64
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_toolbox_says_that_nothing_was_done_and_that_it_may_be_tried_again() {
    let losing = Losing::new(Arc::new(Memory::new()), Lost::Step);
    losing.is_down.store(true, Ordering::SeqCst);
    let provider = Provider::default();
    let toolbox = Toolbox::new(provider.clone())
        .tools(tools![show_account, pay_debt])
        .ledger(losing)
        .build()
        .expect("it can be built");
    let reply = toolbox.call(Call::new("pay_debt", "{}")).await;
    let envelope = conforming(toolbox.contract("pay_debt").expect("it is there"), &reply);
    assert_eq!(envelope["error"]["code"], "LEDGER_UNAVAILABLE");
    assert_eq!(envelope["error"]["outcome"], "none");
    assert_eq!(envelope["error"]["retryable"], Value::Bool(true));
    assert_eq!(provider.charged(), 0);
    assert!(toolbox.call(Call::new("show_account", "{}")).await.is_ok());
}
