//! The one place where schemas of types become the schemas we publish.
//!
//! schemars says what serde accepts; this pass says it in the words that every client and provider takes (DESIGN, 11):
//! no titles, no formats that JSON Schema does not define, integers with their bounds, "or null" as `anyOf`, documented
//! enums as `enum`, references for recursive types alone.

use schemars::generate::{Contract, SchemaSettings};
use schemars::{Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

use super::forms;
use crate::text::Integer;
use crate::tool::ODD_KEYS;

/// A generator for what the model sends.
pub(super) fn input_generator() -> SchemaGenerator {
    generator(Contract::Deserialize)
}

/// The schema of a tool's result.
pub(super) fn result(of: fn(&mut SchemaGenerator) -> Schema) -> Value {
    let mut generator = generator(Contract::Serialize);
    let mut raw = of(&mut generator);
    raw.remove(ODD_KEYS);
    let mut schema = published(raw, &Contract::Serialize);
    attach_definitions(&mut schema, &mut generator);
    schema
}

/// The keys of a map of a result that JSON cannot hold, by the name of their type.
pub(super) fn odd_keys(of: fn(&mut SchemaGenerator) -> Schema) -> Option<String> {
    let schema = of(&mut generator(Contract::Serialize));
    schema.get(ODD_KEYS).and_then(Value::as_str).map(str::to_owned)
}

fn generator(contract: Contract) -> SchemaGenerator {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.meta_schema = None;
        settings.inline_subschemas = true;
        settings.contract = contract;
    });
    SchemaGenerator::new(settings)
}

/// A type's schema as we publish it.
pub(super) fn published(schema: Schema, contract: &Contract) -> Value {
    let mut value = Value::from(schema);
    normalise(&mut value, contract);
    value
}

/// An argument's schema as we publish it.
pub(super) fn published_input(schema: Schema) -> Value {
    published(schema, &Contract::Deserialize)
}

/// Adds the definitions of recursive types to a root schema.
pub(super) fn attach_definitions(root: &mut Value, generator: &mut SchemaGenerator) {
    let contract = generator.settings().contract.clone();
    let mut definitions = generator.take_definitions(true);
    if definitions.is_empty() {
        return;
    }
    definitions.values_mut().for_each(|schema| normalise(schema, &contract));
    if let Some(root) = root.as_object_mut() {
        root.insert("$defs".to_owned(), Value::Object(definitions));
    }
}

/// A schema that also takes null.
pub(super) fn or_null(schema: Value) -> Value {
    if takes_null(&schema) { schema } else { json!({"anyOf": [schema, {"type": "null"}]}) }
}

fn takes_null(schema: &Value) -> bool {
    schema.get("type").is_some_and(|kind| kind == "null")
        || schema.get("anyOf").and_then(Value::as_array).is_some_and(|branches| branches.iter().any(takes_null))
        || schema.as_object().is_some_and(Map::is_empty)
}

fn normalise(schema: &mut Value, contract: &Contract) {
    if schema == &Value::Bool(true) {
        *schema = json!({});
    }
    pull_null(schema);
    let Some(object) = schema.as_object_mut() else { return };
    object.remove("$schema");
    object.remove("title");
    // A nested default comes from a `Default` impl or a function: computed at run time, and so never published.
    object.remove("default");
    if let Some(Value::String(description)) = object.get_mut("description") {
        *description = unwrap_lines(description);
    }
    if let Some(constant) = object.remove("const") {
        object.insert("enum".to_owned(), json!([constant]));
    }
    if *contract == Contract::Deserialize {
        exact_text(object);
        integer_keys(object);
        duration(object);
    }
    format(object);
    described_enum(object);
    for keyword in ["properties", "patternProperties", "$defs"] {
        if let Some(Value::Object(named)) = object.get_mut(keyword) {
            named.values_mut().for_each(|schema| normalise(schema, contract));
        }
    }
    for keyword in ["anyOf", "oneOf", "allOf", "prefixItems"] {
        if let Some(Value::Array(listed)) = object.get_mut(keyword) {
            for schema in listed {
                normalise(schema, contract);
            }
        }
    }
    for keyword in ["items", "additionalProperties", "propertyNames", "not", "contains"] {
        if let Some(inner) = object.get_mut(keyword)
            && !(keyword == "additionalProperties" && inner.is_boolean())
        {
            normalise(inner, contract);
        }
    }
    split_type_list(schema);
    split_address(schema);
}

/// JSON Schema has formats for the two kinds of addresses, and none for either.
fn split_address(schema: &mut Value) {
    let Some(object) =
        schema.as_object_mut().filter(|object| object.get("format").is_some_and(|format| format == "ip"))
    else {
        return;
    };
    object.remove("format");
    let kind = object.remove("type").unwrap_or_else(|| json!("string"));
    let of = |format: &str| json!({"type": kind, "format": format});
    object.insert("anyOf".to_owned(), json!([of("ipv4"), of("ipv6")]));
}

