//! The machine's clock jumps by an hour: nothing that matters is counted by it, but for a file's ledger, and there a jump
//! makes nothing happen twice.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tokio::sync::Notify;
use tool_runtime::guard::{Ending, Fence, OnceError};
use tool_runtime::ledger::{Ledger, Sqlite, Time};

use crate::support::{Provider, charge, new_key, once};

const HOUR: u64 = 60 * 60 * 1000;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_jump_charges_nothing_twice_and_nobody_waits_for_an_hour() {
    let folder = tempfile::tempdir().expect("a folder");
    let clock = Arc::new(AtomicU64::new(1_800_000_000_000));
    let told = Arc::clone(&clock);
    let file = Sqlite::open_with_clock(folder.path().join("ledger.db"), move || Time(told.load(Ordering::SeqCst)));
    let ledger: Arc<dyn Ledger> = Arc::new(file.await.expect("it can be opened"));
    for (jump, is_ahead) in [(HOUR, true), (HOUR, false)] {
        let (key, provider) = (new_key("f16"), Provider::default());
        let (begun, end) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
        let (has_begun, may_end, charging) = (Arc::clone(&begun), Arc::clone(&end), provider.clone());
        let holder = once(&ledger);
        let operation = charge(&key);
        let running = tokio::spawn(async move {
            let execute = |fence: Fence| async move {
                fence.admit().await.expect("it is its own");
                has_begun.notify_one();
                may_end.notified().await;
                Ending::Final { answer: format!("receipt {}", charging.charge()), ok: true }
            };
            holder.once(operation, execute).await
        });
        begun.notified().await;
        if is_ahead {
            clock.fetch_add(jump, Ordering::SeqCst)
        } else {
            clock.fetch_sub(jump, Ordering::SeqCst)
        };
        // Another process: it may call the outcome unknown, or wait, but it makes no call.
        let other = provider.ask(&once(&ledger).wait(Duration::from_millis(300)), charge(&key)).await;
        assert!(matches!(other, Err(OnceError::OutcomeUnknown | OnceError::InProgress { .. })), "{other:?}");
        end.notify_one();
        let answer = running.await.expect("no panic").expect("who made the call knows");
        assert_eq!((answer.answer.as_str(), answer.unrecorded, provider.charged()), ("receipt 1", false, 1));
        let again = provider.ask(&once(&ledger), charge(&key)).await.expect("it is done");
        assert!(again.replayed);
    }
}
