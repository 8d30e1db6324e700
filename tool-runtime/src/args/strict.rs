//! A decoder that refuses what serde lets pass.
//!
//! It stands between `serde_json` and the types' own `Deserialize`, at every depth, and costs nothing where there is nothing
//! to refuse: a key that is unknown or given twice, a struct that is written as an array, a variant without content that
//! is written as an object, a number that a smaller float cannot hold. What serde buffers before it decides (untagged and
//! internally tagged enums, `flatten`) is out of its sight from there on: it then notes that keys may have been dropped.

mod enums;
mod keys;
mod numbers;
mod visitor;

use std::cell::Cell;
use std::marker::PhantomData;

use serde::de::{self, Deserialize, DeserializeSeed, Deserializer, Visitor};

use super::argument::Misread;
use visitor::Looking;

/// What is noted while arguments are decoded, and how they are.
#[derive(Debug, Default)]
pub struct Notes {
    buffered: Cell<bool>,
    digits: Cell<bool>,
}

impl Notes {
    /// Whether an object was read by something that may have dropped keys of it.
    pub(super) fn may_have_dropped_keys(&self) -> bool {
        self.buffered.get()
    }

    /// Reads integers as texts of digits from here on.
    pub(super) fn set_digits(&self, digits: bool) {
        self.digits.set(digits);
    }
}

/// The decoder.
pub(super) struct Strict<'a, D> {
    inner: D,
    notes: &'a Notes,
}

impl<'a, D> Strict<'a, D> {
    pub(super) const fn new(inner: D, notes: &'a Notes) -> Self {
        Self { inner, notes }
    }
}

/// The largest `f32`, as it is written.
const LARGEST_F32: f64 = 3.402_823_5e38;

/// A `T` alone, from JSON text; where it does not fit, with the place.
pub(super) fn from_str<'de, T: Deserialize<'de>>(json: &'de str, notes: &Notes) -> Result<T, Misread> {
    let mut deserializer = serde_json::Deserializer::from_slice(json.as_bytes());
    let value = serde_path_to_error::deserialize(Strict::new(&mut deserializer, notes)).map_err(|error| {
        let path = error.path().to_string();
        Misread { path: if path == "." { String::new() } else { path }, error: error.into_inner() }
    })?;
    deserializer.end().map_err(Misread::whole)?;
    Ok(value)
}

/// A seed whose value is read strictly.
pub(super) struct Strictly<'a, S> {
    seed: S,
    notes: &'a Notes,
}

impl<'a, S> Strictly<'a, S> {
    pub(super) const fn new(seed: S, notes: &'a Notes) -> Self {
        Self { seed, notes }
    }
}

impl<'a, T> Strictly<'a, PhantomData<T>> {
    /// A value of `T`.
    pub(super) const fn value(notes: &'a Notes) -> Self {
        Self { seed: PhantomData, notes }
    }
}

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Strictly<'_, S> {
    type Value = S::Value;

    #[inline]
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<S::Value, D::Error> {
        self.seed.deserialize(Strict::new(deserializer, self.notes))
    }
}

/// What holds nothing else is read as it is.
macro_rules! plainly {
    ($($method:ident)*) => {$(
        #[inline]
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
            self.inner.$method(visitor)
        }
    )*};
}

/// What can hold other values is looked into.
macro_rules! looking {
    ($($method:ident($($argument:ident: $kind:ty),*))*) => {$(
        #[inline]
        fn $method<V: Visitor<'de>>(self, $($argument: $kind,)* visitor: V) -> Result<V::Value, D::Error> {
            self.inner.$method($($argument,)* Looking::into(visitor, self.notes))
        }
    )*};
}

/// An integer is a number, or, where that was asked for, a text of digits.
macro_rules! integers {
    ($($method:ident: $number:ty => $visit:ident)*) => {$(
        #[inline]
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
            if self.notes.digits.get() {
                visitor.$visit(keys::digits::<$number, _>(self.inner)?)
            } else {
                self.inner.$method(visitor)
            }
        }
    )*};
}

/// No JSON number of the common clients holds 128 bits: such an integer is always a text of digits.
macro_rules! wide_integers {
    ($($method:ident: $number:ty => $visit:ident)*) => {$(
        #[inline]
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
            visitor.$visit(keys::digits::<$number, _>(self.inner)?)
        }
    )*};
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Strict<'_, D> {
    type Error = D::Error;

    plainly! {
        deserialize_bool deserialize_f64 deserialize_char deserialize_str deserialize_string deserialize_bytes
        deserialize_byte_buf deserialize_unit deserialize_identifier
    }

    looking! {
        deserialize_any()
        deserialize_option()
        deserialize_seq()
        deserialize_tuple(length: usize)
        deserialize_tuple_struct(name: &'static str, length: usize)
        deserialize_map()
    }

    integers! {
        deserialize_i8: i8 => visit_i8
        deserialize_i16: i16 => visit_i16
        deserialize_i32: i32 => visit_i32
        deserialize_i64: i64 => visit_i64
        deserialize_u8: u8 => visit_u8
        deserialize_u16: u16 => visit_u16
        deserialize_u32: u32 => visit_u32
        deserialize_u64: u64 => visit_u64
    }

    wide_integers! {
        deserialize_i128: i128 => visit_i128
        deserialize_u128: u128 => visit_u128
    }

    // serde makes an infinity of what an `f32` cannot hold.
    #[inline]
    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        let number = f64::deserialize(self.inner)?;
        // As it is written in its shortest form, which is a little more than it is.
        if number.abs() > LARGEST_F32 {
            return Err(de::Error::custom("the number is too large"));
        }
        visitor.visit_f64(number)
    }

    #[inline]
    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value, D::Error> {
        self.inner.deserialize_newtype_struct(name, Looking::into_newtype(visitor, name, self.notes))
    }

    #[inline]
    fn deserialize_unit_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value, D::Error> {
        self.inner.deserialize_unit_struct(name, visitor)
    }

    #[inline]
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.inner.deserialize_struct(name, fields, Looking::into_struct(visitor, self.notes))
    }

    #[inline]
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.inner.deserialize_any(enums::Variants::new(visitor, self.notes))
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, D::Error> {
        Err(de::Error::custom("a key is not known"))
    }

    #[inline]
    fn is_human_readable(&self) -> bool {
        self.inner.is_human_readable()
    }
}
