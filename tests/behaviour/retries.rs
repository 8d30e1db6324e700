//! What is tried again, how often, after which wait; time is tokio's and stands still unless it is waited for.

#![allow(clippy::unused_async, reason = "tools of a bank are async")]

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::Instant;
use tool_runtime::ToolboxBuilder;
use tool_runtime::guard::{Deadline, RetryBudget, RetryPolicy, retry};
use tool_runtime::prelude::*;
use tool_tests::conforming;

/// Why the bank did not answer.
#[derive(Clone, Debug, thiserror::Error, ToolError)]
enum BankError {
    /// The bank takes no more calls for the moment.
    #[error("the bank is busy")]
    #[tool_error(rate_limited, retry = "Wait, then make the same call once. Do not change the arguments.")]
    Busy { retry_after: Option<Duration> },

    /// The bank did not answer.
    #[error("the bank did not answer")]
    #[tool_error(transient_upstream, retry = "Wait, then make the same call once. Do not change the arguments.")]
    Silent,

    /// The bank said no.
    #[error("the bank said no")]
    #[tool_error(rejected, escalate = "Do not retry. Tell the user, and hand over to a person.")]
    Declined,
}

/// A bank that fails some times before it answers.
struct Bank {
    fails: Mutex<Vec<BankError>>,
    calls: AtomicU32,
    keys: Mutex<Vec<String>>,
}

impl Bank {
    fn that_fails(fails: &[BankError]) -> Self {
        let fails = Mutex::new(fails.iter().rev().cloned().collect());
        Self { fails, calls: AtomicU32::new(0), keys: Mutex::default() }
    }

    fn answer(&self) -> Result<u32, BankError> {
        let calls = self.calls.fetch_add(1, Ordering::SeqCst) + 1;
        self.fails.lock().unwrap_or_else(PoisonError::into_inner).pop().map_or(Ok(calls), Err)
    }
}

/// Shows what is on the account.
#[tool(read_only)]
async fn show_balance(#[inject] bank: &Bank) -> Result<u32, BankError> {
    bank.answer()
}

/// Sends money to another account, without a key.
#[tool(write, reread = show_balance)]
async fn send_money(#[inject] bank: &Bank) -> Result<u32, BankError> {
    bank.answer()
}

/// Sends money to another account, once for each key.
#[tool(write, reread = show_balance)]
async fn send_money_once(#[inject] bank: &Bank, #[inject] key: IdempotencyKey) -> Result<u32, BankError> {
    bank.keys.lock().unwrap_or_else(PoisonError::into_inner).push(key.to_string());
    bank.answer()
}

/// Sets the limit of the account.
#[tool(write, idempotent, reread = show_balance)]
async fn set_limit_again(#[inject] bank: &Bank) -> Result<u32, BankError> {
    bank.answer()
}

/// Shows the balance, and takes too long at first.
#[tool(read_only, timeout = "100ms")]
async fn show_balance_slowly(#[inject] bank: &Bank) -> Result<u32, BankError> {
    let answer = bank.answer();
    if answer.is_err() {
        tokio::time::sleep(Duration::from_secs(60)).await;
    }
    answer
}

const BUSY: BankError = BankError::Busy { retry_after: None };

fn toolbox(fails: &[BankError]) -> ToolboxBuilder<Bank> {
    let tools = tools![show_balance, send_money, send_money_once, set_limit_again, show_balance_slowly];
    Toolbox::new(Bank::that_fails(fails)).tools(tools)
}

/// The envelope, how often the bank was called, and how long it took.
async fn ended(toolbox: &Toolbox<Bank>, tool: &str) -> (Value, u32, Duration) {
    let begun = Instant::now();
    let reply = toolbox.call(Call::new(tool, "{}")).await;
    let envelope = conforming(toolbox.contract(tool).expect("it is there"), &reply);
    (envelope, toolbox.state().calls.load(Ordering::SeqCst), begun.elapsed())
}

async fn calls(fails: &[BankError], tool: &str) -> (Value, u32) {
    let (envelope, calls, _) = ended(&toolbox(fails).build().expect("it builds"), tool).await;
    (envelope, calls)
}

