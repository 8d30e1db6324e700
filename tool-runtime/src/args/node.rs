//! JSON as a tree that keeps every number's digits.

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

/// Arguments nested deeper are refused by the decoder too.
pub(super) const DEEPEST: usize = 128;

/// A JSON value; an object keeps its keys' order, a number its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Node {
    Object(Vec<(String, Node)>),
    Array(Vec<Node>),
    Text(String),
    /// A number, `true`, `false` or `null`, as it was written.
    Literal(String),
}

impl Node {
    /// The tree of a JSON text; none when it is no JSON, or nested too deeply.
    pub(super) fn of(json: &[u8]) -> Option<Self> {
        let whole: &RawValue = serde_json::from_slice(json).ok()?;
        Self::at(whole, 0)
    }

    fn at(raw: &RawValue, depth: usize) -> Option<Self> {
        if depth > DEEPEST {
            return None;
        }
        let text = raw.get();
        match text.as_bytes().first()? {
            b'{' => {
                let Entries(entries) = serde_json::from_str(text).ok()?;
                let entries = entries.into_iter().map(|(name, value)| Some((name, Self::at(value, depth + 1)?)));
                entries.collect::<Option<_>>().map(Self::Object)
            }
            b'[' => {
                let items: Vec<&RawValue> = serde_json::from_str(text).ok()?;
                items.into_iter().map(|item| Self::at(item, depth + 1)).collect::<Option<_>>().map(Self::Array)
            }
            b'"' => serde_json::from_str(text).ok().map(Self::Text),
            _ => Some(Self::Literal(text.to_owned())),
        }
    }

    /// Whether it is `null`.
    pub(super) fn is_null(&self) -> bool {
        matches!(self, Self::Literal(text) if text == "null")
    }

    /// The tree as compact JSON.
    pub(super) fn to_json(&self) -> String {
        let mut json = String::new();
        self.write(&mut json);
        json
    }

    fn write(&self, json: &mut String) {
        match self {
            Self::Literal(text) => json.push_str(text),
            Self::Text(text) => json.push_str(&quoted(text)),
            Self::Array(items) => {
                json.push('[');
                for (index, item) in items.iter().enumerate() {
                    if index > 0 {
                        json.push(',');
                    }
                    item.write(json);
                }
                json.push(']');
            }
            Self::Object(entries) => {
                json.push('{');
                for (index, (name, value)) in entries.iter().enumerate() {
                    if index > 0 {
                        json.push(',');
                    }
                    json.push_str(&quoted(name));
                    json.push(':');
                    value.write(json);
                }
                json.push('}');
            }
        }
    }
}

/// A text as JSON; writing one cannot fail.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// The entries of an object in their order, duplicate keys included.
struct Entries<'a>(Vec<(String, &'a RawValue)>);

impl<'de> Deserialize<'de> for Entries<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Collect;

        impl<'de> Visitor<'de> for Collect {
            type Value = Entries<'de>;

            fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entries<'de>, A::Error> {
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
