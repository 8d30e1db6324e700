//! Which operation a keyed call stands for.

use std::sync::Arc;
use std::time::Duration;

use tool_runtime::guard::Idempotency;
use tool_runtime::ledger::Memory;
use tool_runtime::prelude::*;

/// Pays an amount to a person.
#[tool(write, reread = none("the bank shows nothing until the next day"))]
fn pay_somebody(
    #[inject] key: IdempotencyKey,
    /// Who is paid.
    name: &str,
    /// How much is paid.
    #[arg(default = 5)]
    amount: u32,
) -> String {
    let _ = (name, amount);
    key.to_string()
}

/// Pays somebody else.
#[tool(write, reread = none("the bank shows nothing until the next day"))]
fn pay_other(
    #[inject] key: IdempotencyKey,
    /// Who is paid.
    name: &str,
) -> String {
    let _ = name;
    key.to_string()
}

async fn key(toolbox: &Toolbox<()>, call: Call<'_>) -> String {
    toolbox.call(call).await.as_str().to_owned()
}

#[tokio::test]
async fn the_same_call_is_the_same_operation_and_another_is_another() {
    // A process of its own each, with nothing in common but the hour.
    let process = || {
        let once = Idempotency::new(Arc::new(Memory::new())).clock(|| Duration::from_secs(1_800_000_000));
        let tools = tools![pay_somebody, pay_other];
        Toolbox::new(()).tools(tools).idempotency(once).build().expect("it can be built")
    };
    let (toolbox, again) = (process(), process());
    let first = key(&toolbox, Call::new("pay_somebody", r#"{"name":"Ada"}"#)).await;
    assert!(first.starts_with(r#"{"ok":true,"data":"op_"#), "{first}");
    assert_eq!(key(&again, Call::new("pay_somebody", r#"{"name":"Ada"}"#)).await, first, "with its ledger lost");
    let replayed = first.replace('}', r#","replayed":true}"#);
    for same in [r#" {"amount":5.0 , "name":"Ada"}"#, r#"{"name":"\u0041da","amount":null}"#] {
        assert_eq!(key(&toolbox, Call::new("pay_somebody", same)).await, replayed);
    }
    for other in [r#"{"name":"ada"}"#, r#"{"name":"Ada","amount":6}"#] {
        assert_ne!(key(&toolbox, Call::new("pay_somebody", other)).await, replayed);
    }
    assert_ne!(key(&toolbox, Call::new("pay_other", r#"{"name":"Ada"}"#)).await, first);
    for other in [
        Call::new("pay_somebody", r#"{"name":"Ada"}"#).caller("b"),
        Call::new("pay_somebody", r#"{"name":"Ada"}"#).run("2"),
    ] {
        let other = key(&toolbox, other).await;
        assert!(other != first && other != replayed, "{other}");
    }
}

#[tokio::test]
async fn the_host_s_key_is_passed_on_as_it_is() {
    let toolbox = Toolbox::new(()).tools(tools![pay_somebody]).build().expect("it can be built");
    let host = IdempotencyKey::new("order-7-refund").expect("it is a key");
    let reply = toolbox.call(Call::new("pay_somebody", r#"{"name":"Ada"}"#).operation(host)).await;
    assert_eq!(reply.as_str(), r#"{"ok":true,"data":"order-7-refund"}"#);
    for wrong in ["", "a b", "a\u{7}", "ä", &"x".repeat(256)] {
        assert!(IdempotencyKey::new(wrong).is_err(), "{wrong:?}");
    }
}
