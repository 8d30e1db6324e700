//! Keys of maps as their decoder takes them: schemars leaves out the width of an integer, and a documented enum's variants.

use serde_json::{Map, Value, json};

use crate::args::{Argument, Keys, Step};

/// Asks an argument's decoder at every map of its schema.
pub(super) fn exact_keys(argument: &Argument, schema: &mut Value) {
    at(argument, schema, &mut Vec::new());
}

fn at(argument: &Argument, schema: &mut Value, path: &mut Vec<Step>) {
    let Some(object) = schema.as_object_mut() else { return };
    if is_map(object)
        && let Some(keys) = (argument.keys)(path)
    {
        name_keys(object, keys);
    }
    let mut into = |schema: &mut Value, step: Step| {
        path.push(step);
        at(argument, schema, path);
        path.pop();
    };
    if let Some(Value::Object(properties)) = object.get_mut("properties") {
        for (name, property) in properties {
            into(property, Step::Field(name.clone()));
        }
    }
    for keyword in ["items", "additionalProperties"] {
        if let Some(inner) = object.get_mut(keyword) {
            into(inner, if keyword == "items" { Step::Item } else { Step::Value });
        }
    }
    if let Some(Value::Array(items)) = object.get_mut("prefixItems")
        && let Some(first) = items.first_mut()
    {
        into(first, Step::Item);
    }
    // A union of a type and null is that type; any other is a choice of variants.
    if let Some(Value::Array(branches)) = object.get_mut("anyOf") {
        for branch in branches {
            at(argument, branch, path);
        }
    }
    if let Some(Value::Array(branches)) = object.get_mut("oneOf") {
        for branch in branches {
            variant(argument, branch, path);
        }
    }
}

/// A variant with content is an object with its name as the one property.
fn variant(argument: &Argument, branch: &mut Value, path: &mut Vec<Step>) {
    let Some(Value::Object(properties)) = branch.get_mut("properties") else { return };
    if properties.len() != 1 {
        return;
    }
    for (name, content) in properties {
        path.push(Step::Variant(name.clone()));
        at(argument, content, path);
        path.pop();
    }
}

fn is_map(object: &Map<String, Value>) -> bool {
    let free =
        object.get("additionalProperties").is_some_and(|values| values.is_object() || values == &Value::Bool(true));
    (free || object.contains_key("patternProperties")) && !object.contains_key("properties")
}

fn name_keys(object: &mut Map<String, Value>, keys: Keys) {
    let by_pattern = object.remove("patternProperties").and_then(|patterns| match patterns {
        Value::Object(patterns) => patterns.into_iter().next().map(|(_, values)| values),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => None,
    });
    let values = by_pattern.or_else(|| object.remove("additionalProperties")).unwrap_or_else(|| json!({}));
    object.insert("additionalProperties".to_owned(), Value::Bool(false));
    match keys {
        Keys::Listed(names) => {
            let properties: Map<String, Value> =
                names.iter().map(|name| ((*name).to_owned(), values.clone())).collect();
            object.insert("properties".to_owned(), Value::Object(properties));
        }
        Keys::Matching(pattern) => {
            object.insert("patternProperties".to_owned(), json!({pattern: values}));
        }
    }
}
