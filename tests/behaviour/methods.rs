//! Methods as tools, and attributes that act while running.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use serde_json::json;
use tool_runtime::prelude::*;
use tool_runtime::{BuildFault, Patch};

use crate::support::call;

struct Counter {
    count: AtomicU32,
}

#[derive(Debug, thiserror::Error, ToolError)]
enum CountError {
    /// More was asked for than there is.
    #[error("only {0} are left")]
    #[tool_error(rejected, repair = "Take fewer, or count them first.")]
    TooMany(u32),

    /// The counter is broken.
    #[error("broken")]
    #[tool_error(internal, escalate = "Do not retry. Hand over to a person.")]
    Broken,
}

#[tool]
impl Counter {
    const START: u32 = 7;

    fn new() -> Self {
        Self { count: AtomicU32::new(Self::START) }
    }

    /// Counts what is left, `Self` or not.
    #[tool(read_only)]
    fn count_rest(&self) -> u32 {
        self.count.load(Ordering::Relaxed)
    }

    /// Takes some of what is left.
    #[tool(write, reread = count_rest, errors(TooMany))]
    fn take_some(
        &self,
        #[inject] context: &CallContext,
        /// How many to take.
        #[arg(default = 1, range(min = 1, max = Self::START))]
        number: u32,
        /// Whether to break it, which the contract says it does not.
        #[arg(default)]
        breaks: bool,
    ) -> Result<u32, CountError> {
        assert!(context.call_id().as_str().starts_with("call_"));
        if breaks {
            return Err(CountError::Broken);
        }
        let rest = self.count.load(Ordering::Relaxed);
        let after = rest.checked_sub(number).ok_or(CountError::TooMany(rest))?;
        self.count.store(after, Ordering::Relaxed);
        Ok(after)
    }

    /// Tells what every counter starts with.
    #[tool(read_only)]
    fn show_start() -> u32 {
        Self::START
    }
}

/// A state around the object.
#[derive(Provide)]
struct Desk {
    counter: Counter,
}

