//! Writes happen once: what a toolbox makes of two calls that are one operation.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use serde_json::{Value, json};
use tool_runtime::BuildFault;
use tool_runtime::guard::{Idempotency, Reconciled};
use tool_runtime::ledger::{Ledger, Memory};
use tool_runtime::prelude::*;
use tool_tests::conforming;

/// Why the post takes no parcel.
#[derive(Debug, thiserror::Error, ToolError)]
enum PostError {
    /// The parcel weighs more than the post takes.
    #[error("too heavy")]
    #[tool_error(rejected, escalate = "Do not retry. Tell the customer, and hand over to a person.")]
    TooHeavy,

    /// The office is closed for the moment.
    #[error("closed")]
    #[tool_error(rejected, volatile, escalate = "Do not retry. Tell the customer, and hand over to a person.")]
    Closed,

    /// A part of the parcels is on its way.
    #[error("some are left")]
    #[tool_error(partial_execution, repair = "Re-read the parcels before any further write.")]
    SomeLeft,
}

/// How often the post was called.
#[derive(Default)]
struct Post(AtomicU32);

impl Post {
    fn called(&self) -> u32 {
        self.0.load(Ordering::SeqCst)
    }

    async fn send(&self, weight: u32) -> Result<u32, PostError> {
        let count = self.0.fetch_add(1, Ordering::SeqCst) + 1;
        match weight {
            100.. => Err(PostError::TooHeavy),
            50.. => Err(PostError::Closed),
            40.. => Err(PostError::SomeLeft),
            30.. => {
                tokio::time::sleep(Duration::from_secs(5)).await;
                Ok(count)
            }
            _ => Ok(count),
        }
    }
}

/// Lists the parcels that were sent.
#[tool(read_only)]
fn list_parcels(#[inject] post: &Post) -> u32 {
    post.called()
}

/// Sends a parcel to a customer.
#[tool(write, reread = list_parcels, timeout = "20s")]
async fn send_parcel(
    #[inject] post: &Post,
    /// Weight of the parcel, in kilograms.
    weight: u32,
) -> Result<u32, PostError> {
    post.send(weight).await
}

/// Sends a parcel to a customer, and gives up soon.
#[tool(write, reread = list_parcels, timeout = "100ms")]
async fn send_hastily(
    #[inject] post: &Post,
    /// Weight of the parcel, in kilograms.
    weight: u32,
) -> Result<u32, PostError> {
    post.send(weight).await
}

/// Sends a postcard; two of them are meant twice.
#[tool(write, reread = list_parcels, duplicates = allow)]
async fn send_postcard(#[inject] post: &Post) -> Result<u32, PostError> {
    post.send(1).await
}

fn toolbox_over(ledger: &Arc<dyn Ledger>) -> Toolbox<Post> {
    let tools = tools![list_parcels, send_parcel, send_hastily, send_postcard];
    let once = Idempotency::new(Arc::clone(ledger)).wait(Duration::from_secs(1));
    Toolbox::new(Post::default()).tools(tools).idempotency(once).build().expect("it builds")
}

fn toolbox() -> Toolbox<Post> {
    let ledger: Arc<dyn Ledger> = Arc::new(Memory::new());
    toolbox_over(&ledger)
}

async fn answer(toolbox: &Toolbox<Post>, call: Call<'_>, tool: &str) -> Value {
    let reply = toolbox.call(call).await;
    conforming(toolbox.contract(tool).expect("it is there"), &reply)
}

async fn send(toolbox: &Toolbox<Post>, weight: u32) -> Value {
    answer(toolbox, Call::new("send_parcel", json!({"weight": weight})), "send_parcel").await
}

async fn send_named(toolbox: &Toolbox<Post>, weight: u32, key: &str) -> Value {
    let key = IdempotencyKey::new(key).expect("a key");
    answer(toolbox, Call::new("send_parcel", json!({"weight": weight})).operation(key), "send_parcel").await
}

#[tokio::test]
async fn a_refusal_is_kept_for_the_operation_that_a_host_names_and_for_no_other() {
    let toolbox = toolbox();
    for _ in 0..2 {
        let refused = send(&toolbox, 100).await;
        assert_eq!((&refused["error"]["code"], refused.get("replayed")), (&json!("TOO_HEAVY"), None));
    }
    assert_eq!(toolbox.state().called(), 2, "who calls again has perhaps seen to it");
    send_named(&toolbox, 100, "parcel-1").await;
    let refused = send_named(&toolbox, 100, "parcel-1").await;
    assert_eq!((&refused["error"]["code"], &refused["replayed"]), (&json!("TOO_HEAVY"), &json!(true)));
    assert_eq!(toolbox.state().called(), 3);
    for _ in 0..2 {
        let refused = send_named(&toolbox, 50, "parcel-2").await;
        assert_eq!((&refused["error"]["code"], refused.get("replayed")), (&json!("CLOSED"), None), "it is volatile");
    }
    assert_eq!(toolbox.state().called(), 5);
    // What has changed something is kept in any case.
    send(&toolbox, 40).await;
    let partial = send(&toolbox, 40).await;
    assert_eq!((&partial["error"]["code"], &partial["replayed"]), (&json!("SOME_LEFT"), &json!(true)));
    assert_eq!(toolbox.state().called(), 6);
}

