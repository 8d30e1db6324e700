//! Argument types whose schema promises what their decoder does not keep: found when a toolbox is built, since a call
//! would lose data without a word.

use serde_json::{Map, Value};

use super::map_keys;
use super::schema::input_generator;
use crate::args::{Argument, is_usable_pattern};

/// The argument's first pattern that this runtime cannot execute: nothing would ever match it.
pub(super) fn unusable_pattern(argument: &Argument) -> Option<String> {
    let (schema, definitions) = as_derived(argument);
    let mut found = None;
    for part in std::iter::once(&schema).chain(definitions.values()) {
        each_object(part, &mut |object| {
            let pattern = object.get("pattern").and_then(Value::as_str);
            let keys = object.get("patternProperties").and_then(Value::as_object);
            let patterns = pattern.into_iter().chain(keys.into_iter().flat_map(Map::keys).map(String::as_str));
            let unusable = patterns.map(str::to_owned).find(|pattern| !is_usable_pattern(pattern));
            found = found.take().or(unusable);
        });
    }
    found
}

/// Whether serde reads a part of the argument from a buffer in which it cannot read it.
pub(super) fn is_unreadable(argument: &Argument) -> bool {
    let (mut schema, _) = as_derived(argument);
    map_keys::is_unreadable(argument, &mut schema)
}

/// What an argument's type would lose: the keys (or the digits) of an alternative that an earlier one takes for its own.
/// serde takes the first alternative that fits and drops what that one does not know.
pub(super) fn lost_by_order(argument: &Argument) -> Option<String> {
    let (schema, definitions) = as_derived(argument);
    let mut lost = None;
    for part in std::iter::once(&schema).chain(definitions.values()) {
        each_object(part, &mut |object| {
            if let Some(Value::Array(alternatives)) = object.get("anyOf").or_else(|| object.get("oneOf")) {
                let alternatives: Vec<&Value> = alternatives.iter().map(|of| target(of, &definitions)).collect();
                lost = lost.take().or_else(|| lost_among(&alternatives));
            }
        });
    }
    lost
}

/// The schema as schemars derives it: closed types say so, and open ones do not say more than serde does.
fn as_derived(argument: &Argument) -> (Value, Map<String, Value>) {
    let mut generator = input_generator();
    let schema = Value::from((argument.schema)(&mut generator));
    (schema, generator.take_definitions(true))
}

fn each_object(schema: &Value, look: &mut impl FnMut(&Map<String, Value>)) {
    match schema {
        Value::Object(object) => {
            look(object);
            object.values().for_each(|value| each_object(value, look));
        }
        Value::Array(items) => items.iter().for_each(|item| each_object(item, look)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn target<'a>(schema: &'a Value, definitions: &'a Map<String, Value>) -> &'a Value {
    let name = schema.get("$ref").and_then(Value::as_str).and_then(|path| path.strip_prefix("#/$defs/"));
    name.and_then(|name| definitions.get(name)).unwrap_or(schema)
}

fn lost_among(alternatives: &[&Value]) -> Option<String> {
    let mut pairs = alternatives.iter().enumerate().flat_map(|(index, earlier)| {
        let later = alternatives.get(index + 1..).unwrap_or_default();
        later.iter().map(move |later| (*earlier, *later))
    });
    pairs.find_map(|(earlier, later)| lost_between(earlier, later))
}

fn lost_between(earlier: &Value, later: &Value) -> Option<String> {
    let kind = |schema: &Value| schema.get("type").and_then(Value::as_str).map(str::to_owned);
    match (kind(earlier).as_deref(), kind(later).as_deref()) {
        (Some("number"), Some("integer")) => Some("digits of an integer".to_owned()),
        (Some("object"), Some("object")) => lost_keys(earlier, later),
        _ => None,
    }
}

/// The keys of the later object that the earlier one drops, where the earlier one fits without them.
fn lost_keys(earlier: &Value, later: &Value) -> Option<String> {
    let is_closed = earlier.get("additionalProperties").is_some();
    let known = earlier.get("properties").and_then(Value::as_object)?;
    let given = later.get("properties").and_then(Value::as_object)?;
    let required = earlier.get("required").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let fits = required.iter().filter_map(Value::as_str).all(|name| given.contains_key(name));
    // A tag, or a type of its own, tells the two apart; so does only a key that the earlier one cannot do without.
    let told_apart = required.iter().filter_map(Value::as_str).any(|name| {
        let both = known.get(name).zip(given.get(name));
        both.is_some_and(|(left, right)| are_apart(left, right))
    });
    if is_closed || !fits || told_apart {
        return None;
    }
    let lost: Vec<&str> = given.keys().filter(|name| !known.contains_key(*name)).map(String::as_str).collect();
    (!lost.is_empty()).then(|| lost.join(", "))
}

/// Whether no value fits both: other constants, or other types.
fn are_apart(left: &Value, right: &Value) -> bool {
    let values = |schema: &Value| {
        let constant = schema.get("const").map(|constant| vec![constant.clone()]);
        constant.or_else(|| schema.get("enum").and_then(Value::as_array).cloned())
    };
    if let (Some(left), Some(right)) = (values(left), values(right)) {
        return !left.iter().any(|value| right.contains(value));
    }
    let kind = |schema: &Value| schema.get("type").and_then(Value::as_str).map(str::to_owned);
    match (kind(left), kind(right)) {
        (Some(left), Some(right)) => {
            let numbers = ["integer", "number"];
            left != right && !(numbers.contains(&left.as_str()) && numbers.contains(&right.as_str()))
        }
        _ => false,
    }
}
