//! A value against a schema: every place where it does not fit, in words for the model.

mod secrets;
mod union;
mod words;

use std::cell::Cell;
use std::cmp::Ordering;
use std::collections::{BTreeMap, HashSet};
use std::sync::{PoisonError, RwLock};

use regex_lite::Regex;
use serde_json::{Number, Value};

use super::faults::Faults;
use crate::error::Violation;
use crate::text::{self, list, nearest, quoted};
pub(super) use secrets::hides_something;
#[cfg(feature = "cli")]
pub(crate) use words::in_words;

/// Schemas nested deeper than this are not followed: a recursive type meets a value of at most 128 levels.
const DEEPEST: usize = 160;

/// A walk takes no more steps. What is left of an enormous value is then not looked at, and so the value is not accepted.
const MOST_STEPS: usize = 2_000_000;

/// The most names or values that one sentence lists.
const MOST_LISTED: usize = 12;

/// A walk over a value with its schema; `root` holds the definitions that references name.
pub(super) struct Walk<'a> {
    root: &'a Value,
    steps: Cell<usize>,
}

impl<'a> Walk<'a> {
    pub(super) fn new(root: &'a Value) -> Self {
        Self { root, steps: Cell::new(MOST_STEPS) }
    }

    /// Adds a violation for every place of the value at `path` that does not fit.
    pub(super) fn check(&self, schema: &Value, value: &Value, path: &str, faults: &mut Faults) {
        self.node(schema, value, path, 0, faults);
    }

    /// Whether the value fits.
    pub(super) fn accepts(&self, schema: &Value, value: &Value) -> bool {
        let mut faults = Faults::default();
        self.node(schema, value, "", 0, &mut faults);
        faults.is_empty() && !self.is_exhausted()
    }

    /// Whether something was not looked at for want of steps.
    pub(super) fn is_exhausted(&self) -> bool {
        self.steps.get() == 0
    }

    fn node(&self, schema: &Value, value: &Value, path: &str, depth: usize, faults: &mut Faults) {
        // A reference may be marked itself: what it leads to is not.
        let hidden = self.hides(schema);
        let schema = self.resolve(schema);
        if !hidden && !self.hides(schema) {
            return self.shown(schema, value, path, depth, faults);
        }
        // What is wrong inside would show what is there.
        let mut own = Faults::default();
        self.shown(schema, value, path, depth, &mut own);
        if !own.is_empty() {
            let expected = self.expectation(schema);
            faults.add(|| Violation::new(path, format!("must be {expected}; received a value that is kept secret")));
        }
    }

    fn shown(&self, schema: &Value, value: &Value, path: &str, depth: usize, faults: &mut Faults) {
        if depth > DEEPEST || schema == &Value::Bool(true) || !self.step() {
            return;
        }
        if !self.fits_here(schema, value) {
            faults.add(|| self.misfit(schema, value, path));
            return;
        }
        for union in ["anyOf", "oneOf"] {
            if let Some(branches) = schema.get(union).and_then(Value::as_array) {
                self.union(schema, branches, value, path, depth, faults);
            }
        }
        for part in schema.get("allOf").and_then(Value::as_array).into_iter().flatten() {
            self.node(part, value, path, depth + 1, faults);
        }
        match value {
            Value::Object(entries) => self.object(schema, entries, path, depth, faults),
            Value::Array(items) => self.array(schema, items, path, depth, faults),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }

    /// Takes a step; false when there are none left.
    fn step(&self) -> bool {
        let left = self.steps.get();
        self.steps.set(left.saturating_sub(1));
        left > 0
    }

    fn misfit(&self, schema: &Value, value: &Value, path: &str) -> Violation {
        // What stands in the place of something with a secret in it can be the secret.
        let received = if hides_something(schema) { "a value that is kept secret".to_owned() } else { quoted(value) };
        Violation::new(path, format!("must be {}; received {received}", self.expectation(schema)))
    }

    fn object(
        &self,
        schema: &Value,
        entries: &serde_json::Map<String, Value>,
        path: &str,
        depth: usize,
        faults: &mut Faults,
    ) {
        let properties = schema.get("properties").and_then(Value::as_object);
        let names = schema.get("propertyNames");
        for (name, value) in entries {
            let inner = join(path, name);
            if names.is_some_and(|names| !text_fits(names, name)) {
                let form = names.map(|names| format!("expected a key that is {}", self.expectation(names)));
                faults.add(|| Violation::new(inner, "is not known here").expecting(form));
                continue;
            }
            if let Some(property) = properties.and_then(|properties| properties.get(name)) {
                self.node(property, value, &inner, depth + 1, faults);
            } else if let Some(property) = pattern_property(schema, name) {
                self.node(property, value, &inner, depth + 1, faults);
            } else {
                match schema.get("additionalProperties") {
                    Some(Value::Bool(false)) => {
                        let known: Vec<&str> =
                            properties.into_iter().flatten().map(|(name, _)| name.as_str()).collect();
                        faults.add(|| unknown(inner, name, &known).expecting(key_form(schema)));
                    }
                    Some(additional) => self.node(additional, value, &inner, depth + 1, faults),
                    None => {}
                }
            }
        }
        for name in schema.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str) {
            if !entries.contains_key(name) {
                faults.add(|| {
                    let expected = properties
                        .and_then(|properties| properties.get(name))
                        .map_or_else(String::new, |property| format!("; expected {}", self.expectation(property)));
                    Violation::new(join(path, name), format!("is missing{expected}"))
                });
            }
        }
    }

