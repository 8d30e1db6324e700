//! What the tests of all crates share.

pub mod services;

use serde_json::Value;
use tool_runtime::Reply;
use tool_runtime::contract::Contract;

// The README's code compiles.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
mod readme {}

/// A reply's envelope, after having checked that it conforms to what its tool publishes.
///
/// # Panics
/// When it does not, or when the published schema is none.
pub fn conforming(contract: &Contract, reply: &Reply) -> Value {
    conforming_text(contract, reply.as_str())
}

/// An envelope's text, read, after having checked that it conforms to what its tool publishes.
///
/// # Panics
/// When it does not, or when the published schema is none.
#[allow(clippy::panic, reason = "a failed check of a test")]
pub fn conforming_text(contract: &Contract, text: &str) -> Value {
    let envelope: Value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error} in {text}"));
    let schema = contract.envelope();
    valid_schema(&schema);
    accepted(&schema, &envelope);
    assert!(!text.contains('\n'), "an envelope is one line: {text}");
    envelope
}

/// Checks that a schema is one, by the letter of JSON Schema 2020-12.
///
/// # Panics
/// When it is not.
#[allow(clippy::panic, reason = "a failed check of a test")]
pub fn valid_schema(schema: &Value) {
    if let Err(error) = jsonschema::draft202012::meta::validate(schema) {
        panic!("not a schema: {error}\n{schema:#}");
    }
}

/// Checks that a schema accepts a value.
///
/// # Panics
/// When it does not.
#[allow(clippy::panic, reason = "a failed check of a test")]
pub fn accepted(schema: &Value, value: &Value) {
    let validator = jsonschema::draft202012::new(schema).unwrap_or_else(|error| panic!("{error}\n{schema:#}"));
    let faults: Vec<String> =
        validator.iter_errors(value).map(|error| format!("{} at {}", error, error.instance_path())).collect();
    assert!(faults.is_empty(), "{faults:#?}\nin {value:#}\nby {schema:#}");
}
