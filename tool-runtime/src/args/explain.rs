//! The slow way: everything that is wrong with the arguments, found after the fast way has failed.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;

use super::argument::Argument;
use super::walk::Walk;
use crate::error::Violation;
use crate::text::{self, bounded, list, nearest, quoted};

/// The most violations that one answer lists; a last one says how many more there are.
const MOST_VIOLATIONS: usize = 20;

/// The longest message that a decoder's own words may make, in characters.
const LONGEST_REASON: usize = 160;

/// All faults of arguments that did not parse; at least one. `input` is the tool's input schema.
#[cold]
pub(crate) fn explain(json: &[u8], table: &[Argument], input: &Value) -> Vec<Violation> {
    let entries = match read_entries(json, table) {
        Ok(entries) => entries,
        Err(violation) => return vec![violation],
    };
    let mut violations = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        if entries.iter().take(index).any(|before| before.name == entry.name) {
            violations.push(Violation::new(text::name(&entry.name), "is given twice; give it once"));
            continue;
        }
        match table.iter().find(|argument| argument.name == entry.name) {
            None => violations.push(unknown(&entry.name, table)),
            Some(argument) => check(argument, entry, input, &mut violations),
        }
    }
    let missing = table
        .iter()
        .filter(|argument| !argument.is_optional() && entries.iter().all(|entry| entry.name != argument.name));
    for argument in missing {
        let expected = property(input, argument.name)
            .map_or_else(String::new, |schema| format!("; expected {}", Walk::new(input).expectation(schema)));
        violations.push(Violation::new(argument.name, format!("is missing{expected}")));
    }
    if violations.is_empty() {
        // The fast way and this one disagree; say so rather than nothing.
        violations.push(Violation::new("", "the arguments do not fit the input schema of the tool"));
    }
    cut(violations)
}

/// Whether a default is a value that the argument's own schema accepts.
pub(crate) fn default_fits(name: &str, default: &Value, input: &Value) -> bool {
    let mut violations = Vec::new();
    if let Some(schema) = property(input, name) {
        Walk::new(input).check(schema, default, name, &mut violations);
    }
    violations.is_empty()
}

/// Whether some of the arguments break the schema. False when the text is no object: that shows when it is read.
pub(crate) fn breaks_limits(json: &[u8], names: &[&'static str], input: &Value) -> bool {
    let Ok(Entries(entries)) = serde_json::from_slice(json) else { return false };
    entries.into_iter().filter(|(name, _)| names.contains(&name.as_str())).any(|(name, text)| {
        let mut violations = Vec::new();
        if let (Some(schema), Ok(value)) = (property(input, &name), serde_json::from_str(text.get())) {
            Walk::new(input).check(schema, &value, &name, &mut violations);
        }
        !violations.is_empty()
    })
}

/// An entry of the arguments' object: read once as a tree, kept as text so that no digit is lost.
struct Entry {
    name: String,
    text: Box<RawValue>,
    value: Value,
}

fn read_entries(json: &[u8], table: &[Argument]) -> Result<Vec<Entry>, Violation> {
    // A first pass over the whole text tells bad JSON from JSON of another shape.
    let whole: Value = serde_json::from_slice(json).map_err(|error| not_json(&error))?;
    if !whole.is_object() {
        let names: Vec<&str> = table.iter().map(|argument| argument.name).collect();
        let shape = if names.is_empty() {
            "an empty JSON object".to_owned()
        } else {
            format!("a JSON object with {}", list(&names, 10))
        };
        return Err(Violation::new("", format!("the arguments must be {shape}; received {}", quoted(&whole))));
    }
    let Entries(texts) = serde_json::from_slice(json).map_err(|error| not_json(&error))?;
    texts
        .into_iter()
        .map(|(name, text)| {
            let value = serde_json::from_str(text.get()).map_err(|error| not_json(&error))?;
            Ok(Entry { name, text, value })
        })
        .collect()
}

fn not_json(error: &serde_json::Error) -> Violation {
    let what = if error.is_eof() { "are cut off: the JSON ends" } else { "are not valid JSON" };
    let (line, column) = (error.line(), error.column());
    Violation::new("", format!("the arguments {what} at line {line}, column {column}; send one complete JSON object"))
}

/// All entries of an object, duplicate keys included.
struct Entries(Vec<(String, Box<RawValue>)>);

impl<'de> Deserialize<'de> for Entries {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Collect;

        impl<'de> Visitor<'de> for Collect {
            type Value = Entries;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entries, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Entries(entries))
            }
        }

        deserializer.deserialize_map(Collect)
    }
}

fn property<'a>(input: &'a Value, name: &str) -> Option<&'a Value> {
    input.get("properties")?.get(name)
}

fn check(argument: &Argument, entry: &Entry, input: &Value, violations: &mut Vec<Violation>) {
    if entry.value.is_null() && argument.is_optional() {
        return;
    }
    let before = violations.len();
    if argument.secret {
        // Neither the value nor a decoder's words about it may leave.
        let mut faults = Vec::new();
        if let Some(schema) = property(input, argument.name) {
            Walk::new(input).check(schema, &entry.value, argument.name, &mut faults);
            if !faults.is_empty() || (argument.check)(entry.text.get()).is_err() {
                let expected = Walk::new(input).expectation(schema);
                violations.push(Violation::new(
                    argument.name,
                    format!("must be {expected}; received a value that is kept secret"),
                ));
            }
        }
        return;
    }
    if let Some(schema) = property(input, argument.name) {
        Walk::new(input).check(schema, &entry.value, argument.name, violations);
    }
    // What the schema cannot say, the type's own decoder does.
    if violations.len() == before
        && let Err(error) = (argument.check)(entry.text.get())
    {
        let expected = property(input, argument.name).map(|schema| Walk::new(input).expectation(schema));
        let fault = Violation::new(argument.name, format!("does not fit its type: {}", reason(&error)));
        violations.push(fault.expecting(expected.map(|expected| format!("expected {expected}"))));
    }
}

/// A decoder's own words without the position, which is that of the value alone.
fn reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let without_position = text.rsplit_once(" at line ").map_or(text.as_str(), |(reason, _)| reason);
    bounded(without_position, LONGEST_REASON)
}

fn unknown(name: &str, table: &[Argument]) -> Violation {
    let names: Vec<&str> = table.iter().map(|argument| argument.name).collect();
    let near = nearest(name, names.iter().copied()).map(str::to_owned);
    let remedy = match (&near, names.is_empty()) {
        (Some(near), _) => format!("did you mean {near}?"),
        (None, true) => "this tool takes no arguments".to_owned(),
        (None, false) => format!("the arguments are {}", list(&names, 10)),
    };
    Violation::new(text::name(name), format!("is not an argument of this tool; {remedy}")).meant(near)
}

fn cut(mut violations: Vec<Violation>) -> Vec<Violation> {
    if let Some(more) = violations.len().checked_sub(MOST_VIOLATIONS).filter(|more| *more > 0) {
        violations.truncate(MOST_VIOLATIONS);
        violations.push(Violation::new("", format!("and {more} more")));
    }
    violations
}
