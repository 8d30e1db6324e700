//! What reviews have found, so that it stays mended.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serde_json::{Value, json};
use tool_runtime::guard::{Ending, Fence, Idempotency, OnceError, Operation, Reconciled, RetryPolicy};
use tool_runtime::ledger::{Draft, Ledger, Memory, RowKey, Version, open};
use tool_runtime::prelude::*;
use tool_tests::conforming;

use crate::support::{LEASE, Provider, charge, new_key, once};

fn memory() -> Arc<dyn Ledger> {
    Arc::new(Memory::new())
}

/// Why the bank did not pay.
#[derive(Clone, Debug, thiserror::Error, ToolError)]
enum BankError {
    /// The answer of the bank was lost; it may have paid.
    #[error("lost")]
    #[tool_error(transient_upstream, retry = "Wait, then make the same call once. Do not change the arguments.")]
    Lost,

    /// The bank takes no more calls for the moment.
    #[error("busy")]
    #[tool_error(rate_limited, retry = "Wait, then make the same call once. Do not change the arguments.")]
    Busy,

    /// The bank said something that nobody understands.
    #[error("odd")]
    #[tool_error(internal, escalate = "Do not retry. Hand over to a person, who can ask the bank.")]
    Odd,

    /// The bank says no.
    #[error("no")]
    #[tool_error(rejected, escalate = "Do not retry. Tell the customer, and hand over to a person.")]
    Declined,
}

/// A bank that answers as its script says.
struct Bank {
    script: Vec<Option<BankError>>,
    calls: AtomicUsize,
}

impl Bank {
    fn answer(&self) -> Result<u32, BankError> {
        let call = self.calls.fetch_add(1, Ordering::SeqCst);
        self.script.get(call).cloned().flatten().map_or(Ok(7), Err)
    }
}

/// Pays what is owed, once for each key.
#[tool(write, reread = none("there is no statement"))]
fn pay_with_key(#[inject] bank: &Bank, #[inject] key: IdempotencyKey) -> Result<u32, BankError> {
    let _ = key;
    bank.answer()
}

/// Pays what is owed.
#[tool(write, reread = none("there is no statement"))]
fn pay_without_key(#[inject] bank: &Bank) -> Result<u32, BankError> {
    bank.answer()
}

fn toolbox(script: Vec<Option<BankError>>) -> Toolbox<Bank> {
    let bank = Bank { script, calls: AtomicUsize::new(0) };
    let policy = RetryPolicy::new().random_bits(|| 0);
    let tools = tools![pay_with_key, pay_without_key];
    Toolbox::new(bank).tools(tools).retry(policy).build().expect("it can be built")
}

async fn answer(toolbox: &Toolbox<Bank>, call: Call<'_>, tool: &str) -> Value {
    let reply = toolbox.call(call).await;
    conforming(toolbox.contract(tool).expect("it is there"), &reply)
}

#[tokio::test(start_paused = true)]
async fn a_busy_upstream_does_not_make_a_lost_answer_known() {
    let lost_then_busy = || vec![Some(BankError::Lost), Some(BankError::Busy), Some(BankError::Busy)];
    let toolbox = toolbox(lost_then_busy());
    let first = answer(&toolbox, Call::new("pay_with_key", "{}"), "pay_with_key").await;
    assert_eq!((&first["error"]["code"], &first["error"]["outcome"]), (&json!("LOST"), &json!("unknown")));
    assert_eq!((&first["error"]["retryable"], &first["error"]["attempts"]), (&json!(true), &json!(3)));
    assert!(first["error"].get("idempotency_key").is_none(), "nobody has named it: the same call finds it again");
    let key = IdempotencyKey::new("payment-1").expect("a key");
    let toolbox = self::toolbox(lost_then_busy());
    let named = answer(&toolbox, Call::new("pay_with_key", "{}").operation(key), "pay_with_key").await;
    assert_eq!(named["error"]["idempotency_key"], "payment-1");
}

#[tokio::test(start_paused = true)]
async fn a_later_call_that_only_meets_a_busy_upstream_says_that_nobody_knows() {
    use BankError::{Busy, Declined, Lost};

    let three = |error: BankError| vec![Some(error); 3];
    let toolbox = toolbox([three(Lost), three(Busy), vec![Some(Declined)]].concat());
    let call = || Call::new("pay_with_key", "{}");
    assert_eq!(answer(&toolbox, call(), "pay_with_key").await["error"]["code"], "LOST");
    let busy = answer(&toolbox, call(), "pay_with_key").await;
    assert_eq!((&busy["error"]["code"], &busy["error"]["outcome"]), (&json!("OUTCOME_UNKNOWN"), &json!("unknown")));
    // The bank's own word on the key is the last one.
    assert_eq!(answer(&toolbox, call(), "pay_with_key").await["error"]["code"], "DECLINED");
}

