//! JSON that holds what the value holds: what JSON cannot hold is refused, and its place told.
//!
//! The JSON writer itself makes null of `NaN` and of infinity, and names no place. The place is put together on the way
//! out of a value that is refused, step by step: while all is well, nothing is noted.

use std::cell::{Cell, RefCell};
use std::fmt::Display;

use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};

use super::quote;

/// Why a value is not JSON.
#[derive(Debug, thiserror::Error)]
#[error("{error}")]
pub struct Unencodable {
    error: serde_json::Error,
    /// What is wrong and where, unless a `Serialize` of the user's refused in its own words.
    pub(crate) place: Option<String>,
}

/// Writes a value as JSON behind what the buffer holds; `whole` is what the envelope calls it.
///
/// # Errors
/// When JSON cannot hold the value, such as `NaN` or a map whose keys are no strings.
pub(crate) fn encode<T: Serialize>(buffer: &mut Vec<u8>, value: &T, whole: &str) -> Result<(), Unencodable> {
    let refused = Refused::default();
    let written = value.serialize(Strict { inner: &mut serde_json::Serializer::new(buffer), refused: &refused });
    written.map_err(|error| match refused.into_place(whole) {
        Some(place) => Unencodable { error: serde::ser::Error::custom(&place), place: Some(place) },
        None => Unencodable { error, place: None },
    })
}

/// What is found wrong, and where.
#[derive(Default)]
struct Refused {
    what: Cell<Option<&'static str>>,
    /// The steps to it, the last one first.
    steps: RefCell<Vec<String>>,
}

impl Refused {
    /// Notes what is wrong with the value at hand.
    #[cold]
    fn refuse<E: serde::ser::Error>(&self, what: &'static str) -> E {
        self.what.set(Some(what));
        self.steps.borrow_mut().clear();
        E::custom(what)
    }

    /// Notes a step on the way out of a value that is refused.
    #[cold]
    fn inside<E>(&self, step: impl FnOnce() -> String, error: E) -> E {
        if self.what.get().is_some() {
            self.steps.borrow_mut().push(step());
        }
        error
    }

    /// What is wrong and where.
    fn into_place(self, whole: &str) -> Option<String> {
        let what = self.what.into_inner()?;
        let outermost = std::iter::once(whole.to_owned());
        let place: Vec<String> = outermost.chain(self.steps.into_inner().into_iter().rev()).collect();
        Some(format!("{} {what}", place.join(".")))
    }
}

/// A map's key as a step.
fn key_step<T: Serialize + ?Sized>(key: &T) -> String {
    let key = serde_json::to_value(key).ok();
    match key {
        Some(serde_json::Value::String(key)) => quote::name(&key),
        Some(other) => other.to_string(),
        None => "?".to_owned(),
    }
}

/// A value inside another.
struct Inside<'a, T: ?Sized> {
    value: &'a T,
    refused: &'a Refused,
}

impl<T: Serialize + ?Sized> Serialize for Inside<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value.serialize(Strict { inner: serializer, refused: self.refused })
    }
}

/// A serializer that refuses what JSON cannot hold.
struct Strict<'a, S> {
    inner: S,
    refused: &'a Refused,
}

impl<'a, S> Strict<'a, S> {
    fn parts<C, E>(self, begin: impl FnOnce(S) -> Result<C, E>) -> Result<Parts<'a, C>, E> {
        Ok(Parts { inner: begin(self.inner)?, refused: self.refused, count: 0 })
    }
}

macro_rules! forwarded {
    ($($method:ident($value:ty))*) => {$(
        fn $method(self, value: $value) -> Result<S::Ok, S::Error> {
            self.inner.$method(value)
        }
    )*};
}

const NOT_FINITE: &str = "is not a finite number, which JSON cannot hold";

impl<'a, S: Serializer> Serializer for Strict<'a, S> {
    type Ok = S::Ok;
    type Error = S::Error;
    type SerializeSeq = Parts<'a, S::SerializeSeq>;
    type SerializeTuple = Parts<'a, S::SerializeTuple>;
    type SerializeTupleStruct = Parts<'a, S::SerializeTupleStruct>;
    type SerializeTupleVariant = Parts<'a, S::SerializeTupleVariant>;
    type SerializeMap = Parts<'a, S::SerializeMap>;
    type SerializeStruct = Parts<'a, S::SerializeStruct>;
    type SerializeStructVariant = Parts<'a, S::SerializeStructVariant>;