/// The lines of a paragraph become one: a description is prose, its wrapping is the editor's.
fn unwrap_lines(text: &str) -> String {
    text.split("\n\n").map(|paragraph| paragraph.replace('\n', " ")).collect::<Vec<_>>().join("\n\n")
}

/// The formats that JSON Schema defines (2020-12, validation, 7.3).
const FORMATS: &[&str] = &[
    "date-time",
    "date",
    "time",
    "duration",
    "email",
    "idn-email",
    "hostname",
    "idn-hostname",
    "ipv4",
    "ipv6",
    "uri",
    "uri-reference",
    "iri",
    "iri-reference",
    "uuid",
    "uri-template",
    "json-pointer",
    "relative-json-pointer",
    "regex",
];

/// Texts that stand for something else keep one form, and what a number would round is a text alone.
fn exact_text(object: &mut Map<String, Value>) {
    let form = object.get("format").and_then(Value::as_str).and_then(forms::of_format);
    if let Some(form) = form {
        object.entry("pattern").or_insert(Value::String(form));
    }
    if object.get("pattern").is_some_and(|pattern| pattern == forms::ANY_DECIMAL) {
        object.insert("type".to_owned(), json!("string"));
        object.insert("pattern".to_owned(), json!(forms::DECIMAL));
        object.insert("maxLength".to_owned(), json!(forms::LONGEST_DECIMAL));
    }
}

/// The nanoseconds of a duration are less than a second.
fn duration(object: &mut Map<String, Value>) {
    if forms::is_duration(object)
        && let Some(nanos) = object.get_mut("properties").and_then(|properties| properties.get_mut("nanos"))
        && let Some(nanos) = nanos.as_object_mut()
    {
        nanos.insert("maximum".to_owned(), json!(999_999_999));
    }
}

/// The keys of a map that are integers have one form too.
fn integer_keys(object: &mut Map<String, Value>) {
    let Some(Value::Object(patterns)) = object.get_mut("patternProperties") else { return };
    for (loose, exact) in [(r"^\d+$", "^(0|[1-9][0-9]*)$"), (r"^-?\d+$", "^(0|-?[1-9][0-9]*)$")] {
        if let Some(values) = patterns.remove(loose) {
            patterns.insert(exact.to_owned(), values);
        }
    }
}

/// Integer formats become bounds, 128 bits a text of digits; what JSON Schema does not define goes.
fn format(object: &mut Map<String, Value>) {
    let Some(format) = object.get("format").and_then(Value::as_str) else { return };
    let bounds = number_bounds(format);
    let digits = match format {
        "int128" => Some(i128::pattern()),
        "uint128" => Some(u128::pattern()),
        _ => None,
    };
    if !FORMATS.contains(&format) && format != "ip" {
        object.remove("format");
    }
    if let Some((minimum, maximum)) = bounds {
        object.entry("minimum").or_insert(minimum);
        object.entry("maximum").or_insert(maximum);
    }
    if let Some(digits) = digits {
        object.retain(|keyword, _| !["minimum", "maximum"].contains(&keyword.as_str()));
        object.insert("type".to_owned(), json!("string"));
        object.insert("pattern".to_owned(), Value::String(digits));
    }
}

/// The bounds of a number of this format, as schemars names the formats.
pub(super) fn number_bounds(format: &str) -> Option<(Value, Value)> {
    match format {
        "int8" => Some((i8::MIN.into(), i8::MAX.into())),
        "int16" => Some((i16::MIN.into(), i16::MAX.into())),
        "int32" => Some((i32::MIN.into(), i32::MAX.into())),
        "int64" | "int" => Some((i64::MIN.into(), i64::MAX.into())),
        "uint8" => Some((0.into(), u8::MAX.into())),
        "uint16" => Some((0.into(), u16::MAX.into())),
        "uint32" => Some((0.into(), u32::MAX.into())),
        "uint64" | "uint" => Some((0.into(), u64::MAX.into())),
        // Beyond them it would be an infinity.
        "float" => Some(((-3.402_823_5e38).into(), 3.402_823_5e38.into())),
        _ => None,
    }
}

