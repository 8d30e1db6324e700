//! Argument types whose schema promises what their decoder does not keep: found when a toolbox is built, since a call
//! would lose data without a word.

use serde_json::{Map, Value};

use super::places::each_place;
use super::schema::input_generator;
use crate::args::{Argument, Keys, is_usable_pattern};

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

/// Whether serde reads a part of the argument from a buffer in which it cannot read it: the integers that are keys of a map,
/// those of 128 bits, and those that are to be written as texts.
pub(super) fn is_unreadable(argument: &Argument) -> bool {
    let (mut schema, _) = as_derived(argument);
    let mut unreadable = false;
    each_place(&mut schema, &mut |object, path| {
        let is_wide = object.get("format").and_then(Value::as_str).is_some_and(|format| format.ends_with("int128"));
        // Of `#[arg(string)]` what reads from the buffer knows nothing.
        let is_digits = argument.digits && object.get("type").is_some_and(|kind| kind == "integer");
        let is_odd = is_wide || is_digits || object.contains_key("patternProperties");
        unreadable |= is_odd && (argument.keys)(path) == Some(Keys::Buffered);
    });
    unreadable
}

/// What an argument's type would lose: the keys (or the digits) of an alternative that an earlier one takes for its own.
/// serde takes the first alternative that fits and drops what that one does not know.
pub(super) fn lost_by_order(argument: &Argument) -> Option<String> {
    let (schema, definitions) = as_derived(argument);
    let order = Order { definitions: &definitions };
    let mut lost = None;
    for part in std::iter::once(&schema).chain(definitions.values()) {
        each_object(part, &mut |object| {
            if let Some(Value::Array(alternatives)) = object.get("anyOf").or_else(|| object.get("oneOf")) {
                lost = lost.take().or_else(|| order.lost_among(alternatives));
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

/// Deeper than this nothing is compared: a recursive type has no end.
const DEEPEST: u32 = 6;

struct Order<'a> {
    definitions: &'a Map<String, Value>,
}

impl Order<'_> {
    fn lost_among(&self, alternatives: &[Value]) -> Option<String> {
        let mut pairs = alternatives.iter().enumerate().flat_map(|(index, earlier)| {
            let later = alternatives.get(index + 1..).unwrap_or_default();
            later.iter().map(move |later| (earlier, later))
        });
        pairs.find_map(|(earlier, later)| self.lost(earlier, later, 0))
    }

    /// What of a value that is meant for the later type is dropped by the earlier one, which takes it too.
    fn lost(&self, earlier: &Value, later: &Value, depth: u32) -> Option<String> {
        if depth > DEEPEST {
            return None;
        }
        let (earlier, later) = (target(earlier, self.definitions), target(later, self.definitions));
        if let Some(branches) = alternatives(earlier) {
            return branches.iter().find_map(|branch| self.lost(branch, later, depth + 1));
        }
        if let Some(branches) = alternatives(later) {
            return branches.iter().find_map(|branch| self.lost(earlier, branch, depth + 1));
        }
        match (kinds(earlier).as_slice(), kinds(later).as_slice()) {
            (["object"] | ["object", "null"], ["object"] | ["object", "null"] | []) if values(later).is_none() => {
                self.lost_keys(earlier, later, depth)
            }
            (["array"], ["array"]) => {
                let items = earlier.get("items").zip(later.get("items"));
                items.and_then(|(earlier, later)| self.lost(earlier, later, depth + 1))
            }
            (["number"] | ["number", "null"], later) if later.contains(&"integer") => {
                Some("digits of an integer".to_owned())
            }
            _ => None,
        }
    }

    /// The keys of the later object that the earlier one drops, where the earlier one fits without them.
    fn lost_keys(&self, earlier: &Value, later: &Value, depth: u32) -> Option<String> {
        // A map keeps whatever it is given.
        let known = earlier.get("properties").and_then(Value::as_object)?;
        let is_closed = earlier.get("additionalProperties").is_some();
        let none = Map::new();
        let given = later.get("properties").and_then(Value::as_object).unwrap_or(&none);
        // A map, and a type that takes anything, have whatever keys a model chooses.
        let is_free = given.is_empty() && later.get("additionalProperties") != Some(&Value::Bool(false));
        let required = earlier.get("required").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
        let mut required = required.iter().filter_map(Value::as_str);
        let fits = required.all(|name| match (known.get(name), given.get(name)) {
            // A tag, or a type of its own, tells the two apart; so does a key that the earlier one cannot do without.
            (Some(left), Some(right)) => !self.are_apart(left, right, depth),
            (_, None) => is_free,
            (None, Some(_)) => true,
        });
        if !fits {
            return None;
        }
        let inner = known.iter().filter_map(|(name, earlier)| Some((earlier, given.get(name)?)));
        let deeper = || inner.into_iter().find_map(|(earlier, later)| self.lost(earlier, later, depth + 1));
        if is_closed {
            // It takes no key that it does not know: then all of them are known.
            let all_known = given.keys().all(|name| known.contains_key(name)) && !is_free;
            return if all_known { deeper() } else { None };
        }
        if is_free {
            return Some("keys that the earlier variant does not know".to_owned());
        }
        let lost: Vec<&str> = given.keys().filter(|name| !known.contains_key(*name)).map(String::as_str).collect();
        if lost.is_empty() { deeper() } else { Some(lost.join(", ")) }
    }

    /// Whether no value fits both: other constants, or other types.
    fn are_apart(&self, left: &Value, right: &Value, depth: u32) -> bool {
        if depth > DEEPEST {
            return false;
        }
        let (left, right) = (target(left, self.definitions), target(right, self.definitions));
        if let (Some(left), Some(right)) = (values(left), values(right)) {
            return !left.iter().any(|value| right.contains(value));
        }
        if let Some(branches) = alternatives(left) {
            return branches.iter().all(|branch| self.are_apart(branch, right, depth + 1));
        }
        if let Some(branches) = alternatives(right) {
            return branches.iter().all(|branch| self.are_apart(left, branch, depth + 1));
        }
        let (left, right) = (kinds(left), kinds(right));
        let both = |kind: &&str| right.contains(kind) || (is_number(kind) && right.iter().any(|kind| is_number(kind)));
        !left.is_empty() && !right.is_empty() && !left.iter().any(both)
    }
}

fn is_number(kind: &str) -> bool {
    ["integer", "number"].contains(&kind)
}

fn alternatives(schema: &Value) -> Option<&Vec<Value>> {
    // Properties beside a union are flattened fields: what that comes to is another matter.
    let union = schema.get("anyOf").or_else(|| schema.get("oneOf")).and_then(Value::as_array);
    union.filter(|_| schema.get("properties").is_none())
}

/// The types that a schema names.
fn kinds(schema: &Value) -> Vec<&str> {
    match schema.get("type") {
        Some(Value::String(kind)) => vec![kind],
        Some(Value::Array(kinds)) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    }
}

/// The values that a schema lists, also those of an enum whose variants have texts.
fn values(schema: &Value) -> Option<Vec<Value>> {
    if let Some(constant) = schema.get("const") {
        return Some(vec![constant.clone()]);
    }
    if let Some(listed) = schema.get("enum").and_then(Value::as_array) {
        return Some(listed.clone());
    }
    let each: Option<Vec<Vec<Value>>> = schema.get("oneOf")?.as_array()?.iter().map(values).collect();
    each.map(|each| each.concat())
}
