//! JSON that holds what the value holds: what JSON cannot hold is refused, and its place told.
//!
//! The JSON writer itself makes null of `NaN` and of infinity, and names no place. Places are kept in a list on the
//! stack: nothing is allocated while all is well.

use std::cell::RefCell;
use std::fmt::{self, Display};

use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};

use crate::text;

/// Why a value is not JSON.
#[derive(Debug, thiserror::Error)]
#[error("{error}")]
pub struct Unencodable {
    error: serde_json::Error,
    /// What is wrong and where, unless a `Serialize` of the user's refused in its own words.
    pub(crate) place: Option<String>,
}

/// Writes a value as JSON.
pub(super) fn write<T: Serialize>(buffer: &mut Vec<u8>, value: &T) -> Result<(), Unencodable> {
    let found = RefCell::new(None);
    let written =
        value.serialize(Strict { inner: &mut serde_json::Serializer::new(buffer), place: &Place::Root(&found) });
    written.map_err(|error| Unencodable { error, place: found.into_inner() })
}

/// Where in the value the writer is.
enum Place<'a> {
    /// At the whole of it; here is kept what is found wrong.
    Root(&'a RefCell<Option<String>>),
    Name(&'a Place<'a>, &'static str),
    Index(&'a Place<'a>, usize),
    Key(&'a Place<'a>, &'a dyn KeyText),
}

impl Place<'_> {
    /// Notes what is wrong here.
    fn refuse<E: serde::ser::Error>(&self, what: &str) -> E {
        let mut root = self;
        let found = loop {
            match root {
                Self::Root(found) => break found,
                Self::Name(outer, _) | Self::Index(outer, _) | Self::Key(outer, _) => root = outer,
            }
        };
        let message = format!("{self} {what}");
        let error = E::custom(&message);
        found.replace(Some(message));
        error
    }
}

impl Display for Place<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (outer, name) = match self {
            // As the envelope calls it.
            Self::Root(_) => return formatter.write_str("data"),
            Self::Name(outer, name) => (outer, text::name(name)),
            Self::Index(outer, index) => (outer, index.to_string()),
            Self::Key(outer, key) => (outer, key.text()),
        };
        write!(formatter, "{outer}.{name}")
    }
}

/// A map's key, written only when it is asked for.
trait KeyText {
    fn text(&self) -> String;
}

impl<T: Serialize + ?Sized> KeyText for &T {
    fn text(&self) -> String {
        let key = serde_json::to_value(self).ok();
        match key {
            Some(serde_json::Value::String(key)) => text::name(&key),
            Some(other) => other.to_string(),
            None => "?".to_owned(),
        }
    }
}

/// A value at its place.
struct At<'a, T: ?Sized> {
    value: &'a T,
    place: &'a Place<'a>,
}

impl<T: Serialize + ?Sized> Serialize for At<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value.serialize(Strict { inner: serializer, place: self.place })
    }
}

/// A serializer that refuses what JSON cannot hold.
struct Strict<'a, S> {
    inner: S,
    place: &'a Place<'a>,
}

impl<'a, S> Strict<'a, S> {
    fn parts<C, E>(self, begin: impl FnOnce(S) -> Result<C, E>) -> Result<Parts<'a, C>, E> {
        Ok(Parts { inner: begin(self.inner)?, place: self.place, count: 0 })
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
        if value.is_finite() { self.inner.serialize_f32(value) } else { Err(self.place.refuse(NOT_FINITE)) }
    }

    fn serialize_f64(self, value: f64) -> Result<S::Ok, S::Error> {
        if value.is_finite() { self.inner.serialize_f64(value) } else { Err(self.place.refuse(NOT_FINITE)) }
    }

    fn serialize_none(self) -> Result<S::Ok, S::Error> {
        self.inner.serialize_none()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<S::Ok, S::Error> {
        self.inner.serialize_some(&At { value, place: self.place })
    }

    fn serialize_unit(self) -> Result<S::Ok, S::Error> {
        self.inner.serialize_unit()
    }

    fn serialize_unit_variant(self, name: &'static str, index: u32, variant: &'static str) -> Result<S::Ok, S::Error> {
        self.inner.serialize_unit_variant(name, index, variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, name: &'static str, value: &T) -> Result<S::Ok, S::Error> {
        self.inner.serialize_newtype_struct(name, &At { value, place: self.place })
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<S::Ok, S::Error> {
        let place = Place::Name(self.place, variant);
        self.inner.serialize_newtype_variant(name, index, variant, &At { value, place: &place })
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
    place: &'a Place<'a>,
    /// How many are written.
    count: usize,
}

macro_rules! by_index {
    ($($holder:ident::$method:ident)*) => {$(
        impl<C: $holder> $holder for Parts<'_, C> {
            type Ok = C::Ok;
            type Error = C::Error;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), C::Error> {
                let place = Place::Index(self.place, self.count);
                self.count += 1;
                self.inner.$method(&At { value, place: &place })
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
                let place = Place::Name(self.place, name);
                self.inner.serialize_field(name, &At { value, place: &place })
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
        let place = self.place;
        self.inner.serialize_key(key).map_err(|error| {
            // In the JSON writer's words; a `Serialize` of the user's keeps its own.
            match error.to_string().as_str() {
                "key must be a string" => place.refuse("has a key that is no text, and a JSON key has to be one"),
                "float key must be finite (got NaN or +/-inf)" => place.refuse("has a key that is not a finite number"),
                _ => error,
            }
        })
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), C::Error> {
        let place = Place::Index(self.place, self.count.saturating_sub(1));
        self.inner.serialize_value(&At { value, place: &place })
    }

    fn serialize_entry<K: Serialize + ?Sized, T: Serialize + ?Sized>(
        &mut self,
        key: &K,
        value: &T,
    ) -> Result<(), C::Error> {
        self.serialize_key(key)?;
        let place = Place::Key(self.place, &key);
        self.inner.serialize_value(&At { value, place: &place })
    }

    fn end(self) -> Result<C::Ok, C::Error> {
        self.inner.end()
    }
}
