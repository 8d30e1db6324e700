//! What a tool's own answers become.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Serialize;
use serde_json::{Value, json};
use tool_runtime::prelude::*;

use crate::support::call;

#[derive(Debug, Serialize)]
struct Progress {
    done: u32,
    of: u32,
}

#[derive(Debug, thiserror::Error, ToolError)]
enum ShopError {
    /// No article has this number.
    #[error("no article {0}")]
    #[tool_error(not_found, field = "article", with = list_articles, repair = "List the articles, then take a number of the list.")]
    UnknownArticle(u32),

    /// The warehouse takes no more calls for the moment.
    #[error("too many calls")]
    #[tool_error(rate_limited, retry = "Wait, then make the same call. Do not change the arguments.")]
    TooManyCalls { retry_after: Option<Duration> },

    /// The warehouse did not answer in time; the article may be moved.
    #[error("no answer")]
    #[tool_error(transient_upstream, retry = "Wait, then make the same call. Do not change the arguments.")]
    NoAnswer { retry_after: u64 },

    /// A part of the articles was moved.
    #[error("{} of {} moved", .state.done, .state.of)]
    #[tool_error(partial_execution, repair = "Re-read the stock before any further write.")]
    Partial { state: Progress },

    /// Somebody else is moving this article.
    #[error("moving")]
    #[tool_error(conflict, repair = "Re-read the stock, then plan again.")]
    Moving,

    /// The shelf is being inspected.
    #[error("inspection")]
    #[tool_error(class = "shelf_inspected", outcome = none, escalate = "Do not retry. Tell a person to end the inspection.")]
    Inspected,

