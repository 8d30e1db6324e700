//! What serde lets pass, and the decoder of arguments does not: at every depth, and in every way that serde reads.

use std::collections::{BTreeMap, HashMap};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tool_runtime::prelude::*;

use crate::support::call;

#[derive(Serialize, Deserialize, JsonSchema)]
struct Address {
    street: String,
    #[serde(default)]
    house_number: u32,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Guest {
    #[serde(alias = "mail")]
    email: String,
    address: Option<Address>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
enum Room {
    Any,
    Numbered(u16),
    Facing { side: String },
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Payment {
    Card { number: String },
    Cash,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Extras {
    breakfast: bool,
    #[serde(flatten)]
    address: Address,
}

/// Books a room and says what was understood.
#[tool(read_only, allow(restates_name))]
fn book_room(
    /// Who comes.
    guest: Option<Guest>,
    /// Who comes along, by name.
    others: Option<HashMap<String, Guest>>,
    /// Which room it is to be.
    room: Option<Room>,
    /// How it is paid.
    payment: Option<Payment>,
    /// What else is wanted.
    extras: Option<Extras>,
    /// Prices of the nights, by their number.
    nights: Option<BTreeMap<u8, u32>>,
    /// Whatever else there is to say.
    notes: Option<Value>,
    /// A part of the whole price.
    share: Option<f32>,
) -> Value {
    json!([guest, others, room, payment, extras, nights, notes, share])
}

async fn answer(arguments: &str) -> Value {
    let toolbox = Toolbox::new(()).tools(tools![book_room]).build().expect("it can be built");
    call(&toolbox, "book_room", arguments).await
}

async fn told(arguments: &str) -> String {
    let envelope = answer(arguments).await;
    envelope["error"]["message"].as_str().unwrap_or("ok").to_owned()
}

#[tokio::test]
async fn an_unknown_key_is_refused_at_every_depth_and_the_nearest_is_named() {
    for (arguments, expected) in [
        (r#"{"guest":{"email":"a","adress":null}}"#, "guest.adress is not known here; did you mean address?"),
        (
            r#"{"guest":{"email":"a","address":{"street":"b","house_numer":3}}}"#,
            "guest.address.house_numer is not known here; did you mean house_number?",
        ),
        (r#"{"others":{"x":{"email":"a","age":7}}}"#, "others.x.age is not known here; known here are "),
        (r#"{"room":{"Facing":{"side":"sea","view":1}}}"#, "room.Facing.view is not known here; known here are side"),
        (r#"{"payment":{"kind":"card","number":"1","cvc":"2"}}"#, "payment.cvc is not known here; known here are "),
        (r#"{"payment":{"kind":"cash","amount":2}}"#, "payment.amount is not known here; known here are kind"),
        (r#"{"extras":{"breakfast":true,"street":"b","lunch":1}}"#, "extras.lunch is not known here; known here are "),
    ] {
        let message = told(arguments).await;
        assert!(message.starts_with(expected), "{arguments}: {message}");
    }
}

#[tokio::test]
async fn a_key_that_is_given_twice_is_refused_at_every_depth() {
    for arguments in [
        r#"{"share":1,"share":1}"#,
        r#"{"guest":{"email":"a","email":"a"}}"#,
        r#"{"guest":{"email":"a","mail":"a"}}"#,
        r#"{"guest":{"email":"a","address":{"street":"b","street":"c"}}}"#,
        r#"{"others":{"x":{"email":"a"},"x":{"email":"b"}}}"#,
        r#"{"others":{"x":{"email":"a"},"\u0078":{"email":"b"}}}"#,
        r#"{"room":{"Numbered":1,"Numbered":2}}"#,
        r#"{"payment":{"kind":"card","kind":"cash","number":"1"}}"#,
        r#"{"extras":{"breakfast":true,"street":"b","street":"c"}}"#,
        r#"{"nights":{"1":10,"1":20}}"#,
        r#"{"notes":{"a":1,"a":2}}"#,
        r#"{"notes":[{"b":{"a":1,"a":2}}]}"#,
        r#"{"notes":{"\u00e4":1,"ä":2}}"#,
    ] {
        let envelope = answer(arguments).await;
        assert_eq!(envelope["error"]["code"], "INVALID_ARGUMENTS", "{arguments}: {envelope}");
    }
}

#[tokio::test]
async fn another_notation_is_refused_where_the_schema_does_not_have_it() {
    for arguments in [
        r#"{"guest":["a",null]}"#,
        r#"{"guest":{"email":"a","address":["b",1]}}"#,
        r#"{"room":{"Any":null}}"#,
        r#"{"room":{"Any":{}}}"#,
        r#"{"room":{}}"#,
        r#"{"room":{"Numbered":1,"Any":null}}"#,
        r#"{"room":"Numbered"}"#,
        r#"{"room":["Numbered",1]}"#,
        r#"{"room":{"Facing":["sea"]}}"#,
        r#"{"nights":{"01":10}}"#,
        r#"{"nights":{"256":10}}"#,
        r#"{"nights":{"-1":10}}"#,
        r#"{"nights":{"1.0":10}}"#,
        r#"{"share":1e39}"#,
        r#"{"share":-1e300}"#,
    ] {
        let envelope = answer(arguments).await;
        assert_eq!(envelope["error"]["code"], "INVALID_ARGUMENTS", "{arguments}: {envelope}");
    }
}

#[tokio::test]
async fn what_is_right_is_read_in_one_pass_whatever_way_serde_reads_it() {
    let arguments = json!({
        "guest": {"email": "a", "address": {"street": "b", "house_number": 3}},
        "others": {"x": {"email": "c", "address": null}},
        "room": {"Facing": {"side": "sea"}},
        "payment": {"kind": "card", "number": "1"},
        "extras": {"breakfast": true, "street": "d", "house_number": 0},
        "nights": {"0": 1, "255": 2},
        "notes": {"a": [1.5, "x", {"b": null}], "18446744073709551615": 18_446_744_073_709_551_615_u64},
        "share": 0.5,
    });
    let envelope = answer(&arguments.to_string()).await;
    let expected: Vec<&Value> = ["guest", "others", "room", "payment", "extras", "nights", "notes", "share"]
        .map(|name| &arguments[name])
        .to_vec();
    assert_eq!(envelope["data"], json!(expected));
    // An alias is another name for one thing: it runs, and the contract says the one.
    assert_eq!(answer(r#"{"guest":{"mail":"a"}}"#).await["data"][0], json!({"email": "a", "address": null}));
    for room in [json!("Any"), json!({"Numbered": 7})] {
        assert_eq!(answer(&json!({"room": room}).to_string()).await["data"][2], room);
    }
}

#[tokio::test]
async fn a_decoder_s_own_refusal_is_told_at_its_place() {
    let message =
        told(r#"{"others":{"x":{"email":"a"},"y":{"email":"b","address":{"street":"c","house_number":-1}}}}"#).await;
    let expected = "others.y.address.house_number must be an integer from 0 to 4294967295; received -1";
    assert_eq!(message, expected);
    assert_eq!(
        told(r#"{"notes":{"a":{"b":1,"b":2}}}"#).await,
        "notes.a does not fit its type: the key b is given twice"
    );
}
