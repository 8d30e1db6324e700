//! The cases of `tests/corpus`: inputs that broke other people's tools.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use rust_decimal::Decimal;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tool_runtime::contract::Contract;
use tool_runtime::prelude::*;

use crate::support::call;

/// What the tools have seen of their arguments, call by call.
#[derive(Default)]
struct Seen(Mutex<Vec<Value>>);

impl Seen {
    fn note(&self, arguments: Value) -> Value {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(arguments.clone());
        arguments
    }

    fn take(&self) -> Vec<Value> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

mod v1 {
    #[derive(super::Serialize, super::Deserialize, super::JsonSchema)]
    pub(super) struct Item {
        id: u32,
    }
}

mod v2 {
    #[derive(super::Serialize, super::Deserialize, super::JsonSchema)]
    pub(super) struct Item {
        id: String,
    }
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Search {
    #[serde(alias = "q")]
    query: String,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
enum Target {
    ByName { name: String },
    ById { id: u64 },
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Status {
    Open,
    InProgress,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Mode {
    Fast,
    Slow,
}

#[derive(Debug, thiserror::Error, ToolError)]
enum QuotaError {
    /// All that the plan allows is used.
    #[error("quota {used}/{max}")]
    #[tool_error(
        rate_limited,
        code = "QUOTA_EXCEEDED",
        retry = "Wait, then make the same call once. Do not change it."
    )]
    Quota { used: u32, max: u32, retry_after: u64, state: Value },
}

macro_rules! noting {
    ($($(#[$attribute:meta])* $name:ident($($(#[$of_argument:meta])* $argument:ident: $ty:ty),*);)*) => {$(
        /// Notes what it is given.
        #[tool(read_only, allow(restates_name, vague_name))]
        fn $name(
            #[inject] seen: &Seen,
            $(
                /// What it is given, as the case has it.
                $(#[$of_argument])*
                $argument: $ty
            ),*
        ) -> Value {
            seen.note(json!({$(stringify!($argument): $argument),*}))
        }
    )*};
}

noting! {
    case_001(folder: Option<String>, max: Option<u32>);
    case_003(n: u32, pct: u8);
    case_005(amount: Decimal);
    case_007(slots: BTreeMap<u32, String>);
    case_013(a: v1::Item, b: v2::Item);
    case_017(target: Target);
    case_033(a: String, #[arg(default = 0)] limit: u32);
    case_035(data: String, sheet: String, note: Option<String>);
    case_037(prefix: String, #[arg(default = 24)] older_than_hours: u32);
    case_039(n: u32);
    case_041(s: Status);
    case_043(pattern: String);
    case_045(name: String, size: u32, mode: Mode);
    case_047(text: String);
}

/// Notes what it is given; the case's arguments are the fields of its one argument.
#[tool(read_only, allow(restates_name, vague_name))]
fn case_015(
    #[inject] seen: &Seen,
    /// What it is given, as the case has it.
    search: Search,
) -> Value {
    seen.note(json!(search))
}

/// Uses what the plan allows.
#[tool(read_only, allow(restates_name, vague_name))]
fn case_051() -> Result<u32, QuotaError> {
    Err(QuotaError::Quota { used: 10, max: 10, retry_after: 30, state: json!({"used": 10, "max": 10}) })
}

fn toolbox() -> Toolbox<Seen> {
    let tools = tools![
        case_001, case_003, case_005, case_007, case_013, case_015, case_017, case_033, case_035, case_037, case_039,
        case_041, case_043, case_045, case_047, case_051
    ];
    Toolbox::new(Seen::default()).tools(tools).client_keys(["sessionId"]).build().expect("it can be built")
}

#[tokio::test]
async fn every_case_of_the_corpus_is_answered_rightly() {
    let toolbox = toolbox();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/cases");
    let mut files: Vec<_> =
        fs::read_dir(folder).expect("the corpus is there").flatten().map(|file| file.path()).collect();
    files.sort();
    let mut wrong = Vec::new();
    let mut checked = 0;
    for file in files {
        let text = fs::read_to_string(&file).expect("it can be read");
        let case: Value = serde_json::from_str(&text).expect("it is JSON");
        let id = case["id"].as_str().expect("it has an id");
        let contract = toolbox.contract(&format!("case_{id}")).unwrap_or_else(|| panic!("no tool for case {id}"));
        for assert in case["asserts"].as_array().into_iter().flatten() {
            match check(&toolbox, contract, assert).await {
                Some(Ok(())) => checked += 1,
                Some(Err(found)) => wrong.push(format!("{id}: {found}\n    {assert}")),
                None => {}
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(checked >= 38, "only {checked} assertions were checked");
}

/// Executes an assertion; none where it is prose, or about another part of the library.
async fn check(toolbox: &Toolbox<Seen>, contract: &Contract, assert: &Value) -> Option<Result<(), String>> {
    match assert["op"].as_str()? {
        "call" => Some(answered(toolbox, contract, assert).await),
        "input_schema" => Some(schema_says(contract, assert)),
        "schema_property" => Some(lacks(contract, assert)),
        "either" => {
            let first = answered(toolbox, contract, &assert["a"]).await;
            let second = answered(toolbox, contract, &assert["b"]).await;
            Some(first.or(second))
        }
        _ => None,
    }
}

fn schema_says(contract: &Contract, assert: &Value) -> Result<(), String> {
    for (verdict, instances) in [(true, &assert["accepts"]), (false, &assert["rejects"])] {
        for instance in instances.as_array().into_iter().flatten() {
            let by_schema = jsonschema::is_valid(contract.input(), instance);
            if by_schema != verdict || contract.accepts(instance.to_string()) != verdict {
                return Err(format!("{instance} should be {verdict}"));
            }
        }
    }
    Ok(())
}

fn lacks(contract: &Contract, assert: &Value) -> Result<(), String> {
    let found =
        assert["pointer"].as_str().and_then(|pointer| contract.input().pointer(pointer)).unwrap_or(&Value::Null);
    let unwanted = assert["absent_or_lacks"].as_array().into_iter().flatten();
    let holds = |name: &&Value| found.as_array().is_some_and(|found| found.contains(name));
    unwanted.clone().find(holds).map_or(Ok(()), |name| Err(format!("{name} is in {found}")))
}

async fn answered(toolbox: &Toolbox<Seen>, contract: &Contract, assert: &Value) -> Result<(), String> {
    let mut arguments = assert["args_raw"].as_str().unwrap_or_default().trim_end_matches("  (raw tab)").to_owned();
    // A case's parameters are one type's fields here: serde's own attributes stand on fields.
    if contract.name() == "case_015" {
        arguments = format!("{{\"search\":{arguments}}}");
    }
    let envelope = call(toolbox, contract.name(), &arguments).await;
    let seen = toolbox.state().take();
    let error = &envelope["error"];
    let message = error["message"].as_str().unwrap_or_default();
    let code = assert["code"].as_str().map(|code| match code {
        "@invalid_arguments" | "@invalid_json" => "INVALID_ARGUMENTS".to_owned(),
        other => other.to_uppercase(),
    });
    let fields: Vec<&str> = match error["violations"].as_array() {
        Some(violations) => violations.iter().filter_map(|violation| violation["field"].as_str()).collect(),
        None => error["field"].as_str().into_iter().collect(),
    };
    let paths = assert["paths"].as_array().cloned().unwrap_or_default();
    let paths = paths.iter().chain(assert.get("path")).filter_map(Value::as_str);
    let data = &envelope["data"];
    let mut faults: Vec<String> = Vec::new();
    let mut want = |holds: bool, what: &str| {
        if !holds {
            faults.push(what.to_owned());
        }
    };
    want(assert.get("ok").is_none_or(|ok| *ok == envelope["ok"]), "ok");
    want(code.is_none_or(|code| error["code"] == code), "code");
    want(assert.get("action").is_none_or(|action| *action == error["action"]), "action");
    want(assert.get("retryable").is_none_or(|retryable| *retryable == error["retryable"]), "retryable");
    want(assert.get("body_runs").is_none_or(|runs| *runs == seen.len()), "body_runs");
    want(
        assert.get("not_value").and_then(Value::as_str).is_none_or(|not| !envelope.to_string().contains(not)),
        "not_value",
    );
    for path in paths {
        let field = path.trim_start_matches('/').replace('/', ".");
        want(fields.contains(&field.as_str()), &format!("path {path}"));
    }
    for text in assert["message_contains"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        want(message.contains(text), &format!("message has {text:?}"));
    }
    for (name, value) in assert["body_sees"].as_object().into_iter().flatten() {
        want(seen.first().is_some_and(|seen| seen[name] == *value), &format!("body sees {name}"));
    }
    for (pointer, value) in assert["data_pointer"].as_object().into_iter().flatten() {
        want(data.pointer(pointer) == Some(value), &format!("data at {pointer}"));
    }
    for (pointer, value) in assert["error_pointer"].as_object().into_iter().flatten() {
        // Details travel as the state that was found.
        let pointer = pointer.replace("/details/", "/state/");
        want(error.pointer(&pointer) == Some(value), &format!("error at {pointer}"));
    }
    if faults.is_empty() { Ok(()) } else { Err(format!("{}: {envelope}", faults.join(", "))) }
}

#[tokio::test]
async fn decimals_arrive_with_every_digit() {
    let toolbox = toolbox();
    for digits in [
        "0.1",
        "12.50",
        "-3.30",
        "1234567890123456789.123456789",
        "0.0000000000000000000000000001",
        "7922816251426433759354395033",
    ] {
        for text in [format!("{{\"amount\":{digits}}}"), format!("{{\"amount\":\"{digits}\"}}")] {
            let envelope = call(&toolbox, "case_005", &text).await;
            let arrived = envelope["data"]["amount"].as_str();
            assert!(arrived == Some(digits) || !envelope["ok"].as_bool().unwrap_or(true), "{text}: {envelope}");
        }
    }
    // What would be rounded is refused.
    for digits in ["1.23456789012345678901234567890", "1e400", "79228162514264337593543950336"] {
        let envelope = call(&toolbox, "case_005", &format!("{{\"amount\":\"{digits}\"}}")).await;
        assert_eq!(envelope["error"]["field"], "amount", "{digits}: {envelope}");
    }
}

#[derive(Serialize, JsonSchema)]
struct Stored {
    id: Digits<u64>,
}

/// Adds an item and tells its id.
#[tool(write, reread = none("the list is printed at night"))]
fn add_item() -> Stored {
    Stored { id: Digits(725_653_563_933_458_432) }
}

/// Deletes items for good.
#[tool(write, reread = none("the list is printed at night"))]
fn delete_item(
    /// Number of the item, as it was added.
    #[arg(string, range(min = 1))]
    id: u64,
    /// Numbers of more items.
    #[arg(string, default)]
    more: Vec<Option<u64>>,
) -> (u64, usize) {
    (id, more.len())
}

#[tokio::test]
async fn ids_beyond_what_javascript_holds() {
    let toolbox = Toolbox::new(()).tools(tools![add_item, delete_item]).build().expect("it can be built");
    let added = call(&toolbox, "add_item", "{}").await;
    assert_eq!(added["data"]["id"], "725653563933458432");
    let output = toolbox.contract("add_item").expect("it is there").output();
    assert_eq!(output["properties"]["id"]["type"], "string");
    assert!(output["properties"]["id"]["pattern"].is_string());
    let deleted =
        call(&toolbox, "delete_item", r#"{"id":"725653563933458432","more":["1",null,"18446744073709551615"]}"#).await;
    assert_eq!(deleted["data"], json!([725_653_563_933_458_432_u64, 3]));
    let input = toolbox.contract("delete_item").expect("it is there").input();
    assert_eq!(input["properties"]["id"]["type"], "string");
    // A number has all its digits here, whatever a client has made of it before.
    assert_eq!(call(&toolbox, "delete_item", r#"{"id":725653563933458432}"#).await["ok"], true);
    for wrong in [r#""0""#, r#""007""#, r#""18446744073709551616""#, r#""-1""#, r#""1.0""#, "1.5", "true"] {
        let refused = call(&toolbox, "delete_item", &format!("{{\"id\":{wrong}}}")).await;
        let told = "id must be a string that is an integer in digits, from 1 to 18446744073709551615";
        assert!(refused["error"]["message"].as_str().unwrap_or_default().starts_with(told), "{wrong}: {refused}");
    }
}

#[derive(Debug, Deserialize, JsonSchema)]
struct Login {
    user: String,
    password: Secret<String>,
    #[serde(default)]
    pin: Option<Secret<u16>>,
}

#[derive(Debug, thiserror::Error, ToolError)]
enum LoginError {
    /// Nobody of this name has this password.
    #[error("{user} cannot log in with {password}")]
    #[tool_error(auth_failed, escalate = "Do not retry. Ask the user, and hand over to a person.")]
    Refused { user: String, password: Secret<String> },
}

/// Logs a person in.
#[tool(read_only)]
fn log_in(
    /// Who logs in, and with what.
    login: Login,
    /// What opens the front door.
    #[arg(secret)]
    house_key: Option<String>,
) -> Result<usize, LoginError> {
    tracing::info!(?login, "logs in");
    match house_key {
        Some(key) => Ok(key.len() + login.password.expose().len() + usize::from(login.pin.is_some())),
        None => Err(LoginError::Refused { user: login.user, password: login.password }),
    }
}

#[tokio::test]
async fn secrets_leave_nowhere() {
    let toolbox = Toolbox::new(()).tools(tools![log_in]).build().expect("it can be built");
    let right = r#"{"login":{"user":"ada","password":"hunter2"},"house_key":"hunter2"}"#;
    assert_eq!(call(&toolbox, "log_in", right).await["data"], 14);
    for arguments in [
        r#"{"login":{"user":"ada","password":"hunter2"}}"#,
        r#"{"login":{"user":7,"password":"hunter2"}}"#,
        r#"{"login":{"user":"ada","password":["hunter2"]}}"#,
        r#"{"login":{"user":"ada","password":{"hunter2":"hunter2"}}}"#,
        r#"{"login":{"user":"ada","password":"x","pin":"hunter2"}}"#,
        r#"{"login":{"user":"ada","password":"x","pin":4711471147114711}}"#,
        r#"{"login":{"user":"ada","password":"hunter2","password":"hunter2"}}"#,
        r#"{"login":{"user":"ada","password":"x"},"house_key":["hunter2"]}"#,
        r#"{"login":{"user":"ada","password":"hunter2"#,
    ] {
        let envelope = call(&toolbox, "log_in", arguments).await.to_string();
        assert!(!envelope.contains("hunter2") && !envelope.contains("4711"), "{arguments}: {envelope}");
    }
    let refused = call(&toolbox, "log_in", r#"{"login":{"user":"ada","password":"hunter2"}}"#).await;
    assert_eq!(refused["error"]["message"], "ada cannot log in with [secret]");
    let input = toolbox.contract("log_in").expect("it is there").input();
    for pointer in ["/properties/login/properties/password/writeOnly", "/properties/house_key/writeOnly"] {
        assert_eq!(input.pointer(pointer), Some(&json!(true)), "{input}");
    }
    let login: Login =
        serde_json::from_value(json!({"user": "ada", "password": "hunter2", "pin": 4711})).expect("it fits");
    assert!(!format!("{login:?} {login:#?}").contains("hunter2") && !format!("{login:?}").contains("4711"));
}
