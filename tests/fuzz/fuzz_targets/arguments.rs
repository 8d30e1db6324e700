//! Bytes as the arguments of a tool: whatever they are, there is one answer, and what it says is so.
//!
//! `cargo +nightly fuzz run --fuzz-dir tests/fuzz arguments tests/fuzz/corpus/arguments tests/fuzz/seeds/arguments --
//! -max_total_time=600`
#![no_main]

use std::collections::BTreeMap;
use std::sync::OnceLock;

use libfuzzer_sys::fuzz_target;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::runtime::{Builder, Runtime};
use tool_runtime::prelude::*;

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Status {
    Open,
    InProgress,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Line {
    count: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Filter {
    Number { value: i64 },
    Text { value: String },
    All { filters: Vec<Filter> },
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
enum Target {
    ById { id: u64 },
    ByName { name: String },
    Position(u8, i8),
}

#[derive(Serialize, Deserialize, JsonSchema)]
enum Choice {
    Nothing,
    Count(u16),
    Pair(bool, f32),
    Line { line: Line },
}

/// Takes plain values and gives them back.
#[tool(read_only)]
fn take_plain(
    /// A whole number that a person counts to.
    #[arg(default = 20, range(min = 1, max = 50))]
    limit: u32,
    /// A number with its sign, however large.
    signed: Option<i64>,
    /// A number of 128 bits.
    wide: Option<u128>,
    /// A part of one.
    share: Option<f64>,
    /// What a person says.
    #[arg(length(max = 40))]
    words: Option<String>,
    /// Whether it is so.
    flag: Option<bool>,
    /// How far it is.
    status: Option<Status>,
    /// An id that no client rounds.
    #[arg(string)]
    id: Option<u64>,
) -> Value {
    let wide = wide.map(|wide| wide.to_string());
    json!({"limit": limit, "signed": signed, "wide": wide, "share": share, "words": words, "flag": flag, "status": status,
        "id": id.map(|id| id.to_string())})
}

/// Takes values of values and gives them back.
#[tool(read_only)]
fn take_nested(
    /// What lies in the order.
    #[arg(default)]
    lines: Vec<Line>,
    /// Which orders are meant.
    filter: Option<Filter>,
    /// Where it is meant to go.
    target: Option<Target>,
    /// One of several.
    choice: Option<Choice>,
    /// Prices by number.
    prices: Option<BTreeMap<u16, u32>>,
    /// Names of anything.
    names: Option<BTreeMap<String, Vec<Option<String>>>>,
    /// Anything at all.
    any: Option<Value>,
) -> Value {
    json!({"lines": lines, "filter": filter, "target": target, "choice": choice, "prices": prices, "names": names, "any": any})
}

fn toolbox() -> &'static (Toolbox<()>, Runtime) {
    static TOOLBOX: OnceLock<(Toolbox<()>, Runtime)> = OnceLock::new();
    TOOLBOX.get_or_init(|| {
        let toolbox = Toolbox::new(()).tools(tools![take_plain, take_nested]).build().expect("it can be built");
        let runtime = Builder::new_current_thread().enable_time().build().expect("a runtime starts");
        (toolbox, runtime)
    })
}

fn answer(tool: &str, arguments: &[u8]) -> Value {
    let (toolbox, runtime) = toolbox();
    let reply = runtime.block_on(toolbox.call(Call::new(tool, arguments)));
    let envelope: Value = serde_json::from_slice(reply.as_bytes()).expect("every answer is JSON");
    assert_eq!(envelope["ok"], reply.is_ok());
    envelope
}

fuzz_target!(|data: &[u8]| {
    let Some((first, arguments)) = data.split_first() else { return };
    let tool = if first % 2 == 0 { "take_plain" } else { "take_nested" };
    let contract = toolbox().0.contract(tool).expect("the tool is there");
    let envelope = answer(tool, arguments);
    let fits = contract.accepts(arguments);
    if envelope["ok"] == true {
        // What was understood is what is understood again: nothing is lost or guessed on the way.
        let data = &envelope["data"];
        assert_eq!(answer(tool, data.to_string().as_bytes())["data"], *data, "{}", String::from_utf8_lossy(arguments));
    } else {
        assert!(!fits, "accepted, but: {envelope}");
        assert_eq!(envelope["error"]["code"], "INVALID_ARGUMENTS", "{envelope}");
        assert!(envelope["error"]["message"].as_str().is_some_and(|message| message.chars().count() <= 501), "{envelope}");
    }
});