    /// The scale failed.
    #[error("the scale failed: {0}")]
    #[tool_error(internal, message = "the scale failed", escalate = "Do not retry. Hand over to a person.")]
    Scale(#[source] std::io::Error),
}

fn failing(article: u32) -> Result<u32, ShopError> {
    match article {
        0 => Ok(1),
        1 => Err(ShopError::UnknownArticle(1)),
        2 => Err(ShopError::TooManyCalls { retry_after: Some(Duration::from_micros(1_200_001)) }),
        3 => Err(ShopError::TooManyCalls { retry_after: None }),
        4 => Err(ShopError::NoAnswer { retry_after: 3 }),
        5 => Err(ShopError::Partial { state: Progress { done: 1, of: 3 } }),
        6 => Err(ShopError::Moving),
        7 => Err(ShopError::Inspected),
        8 => Err(ShopError::Scale(std::io::Error::other("postgres://app:hunter2@db"))),
        _ => Err(ShopError::TooManyCalls { retry_after: Some(Duration::MAX) }),
    }
}

/// Lists the articles of the warehouse, by number.
#[tool(read_only)]
fn list_articles(
    /// Article to begin with.
    #[arg(default = 0)]
    article: u32,
) -> Result<u32, ShopError> {
    failing(article)
}

/// Moves an article to another shelf.
#[tool(write, reread = list_articles)]
async fn move_article(
    /// Article to move.
    article: u32,
) -> Result<u32, ShopError> {
    std::future::ready(()).await;
    failing(article)
}

/// Moves an article to another shelf, once for each key.
#[tool(write, reread = list_articles)]
fn move_article_keyed(
    #[inject] key: IdempotencyKey,
    /// Article to move.
    article: u32,
) -> Result<u32, ShopError> {
    let _ = key;
    failing(article)
}

/// Burns an article: it is gone for good.
#[tool(destructive, reread = none("ashes have no number"))]
fn burn_article(
    /// Article to burn.
    article: u32,
) -> Result<u32, ShopError> {
    failing(article)
}

/// Hands over to a person.
#[tool(read_only)]
fn hand_over() {}

/// Waits for ten seconds, so that a limit can pass.
#[tool(read_only)]
fn wait_a_while() {}

/// Shows a grid, whose keys are pairs.
#[tool(read_only)]
fn show_grid() -> BTreeMap<String, BTreeMap<Key, u32>> {
    BTreeMap::from([("a".to_owned(), BTreeMap::from([(Key(1, 2), 3)]))])
}

/// A key that is no text.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, schemars::JsonSchema)]
struct Key(u8, u8);

fn toolbox() -> Toolbox<()> {
    Toolbox::new(())
        .tools(tools![
            list_articles,
            move_article,
            move_article_keyed,
            burn_article,
            hand_over,
            wait_a_while,
            show_grid
        ])
        .escalate_with("hand_over")
        .wait_with("wait_a_while")
        .build()
        .expect("it can be built")
}

#[tokio::test]
async fn each_failure_says_what_to_do_next() {
    let toolbox = toolbox();
    let cases = [
        ("list_articles", 1, "Call list_articles again once, with article corrected."),
        ("move_article", 1, "Call list_articles now. Do NOT call move_article again with the same article."),
        ("move_article", 2, "Call wait_a_while for 2 s now, then call move_article once with the same arguments."),
        ("move_article", 3, "Call wait_a_while now, then call move_article once with the same arguments."),
        ("list_articles", 4, "Call wait_a_while for 3 s now, then call list_articles once with the same arguments."),
        // It may have moved: the author's "retry" must not reach the model.
        ("move_article", 4, "Call list_articles now. Do NOT call move_article."),
        (
            "move_article_keyed",
            4,
            "Call wait_a_while for 3 s now, then call move_article_keyed once with the same arguments.",
        ),
        ("burn_article", 4, "Call hand_over now. Do NOT call burn_article."),
        ("move_article", 5, "Call list_articles now. Do NOT call move_article."),
        ("burn_article", 5, "Call hand_over now. Do NOT call burn_article."),
        ("move_article", 6, "Call list_articles now. Do NOT call move_article again with the same arguments."),
        ("move_article", 7, "Call hand_over now. Do NOT call move_article again."),
        ("move_article", 8, "Call hand_over now. Do NOT call move_article again."),
    ];
    for (tool, article, expected) in cases {
        let envelope = call(&toolbox, tool, &json!({"article": article}).to_string()).await;
        assert_eq!(envelope["next_action"], expected, "{tool} {article}");
    }
}

#[tokio::test]
async fn the_keys_stand_in_one_order_and_are_absent_where_they_do_not_apply() {
    let toolbox = toolbox();
    let reply = toolbox.call(Call::new("move_article", r#"{"article":5}"#)).await;
    assert_eq!(
        reply.as_str(),
        r#"{"ok":false,"next_action":"Call list_articles now. Do NOT call move_article.","error":{"class":"partial_execution","code":"PARTIAL","action":"repair","retryable":false,"outcome":"partial","message":"1 of 3 moved","guidance":"Re-read the stock before any further write.","state":{"done":1,"of":3}}}"#
    );
    let reply = toolbox.call(Call::new("move_article", r#"{"article":0}"#)).await;
    assert_eq!(reply.as_str(), r#"{"ok":true,"data":1}"#);
}

#[tokio::test]
async fn retryable_is_true_only_when_the_same_call_is_safe() {
    let toolbox = toolbox();
    for (tool, retryable, class, outcome) in [
        ("list_articles", true, "transient_upstream", Value::Null),
        ("move_article", false, "partial_execution", json!("unknown")),
        ("move_article_keyed", true, "transient_upstream", json!("unknown")),
        ("burn_article", false, "partial_execution", json!("unknown")),
    ] {
        let error = call(&toolbox, tool, r#"{"article":4}"#).await["error"].take();
        assert_eq!((&error["retryable"], &error["class"]), (&json!(retryable), &json!(class)), "{tool}");
        assert_eq!((&error["code"], &error["outcome"]), (&json!("NO_ANSWER"), &outcome), "{tool}");
    }
}

#[tokio::test]
async fn a_wait_is_rounded_up_and_never_overflows() {
    let toolbox = toolbox();
    for (article, expected) in [(2, json!(1201)), (3, Value::Null), (4, json!(3000)), (9, json!(u64::MAX))] {
        let envelope = call(&toolbox, "list_articles", &json!({"article": article}).to_string()).await;
        assert_eq!(envelope["error"]["retry_after_ms"], expected, "{article}");
    }
}

#[tokio::test]
async fn a_source_never_reaches_the_model() {
    let envelope = call(&toolbox(), "move_article", r#"{"article":8}"#).await;
    assert_eq!(envelope["error"]["message"], "the scale failed");
    assert!(!envelope.to_string().contains("hunter2"));
}

#[tokio::test]
async fn a_result_that_json_cannot_hold_is_a_failure_and_not_half_an_envelope() {
    let envelope = call(&toolbox(), "show_grid", "{}").await;
    assert_eq!(envelope["error"]["code"], "INTERNAL");
    assert!(envelope["error"]["call_id"].as_str().is_some_and(|id| id.starts_with("call_")));
    assert!(!envelope.to_string().contains("key must be"), "the encoder's words are for the operator");
}

/// Hands over to a person, in vain.
#[tool(read_only)]
fn hand_over_in_vain() -> Result<u32, ShopError> {
    Err(ShopError::Inspected)
}

/// Waits, but not now.
#[tool(read_only)]
fn wait_in_vain() -> Result<u32, ShopError> {
    Err(ShopError::TooManyCalls { retry_after: None })
}

#[tokio::test]
async fn a_tool_that_failed_is_not_the_one_that_helps() {
    let toolbox = Toolbox::new(())
        .tools(tools![hand_over_in_vain, wait_in_vain, list_articles])
        .escalate_with("hand_over_in_vain")
        .wait_with("wait_in_vain")
        .build()
        .expect("it can be built");
    for (tool, expected) in [
        ("hand_over_in_vain", "Hand over to a person now. Do NOT call hand_over_in_vain again."),
        ("wait_in_vain", "Wait a few seconds, then call wait_in_vain once with the same arguments."),
    ] {
        assert_eq!(call(&toolbox, tool, "{}").await["next_action"], expected);
    }
}

#[tokio::test]
async fn how_long_to_wait_is_told_to_who_is_to_call_again() {
    let error = call(&toolbox(), "move_article", r#"{"article":4}"#).await["error"].take();
    assert_eq!((&error["action"], error.get("retry_after_ms")), (&json!("repair"), None));
}

#[derive(Debug, thiserror::Error, ToolError)]
enum LeftError {
    #[error(transparent)]
    #[tool_error(transparent)]
    Shop(#[from] Box<ShopError>),
}

#[derive(Debug, thiserror::Error, ToolError)]
enum DiamondError {
    #[error(transparent)]
    #[tool_error(transparent)]
    Left(#[from] LeftError),

    #[error(transparent)]
    #[tool_error(transparent)]
    Right(ShopError),
}

/// Weighs an article on one of two scales.
#[tool(read_only)]
fn weigh_article(
    /// Whether to take the left one.
    left: bool,
) -> Result<std::result::Result<u32, u32>, DiamondError> {
    Err(if left {
        LeftError::from(Box::new(ShopError::Moving)).into()
    } else {
        DiamondError::Right(ShopError::Inspected)
    })
}

#[tokio::test]
async fn an_enum_that_is_reached_on_two_ways_is_published_once() {
    let toolbox = Toolbox::new(()).tools(tools![weigh_article, list_articles]).build().expect("it can be built");
    let contract = toolbox.contract("weigh_article").expect("it is there");
    assert_eq!(contract.errors().iter().filter(|error| error.code == "MOVING").count(), 1);
    for (arguments, code) in [(r#"{"left":true}"#, "MOVING"), (r#"{"left":false}"#, "INSPECTED")] {
        assert_eq!(call(&toolbox, "weigh_article", arguments).await["error"]["code"], code);
    }
}
