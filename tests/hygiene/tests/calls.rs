//! The tools of this crate work as any others.

#![allow(clippy::expect_used, reason = "a test that cannot go on has failed")]

use hygiene::{Counter, State, tools};
use runtime_by_another_name::{Call, Toolbox, contract};

#[tokio::test]
async fn nothing_meets_the_names_of_the_generated_code() {
    let toolbox = Toolbox::new(State { counter: Counter(3) }).tools(tools()).build().expect("it can be built");
    for (tool, arguments, expected) in [
        ("args", r#"{"values":1,"context":1,"state":1,"slot_0":1}"#, r#"{"ok":true,"data":12}"#),
        ("context", "{}", r#"{"ok":true,"data":7}"#),
        ("f", r#"{"type":4,"in":null}"#, r#"{"ok":true,"data":7}"#),
        ("show_match", r#"{"call":"c","run":["a","b"]}"#, r#"{"ok":true,"data":"abc"}"#),
        ("call", "{}", r#"{"ok":true,"data":3}"#),
    ] {
        assert_eq!(toolbox.call(Call::new(tool, arguments)).await.as_str(), expected, "{tool}");
    }
    let refused = toolbox.call(Call::new("f", r#"{"type":4,"in":5}"#)).await;
    assert!(refused.as_str().contains(r#""message":"5 is larger than 4""#), "{refused}");
    assert!(refused.as_str().contains(r#""field":"type""#), "{refused}");
}

#[test]
fn no_raw_identifier_reaches_a_contract() {
    let text = contract::dump(&tools()).expect("it can be written");
    assert!(!text.contains("r#"), "{text}");
}
