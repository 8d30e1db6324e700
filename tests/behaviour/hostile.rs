//! Arguments that were made to hurt: deep, long, odd. Always an answer, and soon.

use std::collections::{BTreeSet, HashMap};
use std::time::Instant;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tool_runtime::prelude::*;

use crate::support::call;

/// A list that is linked by hand.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct Node {
    value: u32,
    next: Option<Box<Node>>,
}

/// A tree whose nodes are of two kinds.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
enum Tree {
    Left { left: Box<Tree>, depth: u32 },
    Right { right: Box<Tree>, depth: u32 },
    Leaf(u32),
}

/// A text whose decoder panics.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(try_from = "String")]
struct Fragile(#[allow(dead_code, reason = "it is never shown")] String);

impl TryFrom<String> for Fragile {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        assert_ne!(text, "boom", "secret");
        if text == "echo" { Err(format!("\u{202e}{text}\n\u{e0041}")) } else { Ok(Self(text)) }
    }
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Shape {
    Circle { radius: u32 },
    Square { side: u32 },
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct Point {
    x: i32,
    #[serde(alias = "why")]
    y: i32,
}

/// Takes what is odd, under a key.
#[tool(write, reread = none("nothing is written"))]
#[allow(clippy::option_option, reason = "what may be absent of what may be null is what is tested")]
fn take_odd_things(
    #[inject] key: IdempotencyKey,
    /// A list that is linked by hand.
    list: Option<Node>,
    /// A tree with two kinds of nodes.
    tree: Option<Tree>,
    /// A text that breaks easily.
    fragile: Option<Fragile>,
    /// A shape of one kind.
    shape: Option<Shape>,
    /// A point with another name for y.
    point: Option<Point>,
    /// Numbers, each once.
    #[arg(length(min = 2))]
    set: Option<BTreeSet<u32>>,
    /// Numbers by number.
    map: Option<HashMap<u32, u32>>,
    /// A very large number.
    large: Option<i128>,
    /// A share with few digits.
    #[arg(range(min = 0.1, max = f32::INFINITY))]
    portion: Option<f32>,
    /// Whatever it is.
    any: Option<Value>,
    /// A number that must be there.
    number: u32,
) -> u32 {
    let _ = (key, list, tree, fragile, shape, point, set, map, large, portion, any);
    number
}

fn toolbox() -> Toolbox<()> {
    Toolbox::new(()).tools(tools![take_odd_things]).build().expect("it can be built")
}

async fn message(arguments: &str) -> String {
    let envelope = call(&toolbox(), "take_odd_things", arguments).await;
    envelope["error"]["message"].as_str().unwrap_or("ok").to_owned()
}

#[tokio::test]
async fn depth_is_refused_and_not_followed_to_the_end_of_the_stack() {
    for depth in [200, 20_000, 200_000] {
        let (open, close) = ("[".repeat(depth), "]".repeat(depth));
        let told = message(&format!("{{\"number\":1,\"any\":{open}{close}}}")).await;
        assert!(told.contains("more than 127 levels"), "{told}");
        let told = message(&format!("{{\"number\":1,\"other\":{open}")).await;
        assert!(told.contains("cut off") || told.contains("levels"), "{told}");
    }
    // Some build may have told serde_json to keep every number's digits: then it is one, and no integer.
    let told = message(r#"{"number":1,"large":1e400}"#).await;
    assert!(
        told.contains("a number that is too large") || told.starts_with("large must be a string that is"),
        "{told}"
    );
}

#[tokio::test]
async fn recursion_takes_no_more_than_a_walk() {
    let list = (0..60).fold(json!({"value": "wrong"}), |next, value| json!({"value": value, "next": next}));
    let tree = (0..60).fold(json!("wrong"), |tree, depth| json!({"left": tree, "right": "x", "depth": depth}));
    let started = Instant::now();
    let told = message(&json!({"number": 1, "list": list}).to_string()).await;
    assert!(told.contains(".value must be an integer"), "{told}");
    let told = message(&json!({"number": 1, "tree": tree}).to_string()).await;
    assert!(told.contains("tree"), "{told}");
    // Not a measurement: without a bound it would take longer than this machine lives.
    assert!(started.elapsed().as_secs() < 60);
}

#[tokio::test]
async fn many_unknown_keys_and_long_names_are_bounded_work() {
    let keys: Vec<String> = (0..50_000).map(|index| format!("\"stranger_{index}\":1")).collect();
    let envelope = call(&toolbox(), "take_odd_things", &format!("{{{}}}", keys.join(","))).await;
    let message = envelope["error"]["message"].as_str().expect("it has a message");
    assert!(message.starts_with("50001 faults: number is missing; expected an integer"), "{message}");
    assert_eq!(envelope["error"]["violations"].as_array().map(Vec::len), Some(21));
    assert_eq!(envelope["next_action"], "Call take_odd_things again once, with number corrected.");
    let reply = toolbox().call(Call::new("x".repeat(5_000_000), "{}")).await;
    assert!(reply.as_bytes().len() < 1_000);
}

#[tokio::test]
async fn a_decoder_that_panics_is_answered_wherever_it_is_asked() {
    for arguments in [r#"{"number":1,"fragile":"boom"}"#, r#"{"number":"x","fragile":"boom"}"#] {
        let envelope = call(&toolbox(), "take_odd_things", arguments).await;
        assert_eq!(envelope["error"]["code"], "INTERNAL", "{arguments}");
        assert!(!envelope.to_string().contains("secret"));
    }
}

#[tokio::test]
async fn a_decoder_s_words_are_made_harmless() {
    let told = message(r#"{"number":1,"fragile":"echo"}"#).await;
    assert_eq!(told, "fragile does not fit its type: \\u{202e}echo\\u{a}\\u{e0041}; expected a string, or null");
}

#[tokio::test]
async fn what_is_right_is_not_called_wrong_beside_another_fault() {
    let large = i128::MAX;
    for right in [
        format!("\"large\":\"{large}\""),
        "\"portion\":0.1".to_owned(),
        "\"point\":{\"x\":1,\"why\":2}".to_owned(),
        "\"shape\":{\"kind\":\"circle\",\"radius\":1}".to_owned(),
    ] {
        assert_eq!(message(&format!("{{\"number\":1,{right}}}")).await, "ok", "{right}");
        let told = message(&format!("{{\"number\":\"x\",{right}}}")).await;
        assert!(told.starts_with("number must be an integer") && !told.contains("faults"), "{right}: {told}");
    }
}

#[tokio::test]
async fn each_fault_names_the_place_that_is_wrong() {
    for (arguments, expected) in [
        (
            r#"{"number":1,"shape":{"kind":"ring"}}"#,
            "shape.kind must be one of \"circle\" and \"square\"; received \"ring\"",
        ),
        (r#"{"number":1,"shape":{}}"#, "shape.kind is missing; expected one of \"circle\" and \"square\""),
        (
            r#"{"number":1,"shape":{"kind":"square","side":-1}}"#,
            "shape.side must be an integer from 0 to 4294967295; received -1",
        ),
        (
            r#"{"number":1,"set":[1,1]}"#,
            "set must be an array of at least 2 different items, or null; received an array of 2",
        ),
        (
            r#"{"number":1,"map":{"a":1}}"#,
            "map.a is not known here; expected a key that is an integer in digits, from 0 to 4294967295",
        ),
    ] {
        assert_eq!(message(arguments).await, expected);
    }
}

#[test]
fn a_bound_that_json_cannot_hold_is_executed_but_not_published() {
    let toolbox = toolbox();
    let schema = toolbox.contract("take_odd_things").expect("it is there").input();
    tool_tests::valid_schema(schema);
    let share = &schema["properties"]["portion"]["anyOf"][0];
    assert_eq!((&share["minimum"], &share["maximum"]), (&json!(0.1), &json!(3.402_823_5e38)));
}
