//! What models send in another notation: put right where it has one meaning, refused where it has none or several.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tool_runtime::prelude::*;

use crate::support::call;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Mode {
    Open,
    InProgress,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct Line {
    title: String,
    quantity: u32,
    #[serde(default)]
    gift: bool,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
enum Either {
    Number(u32),
    Text(String),
}

/// Shows what arrived.
#[tool(read_only)]
fn show_all(
    /// Text to show.
    text: Option<String>,
    /// Count of things.
    count: Option<u32>,
    /// A number with its sign.
    large: Option<i64>,
    /// A share of things.
    ratio: Option<f64>,
    /// Whether it is shown.
    shown: Option<bool>,
    /// Where it stands.
    mode: Option<Mode>,
    /// One line of it.
    line: Option<Line>,
    /// Several lines of it.
    lines: Option<Vec<Line>>,
    /// Numbers by name.
    map: Option<BTreeMap<String, u8>>,
    /// A number or a text.
    either: Option<Either>,
) -> Value {
    let all = json!({
        "text": text, "count": count, "large": large, "ratio": ratio, "shown": shown, "mode": mode, "line": line,
        "lines": lines, "map": map, "either": either,
    });
    let given = all.as_object().into_iter().flatten().filter(|(_, value)| !value.is_null());
    given.map(|(name, value)| (name.clone(), value.clone())).collect::<serde_json::Map<_, _>>().into()
}

/// Deletes what matches.
#[tool(destructive, reread = show_all)]
fn delete_matching(
    #[inject] key: IdempotencyKey,
    /// Pattern of what to delete.
    pattern: &str,
    /// Most things to delete.
    #[arg(default = 5, range(min = 1, max = 9))]
    most: u32,
) -> String {
    format!("{pattern} {most} {key}")
}

fn toolbox() -> Toolbox<()> {
    Toolbox::new(()).tools(tools![show_all, delete_matching]).build().expect("it can be built")
}

#[tokio::test]
async fn what_has_one_meaning_is_put_right() {
    let toolbox = toolbox();
    let line = json!({"title": "5", "quantity": 2, "gift": true});
    for (arguments, expected) in [
        (r#""{\"text\":\"x\",\"count\":3}""#, json!({"text": "x", "count": 3})),
        (r#"{"count":"5"}"#, json!({"count": 5})),
        (r#"{"count":3.0}"#, json!({"count": 3})),
        (r#"{"count":1e2}"#, json!({"count": 100})),
        (r#"{"count":-0}"#, json!({"count": 0})),
        (r#"{"large":9007199254740993.0}"#, json!({"large": 9_007_199_254_740_993_i64})),
        (r#"{"large":"-9223372036854775808"}"#, json!({"large": i64::MIN})),
        (r#"{"ratio":"0.5"}"#, json!({"ratio": 0.5})),
        (r#"{"shown":"true"}"#, json!({"shown": true})),
        (r#"{"mode":"IN_PROGRESS"}"#, json!({"mode": "in_progress"})),
        (r#"{"line":"{\"title\":\"5\",\"quantity\":\"2\",\"gift\":\"true\"}"}"#, json!({"line": line.clone()})),
        (
            r#"{"line":{"title":"5","quantity":2.0,"gift":null}}"#,
            json!({"line": {"title": "5", "quantity": 2, "gift": false}}),
        ),
        (r#"{"lines":"[{\"title\":\"5\",\"quantity\":2,\"gift\":true}]"}"#, json!({"lines": [line]})),
        (r#"{"map":{"a":"7"}}"#, json!({"map": {"a": 7}})),
        (r#"{"count":"1","_meta":{"progressToken":1},"toolCallId":"x"}"#, json!({"count": 1})),
        (r#"{"_meta":{}}"#, json!({})),
    ] {
        let envelope = call(&toolbox, "show_all", arguments).await;
        assert_eq!(envelope["data"], expected, "{arguments}: {envelope}");
    }
}

#[tokio::test]
async fn a_text_stays_a_text() {
    let toolbox = toolbox();
    for text in ["{\"k\":1}", "00123", "12345678901234567890", "true", "null", "  a  ", "", "3.0"] {
        // Beside a fault that is put right, so that the pass has something to do.
        let arguments = json!({"text": text, "either": text, "count": "1"}).to_string();
        let data = call(&toolbox, "show_all", &arguments).await["data"].take();
        assert_eq!((&data["text"], &data["either"]), (&json!(text), &json!(text)), "{text}");
    }
}

#[tokio::test]
async fn what_has_none_or_several_is_refused_with_the_faults_of_what_was_sent() {
    let toolbox = toolbox();
    for (arguments, part) in [
        (r#""hello""#, "must be a JSON object"),
        (r#""\"{}\"""#, "must be a JSON object"),
        (r#"{"count":3.5}"#, "received 3.5"),
        (r#"{"count":"three"}"#, "received \"three\""),
        (r#"{"count":"007"}"#, "received \"007\""),
        (r#"{"count":" 5"}"#, "received \" 5\""),
        (r#"{"count":"4294967296"}"#, "received \"4294967296\""),
        (r#"{"count":4294967296.0}"#, "received 4294967296"),
        (r#"{"shown":"yes"}"#, "received \"yes\""),
        (r#"{"shown":1}"#, "received 1"),
        (r#"{"mode":"closed"}"#, "one of \"open\" and \"in_progress\""),
        (r#"{"line":"[1]"}"#, "received \"[1]\""),
        (r#"{"count":"1","extra":1}"#, "2 faults: count must be an integer"),
        (r#"{"count":"1","count":"1"}"#, "count is given twice"),
    ] {
        let envelope = call(&toolbox, "show_all", arguments).await;
        let message = envelope["error"]["message"].as_str().unwrap_or("ok");
        assert!(message.contains(part), "{arguments}: {part:?} in {message:?}");
    }
}

#[tokio::test]
async fn a_cut_off_text_never_runs_and_a_repaired_call_is_the_operation_that_it_means() {
    let toolbox = toolbox();
    for arguments in [r#"{"pattern":"logs/2024-0"#, r#""{\"pattern\":\"logs/2024-0""#, r#"{"pattern":"a","most":[1,2"#]
    {
        assert_eq!(call(&toolbox, "delete_matching", arguments).await["error"]["code"], "INVALID_ARGUMENTS");
    }
    let plain = call(&toolbox, "delete_matching", r#"{"pattern":"a","most":7}"#).await["data"].take();
    let repaired = call(&toolbox, "delete_matching", r#"{"most":"7","pattern":"a"}"#).await["data"].take();
    assert_eq!(plain, repaired, "the same operation, under the same key");
    let limited = call(&toolbox, "delete_matching", r#"{"most":"10","pattern":"a"}"#).await;
    assert_eq!(limited["error"]["field"], "most", "what was put right has to keep its limits too");
}