/// schemars writes an enum with documented variants as `oneOf` of constants, which some providers refuse; the
/// variants' texts go into the description.
fn described_enum(object: &mut Map<String, Value>) {
    let Some(branches) = object.get("oneOf").and_then(Value::as_array) else { return };
    let mut values = Vec::new();
    let mut texts = Vec::new();
    for branch in branches {
        let is_text = branch.get("type").is_some_and(|kind| kind == "string");
        let constants = match (branch.get("const"), branch.get("enum").and_then(Value::as_array)) {
            (Some(constant), _) => vec![constant.clone()],
            (None, Some(listed)) => listed.clone(),
            (None, None) => return,
        };
        if !is_text {
            return;
        }
        if let (Some(text), [Value::String(value)]) =
            (branch.get("description").and_then(Value::as_str), constants.as_slice())
        {
            texts.push(format!("{value}: {}", unwrap_lines(text)));
        }
        values.extend(constants);
    }
    object.remove("oneOf");
    object.insert("type".to_owned(), json!("string"));
    object.insert("enum".to_owned(), Value::Array(values));
    if !texts.is_empty() {
        let before =
            object.get("description").and_then(Value::as_str).map(|text| format!("{text}\n")).unwrap_or_default();
        object.insert("description".to_owned(), json!(format!("{before}{}", texts.join("\n"))));
    }
}

/// What a type is made to be must not be lost by being null: null becomes an alternative of its own.
fn pull_null(schema: &mut Value) {
    let Some(object) = schema.as_object_mut() else { return };
    let Some(Value::Array(kinds)) = object.get_mut("type") else { return };
    let count = kinds.len();
    kinds.retain(|kind| kind != "null");
    if kinds.len() == count || kinds.is_empty() {
        return;
    }
    if let [only] = kinds.as_slice() {
        let only = only.clone();
        object.insert("type".to_owned(), only);
    }
    if let Some(Value::Array(listed)) = object.get_mut("enum") {
        listed.retain(|value| !value.is_null());
    }
    let description = object.remove("description");
    *schema = json!({"anyOf": [std::mem::take(schema), {"type": "null"}]});
    if let (Some(description), Some(object)) = (description, schema.as_object_mut()) {
        object.insert("description".to_owned(), description);
    }
}

/// `"type": ["T", "null"]` makes some clients drop the tool; `anyOf` says the same.
fn split_type_list(schema: &mut Value) {
    let Some(object) = schema.as_object_mut() else { return };
    let Some(Value::Array(kinds)) = object.get("type").cloned() else { return };
    let description = object.remove("description");
    object.remove("type");
    let branches: Vec<Value> = kinds
        .into_iter()
        .map(|kind| {
            let mut branch = if kind == "null" { Map::new() } else { object.clone() };
            if let Some(Value::Array(listed)) = branch.get_mut("enum") {
                listed.retain(|value| !value.is_null());
            }
            branch.insert("type".to_owned(), kind);
            Value::Object(branch)
        })
        .collect();
    *schema = match branches.as_slice() {
        [only] => only.clone(),
        _ => json!({"anyOf": branches}),
    };
    if let (Some(description), Some(object)) = (description, schema.as_object_mut()) {
        object.insert("description".to_owned(), description);
    }
}

#[cfg(test)]
mod tests {
    use schemars::{JsonSchema, SchemaGenerator};
    use serde_json::{Value, json};

    use super::result;

    fn of<T: JsonSchema>() -> Value {
        fn schema<T: JsonSchema>(generator: &mut SchemaGenerator) -> schemars::Schema {
            generator.subschema_for::<T>()
        }
        result(schema::<T>)
    }

    #[test]
    fn integers_carry_their_bounds_and_no_format() {
        assert_eq!(of::<u32>(), json!({"type": "integer", "minimum": 0, "maximum": u32::MAX}));
        assert_eq!(of::<i64>(), json!({"type": "integer", "minimum": i64::MIN, "maximum": i64::MAX}));
        assert_eq!(of::<f64>(), json!({"type": "number"}));
    }

    #[test]
    fn or_null_is_a_union_and_not_a_list_of_types() {
        let expected = json!({"anyOf": [{"type": "integer", "minimum": 0, "maximum": 255}, {"type": "null"}]});
        assert_eq!(of::<Option<u8>>(), expected);
    }

    #[test]
    fn a_documented_enum_stays_an_enum_with_its_texts_in_the_description() {
        /// How it is run.
        #[derive(JsonSchema)]
        #[serde(rename_all = "snake_case")]
        #[allow(dead_code, reason = "only its schema is wanted")]
        enum Mode {
            /// Quick, but it may
            /// miss some.
            Fast,
            Plain,
        }

        let expected = json!({
            "type": "string", "enum": ["plain", "fast"],
            "description": "How it is run.\nfast: Quick, but it may miss some.",
        });
        assert_eq!(of::<Mode>(), expected);
    }

    #[test]
    fn only_a_recursive_type_is_a_reference() {
        #[derive(JsonSchema)]
        #[allow(dead_code, reason = "only its schema is wanted")]
        struct Node {
            children: Vec<Node>,
        }

        let schema = of::<Vec<Node>>();
        assert!(schema["$defs"]["Node"].is_object(), "{schema}");
        assert!(of::<Vec<Option<String>>>().get("$defs").is_none());
    }
}
