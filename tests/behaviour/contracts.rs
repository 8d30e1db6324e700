//! What is published of a tool.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tool_runtime::contract::{self, Contract};
use tool_runtime::error::Class;
use tool_runtime::prelude::*;
use tool_tests::{accepted, valid_schema};

mod first {
    #[derive(serde::Deserialize, schemars::JsonSchema)]
    #[allow(dead_code, reason = "only its schema is wanted")]
    pub(super) struct Item {
        id: u32,
    }
}

mod second {
    #[derive(serde::Deserialize, schemars::JsonSchema)]
    #[allow(dead_code, reason = "only its schema is wanted")]
    pub(super) struct Item {
        id: String,
    }
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Node {
    name: String,
    children: Vec<Node>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Mode {
    /// Quick.
    Fast,
    /// Careful.
    Slow,
}

#[derive(Debug, thiserror::Error, ToolError)]
enum WideError {
    /// Somebody else is about to book this seat.
    #[error("locked")]
    #[tool_error(class = "seat_locked", outcome = none, field = "nothing_of_this_name", retry = "Wait, then make the same call.")]
    SeatLocked,
}

fn computed() -> u32 {
    7
}

/// Takes something of every kind,
/// and gives it back.
///
/// - a list
/// - stays a list
#[tool(read_only, title = "Take all", open_world)]
fn take_everything(
    /// A small number.
    n: u32,
    /// A percentage.
    pct: u8,
    /// A count beyond 32 bits.
    large: i64,
    /// Quick or careful.
    mode: Mode,
    /// A tree.
    node: Node,
    /// One of two items of the same name.
    one: first::Item,
    /// The other item.
    other: second::Item,
    /// Whatever.
    any: Value,
    /// Numbers by name.
    map: BTreeMap<String, f64>,
    /// A word that may be left out.
    #[arg(length(max = 3))]
    word: Option<String>,
    /// A default of the type.
    #[arg(default)]
    list: Vec<u8>,
    /// Number whose default a function makes.
    #[arg(default = computed())]
    computed_default: u32,
    /// A default that is written.
    #[arg(default = "abc")]
    written: String,
) -> Result<(Mode, Node), WideError> {
    let _ = (pct, large, one, other, any, map, word, list, computed_default, written);
    if n == 0 { Err(WideError::SeatLocked) } else { Ok((mode, node)) }
}

/// Waits for ten seconds.
#[tool(read_only)]
fn wait() {}

#[test]
fn every_published_schema_is_one() {
    for contract in [Contract::of::<take_everything>(), Contract::of::<wait>()] {
        valid_schema(contract.input());
        valid_schema(contract.output());
        valid_schema(&contract.envelope());
        let root = contract.envelope();
        assert_eq!(root["type"], "object", "a bare root union makes strict clients refuse the whole list");
    }
}

fn arguments(change: impl FnOnce(&mut Value)) -> Value {
    let mut arguments = json!({
        "n": 4_294_967_295_u32, "pct": 255, "large": 1, "mode": "fast", "node": {"name": "a", "children": []},
        "one": {"id": 1}, "other": {"id": "x"}, "any": [1], "map": {},
    });
    change(&mut arguments);
    arguments
}

#[test]
fn the_input_schema_accepts_what_the_runtime_does() {
    let contract = Contract::of::<take_everything>();
    let schema = contract.input();
    accepted(schema, &arguments(|_| {}));
    accepted(schema, &arguments(|all| all["word"] = Value::Null));
    accepted(schema, &arguments(|all| all["computed_default"] = Value::Null));
    let validator = jsonschema::draft202012::new(schema).expect("it is a schema");
    for (name, wrong) in [
        ("n", json!(4_294_967_296_u64)),
        ("n", json!(-1)),
        ("pct", json!(256)),
        ("mode", json!("Fast")),
        ("one", json!({"id": "x"})),
        ("other", json!({"id": 1})),
        ("word", json!("long")),
        ("extra", json!(1)),
    ] {
        assert!(!validator.is_valid(&arguments(|all| all[name] = wrong.clone())), "{name} {wrong}");
    }
}

#[test]
fn names_texts_and_defaults_are_published_as_they_were_written() {
    let contract = Contract::of::<take_everything>();
    assert_eq!(contract.description(), "Takes something of every kind, and gives it back.\n\n- a list\n- stays a list");
    let properties = &contract.input()["properties"];
    assert_eq!(properties["mode"]["enum"], json!(["fast", "slow"]));
    assert_eq!(properties["mode"]["description"], "Quick or careful.\nfast: Quick.\nslow: Careful.");
    assert_eq!(properties["written"]["default"], "abc");
    assert_eq!(properties["written"]["description"], "A default that is written. (\"abc\" if absent)");
    for computed in ["list", "computed_default"] {
        assert!(properties[computed].get("default").is_none(), "{computed}: what is computed is never published");
    }
    assert_eq!(properties["word"]["description"], "A word that may be left out. (length at most 3)");
    let required = json!(["n", "pct", "large", "mode", "node", "one", "other", "any", "map"]);
    assert_eq!(contract.input()["required"], required);
    let text = contract.input().to_string();
    for unportable in ["\"title\"", "\"format\"", "\"const\"", "\"oneOf\"", "uint32", "\"$schema\""] {
        assert!(!text.contains(unportable), "{unportable} in {text}");
    }
}

#[test]
fn errors_are_resolved_for_their_tool() {
    let contract = Contract::of::<take_everything>();
    let codes: Vec<&str> = contract.errors().iter().map(|error| error.code).collect();
    assert_eq!(codes, ["SEAT_LOCKED", "INVALID_ARGUMENTS", "INTERNAL"]);
    let locked = &contract.errors()[0];
    assert_eq!((locked.class, locked.retryable), (Class::Domain("seat_locked"), true));
    assert_eq!((locked.field, locked.outcome), (None, None), "the tool has no such argument, and only looks");
    let classes = contract.envelope()["properties"]["error"]["properties"]["class"]["description"].clone();
    assert!(classes.as_str().is_some_and(|text| {
        text.starts_with("seat_locked: Somebody else is about to book this seat.\ninvalid_argument: ")
    }));
}

#[test]
fn the_dump_has_one_key_order_and_is_the_same_every_time() {
    let tools: Tools<()> = tools![take_everything, wait];
    let text = contract::dump(&tools).expect("it can be written");
    assert_eq!(text, contract::dump(&tools).expect("it can be written"));
    assert!(text.ends_with("]\n") && !text.contains('\r'));
    let lines: Vec<&str> = text.lines().filter(|line| line.starts_with("    \"")).collect();
    let keys: Vec<&str> = lines.iter().filter_map(|line| line.trim().split('"').nth(1)).collect();
    let first = ["format", "name", "title", "effect", "open_world", "description", "input", "output", "errors"];
    let second = ["format", "name", "effect", "description", "input", "output", "errors"];
    assert_eq!(keys, [&first[..], &second[..]].concat());
    // Names of a schema are sorted, whatever order a map of another crate's features has.
    let position = |name: &str| text.find(&format!("        \"{name}\": {{")).expect("it is there");
    assert!(position("any") < position("large") && position("large") < position("written"));
}

#[test]
fn files_are_written_once_and_left_alone_when_they_say_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    let tools: Tools<()> = tools![take_everything, wait];
    let files = contract::dump_into(&tools, folder.path().join("contracts")).expect("they can be written");
    let names: Vec<_> = files.iter().filter_map(|file| file.file_name()?.to_str()).collect();
    assert_eq!(names, ["take_everything.json", "wait.json"]);
    let written =
        |file: &std::path::Path| std::fs::metadata(file).and_then(|file| file.modified()).expect("it is there");
    let before = written(&files[0]);
    contract::dump_into(&tools, folder.path().join("contracts")).expect("they can be written");
    assert_eq!(written(&files[0]), before);
    let document: Value = serde_json::from_slice(&std::fs::read(&files[1]).expect("it is there")).expect("it is JSON");
    assert_eq!((&document["format"], &document["name"]), (&json!(1), &json!("wait")));
    let blocked = folder.path().join("file");
    std::fs::write(&blocked, "").expect("it can be written");
    assert!(contract::dump_into(&tools, &blocked).is_err());
    assert!(contract::dump_for_build(&tools, "contracts.json").is_err(), "there is no OUT_DIR here");
}