#[tokio::test(start_paused = true)]
async fn only_what_is_safe_is_tried_again() {
    for (tool, fails, expected) in [
        ("show_balance", [BankError::Silent, BUSY], 3),
        ("set_limit_again", [BankError::Silent, BankError::Silent], 3),
        ("send_money_once", [BankError::Silent, BUSY], 3),
        // It has changed nothing: the bank did not take the call.
        ("send_money", [BUSY, BUSY], 3),
        // It may have been sent: never again.
        ("send_money", [BankError::Silent, BUSY], 1),
        ("send_money", [BUSY, BankError::Silent], 2),
        ("show_balance", [BankError::Declined, BUSY], 1),
        ("send_money_once", [BUSY, BankError::Declined], 2),
    ] {
        let (envelope, calls) = calls(&fails, tool).await;
        assert_eq!(calls, expected, "{tool} {fails:?}: {envelope}");
        assert_eq!(envelope["ok"], expected == 3, "{tool} {fails:?}: {envelope}");
    }
}

#[tokio::test(start_paused = true)]
async fn every_attempt_of_an_operation_carries_one_key() {
    let toolbox = toolbox(&[BankError::Silent, BankError::Silent]).build().expect("it builds");
    assert_eq!(ended(&toolbox, "send_money_once").await.1, 3);
    let keys = toolbox.state().keys.lock().unwrap_or_else(PoisonError::into_inner).clone();
    assert!(keys.len() == 3 && keys.windows(2).all(|pair| pair.first() == pair.last()), "{keys:?}");
}

#[tokio::test(start_paused = true)]
async fn the_last_failure_is_answered_with_the_attempts_that_were_made() {
    let (envelope, calls) = calls(&[BankError::Silent, BankError::Silent, BUSY, BUSY], "show_balance").await;
    let error = &envelope["error"];
    assert_eq!((calls, &error["attempts"], &error["code"]), (3, &json!(3), &json!("BUSY")));
    assert_eq!(error["retryable"], true, "for the host, or for one later call");
    let never = toolbox(&[BUSY]).retry(RetryPolicy::never()).build().expect("it builds");
    let (envelope, calls, _) = ended(&never, "show_balance").await;
    assert_eq!((calls, envelope["error"].get("attempts")), (1, None));
    let many = toolbox(&[BUSY, BUSY, BUSY, BUSY]).retry(RetryPolicy::new().max_attempts(5)).build().expect("it builds");
    assert_eq!(ended(&many, "show_balance").await.1, 5);
}

#[tokio::test(start_paused = true)]
async fn waits_are_drawn_from_twice_as_much_each_time() {
    let fails = vec![BUSY; 9];
    let waits = |draw: u64| {
        let policy = RetryPolicy::new().max_attempts(10).cap(Duration::from_secs(1)).random_bits(move || draw);
        toolbox(&fails).retry(policy).build().expect("it builds")
    };
    // 100, 200, 400, 800 ms and five times the cap.
    let (_, calls, longest) = ended(&waits(u64::MAX), "show_balance").await;
    assert_eq!((calls, longest.as_millis() / 10), (10, 650));
    let (_, _, shortest) = ended(&waits(0), "show_balance").await;
    assert!(shortest < Duration::from_millis(20), "{shortest:?}");
}

#[tokio::test(start_paused = true)]
async fn what_the_upstream_asks_for_is_a_floor_that_only_the_time_of_the_call_cuts() {
    let busy = |seconds| BankError::Busy { retry_after: Some(Duration::from_secs(seconds)) };
    // Beyond the cap of 20 s, and yet waited for.
    let (envelope, calls, took) = ended(&toolbox(&[busy(25)]).build().expect("it builds"), "show_balance").await;
    assert_eq!((&envelope["data"], calls), (&json!(2), 2));
    assert!((25_000..=25_110).contains(&took.as_millis()), "{took:?}");
    let (envelope, calls, took) = ended(&toolbox(&[busy(60)]).build().expect("it builds"), "show_balance").await;
    assert_eq!(
        (calls, &envelope["error"]["retry_after_ms"]),
        (1, &json!(60_000)),
        "a wait that does not fit is not begun"
    );
    assert!(took < Duration::from_millis(20) && envelope["error"]["retryable"] == true, "{took:?}");
    let patient = toolbox(&[busy(60)]).time(Duration::from_secs(90)).build().expect("it builds");
    assert_eq!(ended(&patient, "show_balance").await.1, 2);
    let hurried = toolbox(&[busy(2)]).build().expect("it builds");
    let reply = hurried.call(Call::new("show_balance", "{}").time(Duration::from_secs(1))).await;
    assert!(!reply.is_ok() && hurried.state().calls.load(Ordering::SeqCst) == 1);
    let endless = toolbox(&[busy(u64::MAX)]).time(Duration::MAX).build().expect("it builds");
    assert_eq!(ended(&endless, "show_balance").await.1, 1, "longer than the clock reaches");
}