#[tokio::test]
async fn a_method_is_a_tool_of_every_state_that_provides_its_object() {
    let own = Toolbox::new(Counter::new()).tools(tools![count_rest, take_some, show_start]).build().expect("it builds");
    let desk = Desk { counter: Counter::new() };
    let within = Toolbox::new(desk).tools(tools![count_rest, take_some, show_start]).build().expect("it builds");
    assert_eq!(call(&own, "take_some", r#"{"number":3}"#).await["data"], 4);
    assert_eq!(call(&own, "count_rest", "{}").await["data"], 4);
    assert_eq!(call(&within, "count_rest", "{}").await["data"], 7);
    assert_eq!(call(&within, "show_start", "{}").await["data"], 7);
    assert_eq!(call(&own, "take_some", r#"{"number":5}"#).await["error"]["code"], "TOO_MANY");
    assert_eq!(call(&own, "take_some", r#"{"number":8}"#).await["error"]["field"], "number");
}

#[tokio::test]
async fn a_variant_that_the_tool_does_not_give_is_no_part_of_its_contract() {
    let toolbox = Toolbox::new(Counter::new()).tools(tools![count_rest, take_some]).build().expect("it builds");
    let codes: Vec<&str> =
        toolbox.contract("take_some").expect("it is there").errors().iter().map(|error| error.code).collect();
    let of_a_write = ["KEY_REUSED", "IN_PROGRESS", "OUTCOME_UNKNOWN", "LEDGER_UNAVAILABLE"];
    let expected: Vec<&str> =
        ["TOO_MANY", "INVALID_ARGUMENTS"].into_iter().chain(of_a_write).chain(["INTERNAL"]).collect();
    assert_eq!(codes, expected);
    let envelope = call(&toolbox, "take_some", r#"{"breaks":true}"#).await;
    assert_eq!(envelope["error"]["code"], "INTERNAL");
}

/// Sleeps, longer than it may.
#[tool(write, reread = none("a sleep leaves nothing behind"), timeout = "20ms")]
async fn sleep_long(
    /// How long, in milliseconds.
    time: u64,
) -> bool {
    tokio::time::sleep(Duration::from_millis(time)).await;
    true
}

/// Blocks its thread, and tells on which it ran.
#[tool(read_only, blocking)]
fn block_thread(
    #[inject] desk: &Desk,
    #[inject] context: &CallContext,
    /// Text to give back.
    text: &str,
    /// Whether to panic.
    #[arg(default)]
    panics: bool,
) -> String {
    std::thread::sleep(Duration::from_millis(1));
    assert!(!panics, "secret");
    assert_eq!(desk.counter.count.load(Ordering::Relaxed), 7);
    format!("{text} {:?} {}", std::thread::current().id(), context.call_id().as_str().len())
}

/// Shows what only some may see.
#[tool(read_only, scopes = ["desk:read", "desk:all"])]
fn show_secret(
    /// A password of eight characters.
    #[arg(secret, length(min = 8, max = 8))]
    password: &str,
) -> usize {
    password.len()
}

/// Changes the note that the desk keeps of a customer.
#[tool(write, reread = none("the desk shows no notes"))]
fn change_note(
    #[inject] key: IdempotencyKey,
    /// The new note; null takes it away.
    note: Patch<String>,
) -> String {
    let _ = key;
    format!("{note:?} {key}")
}

#[derive(Debug, serde::Deserialize, schemars::JsonSchema)]
#[allow(dead_code, reason = "only their limits matter")]
struct Line {
    /// How many.
    #[schemars(range(min = 1, max = 9))]
    quantity: u32,
    #[schemars(length(max = 3))]
    word: String,
}

/// Adds up lines.
#[tool(read_only)]
fn add_lines(
    /// Lines to add up.
    lines: Vec<Line>,
    /// Factor to multiply with.
    factor: Option<u32>,
) -> usize {
    lines.len() * factor.map_or(1, |_| 2)
}

fn toolbox() -> Toolbox<Desk> {
    Toolbox::new(Desk { counter: Counter::new() })
        .tools(tools![sleep_long, block_thread, show_secret, change_note, add_lines])
        .grant(["desk:read"])
        .build()
        .expect("it builds")
}

#[tokio::test]
async fn a_tool_that_takes_too_long_is_ended_and_says_what_is_not_known() {
    let toolbox = toolbox();
    assert_eq!(call(&toolbox, "sleep_long", r#"{"time":1}"#).await["data"], true);
    let error = call(&toolbox, "sleep_long", r#"{"time":5000}"#).await["error"].take();
    assert_eq!((&error["code"], &error["class"]), (&json!("TIMED_OUT"), &json!("partial_execution")));
    assert_eq!((&error["outcome"], &error["retryable"]), (&json!("unknown"), &json!(false)));
}

#[tokio::test]
async fn a_blocking_function_runs_on_another_thread() {
    let toolbox = toolbox();
    let here = format!("{:?}", std::thread::current().id());
    let data = call(&toolbox, "block_thread", r#"{"text":"a"}"#).await["data"].take();
    let data = data.as_str().expect("a text");
    assert!(data.starts_with("a ") && data.ends_with(" 37") && !data.contains(&here), "{data}");
    let panicked = call(&toolbox, "block_thread", r#"{"text":"a","panics":true}"#).await;
    assert_eq!(panicked["error"]["code"], "INTERNAL");
}

#[tokio::test]
async fn a_missing_scope_is_named_exactly() {
    let toolbox = toolbox();
    let envelope = call(&toolbox, "show_secret", r#"{"password":"12345678"}"#).await;
    assert_eq!(envelope["error"]["code"], "MISSING_SCOPE");
    assert_eq!(envelope["error"]["message"], "the caller lacks the scope desk:all");
    let granted =
        Toolbox::new(()).tools(tools![show_secret]).grant(["desk:read", "desk:all"]).build().expect("it builds");
    assert_eq!(call(&granted, "show_secret", r#"{"password":"12345678"}"#).await["data"], 8);
    let silent = Toolbox::new(()).tools(tools![show_secret]).build().expect_err("nothing is said of scopes");
    assert!(matches!(silent.faults.as_slice(), [BuildFault::NoGrant { tool: "show_secret", .. }]));
}

#[tokio::test]
async fn a_secret_is_never_quoted() {
    let granted =
        Toolbox::new(()).tools(tools![show_secret]).grant(["desk:read", "desk:all"]).build().expect("it builds");
    for arguments in [r#"{"password":"hunter2"}"#, r#"{"password":["hunter2"]}"#, r#"{"password":"hunter2","pass":1}"#]
    {
        let envelope = call(&granted, "show_secret", arguments).await;
        assert!(!envelope.to_string().contains("hunter2"), "{envelope}");
        assert!(envelope.to_string().contains("a string of 8 characters"), "{envelope}");
    }
}

#[tokio::test]
async fn a_patch_tells_absent_from_null() {
    let toolbox = toolbox();
    let mut keys = Vec::new();
    for (arguments, expected) in
        [("{}", "Absent "), (r#"{"note":null}"#, "Null "), (r#"{"note":"a"}"#, "Value(\"a\") ")]
    {
        let data = call(&toolbox, "change_note", arguments).await["data"].take();
        let data = data.as_str().expect("a text").to_owned();
        assert!(data.starts_with(expected), "{data}");
        keys.push(data.rsplit(' ').next().expect("a key").to_owned());
    }
    keys.dedup();
    assert_eq!(keys.len(), 3, "each is an operation of its own");
}

#[tokio::test]
async fn limits_of_nested_types_are_executed_and_not_only_published() {
    let toolbox = toolbox();
    assert_eq!(call(&toolbox, "add_lines", r#"{"lines":[{"quantity":9,"word":"abc"}]}"#).await["data"], 1);
    let envelope = call(&toolbox, "add_lines", r#"{"lines":[{"quantity":0,"word":"abcd"}],"factor":"x"}"#).await;
    let fields: Vec<&str> = envelope["error"]["violations"]
        .as_array()
        .expect("there are several")
        .iter()
        .filter_map(|violation| violation["field"].as_str())
        .collect();
    assert_eq!(fields, ["lines.0.quantity", "lines.0.word", "factor"]);
}
