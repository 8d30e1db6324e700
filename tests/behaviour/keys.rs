//! Which operation a keyed call stands for.

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
    let toolbox = Toolbox::new(()).tools(tools![pay_somebody, pay_other]).build().expect("it can be built");
    let again = Toolbox::new(()).tools(tools![pay_somebody, pay_other]).build().expect("it can be built");
    let first = key(&toolbox, Call::new("pay_somebody", r#"{"name":"Ada"}"#)).await;
    assert!(first.starts_with(r#"{"ok":true,"data":"op_"#), "{first}");
    for same in [r#" {"amount":5 , "name":"Ada"}"#, r#"{"name":"\u0041da","amount":null}"#] {
        assert_eq!(key(&toolbox, Call::new("pay_somebody", same)).await, first);
        assert_eq!(key(&again, Call::new("pay_somebody", same)).await, first, "in another process too");
    }
    for other in [r#"{"name":"ada"}"#, r#"{"name":"Ada","amount":6}"#] {
        assert_ne!(key(&toolbox, Call::new("pay_somebody", other)).await, first);
    }
    assert_ne!(key(&toolbox, Call::new("pay_other", r#"{"name":"Ada"}"#)).await, first);
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
