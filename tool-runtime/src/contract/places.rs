//! The places of an argument's schema, with the steps that lead a decoder to each.

use serde_json::{Map, Value};

use crate::args::Step;

/// Visits every object of a schema, outer ones first, with the steps from the argument to it.
pub(super) fn each_place(schema: &mut Value, visit: &mut impl FnMut(&mut Map<String, Value>, &[Step])) {
    at(schema, &mut Vec::new(), visit);
}

fn at(schema: &mut Value, path: &mut Vec<Step>, visit: &mut impl FnMut(&mut Map<String, Value>, &[Step])) {
    let Some(object) = schema.as_object_mut() else { return };
    visit(object, path);
    let mut into = |schema: &mut Value, step: Step| {
        path.push(step);
        at(schema, path, visit);
        path.pop();
    };
    if let Some(Value::Object(properties)) = object.get_mut("properties") {
        for (name, property) in properties {
            into(property, Step::Field(name.clone()));
        }
    }
    if let Some(Value::Object(patterns)) = object.get_mut("patternProperties") {
        for values in patterns.values_mut() {
            into(values, Step::Value);
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
            at(branch, path, visit);
        }
    }
    if let Some(Value::Array(branches)) = object.get_mut("oneOf") {
        for branch in branches {
            variant(branch, path, visit);
        }
    }
}

/// A variant with content is an object with its name as the one property; one with a tag has its fields beside that.
fn variant(branch: &mut Value, path: &mut Vec<Step>, visit: &mut impl FnMut(&mut Map<String, Value>, &[Step])) {
    let Some(Value::Object(properties)) = branch.get_mut("properties") else { return };
    if properties.len() != 1 {
        at(branch, path, visit);
        return;
    }
    for (name, content) in properties {
        path.push(Step::Variant(name.clone()));
        at(content, path, visit);
        path.pop();
    }
}