#[tokio::test(start_paused = true)]
async fn a_failure_that_says_nothing_of_the_outcome_is_unknown_whatever_its_action() {
    let toolbox = toolbox(vec![Some(BankError::Odd)]);
    let call = || Call::new("pay_without_key", "{}");
    assert_eq!(answer(&toolbox, call(), "pay_without_key").await["error"]["code"], "ODD");
    tokio::time::advance(Duration::from_secs(3600)).await;
    assert_eq!(answer(&toolbox, call(), "pay_without_key").await["error"]["code"], "OUTCOME_UNKNOWN");
    assert_eq!(toolbox.idempotency().unknown("", 10).await.expect("it can be listed").len(), 1);
    assert_eq!(toolbox.state().calls.load(Ordering::SeqCst), 1);
}

#[tokio::test(start_paused = true)]
async fn what_is_settled_by_hand_is_kept_as_long_as_the_operation_s_answer() {
    let (once, provider, key) = (Idempotency::new(memory()), Provider::default(), new_key("found"));
    let month = Duration::from_secs(30 * 24 * 60 * 60);
    let operation = || charge(&key).keep(month);
    let lost = |fence: Fence| async move {
        fence.admit().await.expect("it is its own");
        Ending::MayBeDone { answer: "no answer".into() }
    };
    once.once(operation(), lost).await.expect("it has an answer");
    let name = once.unknown("", 10).await.expect("it can be listed").remove(0).name;
    let found = Reconciled::Done { answer: "found".into(), ok: true };
    assert!(once.reconcile(&name, found).await.expect("it can be written"));
    tokio::time::advance(Duration::from_secs(29 * 24 * 60 * 60)).await;
    assert!(provider.ask(&once, operation()).await.expect("it is kept").replayed);
    assert_eq!(provider.charged(), 0);
}

#[tokio::test]
async fn a_fence_admits_nobody_after_the_end() {
    let (once, key) = (once(&memory()), new_key("found"));
    let (hand_out, handed) = tokio::sync::oneshot::channel();
    let leaving = |fence: Fence| async move {
        let _ = hand_out.send(fence);
        Ending::NothingDone { answer: "not today".into() }
    };
    once.once(charge(&key), leaving).await.expect("it has an answer");
    let fence = handed.await.expect("it was handed out");
    assert!(fence.admit().await.is_err(), "the next one may be at it");
}

#[tokio::test]
async fn a_closure_that_panics_before_it_is_a_future_sticks_no_key() {
    fn panicking(_: Fence) -> std::future::Ready<Ending> {
        panic!("before it is a future")
    }

    let (once, key, provider) = (once(&memory()), new_key("found"), Provider::default());
    assert!(matches!(once.once(charge(&key), panicking).await, Err(OnceError::Panicked)));
    assert!(provider.ask(&once, charge(&key)).await.expect("nothing was done").ok);
}

#[tokio::test]
async fn a_record_that_nobody_can_read_is_listed_and_can_be_settled() {
    let ledger = memory();
    let (once, key, provider) = (once(&ledger), new_key("found"), Provider::default());
    provider.ask(&once, charge(&key)).await.expect("it is done");
    let (name, row) = ledger.scan("operation", "", 10).await.expect("it answers").value.remove(0);
    let broken = Draft { version: Version(1), body: b"?".to_vec(), keep: None };
    ledger.swap(&RowKey::new("operation", &name), row.version, &broken).await.expect("it answers");
    let listed = once.unknown("", 10).await.expect("it can be listed");
    assert_eq!(listed.iter().map(|unknown| &unknown.name).collect::<Vec<_>>(), [&name]);
    let found = Reconciled::Done { answer: "found".into(), ok: true };
    assert!(once.reconcile(&name, found).await.expect("it can be written"));
    assert_eq!(provider.ask(&once, charge(&key)).await.expect("it is settled").answer, "found");
    assert_eq!(provider.charged(), 1);
}

