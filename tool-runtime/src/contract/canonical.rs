//! One key order for schemas, whatever order a map happens to have.
//!
//! `serde_json`'s map is sorted, or keeps the order of insertion when any crate of the build switches that on. So the
//! order is made here, when a schema is written.

use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

/// A value that is written with its keys in canonical order.
#[derive(Clone, Copy)]
pub(super) enum Canonical<'a> {
    /// A schema: keywords in the order of [`KEYWORDS`], others behind them by name.
    Schema(&'a Value),
    /// A map from names to schemas, by name.
    Named(&'a Value),
    /// A literal, such as a default, by name.
    Literal(&'a Value),
}

/// What says what it is comes first, what it contains comes last.
const KEYWORDS: &[&str] = &[
    "$ref",
    "type",
    "description",
    "writeOnly",
    "enum",
    "default",
    "format",
    "minimum",
    "maximum",
    "minLength",
    "maxLength",
    "pattern",
    "minItems",
    "maxItems",
    "properties",
    "required",
    "additionalProperties",
    "items",
    "prefixItems",
    "anyOf",
    "oneOf",
    "allOf",
];

/// The keywords whose values are maps from names to schemas.
const NAMED: &[&str] = &["properties", "patternProperties", "$defs", "dependentSchemas"];

/// The keywords whose values are not schemas.
const LITERAL: &[&str] = &["enum", "const", "default", "examples", "required", "type"];

impl Canonical<'_> {
    fn sorted(self, map: &Map<String, Value>) -> Vec<(&String, &Value)> {
        let mut entries: Vec<_> = map.iter().collect();
        match self {
            Self::Schema(_) => entries.sort_by_key(|(name, _)| {
                let rank = KEYWORDS.iter().position(|keyword| keyword == name).unwrap_or(KEYWORDS.len());
                (rank, *name)
            }),
            Self::Named(_) | Self::Literal(_) => entries.sort_by_key(|(name, _)| *name),
        }
        entries
    }

    fn inner<'v>(self, name: &str, value: &'v Value) -> Canonical<'v> {
        match self {
            Self::Schema(_) if NAMED.contains(&name) => Canonical::Named(value),
            Self::Schema(_) if LITERAL.contains(&name) => Canonical::Literal(value),
            Self::Schema(_) | Self::Named(_) => Canonical::Schema(value),
            Self::Literal(_) => Canonical::Literal(value),
        }
    }
}

impl Serialize for Canonical<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (Self::Schema(value) | Self::Named(value) | Self::Literal(value)) = *self;
        match value {
            Value::Object(map) => {
                let mut object = serializer.serialize_map(Some(map.len()))?;
                for (name, value) in self.sorted(map) {
                    object.serialize_entry(name, &self.inner(name, value))?;
                }
                object.end()
            }
            Value::Array(items) => {
                let mut array = serializer.serialize_seq(Some(items.len()))?;
                for item in items {
                    // The elements of `anyOf` are schemas, those of `enum` literals: as the array, so its elements.
                    array.serialize_element(&self.inner("", item))?;
                }
                array.end()
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.serialize(serializer),
        }
    }
}
