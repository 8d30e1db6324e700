//! Results: what JSON cannot hold is told with its place, and never lost in silence.

use std::collections::{BTreeMap, HashMap};

use serde::Serialize;
use serde_json::{Value, json};
use tool_runtime::prelude::*;

use crate::support::call;

#[derive(Serialize, schemars::JsonSchema)]
struct Parcel {
    weight: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

#[derive(Serialize, schemars::JsonSchema)]
#[serde(tag = "kind")]
enum Load {
    Parcels { parcels: Vec<Parcel> },
}

#[derive(Serialize, schemars::JsonSchema)]
struct Depot {
    loads: BTreeMap<String, Load>,
    #[serde(flatten)]
    rest: HashMap<String, f32>,
}

fn weight(is_known: bool) -> f64 {
    if is_known { 1.5 } else { f64::NAN }
}

/// Shows all parcels that wait, by their gate.
#[tool(read_only)]
fn show_depot(
    /// Whether the second parcel has been weighed.
    weighed: bool,
    /// Length of the gate's queue, in metres.
    queue: f32,
) -> Depot {
    let parcels =
        vec![Parcel { weight: 2.0, note: None }, Parcel { weight: weight(weighed), note: Some("late".into()) }];
    let queue = if queue > 99.0 { f32::INFINITY } else { queue };
    Depot { loads: [("gate 1".into(), Load::Parcels { parcels })].into(), rest: [("queue".into(), queue)].into() }
}

/// Weighs the whole depot at once.
#[tool(read_only)]
fn weigh_depot() -> f64 {
    weight(false)
}

/// What lies where: inside a type of one's own no schema tells of a map's keys, and only the result shows them.
#[derive(Serialize, schemars::JsonSchema)]
struct Crossings(BTreeMap<(u8, u8), u32>);

/// Shows what lies at each crossing of two aisles.
#[tool(read_only)]
fn show_crossings() -> Vec<Crossings> {
    vec![Crossings(BTreeMap::new()), Crossings([((1, 2), 3)].into())]
}

/// Shows what lies on each shelf.
#[tool(read_only)]
fn show_shelves() -> BTreeMap<u64, (u64, i128, char, Option<()>)> {
    [(u64::MAX, (u64::MAX, -1, 'ä', None))].into()
}

async fn answer(tool: &str, arguments: &str) -> Value {
    let tools = tools![show_depot, weigh_depot, show_crossings, show_shelves];
    let toolbox = Toolbox::new(()).tools(tools).build().expect("it builds");
    call(&toolbox, tool, arguments).await
}

async fn refused(tool: &str, arguments: &str) -> String {
    let answer = answer(tool, arguments).await;
    assert_eq!(answer["error"]["code"], "INTERNAL", "{answer}");
    assert_eq!(answer["error"]["retryable"], false, "{answer}");
    assert!(answer["error"]["call_id"].is_string(), "{answer}");
    answer["error"]["message"].as_str().unwrap_or_default().to_owned()
}

#[tokio::test]
async fn what_json_can_hold_keeps_every_digit() {
    let depot = answer("show_depot", r#"{"weighed": true, "queue": 2.5}"#).await;
    let parcels = json!([{"weight": 2.0}, {"weight": 1.5, "note": "late"}]);
    assert_eq!(depot["data"], json!({"loads": {"gate 1": {"kind": "Parcels", "parcels": parcels}}, "queue": 2.5}));
    let shelves = answer("show_shelves", "{}").await;
    assert_eq!(shelves["data"], json!({"18446744073709551615": [u64::MAX, "-1", "ä", null]}));
}

#[tokio::test]
async fn a_number_that_is_none_is_told_with_its_place() {
    let inner = refused("show_depot", r#"{"weighed": false, "queue": 1}"#).await;
    assert_eq!(
        inner,
        "the tool ran, but its result cannot be written: data.loads.gate 1.parcels.1.weight is not a finite number, which \
         JSON cannot hold"
    );
    let flattened = refused("show_depot", r#"{"weighed": true, "queue": 100}"#).await;
    assert!(flattened.contains(": data.queue is not a finite number"), "{flattened}");
    let whole = refused("weigh_depot", "{}").await;
    assert!(whole.contains(": data is not a finite number"), "{whole}");
}

#[tokio::test]
async fn a_key_that_is_no_text_is_told_with_the_place_of_its_map() {
    let message = refused("show_crossings", "{}").await;
    assert!(message.ends_with(": data.1 has a key that is no text, and a JSON key has to be one"), "{message}");
}

#[derive(Debug, thiserror::Error, ToolError)]
enum ScaleError {
    /// The scale stopped in between.
    #[error("stopped")]
    #[tool_error(partial_execution, repair = "Read the scale before any further write.")]
    Stopped { state: Scale },
}

#[derive(Debug, Serialize)]
struct Scale {
    weight: f64,
    notes: Vec<String>,
}

/// Reads the scale's state as it was left.
#[tool(read_only)]
fn read_scale(
    /// The weight on it, in kilograms.
    weight: f64,
    /// How many notes the scale has taken.
    notes: usize,
) -> Result<f64, ScaleError> {
    let weight = if weight > 99.0 { f64::NAN } else { weight };
    Err(ScaleError::Stopped { state: Scale { weight, notes: vec!["ok".into(); notes] } })
}

#[tokio::test]
async fn a_state_that_json_cannot_hold_or_that_is_too_large_is_left_out() {
    let state = async |arguments: Value| {
        let toolbox = Toolbox::new(()).tools(tools![read_scale]).build().expect("it builds");
        let reply = toolbox.call(Call::new("read_scale", arguments)).await;
        let reply: Value = serde_json::from_str(reply.as_str()).expect("it is JSON");
        assert_eq!(reply["error"]["code"], "STOPPED");
        reply["error"].get("state").cloned()
    };
    let told = state(json!({"weight": 1.5, "notes": 1})).await;
    assert_eq!(told, Some(json!({"weight": 1.5, "notes": ["ok"]})));
    assert_eq!(state(json!({"weight": 100, "notes": 1})).await, None, "no null stands for what is no number");
    assert_eq!(state(json!({"weight": 1.5, "notes": 10_000})).await, None);
}

/// Results whose integers of 128 bits may be missing.
#[derive(Serialize, schemars::JsonSchema)]
struct Wide {
    one: Option<u128>,
    many: Vec<Option<i128>>,
}

/// Shows what may be missing.
#[tool(read_only)]
fn show_wide(
    /// Whether something is there.
    there: bool,
) -> Wide {
    let one = there.then_some(u128::MAX);
    Wide { one, many: vec![None, one.map(|_| i128::MIN)] }
}

/// Shows one that may be missing.
#[tool(read_only)]
fn show_one_wide() -> Option<u128> {
    None
}

#[tokio::test]
async fn an_integer_of_128_bits_that_is_missing_is_null_and_conforms() {
    let toolbox = Toolbox::new(()).tools(tools![show_wide, show_one_wide]).build().expect("it builds");
    let contract = toolbox.contract("show_wide").expect("it is there");
    for (there, one) in [("true", json!(u128::MAX.to_string())), ("false", Value::Null)] {
        let reply = toolbox.call(Call::new("show_wide", format!(r#"{{"there":{there}}}"#))).await;
        assert_eq!(tool_tests::conforming(contract, &reply)["data"]["one"], one);
    }
    let contract = toolbox.contract("show_one_wide").expect("it is there");
    let reply = toolbox.call(Call::new("show_one_wide", "{}")).await;
    assert_eq!(tool_tests::conforming(contract, &reply)["data"], Value::Null);
}
