//! One repair pass over arguments that did not fit: only what has one meaning is put right.
//!
//! Models double-encode objects, quote numbers, send `3.0` for an integer. Each has one reading that the schema leaves, and
//! that is taken; a value whose schema admits a text is never touched. The result counts only if it then fits.

use std::cell::Cell;
use std::collections::HashSet;

use serde_json::Value;

use super::decimal::Decimal;
use super::node::{DEEPEST, Node};
use super::walk::{Walk, matches, pattern_property};

/// Keys that clients add of their own.
const CLIENT_KEYS: &[&str] = &["_meta", "toolCallId", "tool_call_id", "tool_call_description"];

/// The arguments with all that has one meaning put right; none where nothing was. `client_keys` are more keys that clients
/// add of their own.
pub(crate) fn repaired(json: &[u8], input: &Value, client_keys: &[String]) -> Option<Vec<u8>> {
    let original = Node::of(json)?;
    let mut whole = original.clone();
    // The whole of it as a text that holds an object, once.
    if let Node::Text(text) = &whole {
        whole = Node::of(text.as_bytes()).filter(|inner| matches!(inner, Node::Object(_)))?;
    }
    let Node::Object(entries) = &mut whole else { return None };
    let declared = |name: &str| input.get("properties").is_some_and(|properties| properties.get(name).is_some());
    let of_client = |name: &String| CLIENT_KEYS.contains(&name.as_str()) || client_keys.contains(name);
    entries.retain(|(name, _)| declared(name) || !of_client(name));
    let pass = Pass::new(input, Scope::Everything);
    pass.node(&mut whole, input, 0);
    if pass.found_twice.get() {
        return None;
    }
    (whole != original).then(|| whole.to_json().into_bytes())
}

/// The arguments with integers in their one notation. To JSON Schema `3.0` and `3` are one integer (2020-12, core, 4.2.3),
/// to decoders they are not.
pub(crate) fn in_one_notation(json: &[u8], input: &Value) -> Option<Vec<u8>> {
    let mut whole = Node::of(json)?;
    Pass::new(input, Scope::Notation).node(&mut whole, input, 0);
    Some(whole.to_json().into_bytes())
}

/// What a pass may put right.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scope {
    Everything,
    /// How a number is written.
    Notation,
}

/// The most branches of unions that a pass tries: what is left of an enormous value then stays as it is.
const MOST_BRANCHES: usize = 5_000;

struct Pass<'a> {
    /// Holds the definitions that references name.
    root: &'a Value,
    scope: Scope,
    branches: Cell<usize>,
    /// Whether an object has a key twice: it has two meanings, and neither is taken.
    found_twice: Cell<bool>,
}

impl<'a> Pass<'a> {
    const fn new(root: &'a Value, scope: Scope) -> Self {
        Self { root, scope, branches: Cell::new(MOST_BRANCHES), found_twice: Cell::new(false) }
    }

    fn node(&self, node: &mut Node, schema: &'a Value, depth: usize) {
        if depth > DEEPEST {
            return;
        }
        let Some(schema) = self.only_meaning(schema, node) else {
            return self.union(node, schema, depth);
        };
        if self.scope == Scope::Notation {
            return self.notation(node, schema, depth);
        }
        if let Some(allowed) = schema.get("enum").and_then(Value::as_array) {
            letter_case(node, allowed);
            if schema.get("type").is_some_and(|kind| kind == "integer") {
                integer(node);
            }
            return;
        }
        match schema.get("type").and_then(Value::as_str) {
            Some("integer") => integer(node),
            Some("number") => number(node),
            Some("boolean") => boolean(node),
            Some("string") => digits(node, schema),
            Some("object") => self.object(node, schema, depth),
            Some("array") => self.array(node, schema, depth),
            _ => {}
        }
    }

    fn notation(&self, node: &mut Node, schema: &'a Value, depth: usize) {
        match (schema.get("type").and_then(Value::as_str), &node) {
            (Some("integer"), Node::Literal(_)) => integer(node),
            (Some("object"), Node::Object(_)) => self.entries(node, schema, depth),
            (Some("array"), Node::Array(_)) => self.items(node, schema, depth),
            _ => {}
        }
    }

