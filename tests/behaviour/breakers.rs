//! A breaker around an upstream that keeps failing: alone, and around the tools that name it as their dependency.
#![allow(clippy::unused_async, reason = "tools of an upstream are async")]

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use serde_json::{Value, json};
use tool_runtime::ToolboxBuilder;
use tool_runtime::guard::{Breaker, Permit, RetryPolicy, Sample};
use tool_runtime::prelude::*;
use tool_tests::conforming;

const SECOND: Duration = Duration::from_secs(1);

fn settle(breaker: &Breaker, samples: &[Sample]) {
    for sample in samples {
        breaker.admit().expect("it is closed").settle(*sample);
    }
}

/// One that was opened by five failures in a row, for 5 seconds at most.
fn opened() -> Breaker {
    let breaker = Breaker::with_random_bits(|| u64::MAX);
    settle(&breaker, &[Sample::Failure; 5]);
    breaker
}

fn is_open(breaker: &Breaker) -> bool {
    format!("{breaker:?}") == "Breaker(\"open\")"
}

#[tokio::test(start_paused = true)]
async fn five_failures_in_a_row_open_it() {
    let breaker = Breaker::new();
    settle(&breaker, &[Sample::Failure; 4]);
    settle(&breaker, &[Sample::Success]);
    settle(&breaker, &[Sample::Failure; 4]);
    // What says nothing neither counts nor starts anew.
    settle(&breaker, &[Sample::Neutral; 20]);
    assert!(breaker.admit().is_ok());
    settle(&breaker, &[Sample::Failure]);
    let open = breaker.admit().expect_err("the fifth in a row");
    assert!((2_500..=5_000).contains(&open.time_left().as_millis()), "{open:?}");
}

#[tokio::test(start_paused = true)]
async fn half_of_ten_calls_within_half_a_minute_open_it() {
    let pairs = |count: usize| [Sample::Failure, Sample::Success].repeat(count);
    let breaker = Breaker::new();
    settle(&breaker, &pairs(4));
    settle(&breaker, &[Sample::Success]);
    settle(&breaker, &[Sample::Failure]);
    assert!(is_open(&breaker), "five of ten");
    let few = Breaker::new();
    settle(&few, &pairs(4));
    settle(&few, &[Sample::Failure]);
    assert!(!is_open(&few), "nine are not enough");
    let slow = Breaker::new();
    for _ in 0..20 {
        settle(&slow, &pairs(1));
        tokio::time::advance(8 * SECOND).await;
    }
    assert!(!is_open(&slow), "never ten within half a minute");
    let mostly = Breaker::new();
    settle(&mostly, &[Sample::Success, Sample::Success, Sample::Failure].repeat(40));
    assert!(!is_open(&mostly), "a third");
}

#[tokio::test(start_paused = true)]
async fn one_probe_at_a_time_and_two_that_succeed_close_it() {
    let breaker = opened();
    tokio::time::advance(4 * SECOND).await;
    assert!(breaker.admit().is_err(), "it is open for 5 seconds");
    tokio::time::advance(SECOND).await;
    let probe = breaker.admit().expect("the first probe");
    for _ in 0..1_000 {
        assert!(breaker.admit().is_err(), "one at a time");
    }
    probe.settle(Sample::Success);
    let second = breaker.admit().expect("the second probe");
    assert!(breaker.admit().is_err());
    second.settle(Sample::Success);
    let both = (breaker.admit(), breaker.admit());
    assert!(both.0.is_ok() && both.1.is_ok(), "it is closed");
}

#[tokio::test(start_paused = true)]
async fn a_probe_that_fails_opens_it_for_twice_as_long_up_to_a_minute() {
    let breaker = opened();
    for expected in [5, 10, 20, 40, 60, 60] {
        let left = breaker.admit().expect_err("it is open").time_left();
        assert_eq!(left, expected * SECOND);
        tokio::time::advance(left).await;
        breaker.admit().expect("a probe").settle(Sample::Failure);
    }
    tokio::time::advance(60 * SECOND).await;
    for _ in 0..2 {
        breaker.admit().expect("a probe").settle(Sample::Success);
    }
    settle(&breaker, &[Sample::Failure; 5]);
    assert_eq!(breaker.admit().expect_err("it is open").time_left(), 5 * SECOND, "as if for the first time");
}