#[tokio::test]
async fn what_is_meant_twice_is_done_twice() {
    let toolbox = toolbox();
    for expected in 1..=3 {
        let sent = answer(&toolbox, Call::new("send_postcard", "{}"), "send_postcard").await;
        assert_eq!((&sent["data"], sent.get("replayed")), (&json!(expected), None));
    }
    let key = IdempotencyKey::new("card-1").expect("a key");
    for replayed in [None, Some(&json!(true))] {
        let call = Call::new("send_postcard", "{}").operation(key.clone());
        let sent = answer(&toolbox, call, "send_postcard").await;
        assert_eq!((&sent["data"], sent.get("replayed")), (&json!(4), replayed), "unless the host says that it is one");
    }
}

#[tokio::test(start_paused = true)]
async fn another_process_waits_and_then_says_that_it_runs() {
    let ledger: Arc<dyn Ledger> = Arc::new(Memory::new());
    let (here, there) = (toolbox_over(&ledger), toolbox_over(&ledger));
    let running = tokio::spawn({
        let here = here.clone();
        async move { send_named(&here, 30, "slow-1").await }
    });
    tokio::time::sleep(Duration::from_millis(100)).await;
    let busy = send_named(&there, 30, "slow-1").await;
    let error = &busy["error"];
    assert_eq!(
        (&error["code"], &error["class"], &error["retryable"]),
        (&json!("IN_PROGRESS"), &json!("conflict"), &json!(true))
    );
    assert_eq!(error["outcome"], "none");
    assert!(error["retry_after_ms"].as_u64().is_some_and(|wait| wait > 0), "{busy}");
    let next = busy["next_action"].as_str().expect("it says what to do");
    assert!(
        next.starts_with("Wait ") && next.ends_with("then call send_parcel once with the same arguments."),
        "{next}"
    );
    assert_eq!(running.await.expect("no panic")["data"], 1);
    let replayed = send_named(&there, 30, "slow-1").await;
    assert_eq!((&replayed["data"], &replayed["replayed"], there.state().called()), (&json!(1), &json!(true), 0));
}

#[tokio::test(start_paused = true)]
async fn a_caller_who_goes_away_ends_nothing() {
    let toolbox = toolbox();
    let left = tokio::time::timeout(Duration::from_secs(1), send(&toolbox, 30)).await;
    assert!(left.is_err());
    assert_eq!(toolbox.drain(Duration::from_secs(60)).await, 0);
    let later = send(&toolbox, 30).await;
    assert_eq!((&later["data"], &later["replayed"], toolbox.state().called()), (&json!(1), &json!(true), 1));
}

#[tokio::test(start_paused = true)]
async fn a_write_that_took_too_long_is_unknown_until_somebody_finds_out() {
    let toolbox = toolbox();
    let call = || Call::new("send_hastily", json!({"weight": 30}));
    let first = answer(&toolbox, call(), "send_hastily").await;
    assert_eq!((&first["error"]["code"], &first["error"]["outcome"]), (&json!("TIMED_OUT"), &json!("unknown")));
    let second = answer(&toolbox, call(), "send_hastily").await;
    assert_eq!(
        (&second["error"]["code"], &second["error"]["class"]),
        (&json!("OUTCOME_UNKNOWN"), &json!("partial_execution"))
    );
    assert_eq!(second["next_action"], "Call list_parcels now. Do NOT call send_hastily.");
    assert_eq!(toolbox.state().called(), 1);
    let unknown = toolbox.idempotency().unknown("", 10).await.expect("it can be listed");
    let [only] = unknown.as_slice() else { panic!("one of them: {unknown:?}") };
    assert_eq!(only.label, "send_hastily");
    assert!(toolbox.idempotency().reconcile(&only.name, Reconciled::NotDone).await.expect("it can be written"));
    answer(&toolbox, call(), "send_hastily").await;
    assert_eq!(toolbox.state().called(), 2, "it was not done, so it is done now");
}

#[tokio::test]
async fn callers_and_runs_do_not_share_an_operation() {
    let toolbox = toolbox();
    let call = || Call::new("send_parcel", json!({"weight": 1}));
    let calls =
        [call(), call().caller("a"), call().caller("b"), call().run("1"), call().run("2"), call().caller("a").run("1")];
    for (index, call) in calls.into_iter().enumerate() {
        let sent = answer(&toolbox, call, "send_parcel").await;
        assert_eq!((&sent["data"], sent.get("replayed")), (&json!(index + 1), None));
    }
    let again = answer(&toolbox, call().caller("b"), "send_parcel").await;
    assert_eq!((&again["data"], &again["replayed"]), (&json!(3), &json!(true)));
}

#[test]
fn a_retention_of_no_tool_is_refused() {
    let tools = tools![list_parcels, send_parcel];
    let builder = Toolbox::new(Post::default()).tools(tools).retention("send_parcels", Duration::from_secs(60));
    let error = builder.build().expect_err("there is no such tool");
    let near = Some("send_parcel".to_owned());
    assert_eq!(error.faults, [BuildFault::UnknownRetention { name: "send_parcels".into(), near }]);
}