    /// A value for a union: what the branches that then fit make of it, where they agree.
    fn union(&self, node: &mut Node, schema: &'a Value, depth: usize) {
        let Some(schema) = self.followed(schema) else { return };
        let union = ["anyOf", "oneOf"].iter().find_map(|union| schema.get(*union).and_then(Value::as_array));
        let mut found: Option<Node> = None;
        for branch in union.into_iter().flatten() {
            let Some(left) = self.branches.get().checked_sub(1) else { return };
            self.branches.set(left);
            let mut candidate = node.clone();
            self.node(&mut candidate, branch, depth + 1);
            let fits = || {
                serde_json::from_str(&candidate.to_json())
                    .is_ok_and(|value| Walk::new(self.root).accepts(branch, &value))
            };
            if found.as_ref() != Some(&candidate) && fits() {
                if found.is_some() {
                    return;
                }
                found = Some(candidate);
            }
        }
        if let Some(found) = found {
            *node = found;
        }
    }

    /// The schema that a reference leads to.
    fn followed(&self, schema: &'a Value) -> Option<&'a Value> {
        let mut schema = schema;
        for _ in 0..DEEPEST {
            match schema.get("$ref").and_then(Value::as_str) {
                None => return Some(schema),
                Some(reference) => schema = self.root.pointer(reference.strip_prefix('#')?)?,
            }
        }
        None
    }

    /// The one schema that a value can be meant for: references followed, "or null" left out. None for a union of several.
    fn only_meaning(&self, schema: &'a Value, node: &Node) -> Option<&'a Value> {
        let mut schema = schema;
        for _ in 0..DEEPEST {
            schema = self.followed(schema)?;
            let union = ["anyOf", "oneOf"].iter().find_map(|union| schema.get(*union).and_then(Value::as_array));
            let Some(branches) = union else { return Some(schema) };
            let mut others = branches.iter().filter(|branch| branch.get("type").is_none_or(|kind| kind != "null"));
            match (others.next(), others.next(), node.is_null()) {
                (Some(only), None, false) => schema = only,
                _ => return None,
            }
        }
        None
    }

    fn object(&self, node: &mut Node, schema: &'a Value, depth: usize) {
        decoded(node, |inner| matches!(inner, Node::Object(_)));
        let Node::Object(entries) = node else { return };
        let mut names = HashSet::new();
        if !entries.iter().all(|(name, _)| names.insert(name.as_str())) {
            self.found_twice.set(true);
        }
        let properties = schema.get("properties");
        let required = schema.get("required").and_then(Value::as_array);
        let is_required =
            |name: &str| required.is_some_and(|required| required.iter().any(|required| required == name));
        // Null for what may be absent, and cannot be null, is absence.
        entries.retain(|(name, value)| {
            let takes_null = properties
                .and_then(|properties| properties.get(name))
                .is_none_or(|property| self.only_meaning(property, value).is_none());
            !value.is_null() || takes_null || is_required(name)
        });
        self.entries(node, schema, depth);
    }

    fn entries(&self, node: &mut Node, schema: &'a Value, depth: usize) {
        let Node::Object(entries) = node else { return };
        let properties = schema.get("properties");
        for (name, value) in entries {
            let property = properties.and_then(|properties| properties.get(name.as_str()));
            let by_pattern = || pattern_property(schema, name);
            let additional = || schema.get("additionalProperties").filter(|additional| additional.is_object());
            if let Some(property) = property.or_else(by_pattern).or_else(additional) {
                self.node(value, property, depth + 1);
            }
        }
    }

    fn array(&self, node: &mut Node, schema: &'a Value, depth: usize) {
        decoded(node, |inner| matches!(inner, Node::Array(_)));
        self.items(node, schema, depth);
    }

    fn items(&self, node: &mut Node, schema: &'a Value, depth: usize) {
        let Node::Array(items) = node else { return };
        let prefix = schema.get("prefixItems").and_then(Value::as_array);
        for (index, item) in items.iter_mut().enumerate() {
            if let Some(schema) = prefix.and_then(|prefix| prefix.get(index)).or_else(|| schema.get("items")) {
                self.node(item, schema, depth + 1);
            }
        }
    }
}

/// A text that holds what is wanted, once.
fn decoded(node: &mut Node, wanted: impl Fn(&Node) -> bool) {
    if let Node::Text(text) = node
        && let Some(inner) = Node::of(text.as_bytes()).filter(wanted)
    {
        *node = inner;
    }
}

/// An integer in another notation: `"5"`, `3.0`, `1e2`, `-0`. Never by way of a float.
fn integer(node: &mut Node) {
    let (Node::Text(text) | Node::Literal(text)) = node else { return };
    if let Some(digits) = integral(text) {
        *node = Node::Literal(digits);
    }
}

/// A number in quotes.
fn number(node: &mut Node) {
    if let Node::Text(text) = node
        && Decimal::of(text).is_some()
    {
        *node = Node::Literal(std::mem::take(text));
    }
}

/// A number where a text is wanted whose form the number has: an id or an amount that must not be rounded.
fn digits(node: &mut Node, schema: &Value) {
    let Node::Literal(literal) = node else { return };
    let is_number = literal.bytes().next().is_some_and(|byte| byte == b'-' || byte.is_ascii_digit());
    let pattern = schema.get("pattern").and_then(Value::as_str);
    if is_number && pattern.is_some_and(|pattern| matches(pattern, literal)) {
        *node = Node::Text(std::mem::take(literal));
    }
}

fn boolean(node: &mut Node) {
    if let Node::Text(text) = node
        && ["true", "false"].contains(&text.as_str())
    {
        *node = Node::Literal(std::mem::take(text));
    }
}

/// An allowed text in other letters, where exactly one matches.
fn letter_case(node: &mut Node, allowed: &[Value]) {
    let Node::Text(text) = node else { return };
    let allowed: Vec<&str> = allowed.iter().filter_map(Value::as_str).collect();
    if allowed.contains(&text.as_str()) {
        return;
    }
    let same_letters = |candidate: &&&str| candidate.to_lowercase() == text.to_lowercase();
    let mut matching = allowed.iter().filter(same_letters);
    if let (Some(only), None) = (matching.next(), matching.next()) {
        *text = (*only).to_owned();
    }
}

/// No integer type has more digits.
const MOST_DIGITS: usize = 40;

/// The digits of a number that is integral, in whatever notation; none for others.
fn integral(text: &str) -> Option<String> {
    let Decimal { negative, whole, fraction, exponent } = Decimal::of(text)?;
    let mut digits = format!("{whole}{fraction}");
    let shift = i64::from(exponent) - i64::try_from(fraction.len()).ok()?;
    if digits.bytes().all(|digit| digit == b'0') {
        return Some("0".to_owned());
    }
    let places = usize::try_from(shift.unsigned_abs()).ok()?;
    if shift >= 0 {
        if places > MOST_DIGITS {
            return None;
        }
        digits.extend(std::iter::repeat_n('0', places));
    } else {
        let kept = digits.len().checked_sub(places)?;
        if digits.get(kept..)?.bytes().any(|digit| digit != b'0') {
            return None;
        }
        digits.truncate(kept);
    }
    let digits = digits.trim_start_matches('0');
    (digits.len() <= MOST_DIGITS).then(|| format!("{}{digits}", if negative { "-" } else { "" }))
}

#[cfg(test)]
mod tests {
    use super::integral;

    #[test]
    fn an_integer_is_read_exactly_in_every_notation() {
        for (text, expected) in [
            ("3", Some("3")),
            ("3.0", Some("3")),
            ("-3.00", Some("-3")),
            ("1e2", Some("100")),
            ("1.5e1", Some("15")),
            ("1500e-2", Some("15")),
            ("-0", Some("0")),
            ("0.0e9", Some("0")),
            ("9007199254740993.0", Some("9007199254740993")),
            ("18446744073709551615", Some("18446744073709551615")),
            ("3.5", None),
            ("1e-1", None),
            ("15e-2", None),
            ("007", None),
            ("+3", None),
            ("3.", None),
            (".5", None),
            ("1e99999", None),
            ("1e999999999999", None),
            ("0x10", None),
            (" 3", None),
            ("٣", None),
            ("", None),
            ("-", None),
            ("true", None),
        ] {
            assert_eq!(integral(text).as_deref(), expected, "{text:?}");
        }
    }
}
