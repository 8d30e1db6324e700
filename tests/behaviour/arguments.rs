//! What a model sends, and what it is told.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tool_runtime::prelude::*;
use tool_tests::accepted;

use crate::support::call;

#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Mode {
    /// Quick.
    Fast,
    /// Careful.
    Slow,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
enum Target {
    ByName { name: String },
    ById { id: u64 },
}

type Perhaps = Option<u32>;

const MOST: u32 = 50;

/// Shows what arrived.
#[tool(read_only)]
fn show_arguments(
    /// Text to show.
    #[arg(length(min = 1, max = 8), pattern = "^[a-zé ]*$")]
    text: &str,
    /// Most things to show.
    #[arg(default = 20, range(min = 1, max = MOST))]
    limit: u32,
    /// How it is shown.
    mode: Option<Mode>,
    /// A number that may be left out, through an alias.
    perhaps: Perhaps,
    /// Small numbers.
    #[arg(default)]
    small: Vec<u8>,
    /// What is meant, as a keyword.
    r#type: Option<String>,
) -> Value {
    json!([text, limit, mode, perhaps, small, r#type])
}

/// Removes nothing.
#[tool(read_only)]
fn remove_target(
    /// What to remove.
    target: Target,
) -> Target {
    target
}

/// Takes no arguments and gives nothing back.
#[tool(read_only)]
fn take_nothing() {}

fn toolbox() -> Toolbox<()> {
    Toolbox::new(()).tools(tools![show_arguments, remove_target, take_nothing]).build().expect("it can be built")
}

#[tokio::test]
async fn valid_arguments_arrive_as_they_were_sent() {
    let toolbox = toolbox();
    let schema = toolbox.contract("show_arguments").expect("it is there").input().clone();
    let cases = [
        (r#"{"text":"a"}"#, json!(["a", 20, null, null, [], null])),
        (
            r#"{"text":"a","limit":null,"mode":null,"perhaps":null,"small":null,"type":null}"#,
            json!(["a", 20, null, null, [], null]),
        ),
        (
            r#"{"text":"\u00e9\u0061","limit":50,"mode":"slow","perhaps":0,"small":[0,255]}"#,
            json!(["éa", 50, "slow", 0, [0, 255], null]),
        ),
        // A text stays a text, whatever it looks like.
        (r#"{"text":"null","type":"{\"k\":1}"}"#, json!(["null", 20, null, null, [], "{\"k\":1}"])),
        (r#"{"text":"ab","type":"00123"}"#, json!(["ab", 20, null, null, [], "00123"])),
    ];
    for (arguments, expected) in cases {
        accepted(&schema, &serde_json::from_str(arguments).expect("it is JSON"));
        assert_eq!(call(&toolbox, "show_arguments", arguments).await["data"], expected, "{arguments}");
    }
}

#[tokio::test]
async fn nothing_at_all_is_an_empty_object() {
    let toolbox = toolbox();
    for arguments in ["", "  ", "null", "\"\"", "{}", " {} "] {
        assert_eq!(call(&toolbox, "take_nothing", arguments).await, json!({"ok": true, "data": null}), "{arguments:?}");
    }
}

/// One fault: its field, what its message says, and what `next_action` names.
#[tokio::test]
async fn one_fault_names_its_field_and_what_was_expected() {
    let toolbox = toolbox();
    let cases: [(&str, &str, &[&str]); 14] = [
        ("{}", "text", &["text is missing", "a string of 1 to 8 characters that matches"]),
        (r#"{"text":7}"#, "text", &["text must be a string", "received 7"]),
        (r#"{"text":null}"#, "text", &["text must be a string", "received null"]),
        (r#"{"text":""}"#, "text", &["1 to 8 characters", "received \"\""]),
        (r#"{"text":"abcdefghi"}"#, "text", &["1 to 8 characters"]),
        (r#"{"text":"A"}"#, "text", &["matches ^[a-zé ]*$"]),
        (r#"{"text":"a","limit":"two"}"#, "limit", &["limit must be an integer from 1 to 50", "received \"two\""]),
        (r#"{"text":"a","limit":51}"#, "limit", &["from 1 to 50", "received 51"]),
        (r#"{"text":"a","limit":1.5}"#, "limit", &["an integer", "received 1.5"]),
        (r#"{"text":"a","limit":4294967296}"#, "limit", &["received 4294967296"]),
        (r#"{"text":"a","mode":"quick"}"#, "mode", &["one of \"fast\" and \"slow\"", "received \"quick\""]),
        (r#"{"text":"a","small":[1,256]}"#, "small.1", &["small.1 must be an integer from 0 to 255", "received 256"]),
        (r#"{"text":"a","limt":3}"#, "limt", &["limt is not an argument of this tool", "did you mean limit?"]),
        (r#"{"text":"a","text":"b"}"#, "text", &["text is given twice"]),
    ];
    for (arguments, field, parts) in cases {
        let envelope = call(&toolbox, "show_arguments", arguments).await;
        let error = &envelope["error"];
        assert_eq!(error["code"], "INVALID_ARGUMENTS");
        assert_eq!(
            (&error["class"], &error["action"], &error["retryable"]),
            (&json!("invalid_argument"), &json!("repair"), &json!(false))
        );
        assert_eq!(error["field"], field, "{envelope}");
        assert!(error.get("violations").is_none(), "one fault needs no list: {envelope}");
        let message = error["message"].as_str().expect("it has a message");
        for part in parts {
            assert!(message.contains(part), "{part:?} in {message:?}");
        }
        let declared = field.split('.').next().map(|field| if field == "limt" { "limit" } else { field });
        let next_action = envelope["next_action"].as_str().expect("it has one");
        let expected = format!("Call show_arguments again once, with {} corrected.", declared.expect("a field"));
        assert_eq!(next_action, expected);
    }
}

#[tokio::test]
async fn all_faults_are_told_at_once() {
    let toolbox = toolbox();
    let envelope =
        call(&toolbox, "show_arguments", r#"{"limit":"big","mode":"Quick","extra":1,"small":[true,-1]}"#).await;
    let error = &envelope["error"];
    let violations = error["violations"].as_array().expect("there are several");
    let mut fields: Vec<&str> = violations.iter().filter_map(|violation| violation["field"].as_str()).collect();
    fields.sort_unstable();
    assert_eq!(fields, ["extra", "limit", "mode", "small.0", "small.1", "text"]);
    assert!(error.get("field").is_none());
    assert!(error["message"].as_str().is_some_and(|message| message.starts_with("6 faults: ")));
    // It names what is declared alone, never a word that the model made up.
    assert!(!envelope["next_action"].as_str().expect("it has one").contains("extra"), "{envelope}");
}

#[tokio::test]
async fn five_hundred_faults_make_a_short_answer() {
    let toolbox = toolbox();
    let many: serde_json::Map<String, Value> = (0..500).map(|index| (format!("extra_{index}"), json!(1))).collect();
    let envelope = call(&toolbox, "show_arguments", &Value::Object(many).to_string()).await;
    let violations = envelope["error"]["violations"].as_array().expect("there are several");
    assert_eq!(violations.len(), 21);
    assert_eq!(violations[20]["message"], "and 481 more");
    assert!(envelope.to_string().len() < 6_000, "{}", envelope.to_string().len());
}

#[tokio::test]
async fn what_is_no_object_never_runs() {
    let toolbox = toolbox();
    let cases = [
        (r#"{"text":"logs/2024-0"#, "cut off"),
        (r#"{"text":"a","small":[1,2"#, "cut off"),
        (r#"{"text":"a",}"#, "not valid JSON: a comma too many at line 1, column 13"),
        ("hello", "not valid JSON"),
        (r#"{"text":"\ud83d"}"#, "no valid Unicode"),
        ("{\"text\":\"a\tb\"}", "not valid JSON"),
        (r#"{"text":"a"} {"text":"b"}"#, "not valid JSON"),
        ("[1,2]", "must be a JSON object with text, limit, mode, perhaps, small and type; received an array of 2"),
        (r#""hello""#, "must be a JSON object"),
        ("7", "must be a JSON object"),
    ];
    for (arguments, part) in cases {
        let envelope = call(&toolbox, "show_arguments", arguments).await;
        assert_eq!(envelope["error"]["code"], "INVALID_ARGUMENTS", "{arguments}");
        let message = envelope["error"]["message"].as_str().expect("it has a message");
        assert!(message.contains(part), "{part:?} in {message:?}");
        assert_eq!(envelope["next_action"], "Call show_arguments again once, with the arguments corrected.");
    }
    let bytes = toolbox.call(Call::new("show_arguments", &b"{\"text\":\"\xff\xfe\"}"[..])).await;
    assert!(!bytes.is_ok() && bytes.as_str().contains("INVALID_ARGUMENTS"));
    let nothing = call(&toolbox, "take_nothing", r#"{"a":1}"#).await;
    assert_eq!(nothing["error"]["message"], "a is not an argument of this tool; this tool takes no arguments");
}

#[tokio::test]
async fn an_untagged_choice_says_what_each_of_its_kinds_needs() {
    let toolbox = toolbox();
    assert_eq!(call(&toolbox, "remove_target", r#"{"target":{"id":3}}"#).await["data"], json!({"id": 3}));
    let envelope = call(&toolbox, "remove_target", r#"{"target":{"nam":"x"}}"#).await;
    let message = envelope["error"]["message"].as_str().expect("it has a message");
    assert!(message.contains("an object with name, or an object with id"), "{message}");
    assert_eq!(envelope["error"]["field"], "target");
}

#[tokio::test]
async fn an_unknown_tool_is_told_the_nearest() {
    let toolbox = toolbox();
    let reply = toolbox.call(Call::new("show_argument", "{}")).await;
    let envelope: Value = serde_json::from_str(reply.as_str()).expect("it is JSON");
    assert_eq!(envelope["next_action"], "Call show_arguments instead.");
    let error = &envelope["error"];
    assert_eq!((&error["class"], &error["code"]), (&json!("not_found"), &json!("UNKNOWN_TOOL")));
    assert_eq!((&error["action"], &error["retryable"]), (&json!("repair"), &json!(false)));

    let reply = toolbox.call(Call::new("add\u{202e}\n", "{}")).await;
    let envelope: Value = serde_json::from_str(reply.as_str()).expect("it is JSON");
    let next_action = envelope["next_action"].as_str().expect("it has one");
    assert_eq!(next_action, "Call one of these tools instead: show_arguments, remove_target and take_nothing.");
    assert!(!reply.as_str().contains('\u{202e}'), "what could reorder the text around it is escaped: {reply}");
}
