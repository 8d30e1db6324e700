//! Keys of maps, and integers that are written as texts: one text is one value.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt::{self, Display};
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::value::CowStrDeserializer;
use serde::de::{self, DeserializeSeed, Deserializer, IntoDeserializer, Visitor};

use crate::text;

/// The keys of an object so far.
#[derive(Default)]
pub(super) struct Seen<'de>(HashSet<Cow<'de, str>>);

impl<'de> Seen<'de> {
    /// Notes a key; an error when it was there before.
    pub(super) fn first<E: de::Error>(&mut self, key: Cow<'de, str>) -> Result<(), E> {
        match self.0.replace(key) {
            None => Ok(()),
            Some(key) => Err(E::custom(format_args!("the key {} is given twice", text::name(&key)))),
        }
    }
}

/// Reads a text, borrowed where it can be.
pub(super) struct Text;

impl<'de> DeserializeSeed<'de> for Text {
    type Value = Cow<'de, str>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl<'de> Visitor<'de> for Text {
    type Value = Cow<'de, str>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a text")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Cow::Owned(text.to_owned()))
    }

    fn visit_borrowed_str<E: de::Error>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Cow::Borrowed(text))
    }

    fn visit_string<E: de::Error>(self, text: String) -> Result<Self::Value, E> {
        Ok(Cow::Owned(text))
    }
}

/// An integer from a text of digits.
pub(super) fn digits<'de, N: FromStr + Display, D: Deserializer<'de>>(deserializer: D) -> Result<N, D::Error> {
    integer(&deserializer.deserialize_str(Text)?)
}

/// An integer in its one form: no leading zeros, no `+`, no blanks.
fn integer<N: FromStr + Display, E: de::Error>(text: &str) -> Result<N, E> {
    text::integer(text).ok_or_else(|| E::custom("expected an integer in digits, within the bounds of its type"))
}

/// A key as the value that a map's key type makes of it.
pub(super) struct KeyText<'de, E> {
    text: Cow<'de, str>,
    error: PhantomData<E>,
}

impl<'de, E: de::Error> KeyText<'de, E> {
    pub(super) const fn new(text: Cow<'de, str>) -> Self {
        Self { text, error: PhantomData }
    }

    fn inner(self) -> CowStrDeserializer<'de, E> {
        self.text.into_deserializer()
    }
}

macro_rules! integers {
    ($($method:ident: $number:ty => $visit:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
            visitor.$visit(integer::<$number, E>(&self.text)?)
        }
    )*};
}

impl<'de, E: de::Error> Deserializer<'de> for KeyText<'de, E> {
    type Error = E;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        match self.text {
            Cow::Borrowed(text) => visitor.visit_borrowed_str(text),
            Cow::Owned(text) => visitor.visit_string(text),
        }
    }

    integers! {
        deserialize_i8: i8 => visit_i8
        deserialize_i16: i16 => visit_i16
        deserialize_i32: i32 => visit_i32
        deserialize_i64: i64 => visit_i64
        deserialize_i128: i128 => visit_i128
        deserialize_u8: u8 => visit_u8
        deserialize_u16: u16 => visit_u16
        deserialize_u32: u32 => visit_u32
        deserialize_u64: u64 => visit_u64
        deserialize_u128: u128 => visit_u128
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        match &*self.text {
            "true" => visitor.visit_bool(true),
            "false" => visitor.visit_bool(false),
            _ => Err(E::custom("a key must be true or false")),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, E> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, E> {
        self.inner().deserialize_enum(name, variants, visitor)
    }

    serde::forward_to_deserialize_any! {
        f32 f64 char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}
