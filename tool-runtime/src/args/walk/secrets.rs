//! Which values must not be shown: those that a schema marks `writeOnly`.

use serde_json::Value;

use super::Walk;

impl Walk<'_> {
    /// Whether values of a schema must not be shown: it is marked, or one of what it can be is.
    pub(super) fn hides(&self, schema: &Value) -> bool {
        self.hides_within(schema, 8)
    }

    fn hides_within(&self, schema: &Value, depth: usize) -> bool {
        let branches = ["anyOf", "oneOf"].iter().filter_map(|union| schema.get(*union).and_then(Value::as_array));
        schema.get("writeOnly") == Some(&Value::Bool(true))
            || (depth > 0
                && branches.flatten().any(|branch| {
                    self.hides_within(branch, depth - 1) || self.hides_within(self.resolve(branch), depth - 1)
                }))
    }
}

/// Whether some part of a type's values must not be shown.
pub(in crate::args) fn hides_something(schema: &Value) -> bool {
    match schema {
        Value::Object(object) => object.contains_key("writeOnly") || object.values().any(hides_something),
        Value::Array(items) => items.iter().any(hides_something),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}