    forwarded! {
        serialize_bool(bool) serialize_i8(i8) serialize_i16(i16) serialize_i32(i32) serialize_i64(i64)
        serialize_u8(u8) serialize_u16(u16) serialize_u32(u32) serialize_u64(u64)
        serialize_char(char) serialize_str(&str) serialize_bytes(&[u8])
        serialize_unit_struct(&'static str)
    }

    // No JSON number of the common clients holds 128 bits: the schema says that it is a text of digits.
    fn serialize_i128(self, value: i128) -> Result<S::Ok, S::Error> {
        self.inner.collect_str(&value)
    }
    fn serialize_u128(self, value: u128) -> Result<S::Ok, S::Error> {
        self.inner.collect_str(&value)
    }
    fn serialize_f32(self, value: f32) -> Result<S::Ok, S::Error> {
        if value.is_finite() { self.inner.serialize_f32(value) } else { Err(self.refused.refuse(NOT_FINITE)) }
    }
    fn serialize_f64(self, value: f64) -> Result<S::Ok, S::Error> {
        if value.is_finite() { self.inner.serialize_f64(value) } else { Err(self.refused.refuse(NOT_FINITE)) }
    }
    fn serialize_none(self) -> Result<S::Ok, S::Error> {
        self.inner.serialize_none()
    }
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<S::Ok, S::Error> {
        self.inner.serialize_some(&Inside { value, refused: self.refused })
    }
    fn serialize_unit(self) -> Result<S::Ok, S::Error> {
        self.inner.serialize_unit()
    }
    fn serialize_unit_variant(self, name: &'static str, index: u32, variant: &'static str) -> Result<S::Ok, S::Error> {
        self.inner.serialize_unit_variant(name, index, variant)
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, name: &'static str, value: &T) -> Result<S::Ok, S::Error> {
        self.inner.serialize_newtype_struct(name, &Inside { value, refused: self.refused })
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<S::Ok, S::Error> {
        let refused = self.refused;
        let written = self.inner.serialize_newtype_variant(name, index, variant, &Inside { value, refused });
        written.map_err(|error| refused.inside(|| quote::name(variant), error))
    }
    fn serialize_seq(self, length: Option<usize>) -> Result<Self::SerializeSeq, S::Error> {
        self.parts(|inner| inner.serialize_seq(length))
    }
    fn serialize_tuple(self, length: usize) -> Result<Self::SerializeTuple, S::Error> {
        self.parts(|inner| inner.serialize_tuple(length))
    }
    fn serialize_tuple_struct(self, name: &'static str, length: usize) -> Result<Self::SerializeTupleStruct, S::Error> {
        self.parts(|inner| inner.serialize_tuple_struct(name, length))
    }
    fn serialize_tuple_variant(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        length: usize,
    ) -> Result<Self::SerializeTupleVariant, S::Error> {
        self.parts(|inner| inner.serialize_tuple_variant(name, index, variant, length))
    }
    fn serialize_map(self, length: Option<usize>) -> Result<Self::SerializeMap, S::Error> {
        self.parts(|inner| inner.serialize_map(length))
    }
    fn serialize_struct(self, name: &'static str, length: usize) -> Result<Self::SerializeStruct, S::Error> {
        self.parts(|inner| inner.serialize_struct(name, length))
    }
    fn serialize_struct_variant(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        length: usize,
    ) -> Result<Self::SerializeStructVariant, S::Error> {
        self.parts(|inner| inner.serialize_struct_variant(name, index, variant, length))
    }

    fn collect_str<T: Display + ?Sized>(self, value: &T) -> Result<S::Ok, S::Error> {
        self.inner.collect_str(value)
    }

    fn is_human_readable(&self) -> bool {
        self.inner.is_human_readable()
    }
}

/// What holds other values, while it is written.
struct Parts<'a, C> {
    inner: C,
    refused: &'a Refused,
    /// How many are written.
    count: usize,
}

macro_rules! by_index {
    ($($holder:ident::$method:ident)*) => {$(
        impl<C: $holder> $holder for Parts<'_, C> {
            type Ok = C::Ok;
            type Error = C::Error;
            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), C::Error> {
                let index = self.count;
                self.count += 1;
                let written = self.inner.$method(&Inside { value, refused: self.refused });
                written.map_err(|error| self.refused.inside(|| index.to_string(), error))
            }
            fn end(self) -> Result<C::Ok, C::Error> {
                self.inner.end()
            }
        }
    )*};
}

by_index! {
    SerializeSeq::serialize_element
    SerializeTuple::serialize_element
    SerializeTupleStruct::serialize_field
    SerializeTupleVariant::serialize_field
}

macro_rules! by_name {
    ($($holder:ident)*) => {$(
        impl<C: $holder> $holder for Parts<'_, C> {
            type Ok = C::Ok;
            type Error = C::Error;
            fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), C::Error> {
                let written = self.inner.serialize_field(name, &Inside { value, refused: self.refused });
                written.map_err(|error| self.refused.inside(|| quote::name(name), error))
            }
            fn skip_field(&mut self, name: &'static str) -> Result<(), C::Error> {
                self.inner.skip_field(name)
            }
            fn end(self) -> Result<C::Ok, C::Error> {
                self.inner.end()
            }
        }
    )*};
}

by_name!(SerializeStruct SerializeStructVariant);

impl<C: SerializeMap> SerializeMap for Parts<'_, C> {
    type Ok = C::Ok;
    type Error = C::Error;
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), C::Error> {
        self.count += 1;
        let refused = self.refused;
        self.inner.serialize_key(key).map_err(|error| {
            // In the JSON writer's words; a `Serialize` of the user's keeps its own.
            match error.to_string().as_str() {
                "key must be a string" => refused.refuse("has a key that is no text, and a JSON key has to be one"),
                "float key must be finite (got NaN or +/-inf)" => {
                    refused.refuse("has a key that is not a finite number")
                }
                _ => error,
            }
        })
    }
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), C::Error> {
        let written = self.inner.serialize_value(&Inside { value, refused: self.refused });
        written.map_err(|error| self.refused.inside(|| self.count.saturating_sub(1).to_string(), error))
    }
    fn serialize_entry<K: Serialize + ?Sized, T: Serialize + ?Sized>(
        &mut self,
        key: &K,
        value: &T,
    ) -> Result<(), C::Error> {
        self.serialize_key(key)?;
        let written = self.inner.serialize_value(&Inside { value, refused: self.refused });
        written.map_err(|error| self.refused.inside(|| key_step(key), error))
    }
    fn end(self) -> Result<C::Ok, C::Error> {
        self.inner.end()
    }
}
