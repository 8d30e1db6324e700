//! The binary, as a person and a script use it.

#![allow(clippy::expect_used, clippy::indexing_slicing, reason = "a test that cannot go on has failed")]

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use serde_json::{Value, json};
use tempfile::TempDir;
use tool_runtime::contract::Contract;
use tool_tests::{conforming_text, valid_schema};

fn order_desk(data: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_order-desk"));
    command.env("ORDER_DESK_DATA", data).env_remove("ORDER_DESK_PROVIDER").current_dir(data);
    command
}

fn run(data: &Path, arguments: &[&str]) -> Output {
    order_desk(data).args(arguments).stdin(Stdio::null()).output().expect("it starts")
}

fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).expect("it is text")
}

/// The envelope that `call` prints, which conforms to the tool's contract; and the exit code.
fn call(data: &Path, tool: &str, arguments: &[&str]) -> (Value, Option<i32>) {
    let output = run(data, &[&["call", tool], arguments].concat());
    let line = stdout(&output).strip_suffix('\n').expect("one line");
    let tools = order_desk::tools();
    let spec = tools.specs().find(|spec| spec.name == tool).expect("the tool is there");
    (conforming_text(&Contract::of_spec(spec), line), output.status.code())
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

#[test]
fn the_readme_s_call_prints_one_envelope() {
    let data = folder();
    let (envelope, code) = call(data.path(), "search_orders", &[r#"{"customer_id":"cus_1001","limit":2}"#]);
    assert_eq!((&envelope["ok"], code), (&json!(true), Some(0)));
    let orders = envelope["data"]["orders"].as_array().expect("a list");
    assert_eq!(orders.len(), 2);
    assert!(orders.iter().all(|order| order["customer_id"] == "cus_1001"));
    let cursor = &envelope["data"]["next_cursor"];
    let (rest, _) =
        call(data.path(), "search_orders", &[&json!({"customer_id": "cus_1001", "cursor": cursor}).to_string()]);
    assert_eq!(rest["data"]["orders"][0]["order_id"], "ord_1001");
    assert_eq!(rest["data"]["orders"][0]["status"], "delivered");
    assert!(rest["data"].get("next_cursor").is_none());
}

#[test]
fn a_failure_exits_with_one_and_says_what_to_do() {
    let data = folder();
    let output = run(data.path(), &["call", "search_orders", r#"{"customer_id":"cus_1001","limit":"two"}"#]);
    assert_eq!(output.status.code(), Some(1));
    let text = stdout(&output);
    assert!(
        text.starts_with(r#"{"ok":false,"next_action":"Call search_orders again once, with limit corrected.","#),
        "{text}"
    );
    let error = serde_json::from_str::<Value>(text).expect("it is JSON")["error"].take();
    assert_eq!((&error["class"], &error["action"]), (&json!("invalid_argument"), &json!("repair")));
    assert_eq!((&error["retryable"], &error["field"]), (&json!(false), &json!("limit")));

    let (unknown, code) = call(data.path(), "get_order_status", &[r#"{"order_id":"ord_9999"}"#]);
    assert_eq!(code, Some(1));
    assert_eq!(
        unknown["next_action"],
        "Call search_orders now. Do NOT call get_order_status again with the same order_id."
    );
    let tool = run(data.path(), &["call", "serch_orders"]);
    assert_eq!(tool.status.code(), Some(1));
    assert!(stdout(&tool).contains("UNKNOWN_TOOL") && stdout(&tool).contains("Call search_orders instead."));
}

#[test]
fn wrong_usage_exits_with_two_and_prints_nothing_on_stdout() {
    let data = folder();
    for arguments in [
        &["call"][..],
        &["cal", "search_orders"],
        &["call", "search_orders", "{}", "--operation", "two words"],
        &["show", "serch_orders"],
        &["contract"],
        &["--data"],
        &["provider", "--misbehave", "ord_1002=flood"],
        &["--data", "/dev/null/no-folder", "call", "search_orders"],
    ] {
        let output = run(data.path(), arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty(), "{arguments:?}");
    }
    let near = run(data.path(), &["show", "serch_orders"]);
    assert!(String::from_utf8_lossy(&near.stderr).contains("did you mean search_orders?"));
}

#[test]
fn the_desk_s_options_stand_before_or_behind_the_command() {
    let (elsewhere, here) = (folder(), folder());
    let data = elsewhere.path().to_str().expect("it is text");
    for arguments in [["--data", data, "call", "search_orders"], ["call", "search_orders", "--data", data]] {
        assert_eq!(run(here.path(), &arguments).status.code(), Some(0));
    }
    assert!(elsewhere.path().join("orders.sqlite").exists() && !here.path().join("orders.sqlite").exists());
}

#[test]
fn arguments_come_from_stdin_too() {
    let data = folder();
    let mut child = order_desk(data.path())
        .args(["call", "get_order_status", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    child.stdin.take().expect("a pipe").write_all(br#"{"order_id":"ord_1001"}"#).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    let envelope: Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    assert_eq!((&envelope["ok"], &envelope["data"]["customer_id"]), (&json!(true), &json!("cus_1001")));
}

#[test]
fn list_and_show_need_no_data() {
    let data = folder();
    let list = run(data.path(), &["list"]);
    let lines: Vec<&str> = stdout(&list).lines().collect();
    assert_eq!(lines.len(), 4);
    assert!(lines[3].starts_with("refund_order") && lines[3].contains("destructive"), "{lines:?}");
    assert!(lines[3].ends_with("Refund a delivered order, in full or in part."));
    let json: Value = serde_json::from_slice(&run(data.path(), &["list", "--json"]).stdout).expect("it is JSON");
    assert_eq!((&json[2]["name"], &json[2]["effect"]), (&json!("cancel_order"), &json!("write")));

    let show = run(data.path(), &["show", "refund_order"]);
    for part in [
        "refund_order (destructive)",
        "get_order_status shows what a call has done.",
        "order_id: a string that matches ^ord_[0-9]{4}$; required",
        "amount_minor: an integer from 1 to 4294967295, or null; optional",
        "refund_id: a string; required",
        "UNKNOWN_ORDER: not_found, repair, not retryable, outcome none",
        "→ Search for the order, then call with an id from the result.",
        "PROVIDER_FAILED: transient_upstream, retry, retryable, outcome unknown",
        "CIRCUIT_OPEN: transient_upstream, retry, retryable, outcome none",
    ] {
        assert!(stdout(&show).contains(part), "{part} in {}", stdout(&show));
    }
    assert!(std::fs::read_dir(data.path()).expect("it is there").next().is_none(), "nothing was made");
}

#[test]
fn the_dump_is_the_same_in_every_run_and_all_of_its_schemas_are_valid() {
    let data = folder();
    let first = run(data.path(), &["contract", "dump"]);
    assert_eq!(first.status.code(), Some(0));
    assert_eq!(first.stdout, run(data.path(), &["contract", "dump"]).stdout);
    let contracts: Value = serde_json::from_slice(&first.stdout).expect("it is JSON");
    let contracts = contracts.as_array().expect("a list");
    for contract in contracts {
        valid_schema(&contract["input"]);
        valid_schema(&contract["output"]);
        assert!(contract["errors"].as_array().is_some_and(|errors| !errors.is_empty()));
    }
    let out = run(data.path(), &["contract", "dump", "--out", "contracts"]);
    assert!(out.status.success() && out.stdout.is_empty());
    for contract in contracts {
        let file = data.path().join(format!("contracts/{}.json", contract["name"].as_str().expect("a name")));
        let file: Value = serde_json::from_slice(&std::fs::read(file).expect("it is there")).expect("it is JSON");
        assert_eq!(file, *contract);
    }
}

/// A provider in a process of its own, ended with the test.
struct Provider {
    child: Child,
    url: String,
}

impl Provider {
    fn start(data: &Path, rules: &[&str]) -> Self {
        let mut command = order_desk(data);
        command.args(["provider", "--listen", "127.0.0.1:0"]);
        for rule in rules {
            command.args(["--misbehave", rule]);
        }
        let mut child = command.stdout(Stdio::piped()).spawn().expect("it starts");
        let mut url = String::new();
        let stdout = child.stdout.take().expect("a pipe");
        BufReader::new(stdout).read_line(&mut url).expect("it prints its URL");
        Self { child, url: url.trim().to_owned() }
    }
}

impl Drop for Provider {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_repeated_refund_is_made_once_also_by_another_process() {
    let (data, provider_data) = (folder(), folder());
    // All three attempts of the first process lose their answer; the refund is made by the first of them.
    let provider = Provider::start(provider_data.path(), &["ord_1001=drop:3"]);
    let refund = || {
        call(
            data.path(),
            "refund_order",
            &["--provider", &provider.url, r#"{"order_id":"ord_1001","amount_minor":500}"#, "--yes"],
        )
    };
    let (lost, code) = refund();
    assert_eq!(code, Some(1));
    assert_eq!((&lost["error"]["code"], &lost["error"]["retryable"]), (&json!("ANSWER_LOST"), &json!(true)));
    assert_eq!(lost["error"]["attempts"], 3);
    let (made, code) = refund();
    assert_eq!((&made["data"]["refunded_minor"], code), (&json!(500), Some(0)));

    // The host names an operation where it means the same thing once more.
    let (again, _) = call(
        data.path(),
        "refund_order",
        &[
            "--operation",
            "second",
            "--provider",
            &provider.url,
            r#"{"order_id":"ord_1001","amount_minor":500}"#,
            "--yes",
        ],
    );
    assert_ne!(again["data"]["refund_id"], made["data"]["refund_id"]);
    let (order, _) = call(data.path(), "get_order_status", &[r#"{"order_id":"ord_1001"}"#]);
    assert_eq!(order["data"]["refunded_minor"], 1000);
}

#[test]
fn a_call_that_another_process_has_made_is_answered_from_the_record() {
    let data = folder();
    let ledger = format!("sqlite:{}", data.path().join("ledger.db").display());
    let refund = |key: &str, order: &str| {
        let arguments = format!(r#"{{"order_id":"{order}"}}"#);
        call(data.path(), "refund_order", &[&arguments, "--operation", key, "--ledger", &ledger])
    };
    let (first, code) = refund("refund-1", "ord_1001");
    assert_eq!((&first["ok"], first.get("replayed"), code), (&json!(true), None, Some(0)));
    let (second, code) = refund("refund-1", "ord_1001");
    assert_eq!((&second["data"], &second["replayed"], code), (&first["data"], &json!(true), Some(0)));
    let (reused, code) = refund("refund-1", "ord_1003");
    assert_eq!((&reused["error"]["code"], code), (&json!("KEY_REUSED"), Some(1)));
    // Without a key it is the same call within ten minutes, in whatever words.
    let cancel = |text: &str| call(data.path(), "cancel_order", &[text, "--ledger", &ledger]).0;
    let first = cancel(r#"{"order_id":"ord_1002"}"#);
    assert_eq!((&first["data"]["was_cancelled_before"], first.get("replayed")), (&json!(false), None));
    assert_eq!(cancel(r#"{ "order_id" : "ord_1002" }"#)["replayed"], json!(true));
}

#[test]
fn a_wrong_ledger_or_time_says_what_to_write() {
    let data = folder();
    for (arguments, words) in [
        (["--ledger", "mysql://localhost"], "memory:, sqlite:PATH, redis://"),
        (["--ledger", "sqlite:/no/such/folder/ledger.db"], "look at the path"),
        (["--deadline", "30"], "`500ms`, `30s`, `2m`"),
        (["--attempts", "0"], "1.."),
    ] {
        let output =
            run(data.path(), &[&["call", "cancel_order", r#"{"order_id":"ord_1002"}"#], &arguments[..]].concat());
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.code(), output.stdout.is_empty()), (Some(2), true), "{stderr}");
        assert!(stderr.contains(words), "{stderr}");
    }
}

#[test]
fn what_nobody_knows_is_listed_and_settled() {
    use tool_runtime::guard::{Ending, Idempotency, Operation};

    let data = folder();
    let url = format!("sqlite:{}", data.path().join("ledger.db").display());
    let ask = |ending: Ending| {
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        runtime.block_on(async {
            let once = Idempotency::new(tool_runtime::ledger::open(&url).await.expect("it can be opened"));
            once.once(Operation::new("cancel_order", "ord_1002"), |_| async { ending }).await
        })
    };
    ask(Ending::MayBeDone { answer: "no answer".into() }).expect("it has an answer");
    let listed = run(data.path(), &["operations", "list", "--json", "--ledger", &url]);
    let listed: Value = serde_json::from_str(stdout(&listed)).expect("JSON");
    assert_eq!((listed[0]["tool"].as_str(), listed.as_array().map(Vec::len)), (Some("cancel_order"), Some(1)));
    let name = listed[0]["name"].as_str().expect("a name");
    let shown = run(data.path(), &["operations", "list", "--ledger", &url]);
    assert!(stdout(&shown).starts_with(name), "{}", stdout(&shown));
    let neither = run(data.path(), &["operations", "settle", name, "--ledger", &url]);
    assert_eq!(neither.status.code(), Some(2));
    let settle = ["operations", "settle", name, "--done", r#"{ "status": "cancelled" }"#, "--ledger", &url];
    assert_eq!(run(data.path(), &settle).status.code(), Some(0));
    assert_eq!(run(data.path(), &settle).status.code(), Some(1), "it is settled");
    let answer = ask(Ending::NothingDone { answer: String::new() }).expect("it is known");
    assert_eq!(answer.answer, r#"{"ok":true,"data":{"status":"cancelled"}}"#);
    assert!(answer.replayed);
}

#[test]
fn the_drill_shows_one_charge_each_and_without_us_more() {
    let data = folder();
    let charged = |arguments: &[&str]| -> Vec<String> {
        let output = run(data.path(), arguments);
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        let counts = stdout(&output).lines().filter_map(|line| line.strip_prefix("  provider: "));
        counts.filter_map(|line| line.split_once(';')).map(|(counts, _)| counts.to_owned()).collect()
    };
    let guarded = ["called 3, charged 1", "called 1, charged 1", "called 3, charged 1", "called 2, charged 1"];
    assert_eq!(charged(&["drill"]), guarded);
    let unguarded = ["called 3, charged 3", "called 2, charged 2", "called 3, charged 0", "called 2, charged 2"];
    assert_eq!(charged(&["drill", "--unguarded"]), unguarded);
}
