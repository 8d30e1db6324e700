//! The slow way: everything that is wrong with the arguments, found after the fast way has failed.

use std::collections::HashSet;
use std::fmt;

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;

use super::argument::Argument;
use super::faults::Faults;
use super::walk::{Walk, hides_something};
use crate::error::Violation;
use crate::text::{self, list, nearest, quoted};

/// The longest message that a decoder's own words may make, in characters.
const LONGEST_REASON: usize = 160;

/// All faults of arguments that did not parse; at least one. `input` is the tool's input schema, `nested` the arguments
/// whose types publish limits that no decoder knows.
#[cold]
pub(crate) fn explain(json: &[u8], table: &[Argument], input: &Value, nested: &[&'static str]) -> Faults {
    let mut faults = faults(json, table, input, nested);
    if faults.is_empty() {
        // The fast way and this one disagree; say so rather than nothing.
        faults.add(|| Violation::new("", "the arguments do not fit the input schema of the tool"));
    }
    faults
}

/// All faults of arguments, none where they fit as they are.
pub(crate) fn faults(json: &[u8], table: &[Argument], input: &Value, nested: &[&'static str]) -> Faults {
    let entries = match read_entries(json, table, input) {
        Ok(entries) => entries,
        Err(violation) => return Faults::one(violation),
    };
    let walk = Walk::new(input);
    let mut faults = Faults::default();
    // What has to be there comes first: a list that is cut must not lose it.
    let names: HashSet<&str> = entries.iter().map(|entry| entry.name.as_str()).collect();
    for argument in table.iter().filter(|argument| !argument.is_optional() && !names.contains(argument.name)) {
        let expected = property(input, argument.name).map(|schema| format!("expected {}", walk.expectation(schema)));
        faults.add(|| Violation::new(argument.name, "is missing").expecting(expected));
    }
    let mut seen = HashSet::new();
    let mut strangers = Vec::new();
    for entry in &entries {
        if !seen.insert(entry.name.as_str()) {
            faults.add(|| Violation::new(text::name(&entry.name), "is given twice; give it once"));
            continue;
        }
        match table.iter().find(|argument| argument.name == entry.name) {
            Some(argument) => check(argument, entry, &walk, input, nested, &mut faults),
            None => strangers.push(entry.name.as_str()),
        }
    }
    for name in strangers {
        faults.add(|| unknown(name, table));
    }
    if walk.is_exhausted() {
        faults.add(|| Violation::new("", "the arguments are too large to be looked at whole; send less at a time"));
    }
    faults
}

/// Whether a default is a value that the argument's own schema accepts.
pub(crate) fn default_fits(name: &str, default: &Value, input: &Value) -> bool {
    property(input, name).is_none_or(|schema| Walk::new(input).accepts(schema, default))
}

/// Whether all arguments fit the schema: the decoder may have dropped keys that the schema does not know.
pub(crate) fn fits_schema(json: &[u8], table: &[Argument], input: &Value) -> bool {
    let Ok(Entries(entries)) = serde_json::from_slice(json) else { return false };
    let walk = Walk::new(input);
    entries.into_iter().all(|(name, text)| {
        let absent = |argument: &&Argument| argument.name == name && argument.null_is_absent();
        match (property(input, &name), serde_json::from_str::<Value>(text.get())) {
            (Some(_), Ok(Value::Null)) if table.iter().any(|argument| absent(&argument)) => true,
            (Some(schema), Ok(value)) => walk.accepts(schema, &value),
            (None, _) | (Some(_), Err(_)) => false,
        }
    })
}

/// Whether some of the arguments break the schema. False when the text is no object: that shows when it is read.
pub(crate) fn breaks_limits(json: &[u8], names: &[&'static str], input: &Value) -> bool {
    let Ok(Entries(entries)) = serde_json::from_slice(json) else { return false };
    let walk = Walk::new(input);
    entries.into_iter().filter(|(name, _)| names.contains(&name.as_str())).any(|(name, text)| {
        match (property(input, &name), serde_json::from_str(text.get())) {
            (Some(schema), Ok(value)) => !walk.accepts(schema, &value),
            _ => false,
        }
    })
}

/// An entry of the arguments' object: read once as a tree, kept as text so that no digit is lost.
struct Entry {
    name: String,
    text: Box<RawValue>,
    value: Value,
}

fn read_entries(json: &[u8], table: &[Argument], input: &Value) -> Result<Vec<Entry>, Violation> {
    // A first pass over the whole text tells bad JSON from JSON of another shape.
    serde_json::from_slice::<IgnoredAny>(json).map_err(|error| not_json(json, &error))?;
    let whole: Value = serde_json::from_slice(json).map_err(|error| beyond_bounds(&error))?;
    if !whole.is_object() {
        let names: Vec<&str> = table.iter().map(|argument| argument.name).collect();
        let shape = if names.is_empty() {
            "an empty JSON object".to_owned()
        } else {
            format!("a JSON object with {}", list(&names, 10))
        };
        // What stands in the place of an object with a secret in it can be the secret, or the object itself as a text.
        let received = if hides_something(input) { "a value that is kept secret".to_owned() } else { quoted(&whole) };
        return Err(Violation::new("", format!("the arguments must be {shape}; received {received}")));
    }
    let Entries(texts) = serde_json::from_slice(json).map_err(|error| not_json(json, &error))?;
    texts
        .into_iter()
        .map(|(name, text)| {
            let value = serde_json::from_str(text.get()).map_err(|error| beyond_bounds(&error))?;
            Ok(Entry { name, text, value })
        })
        .collect()
}

fn not_json(json: &[u8], error: &serde_json::Error) -> Violation {
    let (line, column) = (error.line(), error.column());
    let at = format!("at line {line}, column {column}");
    let words = error.to_string();
    let what = if error.is_eof() {
        format!("are cut off: the JSON ends {at}")
    } else if words.starts_with("trailing comma") || follows_comma(json, line, column) {
        format!("are not valid JSON: a comma too many {at}")
    } else if words.starts_with("control character") {
        format!("are not valid JSON: a control character that is not escaped {at}")
    } else if words.contains("surrogate") || words.starts_with("unexpected end of hex") {
        format!("are not valid JSON: half of a character that needs two escapes {at}")
    } else if words.starts_with("trailing characters") {
        format!("are not valid JSON: something stands behind the object {at}")
    } else {
        format!("are not valid JSON {at}")
    };
    Violation::new("", format!("the arguments {what}; send one complete JSON object"))
}

/// Whether an object or a list ends at a place where a comma has promised more.
fn follows_comma(json: &[u8], line: usize, column: usize) -> bool {
    let before: usize = json.split_inclusive(|byte| *byte == b'\n').take(line.saturating_sub(1)).map(<[u8]>::len).sum();
    let end = (before + column).saturating_sub(1);
    let behind_comma = || json.get(..end).is_some_and(|text| text.trim_ascii_end().ends_with(b","));
    json.get(end).is_some_and(|byte| b"}]".contains(byte)) && behind_comma()
}

/// Valid JSON that is no tree of ours: a number beyond all bounds, a text that is no Unicode, or too many levels.
fn beyond_bounds(error: &serde_json::Error) -> Violation {
    let (line, column) = (error.line(), error.column());
    let what = "hold a number that is too large, a text that is no valid Unicode, or more than 127 levels";
    Violation::new("", format!("the arguments {what} at line {line}, column {column}; send plainer values"))
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

fn check(
    argument: &Argument,
    entry: &Entry,
    walk: &Walk<'_>,
    input: &Value,
    nested: &[&'static str],
    faults: &mut Faults,
) {
    if entry.value.is_null() && argument.null_is_absent() {
        return;
    }
    // The type's own decoder decides; the schema finds the place and the words.
    let read = argument.read_alone(entry.text.get());
    if let Ok(notes) = &read
        && !notes.may_have_dropped_keys()
        && !nested.contains(&argument.name)
    {
        return;
    }
    let schema = property(input, argument.name);
    let mut own = Faults::default();
    if let Some(schema) = schema {
        walk.check(schema, &entry.value, argument.name, &mut own);
    }
    if own.is_empty() && read.is_ok() {
        return;
    }
    let expected = schema.map(|schema| walk.expectation(schema));
    // Neither the value nor a decoder's words about it may leave.
    let hidden = own.is_empty() && schema.is_some_and(hides_something);
    match (hidden, own.is_empty(), read) {
        (true, _, _) => faults.add(|| {
            let fault = Violation::new(argument.name, "does not fit; received a value that is kept secret");
            fault.expecting(expected.map(|expected| format!("expected {expected}")))
        }),
        (false, true, Err(misread)) => faults.add(|| {
            let place = place(argument.name, &misread.path);
            let fault = Violation::new(place, format!("does not fit its type: {}", reason(&misread.error)));
            // What the whole argument has to be says nothing of a place inside it.
            let expected = expected.filter(|_| misread.path.is_empty());
            fault.expecting(expected.map(|expected| format!("expected {expected}")))
        }),
        (false, _, _) => faults.append(own),
    }
}

/// The decoder's path inside an argument, `a.b[0]`, as violations write places: `argument.a.b.0`.
fn place(argument: &str, path: &str) -> String {
    if path.is_empty() {
        return argument.to_owned();
    }
    // `?` stands where no name was read yet.
    let inside: Vec<&str> = path.split(['.', '[', ']']).filter(|part| !part.is_empty() && *part != "?").collect();
    if inside.is_empty() {
        argument.to_owned()
    } else {
        format!("{argument}.{}", text::line(&inside.join("."), LONGEST_REASON))
    }
}

/// A decoder's own words, on one line, without the position, which is that of the value alone.
fn reason(error: &serde_json::Error) -> String {
    let words = error.to_string();
    let without_position = words.rsplit_once(" at line ").map_or(words.as_str(), |(reason, _)| reason);
    text::line(without_position, LONGEST_REASON)
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
