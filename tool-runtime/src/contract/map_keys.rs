//! Keys of maps as their decoder takes them: schemars leaves out the width of an integer, and a documented enum's variants.

use serde_json::{Map, Value, json};

use super::places::each_place;
use crate::args::{Argument, Keys};

/// Asks an argument's decoder at every map of its schema.
pub(super) fn exact_keys(argument: &Argument, schema: &mut Value) {
    each_place(schema, &mut |object, path| {
        if is_map(object)
            && let Some(keys) = (argument.keys)(path)
        {
            name_keys(object, keys);
        }
    });
}

fn is_map(object: &Map<String, Value>) -> bool {
    let free =
        object.get("additionalProperties").is_some_and(|values| values.is_object() || values == &Value::Bool(true));
    (free || object.contains_key("patternProperties")) && !object.contains_key("properties")
}

fn name_keys(object: &mut Map<String, Value>, keys: Keys) {
    if keys == Keys::Buffered {
        return;
    }
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
        Keys::Buffered => {}
        Keys::Matching(pattern) => {
            object.insert("patternProperties".to_owned(), json!({pattern: values}));
        }
    }
}
