//! A panic is an answer.

use serde::Deserialize;
use serde_json::json;
use tool_runtime::prelude::*;

use crate::support::call;

/// Panics in a plain function.
#[tool(read_only)]
fn panic_at_once(
    /// Whether to panic.
    at: usize,
) -> u8 {
    [1, 2, 3].into_iter().nth(at).expect("secret: the index is out of bounds")
}

/// Panics behind an await.
#[tool(write, reread = panic_at_once)]
async fn panic_later() -> u8 {
    tokio::task::yield_now().await;
    panic!("secret in {}", file!())
}

/// An argument that panics when it is dropped.
#[derive(Deserialize, schemars::JsonSchema)]
struct Bomb {
    armed: bool,
}

impl Drop for Bomb {
    fn drop(&mut self) {
        assert!(!self.armed, "secret in drop");
    }
}

/// Panics while its argument is dropped.
#[tool(read_only)]
async fn panic_in_drop(
    /// What is dropped.
    bomb: Bomb,
) -> bool {
    tokio::task::yield_now().await;
    bomb.armed
}

#[tokio::test]
async fn a_panic_answers_a_fixed_text_and_the_call_id() {
    let toolbox = Toolbox::new(())
        .tools(tools![panic_at_once, panic_later, panic_in_drop])
        .random_bits(|| 0xabc)
        .build()
        .expect("it can be built");
    for (tool, arguments) in
        [("panic_at_once", r#"{"at":9}"#), ("panic_later", "{}"), ("panic_in_drop", r#"{"bomb":{"armed":true}}"#)]
    {
        let envelope = call(&toolbox, tool, arguments).await;
        let error = &envelope["error"];
        assert_eq!((&error["class"], &error["code"]), (&json!("internal"), &json!("INTERNAL")));
        assert_eq!((&error["action"], &error["retryable"]), (&json!("escalate"), &json!(false)));
        assert_eq!(error["call_id"], "call_00000000000000000000000000000abc");
        assert!(!envelope.to_string().contains("secret"), "{envelope}");
        assert_eq!(error.get("outcome").is_some(), tool == "panic_later", "what a write has done is not known");
    }
    assert_eq!(call(&toolbox, "panic_at_once", r#"{"at":1}"#).await, json!({"ok": true, "data": 2}));
    assert_eq!(call(&toolbox, "panic_in_drop", r#"{"bomb":{"armed":false}}"#).await["data"], false);
}
