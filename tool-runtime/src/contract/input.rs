//! The schema of a tool's arguments.

use serde_json::{Map, Value, json};

use super::closed::close;
use super::forms;
use super::map_keys::exact_keys;
use super::schema::{attach_definitions, input_generator, number_bounds, or_null, published_input};
use crate::args::{Argument, Limit, Presence};
use crate::text::{Whole, between, bounds_of};

/// A closed object with one property an argument.
pub(super) fn schema(arguments: &[Argument]) -> Value {
    let mut generator = input_generator();
    let mut properties = Map::new();
    let mut required = Vec::new();
    for argument in arguments {
        let mut schema = published_input((argument.schema)(&mut generator));
        exact_keys(argument, &mut schema);
        properties.insert(argument.name.to_owned(), property(argument, schema));
        if !argument.is_optional() {
            required.push(argument.name);
        }
    }
    let mut root =
        json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false});
    attach_definitions(&mut root, &mut generator);
    close(&mut root);
    root
}

/// The arguments whose types publish limits that only a look at the value can check.
pub(super) fn with_nested_limits(arguments: &[Argument]) -> Vec<&'static str> {
    let mut generator = input_generator();
    let schemas: Vec<(&'static str, Value)> =
        arguments.iter().map(|argument| (argument.name, Value::from((argument.schema)(&mut generator)))).collect();
    // A recursive type's limits stand among the definitions.
    let defined = generator.take_definitions(true).values().any(has_limits);
    let limited = |schema: &Value| has_limits(schema) || (defined && has_reference(schema));
    schemas.iter().filter(|(_, schema)| limited(schema)).map(|(name, _)| *name).collect()
}

