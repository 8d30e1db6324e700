//! What a schema wants, in words.

use serde_json::Value;

use super::{MOST_LISTED, Walk, size};
use crate::text::{bounds_of, list, quoted};

/// What a schema wants, in words; `root` holds the definitions that its references name.
#[cfg(feature = "cli")]
pub(crate) fn in_words(schema: &Value, root: &Value) -> String {
    Walk::new(root).expectation(schema)
}

impl Walk<'_> {
    /// What a schema wants, as the end of "must be …".
    pub(in crate::args) fn expectation(&self, schema: &Value) -> String {
        self.expectation_at(schema, 0)
    }

    fn expectation_at(&self, schema: &Value, depth: usize) -> String {
        let schema = self.resolve(schema);
        if let Some(allowed) = schema.get("enum").and_then(Value::as_array) {
            let allowed: Vec<String> = allowed.iter().map(quoted).collect();
            return match allowed.as_slice() {
                [only] => only.clone(),
                _ => format!("one of {}", list(&allowed, MOST_LISTED)),
            };
        }
        if let Some(constant) = schema.get("const") {
            return quoted(constant);
        }
        let branches = ["anyOf", "oneOf"].iter().find_map(|union| schema.get(*union).and_then(Value::as_array));
        if let Some(branches) = branches
            && depth < 3
        {
            let branches: Vec<String> = branches.iter().map(|branch| self.expectation_at(branch, depth + 1)).collect();
            return branches.join(", or ");
        }
        match schema.get("type").and_then(Value::as_str) {
            Some("integer") => numbers("an integer", schema),
            Some("number") => numbers("a number", schema),
            Some("string") => texts(schema),
            Some("boolean") => "true or false".to_owned(),
            Some("null") => "null".to_owned(),
            Some("array") => arrays(schema),
            Some("object") => objects(schema),
            _ => "a JSON value".to_owned(),
        }
    }
}

fn arrays(schema: &Value) -> String {
    if schema.get("uniqueItems") != Some(&Value::Bool(true)) {
        return sizes("an array", "items", schema, "minItems", "maxItems");
    }
    match sizes("an array", "different items", schema, "minItems", "maxItems").as_str() {
        "an array" => "an array of different items".to_owned(),
        sized => sized.to_owned(),
    }
}

fn numbers(what: &str, schema: &Value) -> String {
    // What the type of a float holds is no bound that anybody thinks in.
    let told = |keyword: &str| {
        schema.get(keyword).filter(|bound| bound.as_f64().is_none_or(|bound| bound.abs() < f64::from(f32::MAX)))
    };
    match (told("minimum"), told("maximum")) {
        (Some(least), Some(most)) => format!("{what} from {least} to {most}"),
        (Some(least), None) => format!("{what}, at least {least}"),
        (None, Some(most)) => format!("{what}, at most {most}"),
        (None, None) => what.to_owned(),
    }
}

fn texts(schema: &Value) -> String {
    let sized = sizes("a string", "characters", schema, "minLength", "maxLength");
    let shaped = match (schema.get("format").and_then(Value::as_str), schema.get("pattern").and_then(Value::as_str)) {
        (Some("date"), _) => Some("as a date such as 2026-01-31".to_owned()),
        (Some("date-time"), _) => Some("as a time such as 2026-01-31T08:00:00Z".to_owned()),
        (Some(format), _) => Some(format!("in the format {format}")),
        (None, Some(pattern)) => Some(form(pattern)),
        (None, None) => None,
    };
    shaped.map_or_else(|| sized.clone(), |shaped| format!("{sized} {shaped}"))
}

/// The form of a text: in words where its pattern is that of integers.
pub(super) fn form(pattern: &str) -> String {
    match bounds_of(pattern) {
        Some((least, most)) => format!("that is an integer in digits, from {least} to {most}"),
        None => format!("that matches {pattern}"),
    }
}

fn sizes(what: &str, unit: &str, schema: &Value, least: &str, most: &str) -> String {
    match (size(schema, least), size(schema, most)) {
        (Some(least), Some(most)) if least == most => format!("{what} of {least} {unit}"),
        (Some(least), Some(most)) => format!("{what} of {least} to {most} {unit}"),
        (Some(least), None) => format!("{what} of at least {least} {unit}"),
        (None, Some(most)) => format!("{what} of at most {most} {unit}"),
        (None, None) => what.to_owned(),
    }
}

fn objects(schema: &Value) -> String {
    let required: Vec<&str> =
        schema.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect();
    if required.is_empty() {
        sizes("an object", "entries", schema, "minProperties", "maxProperties")
    } else {
        format!("an object with {}", list(&required, MOST_LISTED))
    }
}
