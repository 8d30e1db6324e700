//! A tool panics: all who wait hear of it, the key is not stuck, and what may have been done is not done again blindly.

use std::sync::atomic::{AtomicBool, Ordering};

use tool_runtime::guard::{Fence, OnceError};
use tool_runtime::prelude::*;
use tool_tests::conforming;

use crate::support::{Provider, all, charge, new_key, once};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn before_the_call_it_may_be_done_after_it_nobody_knows() {
    for ledger in all().await {
        for (is_keyed, after_the_call) in [(true, true), (true, false), (false, true), (false, false)] {
            let (once, key, provider) = (once(&ledger), new_key("f14"), Provider::default());
            let operation = || if is_keyed { charge(&key).keyed() } else { charge(&key) };
            let execute = move |fence: Fence| async move {
                if after_the_call {
                    fence.admit().await.expect("it is its own");
                }
                panic!("in the middle of it")
            };
            let (first, second) = tokio::join!(once.once(operation(), execute), async {
                tokio::task::yield_now().await;
                once.once(operation(), |_| async { panic!("it waits for the first") }).await
            });
            assert!(matches!(first, Err(OnceError::Panicked)), "{first:?}");
            assert!(second.is_err());
            let later = provider.ask(&once, operation()).await;
            if after_the_call && !is_keyed {
                assert!(matches!(later, Err(OnceError::OutcomeUnknown)), "{ledger:?} {later:?}");
            } else {
                assert!(later.expect("it may be done").ok, "{ledger:?}");
            }
        }
    }
}

/// Pays a debt, and stumbles.
#[tool(write, reread = none("there is no statement"))]
fn pay_clumsily(#[inject] state: &(AtomicBool, Provider)) -> u64 {
    let receipt = state.1.charge() as u64;
    assert!(state.0.load(Ordering::SeqCst), "a secret that nobody is told");
    receipt
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_toolbox_answers_the_panic_and_then_that_nobody_knows() {
    let provider = Provider::default();
    let state = (AtomicBool::new(false), provider.clone());
    let toolbox = Toolbox::new(state).tools(tools![pay_clumsily]).build().expect("it can be built");
    let contract = toolbox.contract("pay_clumsily").expect("it is there");
    let first = conforming(contract, &toolbox.call(Call::new("pay_clumsily", "{}")).await);
    assert_eq!(first["error"]["code"], "INTERNAL");
    assert!(!first.to_string().contains("secret"));
    toolbox.state().0.store(true, Ordering::SeqCst);
    let second = conforming(contract, &toolbox.call(Call::new("pay_clumsily", "{}")).await);
    assert_eq!(second["error"]["code"], "OUTCOME_UNKNOWN");
    assert_eq!(second["next_action"], "Hand over to a person now. Do NOT call pay_clumsily.");
    assert_eq!(provider.charged(), 1);
}