/// Runs an operation until it has been let through, and dies.
fn dies_at_it(url: &str, operation: Operation) {
    let url = url.to_owned();
    let died = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let once = once(&open(&url).await.expect("it can be opened"));
            let stuck = |fence: Fence| async move {
                fence.admit().await.expect("it is its own");
                std::future::pending::<Ending>().await
            };
            let _ = tokio::time::timeout(Duration::from_millis(200), once.once(operation, stuck)).await;
        });
    });
    died.join().expect("it ends");
}

/// A new version of the program meets a claim of the old one, which had a key where this one has none, or none where this one
/// has: the old one took no note of its call, or its upstream has never heard of the key.
#[tokio::test]
async fn a_tool_that_gains_or_loses_its_key_is_not_called_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = format!("sqlite:{}", folder.path().join("ledger.db").display());
    for was_keyed in [true, false] {
        let (key, provider) = (new_key("found"), Provider::default());
        let operation = |is_keyed| if is_keyed { charge(&key).keyed() } else { charge(&key) };
        dies_at_it(&url, operation(was_keyed));
        tokio::time::sleep(LEASE).await;
        let once = once(&open(&url).await.expect("it can be opened"));
        let later = provider.ask(&once, operation(!was_keyed)).await;
        assert!(matches!(later, Err(OnceError::OutcomeUnknown)), "was keyed: {was_keyed}: {later:?}");
        assert_eq!(provider.charged(), 0);
    }
}

/// Times that no clock holds, and none at all: nobody panics, and nobody renews without a pause.
#[tokio::test(start_paused = true)]
async fn times_without_measure_are_cut() {
    for time in [Duration::ZERO, Duration::MAX] {
        let once = Idempotency::new(memory()).lease(time).wait(time).retention(time).window(time);
        let provider = Provider::default();
        assert!(provider.ask(&once, charge(&new_key("found"))).await.expect("an answer").ok);
        assert!(provider.ask(&once, Operation::new("charge", "the same")).await.expect("an answer").ok);
        assert_eq!(once.drain(time).await, 0);
    }
}

/// The upstream has not heard of the key before: its memory begins with the first call, not with a claim that did nothing.
#[tokio::test(start_paused = true)]
async fn a_claim_that_did_nothing_does_not_age_the_key() {
    let (once, provider, key) = (Idempotency::new(memory()), Provider::default(), new_key("found"));
    let operation = || charge(&key).keyed();
    let nothing = |_: Fence| async { Ending::NothingDone { answer: "busy".into() } };
    let lost = |fence: Fence| async move {
        fence.admit().await.expect("it is its own");
        Ending::MayBeDone { answer: "no answer".into() }
    };
    once.once(operation(), nothing).await.expect("it has an answer");
    tokio::time::advance(Duration::from_secs(24 * 3600)).await;
    once.once(operation(), lost).await.expect("it has an answer");
    assert!(provider.ask(&once, operation()).await.is_ok(), "the key is a minute old");
}

#[tokio::test(start_paused = true)]
async fn who_follows_waits_no_longer_than_its_own_time() {
    /// Sleeps for an hour, and then pays.
    #[tool(write, reread = none("there is no statement"))]
    async fn pay_late() -> u32 {
        tokio::time::sleep(Duration::from_secs(3600)).await;
        7
    }

    let toolbox = Toolbox::new(()).tools(tools![pay_late]).build().expect("it can be built");
    let slow = toolbox.clone();
    let running = tokio::spawn(async move { slow.call(Call::new("pay_late", "{}")).await });
    tokio::task::yield_now().await;
    let began = tokio::time::Instant::now();
    let reply = toolbox.call(Call::new("pay_late", "{}").time(Duration::from_secs(1))).await;
    assert!(reply.as_str().contains("IN_PROGRESS"), "{reply}");
    assert!(began.elapsed() < Duration::from_secs(2));
    assert!(running.await.expect("no panic").is_ok());
}

/// What is known by what it says has a window of its own in every store.
#[tokio::test(start_paused = true)]
async fn the_same_thing_is_settled_for_the_window_only() {
    let (once, provider) = (Idempotency::new(memory()), Provider::default());
    let same = || Operation::new("charge", "the same");
    provider.ask(&once, same()).await.expect("it is done");
    tokio::time::advance(Duration::from_secs(11 * 60)).await;
    assert!(!provider.ask(&once, same()).await.expect("it is meant again").replayed);
}
