//! Closes the objects of an input schema: what a type does not know, nobody may send.
//!
//! schemars leaves objects open, since serde drops unknown keys; our decoder refuses them. What it writes beside each
//! other, an object's own properties and a union of further ones (`flatten`), becomes a union of whole objects: a closed
//! object beside a union would refuse the union's keys.

use serde_json::{Map, Value, json};

/// Closes every object that lists its properties, at every depth below the root, which is closed already.
pub(super) fn close(root: &mut Value) {
    let definitions = root.get("$defs").cloned().unwrap_or_default();
    let pass = Pass { definitions: &definitions };
    for keyword in ["properties", "$defs"] {
        if let Some(Value::Object(named)) = root.get_mut(keyword) {
            named.values_mut().for_each(|schema| pass.node(schema));
        }
    }
}

struct Pass<'a> {
    definitions: &'a Value,
}

impl Pass<'_> {
    fn node(&self, schema: &mut Value) {
        self.unfold_reference(schema);
        self.unfold_parts(schema);
        self.unfold_union(schema);
        let Some(object) = schema.as_object_mut() else { return };
        for keyword in ["properties", "patternProperties"] {
            if let Some(Value::Object(named)) = object.get_mut(keyword) {
                named.values_mut().for_each(|schema| self.node(schema));
            }
        }
        for keyword in ["anyOf", "oneOf", "prefixItems"] {
            if let Some(Value::Array(listed)) = object.get_mut(keyword) {
                for schema in listed {
                    self.node(schema);
                }
            }
        }
        for keyword in ["items", "additionalProperties", "propertyNames", "contains"] {
            if let Some(inner) = object.get_mut(keyword) {
                self.node(inner);
            }
        }
        object.remove("unevaluatedProperties");
        // A struct without fields lists no properties; a map says what its values are.
        let is_empty =
            object.get("type").is_some_and(|kind| kind == "object") && !object.contains_key("patternProperties");
        if (object.contains_key("properties") || is_empty) && !object.contains_key("allOf") {
            object.entry("additionalProperties").or_insert(Value::Bool(false));
        }
    }

    /// A reference with properties beside it (a tag, for a recursive type): the definition with those properties.
    fn unfold_reference(&self, schema: &mut Value) {
        if schema.get("properties").is_some()
            && let Some(target) = self.target(schema)
            && let Some(object) = schema.as_object_mut()
        {
            object.remove("$ref");
            *schema = joined(object, &target);
        }
    }

    /// Parts that hold together (several flattened unions): a union of every choice of one alternative a part.
    fn unfold_parts(&self, schema: &mut Value) {
        let Some(object) = schema.as_object_mut() else { return };
        let Some(Value::Array(parts)) = object.remove("allOf") else { return };
        let description = object.remove("description");
        let mut whole = vec![Value::Object(std::mem::take(object))];
        for part in parts {
            let part = self.target(&part).unwrap_or(part);
            let of_part = self.alternatives(part);
            let joined_with = |base: &Value| {
                let base = base.as_object().cloned().unwrap_or_default();
                of_part.iter().map(|alternative| joined(&base, alternative)).collect::<Vec<_>>()
            };
            whole = whole.iter().flat_map(joined_with).collect();
        }
        *schema = if whole.len() == 1 { whole.remove(0) } else { json!({"anyOf": whole}) };
        if let (Some(description), Some(object)) = (description, schema.as_object_mut()) {
            object.insert("description".to_owned(), description);
        }
    }

    /// The alternatives of a union, each with what stands beside it; of anything else itself.
    fn alternatives(&self, schema: Value) -> Vec<Value> {
        let Value::Object(mut object) = schema else { return vec![schema] };
        let Some(Value::Array(branches)) = object.remove("oneOf").or_else(|| object.remove("anyOf")) else {
            return vec![Value::Object(object)];
        };
        let whole = branches.into_iter().map(|branch| self.target(&branch).unwrap_or(branch));
        whole.map(|branch| joined(&object, &branch)).collect()
    }

    /// Properties beside a union of objects: a union of objects that have them all.
    fn unfold_union(&self, schema: &mut Value) {
        let Some(object) = schema.as_object_mut().filter(|object| object.contains_key("properties")) else { return };
        let Some(Value::Array(branches)) = object.remove("oneOf").or_else(|| object.remove("anyOf")) else { return };
        let description = object.remove("description");
        let branches: Vec<Value> =
            branches.into_iter().map(|branch| joined(object, &self.target(&branch).unwrap_or(branch))).collect();
        *schema = json!({"anyOf": branches});
        if let (Some(description), Some(object)) = (description, schema.as_object_mut()) {
            object.insert("description".to_owned(), description);
        }
        // Two flattened enums: the second union stands in each branch of the first.
        if let Some(Value::Array(branches)) = schema.get_mut("anyOf") {
            for branch in branches {
                self.unfold_union(branch);
            }
        }
    }

    fn target(&self, schema: &Value) -> Option<Value> {
        let name = schema.get("$ref")?.as_str()?.strip_prefix("#/$defs/")?;
        self.definitions.get(name).cloned()
    }
}

/// An object schema with what another one adds; where both say something, the base does.
fn joined(base: &Map<String, Value>, more: &Value) -> Value {
    let mut object = base.clone();
    for (keyword, value) in more.as_object().into_iter().flatten() {
        match (object.get_mut(keyword), value) {
            (Some(Value::Object(named)), Value::Object(added)) if keyword == "properties" => {
                for (name, property) in added {
                    named.entry(name.clone()).or_insert_with(|| property.clone());
                }
            }
            (Some(Value::Array(required)), Value::Array(added)) if keyword == "required" => {
                let new: Vec<Value> = added.iter().filter(|name| !required.contains(name)).cloned().collect();
                required.extend(new);
            }
            (Some(_), _) => {}
            // Neither part knows the other's keys.
            (None, _) if keyword == "additionalProperties" && value == &Value::Bool(false) => {}
            (None, _) => {
                object.insert(keyword.clone(), value.clone());
            }
        }
    }
    Value::Object(object)
}