    fn array(&self, schema: &Value, items: &[Value], path: &str, depth: usize, faults: &mut Faults) {
        let prefix = schema.get("prefixItems").and_then(Value::as_array);
        for (index, item) in items.iter().enumerate() {
            let schema = prefix.and_then(|prefix| prefix.get(index)).or_else(|| schema.get("items"));
            if let Some(schema) = schema {
                self.node(schema, item, &join(path, &index.to_string()), depth + 1, faults);
            }
        }
    }

    /// Whether the value itself, without what it contains, fits the keywords of this schema.
    fn fits_here(&self, schema: &Value, value: &Value) -> bool {
        let schema = self.resolve(schema);
        let kind = match schema.get("type") {
            Some(Value::String(kind)) => is_of(kind, value),
            Some(Value::Array(kinds)) => kinds.iter().filter_map(Value::as_str).any(|kind| is_of(kind, value)),
            _ => schema != &Value::Bool(false),
        };
        let listed = schema.get("enum").and_then(Value::as_array).is_none_or(|allowed| allowed.contains(value));
        let constant = schema.get("const").is_none_or(|constant| constant == value);
        kind && listed
            && constant
            && match value {
                Value::Number(number) => number_fits(schema, number),
                Value::String(text) => text_fits(schema, text),
                Value::Array(items) => size_fits(schema, "minItems", "maxItems", items.len()) && unique(schema, items),
                Value::Object(entries) => size_fits(schema, "minProperties", "maxProperties", entries.len()),
                Value::Null | Value::Bool(_) => true,
            }
    }

    /// Follows references; one that leads nowhere allows everything.
    fn resolve<'s>(&self, schema: &'s Value) -> &'s Value
    where
        'a: 's,
    {
        let mut schema = schema;
        for _ in 0..DEEPEST {
            let Some(reference) = schema.get("$ref").and_then(Value::as_str) else { break };
            match reference.strip_prefix('#').and_then(|pointer| self.root.pointer(pointer)) {
                Some(target) => schema = target,
                None => return &Value::Bool(true),
            }
        }
        schema
    }
}

fn join(path: &str, name: &str) -> String {
    let name = text::name(name);
    if path.is_empty() { name } else { format!("{path}.{name}") }
}

fn unknown(path: String, name: &str, known: &[&str]) -> Violation {
    let near = nearest(name, known.iter().copied()).map(str::to_owned);
    let remedy = match &near {
        Some(near) => format!("; did you mean {near}?"),
        // A map whose keys have a form has no names to tell.
        None if known.is_empty() => String::new(),
        None => format!("; known here are {}", list(known, MOST_LISTED)),
    };
    Violation::new(path, format!("is not known here{remedy}")).meant(near)
}

/// The form of a map's keys, where it has one.
fn key_form(schema: &Value) -> Option<String> {
    let patterns = schema.get("patternProperties")?.as_object()?;
    let forms: Vec<String> = patterns.keys().map(|pattern| words::form(pattern)).collect();
    Some(format!("expected a key {}", list(&forms, MOST_LISTED)))
}