#[tokio::test(start_paused = true)]
async fn a_probe_that_is_dropped_or_never_ends_makes_room_for_the_next() {
    let breaker = opened();
    tokio::time::advance(5 * SECOND).await;
    drop(breaker.admit().expect("a probe"));
    let hung = breaker.admit().expect("the next");
    assert!(breaker.admit().is_err());
    tokio::time::advance(60 * SECOND).await;
    let third = breaker.admit().expect("the one that hangs is given up");
    hung.settle(Sample::Failure);
    assert!(!is_open(&breaker), "what was given up says nothing any more");
    third.settle(Sample::Success);
    let panicking = breaker.clone();
    let ended = tokio::spawn(async move {
        let _permit: Permit<'_> = panicking.admit().expect("a probe");
        panic!("a call that panics");
    });
    assert!(ended.await.is_err());
    breaker.admit().expect("room again").settle(Sample::Success);
    assert!(breaker.admit().is_ok() && breaker.admit().is_ok());
}

#[tokio::test(start_paused = true)]
async fn a_late_result_of_an_earlier_phase_is_nobody_s_news() {
    let breaker = Breaker::with_random_bits(|| u64::MAX);
    let late: Vec<Permit<'_>> = (0..10).map(|_| breaker.admit().expect("it is closed")).collect();
    settle(&breaker, &[Sample::Failure; 5]);
    tokio::time::advance(5 * SECOND).await;
    let probe = breaker.admit().expect("a probe");
    for permit in late {
        permit.settle(Sample::Success);
    }
    assert!(breaker.admit().is_err(), "successes from before do not close it");
    probe.settle(Sample::Failure);
    assert!(is_open(&breaker));
}

/// Why the carrier did not answer.
#[derive(Clone, Debug, thiserror::Error, ToolError)]
enum CarrierError {
    /// The carrier did not answer.
    #[error("the carrier did not answer")]
    #[tool_error(transient_upstream, retry = "Wait, then make the same call once. Do not change the arguments.")]
    Silent,

    /// The carrier takes no more calls for the moment.
    #[error("the carrier is busy")]
    #[tool_error(rate_limited, retry = "Wait, then make the same call once. Do not change the arguments.")]
    Busy,

    /// The carrier knows no such parcel.
    #[error("no such parcel")]
    #[tool_error(not_found, repair = "Look the number up, then call with it.")]
    Unknown,
}

#[derive(Default)]
struct Carrier {
    fails: Mutex<Option<CarrierError>>,
    calls: AtomicU32,
}

impl Carrier {
    fn answer(&self) -> Result<u32, CarrierError> {
        let calls = self.calls.fetch_add(1, Ordering::SeqCst) + 1;
        let fails = self.fails.lock().unwrap_or_else(PoisonError::into_inner).clone();
        fails.map_or(Ok(calls), Err)
    }

    fn set(&self, fails: Option<CarrierError>) {
        *self.fails.lock().unwrap_or_else(PoisonError::into_inner) = fails;
    }
}

/// Tells where a parcel is.
#[tool(read_only, dependency = "carrier")]
async fn track_parcel(
    #[inject] carrier: &Carrier,
    /// Number of the parcel, as the carrier prints it.
    number: u32,
) -> Result<u32, CarrierError> {
    carrier.answer().map(|calls| calls + number - number)
}

/// Sends a parcel on its way.
#[tool(write, reread = track_parcel, dependency = "carrier")]
async fn send_parcel(#[inject] carrier: &Carrier) -> Result<u32, CarrierError> {
    carrier.answer()
}

/// Counts what lies in the house, without the carrier.
#[tool(read_only)]
async fn count_parcels(#[inject] carrier: &Carrier) -> Result<u32, CarrierError> {
    carrier.answer()
}

fn toolbox() -> ToolboxBuilder<Carrier> {
    Toolbox::new(Carrier::default()).tools(tools![track_parcel, send_parcel, count_parcels]).retry(RetryPolicy::never())
}

