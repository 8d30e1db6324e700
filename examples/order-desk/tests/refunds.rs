//! Refunds against a provider that goes wrong: what the model is told, and what the provider's ledger says.

#![allow(clippy::expect_used, clippy::indexing_slicing, reason = "a test that cannot go on has failed")]

use std::time::Duration;

use order_desk::payments::PaymentProvider;
use order_desk::provider::{Misbehaviour, Rule, RunningProvider, Statement, USUAL_RULES};
use order_desk::{Desk, tools};
use serde_json::{Value, json};
use tempfile::TempDir;
use tool_runtime::{Call, Toolbox};
use tool_tests::conforming;

struct Shop {
    toolbox: Toolbox<Desk>,
    provider: RunningProvider,
    _data: TempDir,
}

impl Shop {
    async fn open() -> Self {
        let data = tempfile::tempdir().expect("a folder");
        let provider =
            RunningProvider::start_with(([127, 0, 0, 1], 0).into(), None, Vec::new(), Duration::from_secs(2))
                .await
                .expect("it starts");
        let client = PaymentProvider::with_timeout(provider.url(), Duration::from_millis(500)).expect("a client");
        let desk = Desk::open(data.path(), client).expect("it opens");
        let toolbox = Toolbox::new(desk).tools(tools()).build().expect("it can be built");
        Self { toolbox, provider, _data: data }
    }

    async fn call(&self, tool: &str, arguments: Value) -> Value {
        let reply = self.toolbox.call(Call::new(tool, arguments.to_string())).await;
        conforming(self.toolbox.contract(tool).expect("the tool is there"), &reply)
    }

    async fn refund(&self, order_id: &str) -> Value {
        self.call("refund_order", json!({"order_id": order_id})).await
    }

    async fn ledger(&self) -> Statement {
        let answer = reqwest::get(format!("{}/ledger", self.provider.url())).await.expect("it answers");
        answer.json().await.expect("a statement")
    }

    async fn misbehave(&self, order_id: &str, kind: Option<Misbehaviour>) {
        let rule = Rule { order_id: Some(order_id.to_owned()), kind, times: None };
        let sent = reqwest::Client::new().post(format!("{}/misbehave", self.provider.url())).json(&rule).send().await;
        assert_eq!(sent.expect("it answers").status(), 204);
    }
}

/// How many refunds an order has at the provider.
fn refunds(statement: &Statement, order_id: &str) -> usize {
    statement.refunds.iter().filter(|refund| refund.order_id == order_id).count()
}

#[tokio::test]
async fn each_way_to_go_wrong_has_its_answer() {
    let expected = [
        (Misbehaviour::RateLimited, "PROVIDER_BUSY", "retry", true, "none", 0),
        (Misbehaviour::Unavailable, "PROVIDER_FAILED", "retry", true, "unknown", 0),
        (Misbehaviour::Declined, "REFUND_DECLINED", "escalate", false, "none", 0),
        (Misbehaviour::Slow, "ANSWER_LOST", "retry", true, "unknown", 1),
        (Misbehaviour::Drop, "ANSWER_LOST", "retry", true, "unknown", 1),
        (Misbehaviour::Partial, "PARTIALLY_REFUNDED", "repair", false, "partial", 1),
    ];
    for (order_id, kind) in USUAL_RULES {
        // A shop for each: so many failures of one provider would open its breaker.
        let shop = Shop::open().await;
        let (_, code, action, retryable, outcome, effects) =
            *expected.iter().find(|(known, ..)| *known == kind).expect("every kind is expected");
        let error = shop.refund(order_id).await["error"].take();
        assert_eq!((&error["code"], &error["action"]), (&json!(code), &json!(action)), "{kind:?}");
        assert_eq!((&error["retryable"], &error["outcome"]), (&json!(retryable), &json!(outcome)), "{kind:?}");
        assert_eq!(refunds(&shop.ledger().await, order_id), effects, "{kind:?}");
        let wait = if kind == Misbehaviour::RateLimited { json!(2000) } else { Value::Null };
        assert_eq!(error["retry_after_ms"], wait, "{kind:?}");
    }
}

#[tokio::test]
async fn a_lost_answer_is_asked_for_again_and_the_money_moves_once() {
    let shop = Shop::open().await;
    for kind in [Misbehaviour::Drop, Misbehaviour::Slow] {
        let order_id = if kind == Misbehaviour::Drop { "ord_1015" } else { "ord_1014" };
        assert_eq!(shop.refund(order_id).await["error"]["retryable"], true);
        shop.misbehave(order_id, None).await;
        let made = shop.refund(order_id).await;
        assert_eq!((&made["ok"], &made["data"]["was_made_before"]), (&json!(true), &json!(true)));
        let ledger = shop.ledger().await;
        assert_eq!(refunds(&ledger, order_id), 1, "{kind:?}");
        let answers: Vec<&str> = ledger
            .requests
            .iter()
            .filter(|request| request.order_id == order_id)
            .map(|request| request.answer.as_str())
            .collect();
        // Three attempts of the first call, all with the operation's key.
        assert_eq!(answers, [kind.name(), kind.name(), kind.name(), "replayed"]);
    }
}