pub(super) fn pattern_property<'a>(schema: &'a Value, name: &str) -> Option<&'a Value> {
    let patterns = schema.get("patternProperties")?.as_object()?;
    patterns.iter().find(|(pattern, _)| matches(pattern, name)).map(|(_, property)| property)
}

/// Whether a schema's pattern matches. Each pattern is compiled once; there are as many as the schemas have.
pub(super) fn matches(pattern: &str, text: &str) -> bool {
    static COMPILED: RwLock<BTreeMap<String, Option<Regex>>> = RwLock::new(BTreeMap::new());

    let is_match = |regex: &Option<Regex>| regex.as_ref().is_some_and(|regex| regex.is_match(text));
    if let Some(regex) = COMPILED.read().unwrap_or_else(PoisonError::into_inner).get(pattern) {
        return is_match(regex);
    }
    let mut compiled = COMPILED.write().unwrap_or_else(PoisonError::into_inner);
    is_match(compiled.entry(pattern.to_owned()).or_insert_with(|| Regex::new(pattern).ok()))
}

/// Whether a pattern can be executed. JSON Schema's dialect has more than a small engine knows (`\p{L}`, lookahead).
pub(crate) fn is_usable_pattern(pattern: &str) -> bool {
    Regex::new(pattern).is_ok()
}

fn is_of(kind: &str, value: &Value) -> bool {
    match value {
        Value::Null => kind == "null",
        Value::Bool(_) => kind == "boolean",
        Value::Number(number) => kind == "number" || (kind == "integer" && !number.is_f64()),
        Value::String(_) => kind == "string",
        Value::Array(_) => kind == "array",
        Value::Object(_) => kind == "object",
    }
}

/// Compares without rounding where both are integers.
fn compare(left: &Number, right: &Number) -> Option<Ordering> {
    match (left.as_i128(), right.as_i128()) {
        (Some(left), Some(right)) => Some(left.cmp(&right)),
        _ => left.as_f64()?.partial_cmp(&right.as_f64()?),
    }
}

fn number_fits(schema: &Value, number: &Number) -> bool {
    let holds = |keyword: &str, allowed: fn(Ordering) -> bool| {
        let Some(Value::Number(bound)) = schema.get(keyword) else { return true };
        compare(number, bound).is_some_and(allowed)
    };
    holds("minimum", Ordering::is_ge)
        && holds("maximum", Ordering::is_le)
        && holds("exclusiveMinimum", Ordering::is_gt)
        && holds("exclusiveMaximum", Ordering::is_lt)
        && is_multiple(schema, number)
}

/// Exactly where both are integers.
fn is_multiple(schema: &Value, number: &Number) -> bool {
    let Some(Value::Number(of)) = schema.get("multipleOf") else { return true };
    match (number.as_i128(), of.as_i128()) {
        (Some(number), Some(of)) => of == 0 || number % of == 0,
        _ => {
            let times = number.as_f64().unwrap_or_default() / of.as_f64().unwrap_or(1.0);
            times.fract() == 0.0
        }
    }
}

/// Whether no two items of a set are equal, in whatever order they have their keys.
fn unique(schema: &Value, items: &[Value]) -> bool {
    if schema.get("uniqueItems") != Some(&Value::Bool(true)) {
        return true;
    }
    let mut seen = HashSet::new();
    items.iter().all(|item| {
        let mut item = item.clone();
        item.sort_all_objects();
        seen.insert(item.to_string())
    })
}

fn text_fits(schema: &Value, text: &str) -> bool {
    let pattern = schema.get("pattern").and_then(Value::as_str);
    size_fits(schema, "minLength", "maxLength", text.chars().count())
        && pattern.is_none_or(|pattern| matches(pattern, text))
}

fn size(schema: &Value, keyword: &str) -> Option<usize> {
    schema.get(keyword).and_then(Value::as_u64).and_then(|size| usize::try_from(size).ok())
}

fn size_fits(schema: &Value, least: &str, most: &str, length: usize) -> bool {
    size(schema, least).is_none_or(|least| length >= least) && size(schema, most).is_none_or(|most| length <= most)
}