async fn call(toolbox: &Toolbox<Carrier>, tool: &str) -> Value {
    let arguments = if tool == "track_parcel" { r#"{"number":1}"# } else { "{}" };
    let reply = toolbox.call(Call::new(tool, arguments)).await;
    conforming(toolbox.contract(tool).expect("it is there"), &reply)
}

#[tokio::test(start_paused = true)]
async fn the_tools_of_a_dependency_share_its_breaker_and_others_do_not() {
    let toolbox = toolbox().build().expect("it builds");
    toolbox.state().set(Some(CarrierError::Silent));
    for _ in 0..5 {
        assert_eq!(call(&toolbox, "track_parcel").await["error"]["code"], "SILENT");
    }
    let open = call(&toolbox, "send_parcel").await;
    let error = &open["error"];
    assert_eq!((&error["code"], &error["class"]), (&json!("CIRCUIT_OPEN"), &json!("transient_upstream")));
    assert_eq!((&error["outcome"], &error["retryable"]), (&json!("none"), &json!(true)), "it was not sent");
    assert!(error["retry_after_ms"].as_u64().is_some_and(|wait| (2_500..=5_000).contains(&wait)), "{open}");
    assert_eq!(toolbox.state().calls.load(Ordering::SeqCst), 5);
    assert_eq!(call(&toolbox, "count_parcels").await["error"]["code"], "SILENT", "it does not need the carrier");
    toolbox.state().set(None);
    tokio::time::advance(5 * SECOND).await;
    for _ in 0..3 {
        assert_eq!(call(&toolbox, "send_parcel").await["ok"], true);
    }
}

#[tokio::test(start_paused = true)]
async fn only_failures_of_the_upstream_s_health_count() {
    for (fails, code) in [(CarrierError::Busy, "BUSY"), (CarrierError::Unknown, "UNKNOWN")] {
        let toolbox = toolbox().build().expect("it builds");
        toolbox.state().set(Some(fails));
        for _ in 0..50 {
            assert_eq!(call(&toolbox, "track_parcel").await["error"]["code"], code);
        }
        for _ in 0..50 {
            let misfit = toolbox.call(Call::new("track_parcel", r#"{"number":-1}"#)).await;
            assert!(misfit.as_str().contains("INVALID_ARGUMENTS"));
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_retry_waits_for_the_breaker_where_the_call_has_the_time() {
    let breaker = Breaker::with_random_bits(|| u64::MAX);
    let patient = toolbox().retry(RetryPolicy::new()).breaker("carrier", breaker.clone()).build().expect("it builds");
    settle(&breaker, &[Sample::Failure; 5]);
    let begun = tokio::time::Instant::now();
    let answer = call(&patient, "track_parcel").await;
    assert_eq!((&answer["ok"], patient.state().calls.load(Ordering::SeqCst)), (&json!(true), 1));
    assert!(begun.elapsed() >= 5 * SECOND);
    settle_open(&breaker);
    let hurried =
        toolbox().retry(RetryPolicy::new()).time(SECOND).breaker("carrier", breaker).build().expect("it builds");
    assert_eq!(
        call(&hurried, "track_parcel").await["error"]["code"],
        "CIRCUIT_OPEN",
        "another toolbox, the same breaker"
    );
}

fn settle_open(breaker: &Breaker) {
    while let Ok(permit) = breaker.admit() {
        permit.settle(Sample::Failure);
    }
}

#[test]
fn who_names_a_dependency_publishes_that_it_may_be_left_alone() {
    let toolbox = toolbox().build().expect("it builds");
    let publishes = |tool: &str| {
        let contract = toolbox.contract(tool).expect("it is there");
        contract.errors().iter().any(|error| error.code == "CIRCUIT_OPEN")
    };
    assert!(publishes("track_parcel") && publishes("send_parcel") && !publishes("count_parcels"));
}

#[tokio::test(start_paused = true)]
async fn how_many_failures_open_it_can_be_said() {
    for failures in [1, 2, 7] {
        let breaker = Breaker::opens_after(failures);
        for _ in 0..failures {
            breaker.admit().expect("it is closed").settle(Sample::Failure);
        }
        assert!(breaker.admit().is_err(), "{failures}");
    }
    assert!(Breaker::opens_after(0).admit().is_ok(), "0 counts as 1");
}
