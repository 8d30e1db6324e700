//! Instances that a schema mostly accepts, with faults here and there.

use serde_json::{Map, Value, json};

/// Draws from a seed (`SplitMix64`).
pub(super) struct Draws(pub(super) u64);

impl Draws {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, most: usize) -> usize {
        usize::try_from(self.next() % most.max(1) as u64).unwrap_or(0)
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn of<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }
}

const TEXTS: &[&str] = &[
    "",
    "a",
    "A",
    "ä",
    "ab",
    "red",
    "Red",
    "dark_blue",
    "Nothing",
    "nothing",
    "0",
    "7",
    "-7",
    "007",
    "+7",
    "-0",
    "255",
    "256",
    "65535",
    "65536",
    "18446744073709551615",
    "18446744073709551616",
    "-9223372036854775809",
    "340282366920938463463374607431768211455",
    "340282366920938463463374607431768211456",
    "170141183460469231731687303715884105727",
    "-170141183460469231731687303715884105729",
    "1.5",
    "1.50",
    "-0.1",
    ".5",
    "5.",
    "1e3",
    "1E3",
    "1234567890123456789.123456789",
    "12345678901234567890123456789",
    "0.1234567890123456789012345678",
    "0.12345678901234567890123456789",
    "2026-01-31",
    "2026-1-31",
    "2026-02-30",
    "2026-01-31T08:00:00Z",
    "2026-01-31T08:00:00.25+02:00",
    "2026-01-31 08:00:00Z",
    "2026-01-31T08:00:60Z",
    "2026-01-31T08:00:00",
    "08:00:00",
    "8:00:00",
    "08:00",
    "08:00:00.123456789",
    "67e55044-10b1-426f-9247-bb680e5fe0c8",
    "67e5504410b1426f9247bb680e5fe0c8",
    "{67e55044-10b1-426f-9247-bb680e5fe0c8}",
    "https://shop.example/a?b=c",
    "mailto:a@b.example",
    "shop.example",
    "127.0.0.1",
    "127.0.0.256",
    "::1",
    "fe80::1%eth0",
    "true",
    "null",
    "\u{1f600}",
    "a\u{0301}",
];

const KEYS: &[&str] =
    &["x", "y", "a", "kind", "name", "many", "extra", "0", "7", "-7", "007", "red", "Red", "children"];

fn leaf(draws: &mut Draws) -> Value {
    match draws.below(8) {
        0 => Value::Null,
        1 => json!(draws.chance(50)),
        2 => json!([]),
        3 => json!({}),
        4 => json!(draws.of(&[0.0, 0.5, -1.5, 3.0, 1e300, -3.5e38, 3.4e38, 1e-300]).copied()),
        5 => number(draws),
        _ => json!(draws.of(TEXTS).copied()),
    }
}

fn number(draws: &mut Draws) -> Value {
    let edges = [0, 1, -1, 2, 3, 7, 127, 128, -128, -129, 255, 256, i64::MAX, i64::MIN, i64::from(u32::MAX), 1 << 53];
    if draws.chance(10) { json!(u64::MAX) } else { json!(draws.of(&edges).copied()) }
}

/// An instance that the schema mostly accepts, with faults here and there.
fn instance(schema: &Value, root: &Value, draws: &mut Draws, depth: usize) -> Value {
    if draws.chance(6) || depth > 6 {
        return leaf(draws);
    }
    if let Some(target) =
        schema.get("$ref").and_then(Value::as_str).and_then(|path| root.pointer(path.strip_prefix('#')?))
    {
        return instance(target, root, draws, depth + 1);
    }
    for union in ["anyOf", "oneOf"] {
        if let Some(branch) = schema.get(union).and_then(Value::as_array).and_then(|branches| draws.of(branches)) {
            return instance(branch, root, draws, depth);
        }
    }
    if let Some(value) = schema.get("enum").and_then(Value::as_array).and_then(|allowed| draws.of(allowed)) {
        return value.clone();
    }
    match schema.get("type").and_then(Value::as_str) {
        Some("integer") => bounded_number(schema, draws),
        Some("number") => {
            if draws.chance(50) {
                number(draws)
            } else {
                json!(draws.of(&[0.5, -1e38, 3.5e38]).copied())
            }
        }
        Some("boolean") => json!(draws.chance(50)),
        Some("null") => Value::Null,
        Some("string") => text(schema, draws),
        Some("array") => array(schema, root, draws, depth),
        Some("object") => object(schema, root, draws, depth),
        _ => leaf(draws),
    }
}

fn bounded_number(schema: &Value, draws: &mut Draws) -> Value {
    let bound = schema.get(draws.of(&["minimum", "maximum"]).copied().unwrap_or_default());
    match (bound.and_then(Value::as_i64), draws.below(4)) {
        (Some(bound), 0) => json!(bound.saturating_add(1)),
        (Some(bound), 1) => json!(bound.saturating_sub(1)),
        (Some(bound), 2) => json!(bound),
        _ => number(draws),
    }
}

fn text(schema: &Value, draws: &mut Draws) -> Value {
    let pattern =
        schema.get("pattern").and_then(Value::as_str).and_then(|pattern| regex_lite::Regex::new(pattern).ok());
    let fitting: Vec<&str> =
        TEXTS.iter().copied().filter(|text| pattern.as_ref().is_none_or(|pattern| pattern.is_match(text))).collect();
    if draws.chance(60) && !fitting.is_empty() {
        json!(draws.of(&fitting).copied())
    } else {
        json!(draws.of(TEXTS).copied())
    }
}

fn array(schema: &Value, root: &Value, draws: &mut Draws, depth: usize) -> Value {
    let empty = Vec::new();
    let prefix = schema.get("prefixItems").and_then(Value::as_array).unwrap_or(&empty);
    let wanted = schema.get("minItems").and_then(Value::as_u64).and_then(|length| usize::try_from(length).ok());
    let length = match (wanted, draws.chance(80)) {
        (Some(wanted), true) => wanted,
        _ => draws.below(4),
    };
    let items = (0..length).map(|index| {
        let schema = prefix.get(index).or_else(|| schema.get("items"));
        match schema {
            Some(schema) => instance(schema, root, draws, depth + 1),
            None => leaf(draws),
        }
    });
    items.collect()
}

pub(super) fn object(schema: &Value, root: &Value, draws: &mut Draws, depth: usize) -> Value {
    let empty = Map::new();
    let of = |keyword: &str| schema.get(keyword).and_then(Value::as_object).unwrap_or(&empty);
    let required = schema.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
    let mut entries = Map::new();
    for (name, property) in of("properties") {
        let wanted = if required.iter().any(|required| required == name) { 96 } else { 50 };
        if draws.chance(wanted) {
            entries.insert(name.clone(), instance(property, root, draws, depth + 1));
        }
    }
    let values = of("patternProperties").values().next().or_else(|| schema.get("additionalProperties"));
    let free = values.filter(|values| values.is_object());
    if draws.chance(if free.is_some() { 80 } else { 8 }) {
        let key = draws.of(if draws.0.is_multiple_of(2) { KEYS } else { TEXTS }).copied().unwrap_or_default();
        let value = match free {
            Some(schema) => instance(schema, root, draws, depth + 1),
            None => leaf(draws),
        };
        entries.entry(key).or_insert(value);
    }
    Value::Object(entries)
}
