//! What reviews have found, and guards whose removal no other test would notice.
#![allow(dead_code, reason = "some types are only read into")]

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tool_runtime::contract::Contract;
use tool_runtime::prelude::*;

use crate::support::call;

#[derive(Serialize, Deserialize, JsonSchema)]
struct Pair {
    x: u8,
    #[serde(default)]
    y: u8,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
enum Loose {
    Pair(Pair),
    Flag(bool),
    Share(f32),
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Limited {
    #[schemars(range(max = 3))]
    x: u8,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Empty {}

#[derive(Deserialize, JsonSchema)]
struct Tree {
    pin: Option<Secret<Box<Tree>>>,
    number: u8,
}

#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
enum Hidden {
    Inner(HiddenInner),
    Flag(Vec<bool>),
}

#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
enum HiddenInner {
    Pin(Secret<u8>),
    Named { name: String },
}

#[derive(Deserialize, JsonSchema)]
struct Holder {
    pin: Secret<String>,
}

#[derive(Clone, Copy, Serialize, Deserialize, JsonSchema, PartialEq, Eq, PartialOrd, Ord)]
enum Letter {
    #[serde(rename = "ab")]
    Small,
    #[serde(rename = "Ab")]
    Large,
}

/// Takes what reviews have sent and gives it back.
#[tool(read_only)]
fn take_found(
    /// Of several shapes.
    loose: Option<Vec<Loose>>,
    /// Each of them within its limits.
    limited: Option<Vec<Limited>>,
    /// With what it has by itself where it says nothing.
    pair: Option<Pair>,
    /// Nothing at all.
    empty: Option<Empty>,
    /// A letter of one of two cases.
    letter: Option<Letter>,
    /// A number of the whole width of its type.
    large: Option<u64>,
    /// A wide one within bounds.
    #[arg(range(min = 3, max = 5))]
    wide: Option<u128>,
    /// Whatever there is to say.
    any: Option<Value>,
    /// What the client means by it.
    #[arg(rename = "toolCallId")]
    tool_call_id: Option<String>,
    /// One of a few.
    #[arg(default)]
    prices: BTreeMap<String, u8>,
) -> Value {
    json!([loose, limited, pair, empty, letter, large, wide.map(|wide| wide.to_string()), any, tool_call_id, prices])
}

/// Takes what must not be shown.
#[tool(read_only)]
fn take_hidden(
    /// With what is hidden behind a reference.
    tree: Option<Tree>,
    /// With what is hidden two unions down.
    hidden: Option<Hidden>,
    /// With what is hidden in a field.
    holder: Option<Holder>,
) -> usize {
    let inside = tree.map_or(0, |tree| usize::from(tree.number) + usize::from(tree.pin.is_some()));
    inside + usize::from(hidden.is_some()) + holder.map_or(0, |holder| holder.pin.expose().len())
}

async fn answer(tool: &str, arguments: &str) -> Value {
    let toolbox = Toolbox::new(()).tools(tools![take_found, take_hidden]).build().expect("it can be built");
    call(&toolbox, tool, arguments).await
}

async fn told(arguments: &str) -> String {
    answer("take_found", arguments).await["error"]["message"].as_str().unwrap_or("ok").to_owned()
}

#[tokio::test]
async fn nothing_is_lost_however_much_was_sent() {
    let many = |item: &str, last: &str| format!("[{}{last}]", format!("{item},").repeat(60_000));
    for arguments in [
        format!(r#"{{"loose":{}}}"#, many("true", r#"{"x":1,"zzz":"dropped"}"#)),
        format!(r#"{{"loose":{}}}"#, many(r#"{"x":1}"#, r#"{"x":1,"zzz":"dropped"}"#)),
        format!(r#"{{"limited":{}}}"#, many(r#"{"x":1}"#, r#"{"x":200}"#)),
    ] {
        let toolbox = Toolbox::new(()).tools(tools![take_found]).largest_arguments(1 << 24).build().expect("it builds");
        let reply = toolbox.call(Call::new("take_found", arguments)).await;
        assert!(!reply.is_ok() && reply.as_str().contains("INVALID_ARGUMENTS"));
    }
    assert_eq!(told(r#"{"limited":[{"x":3}],"loose":[true,{"x":1}]}"#).await, "ok");
}

#[tokio::test]
async fn a_union_takes_what_its_schema_says_and_no_more() {
    for arguments in [
        r#"{"loose":[[1,2]]}"#,
        r#"{"loose":[1e300]}"#,
        r#"{"loose":[3.5e38]}"#,
        r#"{"empty":{"x":1}}"#,
        r#"{"any":{"$serde_json::private::RawValue":"{\"a\":1,\"a\":2}"}}"#,
        r#"{"any":[{"\u0024serde_json::private::RawValue":"1"}]}"#,
    ] {
        assert_ne!(told(arguments).await, "ok", "{arguments}");
        assert!(!Contract::of::<take_found>().accepts(arguments), "{arguments}");
    }
    assert_eq!(answer("take_found", r#"{"loose":[true,{"x":3}],"empty":{}}"#).await["ok"], true);
}

#[tokio::test]
async fn a_key_beside_its_own_null_is_still_given_twice() {
    for arguments in [
        r#"{"pair":{"x":1,"y":null,"y":5}}"#,
        r#"{"pair":{"x":1,"y":5,"y":null}}"#,
        r#"{"pair":"{\"x\":1,\"y\":null,\"y\":5}"}"#,
        r#"{"large":null,"large":5}"#,
    ] {
        assert_ne!(told(arguments).await, "ok", "{arguments}");
    }
    assert_eq!(answer("take_found", r#"{"pair":{"x":1,"y":null}}"#).await["data"][2], json!({"x": 1, "y": 0}));
}

#[tokio::test]
async fn what_has_two_readings_is_not_read() {
    // Two letters, of which neither is meant more.
    assert_eq!(answer("take_found", r#"{"letter":"Ab"}"#).await["data"][4], "Ab");
    assert!(told(r#"{"letter":"AB"}"#).await.starts_with("letter must be one of"));
    // A number at the end of its type's width is compared as it is, and not as a float.
    assert_eq!(answer("take_found", r#"{"large":18446744073709551615}"#).await["data"][5], u64::MAX);
    assert!(told(r#"{"large":18446744073709551616}"#).await.starts_with("large must be an integer"));
    // A key that is the tool's own is not the client's.
    let own = answer("take_found", r#"{"toolCallId":"c1","large":"5"}"#).await;
    assert_eq!((&own["data"][8], &own["data"][5]), (&json!("c1"), &json!(5)));
}

#[tokio::test]
async fn the_bounds_of_a_wide_integer_are_published_executed_and_told() {
    let contract = Contract::of::<take_found>();
    tool_tests::valid_schema(contract.input());
    for (wide, fits) in [("\"2\"", false), ("\"3\"", true), ("\"5\"", true), ("\"6\"", false), ("4", false)] {
        let arguments = format!(r#"{{"wide":{wide}}}"#);
        assert_eq!(contract.accepts(&arguments), fits, "{arguments}");
        let schema = jsonschema::is_valid(contract.input(), &serde_json::from_str(&arguments).expect("it is JSON"));
        assert_eq!(schema, fits, "{arguments}");
    }
    let message = told(r#"{"wide":"6"}"#).await;
    assert!(message.contains("an integer in digits, from 3 to 5"), "{message}");
}

#[tokio::test]
async fn a_default_of_a_type_is_never_published() {
    let input = Contract::of::<take_found>().input().to_string();
    assert!(!input.contains("\"default\""), "{input}");
}

#[tokio::test]
async fn what_is_hidden_deep_inside_is_hidden() {
    for arguments in [
        r#"{"tree":{"number":1,"pin":{"number":"hunter2"}}}"#,
        r#"{"tree":{"number":1,"pin":"hunter2"}}"#,
        r#"{"hidden":"hunter2"}"#,
        r#"{"hidden":{"name":7,"other":"hunter2"}}"#,
        r#"{"holder":"hunter2"}"#,
        r#"{"holder":["hunter2"]}"#,
        r#"{"holder":{"pin":"x","pin":"hunter2"}}"#,
    ] {
        let envelope = answer("take_hidden", arguments).await;
        assert_eq!(envelope["error"]["code"], "INVALID_ARGUMENTS", "{arguments}: {envelope}");
        assert!(!envelope.to_string().contains("hunter2"), "{arguments}: {envelope}");
    }
}

#[derive(Debug, thiserror::Error, ToolError)]
enum OddError {
    /// Something odd was found.
    #[error("odd: {0}")]
    #[tool_error(not_found, repair = "Search for something else, then call with that.")]
    Odd(String),
}

/// Fails with the words that it is given.
#[tool(read_only)]
fn fail_with(
    /// What the failure says.
    words: String,
) -> Result<u32, OddError> {
    Err(OddError::Odd(words))
}

#[tokio::test]
async fn a_failure_s_message_is_one_harmless_line_of_at_most_so_many_characters() {
    let toolbox = Toolbox::new(()).tools(tools![fail_with]).build().expect("it can be built");
    let message = async |words: &str| {
        let envelope = call(&toolbox, "fail_with", &json!({"words": words}).to_string()).await;
        envelope["error"]["message"].as_str().unwrap_or_default().to_owned()
    };
    assert_eq!(message("a\u{202e}b\nc\u{7}").await, "odd: a\\u{202e}b\\u{a}c\\u{7}");
    assert_eq!(message(&"x".repeat(9_000)).await.chars().count(), 501);
}

/// Opens a session for the account.
#[tool(read_only)]
fn log_in(
    /// Password of the account.
    #[arg(secret)]
    password: String,
) -> usize {
    password.len()
}

#[tokio::test]
async fn what_stands_in_the_place_of_all_arguments_can_be_the_secret_too() {
    let toolbox = Toolbox::new(()).tools(tools![log_in]).build().expect("it builds");
    for whole in [r#""{\"password\":\"hunter2\"""#, r#""hunter2""#, r#"["hunter2"]"#] {
        let reply = toolbox.call(Call::new("log_in", whole)).await;
        assert!(!reply.is_ok() && !reply.as_str().contains("hunter2"), "{reply}");
        assert!(reply.as_str().contains("kept secret"), "{reply}");
    }
}

/// Numbers whose names are words of JSON Schema.
#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Oddly {
    default: u64,
    description: Vec<u64>,
    r#enum: u64,
}

/// Adds numbers with odd names.
#[tool(read_only)]
fn add_oddly(
    /// What is added, each part as digits.
    #[arg(string)]
    numbers: Oddly,
) -> u64 {
    numbers.default + numbers.description.iter().sum::<u64>() + numbers.r#enum
}

#[tokio::test]
async fn a_field_may_be_called_as_a_keyword_is() {
    let toolbox = Toolbox::new(()).tools(tools![add_oddly]).build().expect("it builds");
    let contract = toolbox.contract("add_oddly").expect("it is there");
    let texts = serde_json::json!({"numbers": {"default": "1", "description": ["2"], "enum": "3"}});
    assert!(contract.accepts(texts.to_string()));
    tool_tests::accepted(contract.input(), &texts);
    assert_eq!(toolbox.call(Call::new("add_oddly", &texts)).await.as_str(), r#"{"ok":true,"data":6}"#);
}

/// One of several kinds, told apart by another one.
#[derive(serde::Deserialize, schemars::JsonSchema)]
#[serde(tag = "k")]
#[allow(dead_code, reason = "the type is only read into")]
enum Kinds {
    M(Either),
    U,
}

#[derive(serde::Deserialize, schemars::JsonSchema)]
#[serde(untagged)]
#[allow(dead_code, reason = "the type is only read into")]
enum Either {
    X { x: u8 },
    Z { z: u8 },
}

/// Takes one of several kinds.
#[tool(read_only)]
fn take_kind(
    /// What is taken.
    kind: Kinds,
) -> bool {
    matches!(kind, Kinds::U)
}

#[tokio::test]
async fn a_tag_that_is_right_is_not_called_wrong() {
    let toolbox = Toolbox::new(()).tools(tools![take_kind]).build().expect("it builds");
    let reply = toolbox.call(Call::new("take_kind", r#"{"kind":{"k":"M","x":1,"y":2}}"#)).await;
    assert!(!reply.is_ok() && reply.as_str().contains("kind.y"), "{reply}");
}