fn has_reference(schema: &Value) -> bool {
    match schema {
        Value::Object(object) => object.contains_key("$ref") || object.values().any(has_reference),
        Value::Array(items) => items.iter().any(has_reference),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}

/// Whether objects below the root have properties of their own.
pub(super) fn has_nested_objects(input: &Value) -> bool {
    fn any(schema: &Value) -> bool {
        match schema {
            Value::Object(object) => object.contains_key("properties") || object.values().any(any),
            Value::Array(items) => items.iter().any(any),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
        }
    }
    ["properties", "$defs"].iter().filter_map(|keyword| input.get(*keyword)).any(|named| match named {
        Value::Object(named) => named.values().any(any),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => false,
    })
}

/// Keywords that schemars writes for attributes, and that no decoder checks.
const LIMITS: &[&str] = &[
    "pattern",
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
    "minProperties",
    "maxProperties",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
    "uniqueItems",
    "propertyNames",
];

fn has_limits(schema: &Value) -> bool {
    match schema {
        Value::Object(object) => {
            // A tuple has its size from its type.
            let of_type =
                |keyword: &str| ["minItems", "maxItems"].contains(&keyword) && object.contains_key("prefixItems");
            let limited = LIMITS.iter().any(|keyword| object.contains_key(*keyword) && !of_type(keyword));
            let formed = object.get("format").and_then(Value::as_str).and_then(forms::of_format).is_some();
            let formed = formed || forms::is_duration(object) || is_union(object);
            limited || formed || own_bounds(object) || object.values().any(has_limits)
        }
        Value::Array(items) => items.iter().any(has_limits),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}

/// Whether a type is one of several, null aside: serde then tries, in ways of its own, and takes more than each alone would
/// (an array for a struct, an infinity for a float, a null for no content). An enum whose variants have texts is none, though it
/// is written as one: our decoder reads its names, and nothing else.
fn is_union(object: &Map<String, Value>) -> bool {
    ["anyOf", "oneOf"].iter().any(|union| {
        let branches = object.get(*union).and_then(Value::as_array);
        let is_name = |branch: &Value| {
            let is_text = branch.get("type").is_some_and(|kind| kind == "string");
            is_text && (branch.get("const").is_some() || branch.get("enum").is_some())
        };
        let others = |branch: &&Value| branch.get("type").is_none_or(|kind| kind != "null") && !is_name(branch);
        branches.is_some_and(|branches| branches.iter().filter(others).count() > 1)
    })
}

/// Whether a number has bounds that are not those of its type.
fn own_bounds(object: &Map<String, Value>) -> bool {
    let (minimum, maximum) = (object.get("minimum"), object.get("maximum"));
    let of_type = object.get("format").and_then(Value::as_str).and_then(number_bounds);
    let differs = |bound: Option<&Value>, of_type: Option<&Value>| bound.is_some() && bound != of_type;
    let (least, most) = of_type.unzip();
    differs(minimum, least.as_ref()) || differs(maximum, most.as_ref())
}

fn property(argument: &Argument, mut schema: Value) -> Value {
    for limit in argument.limits {
        apply(limit, &mut schema);
    }
    if argument.digits {
        in_digits(&mut schema);
    }
    // The argument's text says what it is; of the type's own text only what an enum's values mean is new.
    let of_type = schema.as_object_mut().and_then(|object| object.remove("description"));
    let mut description = argument.description.to_owned();
    if let (Some(Value::String(of_type)), Some(_)) = (of_type, schema.get("enum")) {
        description = format!("{description}\n{of_type}");
    }
    if argument.is_optional() {
        schema = or_null(schema);
    }
    let default = match argument.presence {
        // A literal that JSON cannot hold is not published.
        Presence::Literal(default) => Some(default()).filter(|default| !default.is_null()),
        Presence::ByType(_) | Presence::Computed => None,
    };
    if let Some(words) = in_words(argument, &schema, default.as_ref()) {
        description = format!("{description} {words}");
    }
    if let Some(object) = schema.as_object_mut() {
        object.insert("description".to_owned(), Value::String(description));
        if let Some(default) = default {
            object.insert("default".to_owned(), default);
        }
        if argument.secret {
            object.insert("writeOnly".to_owned(), Value::Bool(true));
        }
    }
    schema
}

/// Keywords whose values are schemas by name.
const NAMED: &[&str] = &["properties", "patternProperties", "$defs"];

/// Turns every integer of a schema into a text of digits between its bounds. Whether there was one.
pub(super) fn in_digits(schema: &mut Value) -> bool {
    let mut found = false;
    match schema {
        Value::Object(object) if object.get("type").is_some_and(|kind| kind == "integer") => {
            let mut bound = |keyword: &str| object.remove(keyword).and_then(|bound| whole(&bound));
            let (least, most) = (bound("minimum"), bound("maximum"));
            let all = || (Whole::of(i64::MIN.into()), Whole::of(u64::MAX.into()));
            let (least, most) = (least.unwrap_or_else(|| all().0), most.unwrap_or_else(|| all().1));
            object.insert("type".to_owned(), json!("string"));
            object.insert("pattern".to_owned(), json!(between(least, most)));
            found = true;
        }
        Value::Object(object) => {
            for (keyword, inner) in object.iter_mut() {
                match (NAMED.contains(&keyword.as_str()), inner) {
                    // Below these stand names that a type has chosen, and not keywords.
                    (true, Value::Object(named)) => {
                        found |= named.values_mut().map(in_digits).fold(false, |one, other| one | other);
                    }
                    (_, inner) => {
                        found |= !["default", "enum", "description"].contains(&keyword.as_str()) && in_digits(inner);
                    }
                }
            }
        }
        Value::Array(items) => {
            for item in items {
                found |= in_digits(item);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
    found
}

fn whole(bound: &Value) -> Option<Whole> {
    bound.as_i64().map(i128::from).or_else(|| bound.as_u64().map(i128::from)).map(Whole::of)
}

/// Whether a type has an integer that could be written in digits.
pub(super) fn has_integers(argument: &Argument) -> bool {
    let mut generator = input_generator();
    let mut schema = published_input((argument.schema)(&mut generator));
    attach_definitions(&mut schema, &mut generator);
    in_digits(&mut schema)
}

/// Puts a limit where the value's own type is said: into the branch that is not null.
fn apply(limit: &Limit, schema: &mut Value) {
    if let Some(branches) = schema.get_mut("anyOf").and_then(Value::as_array_mut) {
        for branch in branches {
            apply(limit, branch);
        }
        return;
    }
    let Some(object) = schema.as_object_mut() else { return };
    let kind = object.get("type").and_then(Value::as_str).unwrap_or_default().to_owned();
    if kind == "null" {
        return;
    }
    match limit {
        Limit::Range(bounds) if kind == "string" => {
            // An integer of 128 bits is a text of digits: its bounds are in the pattern.
            let (minimum, maximum) = bounds();
            let (least, most) = object.get("pattern").and_then(Value::as_str).and_then(bounds_of).unwrap_or_default();
            let text = |bound: Option<Value>, otherwise| bound.map_or(otherwise, |bound| digits_of(&bound));
            if let (Some(least), Some(most)) = (Whole::parse(&text(minimum, least)), Whole::parse(&text(maximum, most)))
            {
                object.insert("pattern".to_owned(), json!(between(least, most)));
            }
        }
        Limit::Range(bounds) => {
            let (minimum, maximum) = bounds();
            set(object, "minimum", minimum);
            set(object, "maximum", maximum);
        }
        Limit::Length(shortest, longest) => {
            let (least, most) = match kind.as_str() {
                "array" => ("minItems", "maxItems"),
                "object" => ("minProperties", "maxProperties"),
                _ => ("minLength", "maxLength"),
            };
            set(object, least, shortest.map(Value::from));
            set(object, most, longest.map(Value::from));
        }
        Limit::Pattern(pattern) => set(object, "pattern", Some(json!(pattern))),
    }
}

fn set(object: &mut Map<String, Value>, keyword: &str, value: Option<Value>) {
    if let Some(value) = value {
        object.insert(keyword.to_owned(), value);
    }
}

fn digits_of(bound: &Value) -> String {
    bound.as_str().map_or_else(|| bound.to_string(), str::to_owned)
}

/// The limits and the default in words, since some clients strip the keywords.
fn in_words(argument: &Argument, schema: &Value, default: Option<&Value>) -> Option<String> {
    let mut parts: Vec<String> = argument
        .limits
        .iter()
        .filter_map(|limit| match limit {
            // The form of the digits says it.
            Limit::Range(_) if form_in_words(schema).is_some() => None,
            Limit::Range(bounds) => {
                let (minimum, maximum) = bounds();
                span("", minimum.map(|bound| bound.to_string()), maximum.map(|bound| bound.to_string()))
            }
            Limit::Length(shortest, longest) => {
                span("length ", shortest.map(|bound| bound.to_string()), longest.map(|bound| bound.to_string()))
            }
            Limit::Pattern(pattern) => Some(format!("matches {pattern}")),
        })
        .collect();
    parts.extend(form_in_words(schema));
    if let Some(default) = default {
        parts.push(format!("{default} if absent"));
    }
    if let Some(example) = argument.example {
        parts.push(format!("e.g. {}", example()));
    }
    (!parts.is_empty()).then(|| format!("({})", parts.join("; ")))
}

/// The form of a text that stands for a number.
fn form_in_words(schema: &Value) -> Option<String> {
    if let Some(branches) = schema.get("anyOf").and_then(Value::as_array) {
        return branches.iter().find_map(form_in_words);
    }
    match schema.get("pattern").and_then(Value::as_str)? {
        forms::DECIMAL => Some("a decimal in digits, as a string".to_owned()),
        pattern => {
            bounds_of(pattern).map(|(least, most)| format!("an integer in digits, {least} to {most}, as a string"))
        }
    }
}

fn span(what: &str, least: Option<String>, most: Option<String>) -> Option<String> {
    match (least, most) {
        (Some(least), Some(most)) => Some(format!("{what}{least} to {most}")),
        (Some(least), None) => Some(format!("{what}at least {least}")),
        (None, Some(most)) => Some(format!("{what}at most {most}")),
        (None, None) => None,
    }
}
