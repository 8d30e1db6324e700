//! The visitor between: what it is handed, it hands on strictly.

use std::borrow::Cow;
use std::fmt;

use serde::de::{self, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Unexpected, Visitor};

use super::keys::{KeyText, Seen};
use super::{Notes, Strict, Strictly, numbers};

pub(super) struct Looking<'a, V> {
    visitor: V,
    notes: &'a Notes,
    /// Whether a struct is read: it looks after its keys itself, and an array is none.
    is_struct: bool,
    /// Whether a `serde_json::value::RawValue` is read, which comes as a map with one key that nobody else may use.
    is_raw: bool,
}

/// That key: a model that sends it would have a text decoded as JSON.
pub(super) const RAW_VALUE: &str = "$serde_json::private::RawValue";

impl<'a, V> Looking<'a, V> {
    pub(super) const fn into(visitor: V, notes: &'a Notes) -> Self {
        Self { visitor, notes, is_struct: false, is_raw: false }
    }

    pub(super) fn into_newtype(visitor: V, name: &str, notes: &'a Notes) -> Self {
        Self { visitor, notes, is_struct: false, is_raw: name == RAW_VALUE }
    }

    pub(super) const fn into_struct(visitor: V, notes: &'a Notes) -> Self {
        Self { visitor, notes, is_struct: true, is_raw: false }
    }
}

macro_rules! handed_on {
    ($($method:ident($value:ty))*) => {$(
        #[inline]
        fn $method<E: de::Error>(self, value: $value) -> Result<V::Value, E> {
            self.visitor.$method(value)
        }
    )*};
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Looking<'_, V> {
    type Value = V::Value;

    handed_on! {
        visit_bool(bool) visit_i64(i64) visit_i128(i128) visit_u64(u64) visit_u128(u128) visit_f64(f64)
        visit_char(char) visit_str(&str) visit_borrowed_str(&'de str) visit_string(String) visit_bytes(&[u8])
        visit_borrowed_bytes(&'de [u8]) visit_byte_buf(Vec<u8>)
    }

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.visitor.expecting(formatter)
    }

    #[inline]
    fn visit_none<E: de::Error>(self) -> Result<V::Value, E> {
        self.visitor.visit_none()
    }

    #[inline]
    fn visit_unit<E: de::Error>(self) -> Result<V::Value, E> {
        self.visitor.visit_unit()
    }

    #[inline]
    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<V::Value, D::Error> {
        self.visitor.visit_some(Strict::new(deserializer, self.notes))
    }

    #[inline]
    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<V::Value, D::Error> {
        self.visitor.visit_newtype_struct(Strict::new(deserializer, self.notes))
    }

    #[inline]
    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<V::Value, A::Error> {
        if self.is_struct {
            return Err(de::Error::invalid_type(Unexpected::Seq, &self.visitor));
        }
        self.visitor.visit_seq(Items { inner: items, notes: self.notes })
    }

    #[inline]
    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<V::Value, A::Error> {
        if self.is_struct {
            return self.visitor.visit_map(Fields { inner: entries, notes: self.notes });
        }
        let first = entries.next_key_seed(super::keys::Text)?;
        if first.as_deref() == Some(numbers::KEY) && numbers::are_texts() {
            return numbers::visit(self.visitor, entries.next_value()?);
        }
        self.notes.buffered.set(true);
        self.visitor.visit_map(Entries {
            inner: entries,
            first,
            seen: Seen::default(),
            notes: self.notes,
            is_raw: self.is_raw,
        })
    }
}

struct Items<'a, A> {
    inner: A,
    notes: &'a Notes,
}

impl<'de, A: SeqAccess<'de>> SeqAccess<'de> for Items<'_, A> {
    type Error = A::Error;

    #[inline]
    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, A::Error> {
        self.inner.next_element_seed(Strictly::new(seed, self.notes))
    }

    #[inline]
    fn size_hint(&self) -> Option<usize> {
        self.inner.size_hint()
    }
}

/// The entries of a struct, whose own decoder finds a field that is given twice.
struct Fields<'a, A> {
    inner: A,
    notes: &'a Notes,
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Fields<'_, A> {
    type Error = A::Error;

    #[inline]
    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, A::Error> {
        self.inner.next_key_seed(seed)
    }

    #[inline]
    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, A::Error> {
        self.inner.next_value_seed(Strictly::new(seed, self.notes))
    }

    #[inline]
    fn size_hint(&self) -> Option<usize> {
        self.inner.size_hint()
    }
}

/// The entries of a map, or of what serde buffers: there the last of two equal keys would win.
struct Entries<'a, 'de, A> {
    inner: A,
    /// The first key, which was looked at already.
    first: Option<Cow<'de, str>>,
    seen: Seen<'de>,
    notes: &'a Notes,
    is_raw: bool,
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Entries<'_, 'de, A> {
    type Error = A::Error;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, A::Error> {
        let key = match self.first.take() {
            Some(first) => first,
            None => match self.inner.next_key_seed(super::keys::Text)? {
                Some(key) => key,
                None => return Ok(None),
            },
        };
        if key == RAW_VALUE && !self.is_raw {
            return Err(de::Error::custom("a key is not known"));
        }
        self.seen.first(key.clone())?;
        seed.deserialize(KeyText::new(key)).map(Some)
    }

    #[inline]
    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, A::Error> {
        self.inner.next_value_seed(Strictly::new(seed, self.notes))
    }

    #[inline]
    fn size_hint(&self) -> Option<usize> {
        self.inner.size_hint()
    }
}