#[tokio::test(start_paused = true)]
async fn an_attempt_that_takes_too_long_is_one_that_failed() {
    let (envelope, calls) = calls(&[BUSY, BUSY], "show_balance_slowly").await;
    assert_eq!((&envelope["data"], calls), (&json!(3), 3), "{envelope}");
}

#[tokio::test(start_paused = true)]
async fn an_empty_budget_lets_no_retry_through_and_every_first_attempt() {
    let budget = RetryBudget::new();
    let build = |fails: &[BankError]| {
        let policy = RetryPolicy::new().max_attempts(100).random_bits(|| 0).budget(budget.clone());
        toolbox(fails).retry(policy).build().expect("it builds")
    };
    let (_, calls, _) = ended(&build(&vec![BUSY; 200]), "show_balance").await;
    assert_eq!(calls, 11, "ten tokens at first");
    let (_, calls, _) = ended(&build(&vec![BUSY; 200]), "show_balance").await;
    assert_eq!(calls, 1, "another call of the same upstream");
    for _ in 0..10 {
        assert!(ended(&build(&[]), "show_balance").await.0["ok"] == true);
    }
    assert_eq!(ended(&build(&[BUSY, BUSY]), "show_balance").await.1, 2, "ten successes pay for one");
}

/// Shows the rate of the bank.
#[tool(read_only, dependency = "rates")]
async fn show_rate(#[inject] bank: &Bank) -> Result<u32, BankError> {
    bank.answer()
}

/// Shows what the bank asks for a loan.
#[tool(read_only, dependency = "rates")]
async fn show_interest(#[inject] bank: &Bank) -> Result<u32, BankError> {
    bank.answer()
}

#[tokio::test(start_paused = true)]
async fn the_tools_of_a_dependency_share_a_budget_and_others_do_not() {
    let policy = RetryPolicy::new().max_attempts(100).random_bits(|| 0);
    let tools = tools![show_balance, show_rate, show_interest];
    let toolbox =
        Toolbox::new(Bank::that_fails(&vec![BUSY; 500])).tools(tools).retry(policy).build().expect("it builds");
    let calls = async |tool: &str| {
        let before = toolbox.state().calls.load(Ordering::SeqCst);
        toolbox.call(Call::new(tool, "{}")).await;
        toolbox.state().calls.load(Ordering::SeqCst) - before
    };
    assert_eq!(calls("show_rate").await, 11, "ten tokens at first");
    assert_eq!(calls("show_interest").await, 1, "the other tool has spent them");
    assert_eq!(calls("show_balance").await, 100, "it depends on nothing");
}

#[tokio::test(start_paused = true)]
async fn alone_it_takes_any_tool_error_and_retries_what_has_changed_nothing() {
    let attempts = async |policy: RetryPolicy, fails: &[BankError]| {
        let bank = Bank::that_fails(fails);
        let retried = retry(&policy, Deadline::after(Duration::from_secs(30)), || async { bank.answer() }).await;
        (retried.result.is_ok(), retried.attempts)
    };
    assert_eq!(attempts(RetryPolicy::new(), &[BUSY, BUSY]).await, (true, 3));
    assert_eq!(attempts(RetryPolicy::new(), &[BankError::Silent]).await, (false, 1), "it may have been done");
    assert_eq!(attempts(RetryPolicy::new().repeatable(), &[BankError::Silent]).await, (true, 2));
    assert_eq!(attempts(RetryPolicy::new().repeatable(), &[BankError::Declined]).await, (false, 1));
    assert_eq!(attempts(RetryPolicy::new().max_attempts(0), &[BUSY]).await, (false, 1), "0 counts as 1");
}

/// A call can be spawned: its future moves between threads.
#[test]
fn a_call_can_be_spawned() {
    fn moves<T: Send>(_: &T) {}
    let toolbox = toolbox(&[]).build().expect("it builds");
    moves(&toolbox.call(Call::new("show_balance", "{}")));
}
