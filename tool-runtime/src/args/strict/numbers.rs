//! Numbers, once another crate of the build has switched on `arbitrary_precision` in `serde_json`: it then hands them on as a map
//! with one key and their text, which what serde has buffered does not take for a number.

use std::sync::LazyLock;

use serde::de::value::MapDeserializer;
use serde::de::{Error, Visitor};
use serde_json::Value;

use crate::args::decimal::Decimal;

/// That key.
pub(super) const KEY: &str = "$serde_json::private::Number";

/// Whether it is switched on.
pub(super) fn are_texts() -> bool {
    static TEXTS: LazyLock<bool> = LazyLock::new(|| {
        let read: Option<Value> = serde_json::from_str("1.10").ok();
        read.as_ref().map(Value::to_string).as_deref() == Some("1.10")
    });
    *TEXTS
}

/// Hands a number on as one, where that keeps all of its digits, and else as the text that it is.
pub(super) fn visit<'de, V: Visitor<'de>, E: Error>(visitor: V, text: String) -> Result<V::Value, E> {
    if text != "-0" {
        if let Ok(number) = text.parse() {
            return visitor.visit_u64(number);
        }
        if let Ok(number) = text.parse() {
            return visitor.visit_i64(number);
        }
    }
    match text.parse() {
        Ok(number) if is_same(number, &text) => visitor.visit_f64(number),
        _ => visitor.visit_map(MapDeserializer::new(std::iter::once((KEY, text)))),
    }
}

fn is_same(number: f64, text: &str) -> bool {
    let canonical = |text: &str| Decimal::of(text).map(|decimal| decimal.canonical());
    number.is_finite() && canonical(&format!("{number:?}")) == canonical(text)
}
