//! The schema of a tool's arguments.

use serde_json::{Map, Value, json};

use super::schema::{attach_definitions, input_generator, or_null, published};
use crate::args::{Argument, Limit, Presence};

/// A closed object with one property an argument.
pub(super) fn schema(arguments: &[Argument]) -> Value {
    let mut generator = input_generator();
    let mut properties = Map::new();
    let mut required = Vec::new();
    for argument in arguments {
        let schema = published((argument.schema)(&mut generator));
        properties.insert(argument.name.to_owned(), property(argument, schema));
        if !argument.is_optional() {
            required.push(argument.name);
        }
    }
    let mut root =
        json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false});
    attach_definitions(&mut root, &mut generator);
    root
}

fn property(argument: &Argument, mut schema: Value) -> Value {
    for limit in argument.limits {
        apply(limit, &mut schema);
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
        Presence::Literal(default) => Some(default()),
        Presence::ByType(_) | Presence::Computed => None,
    };
    if let Some(words) = in_words(argument.limits, default.as_ref()) {
        description = format!("{description} {words}");
    }
    if let Some(object) = schema.as_object_mut() {
        object.insert("description".to_owned(), Value::String(description));
        if let Some(default) = default {
            object.insert("default".to_owned(), default);
        }
    }
    schema
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
    let mut set = |keyword: &str, value: Option<Value>| {
        if let Some(value) = value {
            object.insert(keyword.to_owned(), value);
        }
    };
    match limit {
        Limit::Range(bounds) => {
            let (minimum, maximum) = bounds();
            set("minimum", minimum);
            set("maximum", maximum);
        }
        Limit::Length(shortest, longest) => {
            let (least, most) = match kind.as_str() {
                "array" => ("minItems", "maxItems"),
                "object" => ("minProperties", "maxProperties"),
                _ => ("minLength", "maxLength"),
            };
            set(least, shortest.map(Value::from));
            set(most, longest.map(Value::from));
        }
        Limit::Pattern(pattern) => set("pattern", Some(json!(pattern))),
    }
}

/// The limits and the default in words, since some clients strip the keywords.
fn in_words(limits: &[Limit], default: Option<&Value>) -> Option<String> {
    let mut parts: Vec<String> = limits
        .iter()
        .filter_map(|limit| match limit {
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
    if let Some(default) = default {
        parts.push(format!("{default} if absent"));
    }
    (!parts.is_empty()).then(|| format!("({})", parts.join("; ")))
}

fn span(what: &str, least: Option<String>, most: Option<String>) -> Option<String> {
    match (least, most) {
        (Some(least), Some(most)) => Some(format!("{what}{least} to {most}")),
        (Some(least), None) => Some(format!("{what}at least {least}")),
        (None, Some(most)) => Some(format!("{what}at most {most}")),
        (None, None) => None,
    }
}