#[tokio::test]
async fn the_rest_of_a_partial_refund_is_another_operation() {
    let shop = Shop::open().await;
    assert_eq!(shop.refund("ord_1016").await["error"]["code"], "PARTIALLY_REFUNDED");
    shop.misbehave("ord_1016", None).await;
    let again = shop.refund("ord_1016").await;
    assert_eq!((&again["error"]["code"], &again["replayed"]), (&json!("PARTIALLY_REFUNDED"), &json!(true)));
    assert_eq!(again["next_action"], "Call get_order_status now. Do NOT call refund_order.");
    let left = shop.call("get_order_status", json!({"order_id": "ord_1016"})).await["data"]["refundable_minor"].take();
    let rest = shop.call("refund_order", json!({"order_id": "ord_1016", "amount_minor": left})).await;
    assert_eq!((&rest["ok"], &rest["data"]["was_made_before"]), (&json!(true), &json!(false)));
}

#[tokio::test]
async fn a_provider_that_is_not_there_has_refunded_nothing() {
    let Shop { toolbox, provider, _data } = Shop::open().await;
    drop(provider);
    tokio::time::sleep(Duration::from_millis(50)).await;
    let reply = toolbox.call(Call::new("refund_order", r#"{"order_id":"ord_1001"}"#)).await;
    let error = conforming(toolbox.contract("refund_order").expect("it is there"), &reply)["error"].take();
    assert_eq!((&error["code"], &error["outcome"]), (&json!("PROVIDER_UNREACHABLE"), &json!("none")));
    assert!(!reply.as_str().contains("127.0.0.1"), "where the provider is does not concern the model: {reply}");
}

#[tokio::test]
async fn the_desk_s_own_rules_come_before_the_provider() {
    let shop = Shop::open().await;
    let too_much = shop.call("refund_order", json!({"order_id": "ord_1001", "amount_minor": 999_999})).await;
    assert_eq!(
        (&too_much["error"]["code"], &too_much["error"]["field"]),
        (&json!("AMOUNT_TOO_LARGE"), &json!("amount_minor"))
    );
    assert_eq!(too_much["next_action"], "Call refund_order again once, with amount_minor corrected.");
    assert_eq!(shop.refund("ord_1002").await["error"]["code"], "NOT_DELIVERED");
    let made = shop.refund("ord_1001").await;
    assert_eq!(made["ok"], true);
    let again = shop.refund("ord_1001").await;
    assert_eq!((&again["data"], &again["replayed"]), (&made["data"], &json!(true)));
    let in_full = json!({"order_id": "ord_1001", "amount_minor": 1});
    assert_eq!(shop.call("refund_order", in_full).await["error"]["code"], "ALREADY_REFUNDED");
    assert_eq!(shop.ledger().await.requests.len(), 1);
}

#[tokio::test]
async fn a_placed_order_is_cancelled_once_and_a_shipped_one_is_not() {
    let shop = Shop::open().await;
    let first = shop.call("cancel_order", json!({"order_id": "ord_1002"})).await;
    assert_eq!(first["data"], json!({"order_id": "ord_1002", "status": "cancelled", "was_cancelled_before": false}));
    let second = shop.call("cancel_order", json!({"order_id": "ord_1002"})).await;
    assert_eq!((&second["data"], &second["replayed"]), (&first["data"], &json!(true)));
    let shipped = shop.call("cancel_order", json!({"order_id": "ord_1004"})).await;
    assert_eq!(
        (&shipped["error"]["code"], &shipped["error"]["action"]),
        (&json!("ALREADY_SHIPPED"), &json!("escalate"))
    );
}

#[tokio::test]
async fn pages_together_are_all_orders_and_filters_hold() {
    let shop = Shop::open().await;
    let (mut seen, mut cursor) = (Vec::new(), Value::Null);
    loop {
        let page = shop.call("search_orders", json!({"limit": 50, "cursor": cursor})).await;
        let orders = page["data"]["orders"].as_array().expect("a list").clone();
        seen.extend(orders.iter().map(|order| order["order_id"].as_str().expect("an id").to_owned()));
        cursor = page["data"]["next_cursor"].clone();
        if cursor.is_null() {
            break;
        }
    }
    let whole = seen.len();
    seen.sort_unstable();
    seen.dedup();
    assert_eq!((seen.len(), whole), (300, 300), "every order once");
    let filtered = shop
        .call("search_orders", json!({"status": "shipped", "placed_from": "2026-07-01", "placed_to": "2026-07-03"}))
        .await;
    let orders = filtered["data"]["orders"].as_array().expect("a list");
    assert!(!orders.is_empty() && orders.iter().all(|order| order["status"] == "shipped"));
    assert!(
        orders.iter().all(|order| ("2026-07-01"..="2026-07-03").contains(&order["placed_on"].as_str().expect("a day")))
    );
    for (wrong, code) in [
        (json!({"cursor": "nonsense"}), "UNKNOWN_CURSOR"),
        (json!({"cursor": "ord_9999"}), "UNKNOWN_CURSOR"),
        (json!({"placed_from": "2026-07-02", "placed_to": "2026-07-01"}), "EMPTY_RANGE"),
        (json!({"placed_from": "2026-13-40"}), "INVALID_ARGUMENTS"),
        (json!({"customer_id": "1001"}), "INVALID_ARGUMENTS"),
    ] {
        assert_eq!(shop.call("search_orders", wrong.clone()).await["error"]["code"], code, "{wrong}");
    }
}
