//! What a type's decoder asks for: of that, a schema does not say everything.
//!
//! A decoder is run with nothing to read. It is led to a place, notes what is asked for there, and gets an error. So a
//! schema cannot disagree with what is really read, whatever an alias, a newtype or an attribute has made of a type.

use std::cell::Cell;
use std::marker::PhantomData;

use serde::de::value::{Error, StringDeserializer};
use serde::de::{
    self, DeserializeSeed, Deserializer, EnumAccess, IntoDeserializer, MapAccess, SeqAccess, VariantAccess, Visitor,
};

use super::argument::ArgumentType;
use crate::text::Integer;

/// A step from a value into it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// To a field of a struct.
    Field(String),
    /// To the first item of a list.
    Item,
    /// To a value of a map.
    Value,
    /// To the content of a variant.
    Variant(String),
}

/// What the keys of a map are, where that is more than texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Keys {
    /// Texts of a list: the variants of an enum.
    Listed(&'static [&'static str]),
    /// Texts that match a pattern: integers in digits.
    Matching(String),
    /// serde reads the value into a buffer first: what is asked of the buffer is out of sight.
    Buffered,
}

/// What the decoder of `T` takes for keys of the map at a place; none for plain texts, and where there is no map.
pub(super) fn keys<T: ArgumentType>(path: &[Step]) -> Option<Keys> {
    let found = Cell::new(None);
    // It answers an error in any case; what it asked for is what is wanted.
    drop(T::deserialize(Probe { path, found: &found }));
    found.take()
}

type Found<'a> = &'a Cell<Option<Keys>>;

fn nothing<T>() -> Result<T, Error> {
    Err(de::Error::custom("only the question matters"))
}

/// Leads to the place.
struct Probe<'a> {
    path: &'a [Step],
    found: Found<'a>,
}

impl<'a> Probe<'a> {
    /// Behind the next step, where it is one of these.
    fn behind(&self, wanted: impl Fn(&Step) -> bool) -> Option<(&'a Step, Self)> {
        let (step, path) = self.path.split_first().filter(|(step, _)| wanted(step))?;
        Some((step, Self { path, found: self.found }))
    }

    fn enter<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.behind(|step| matches!(step, Step::Field(_) | Step::Value)) {
            Some((Step::Field(name), behind)) => {
                visitor.visit_map(Entry { name: Some(name.clone()), behind: Some(behind) })
            }
            Some((_, behind)) => visitor.visit_map(AnyEntry(Some(behind))),
            None if self.path.is_empty() => visitor.visit_map(Asked(self.found)),
            None => nothing(),
        }
    }

    fn item<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.behind(|step| *step == Step::Item) {
            Some((_, behind)) => visitor.visit_seq(First(Some(behind))),
            None => nothing(),
        }
    }
}

/// What has no keys and holds nothing.
macro_rules! plain {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
            nothing()
        }
    )*};
}

impl<'de> Deserializer<'de> for Probe<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        self.found.set(Some(Keys::Buffered));
        nothing()
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.item(visitor)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        self.item(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.item(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.enter(visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        if self.path.is_empty() { nothing() } else { self.enter(visitor) }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self.behind(|step| matches!(step, Step::Variant(_))) {
            Some((Step::Variant(name), behind)) => visitor.visit_enum(OneVariant { name: name.clone(), behind }),
            Some(_) | None => nothing(),
        }
    }

    plain! {
        deserialize_bool deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128 deserialize_f32
        deserialize_f64 deserialize_char deserialize_str deserialize_string deserialize_bytes deserialize_byte_buf
        deserialize_unit deserialize_identifier deserialize_ignored_any
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(self, _: &'static str, _: V) -> Result<V::Value, Error> {
        nothing()
    }
}

/// The one entry that the path leads through.
struct Entry<'a> {
    name: Option<String>,
    behind: Option<Probe<'a>>,
}

impl<'de> MapAccess<'de> for Entry<'_> {
    type Error = Error;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Error> {
        let name: Option<StringDeserializer<Error>> = self.name.take().map(IntoDeserializer::into_deserializer);
        name.map(|name| seed.deserialize(name)).transpose()
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Error> {
        match self.behind.take() {
            Some(behind) => seed.deserialize(behind),
            None => nothing(),
        }
    }
}

macro_rules! any_integer {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            visitor.visit_u8(1)
        }
    )*};
}

/// One entry of a map, whatever its keys are.
struct AnyEntry<'a>(Option<Probe<'a>>);

impl<'de> MapAccess<'de> for AnyEntry<'_> {
    type Error = Error;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Error> {
        seed.deserialize(AnyKey).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Error> {
        match self.0.take() {
            Some(behind) => seed.deserialize(behind),
            None => nothing(),
        }
    }
}

/// A key that fits.
struct AnyKey;

impl<'de> Deserializer<'de> for AnyKey {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_str("")
    }

    any_integer! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_bool(true)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let first: de::value::StrDeserializer<'_, Error> =
            variants.first().copied().unwrap_or_default().into_deserializer();
        visitor.visit_enum(first)
    }

    serde::forward_to_deserialize_any! {
        f32 f64 char str string bytes byte_buf option unit unit_struct seq tuple tuple_struct map struct identifier
        ignored_any
    }
}

/// The first item of a list.
struct First<'a>(Option<Probe<'a>>);

impl<'de> SeqAccess<'de> for First<'_> {
    type Error = Error;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Error> {
        self.0.take().map(|behind| seed.deserialize(behind)).transpose()
    }
}

struct OneVariant<'a> {
    name: String,
    behind: Probe<'a>,
}

impl<'de, 'a> EnumAccess<'de> for OneVariant<'a> {
    type Error = Error;
    type Variant = Probe<'a>;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Probe<'a>), Error> {
        let name: StringDeserializer<Error> = self.name.into_deserializer();
        Ok((seed.deserialize(name)?, self.behind))
    }
}

impl<'de> VariantAccess<'de> for Probe<'_> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        nothing()
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, Error> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        self.item(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], visitor: V) -> Result<V::Value, Error> {
        self.enter(visitor)
    }
}

/// The map at the end of the path: what does it take for a key?
struct Asked<'a>(Found<'a>);

impl<'de> MapAccess<'de> for Asked<'_> {
    type Error = Error;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Error> {
        seed.deserialize(Key(self.0)).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, _: S) -> Result<S::Value, Error> {
        nothing()
    }
}

struct Key<'a>(Found<'a>);

impl Key<'_> {
    fn matching<T: Integer, R>(self, _: PhantomData<R>) -> Result<R, Error> {
        self.0.set(Some(Keys::Matching(T::pattern())));
        nothing()
    }
}

macro_rules! integers {
    ($($method:ident: $number:ty)*) => {$(
        fn $method<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
            self.matching::<$number, _>(PhantomData)
        }
    )*};
}

impl<'de> Deserializer<'de> for Key<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        nothing()
    }

    integers! {
        deserialize_i8: i8 deserialize_i16: i16 deserialize_i32: i32 deserialize_i64: i64 deserialize_i128: i128
        deserialize_u8: u8 deserialize_u16: u16 deserialize_u32: u32 deserialize_u64: u64 deserialize_u128: u128
    }

    fn deserialize_bool<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        self.0.set(Some(Keys::Listed(&["false", "true"])));
        nothing()
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Error> {
        self.0.set(Some(Keys::Listed(variants)));
        nothing()
    }

    serde::forward_to_deserialize_any! {
        f32 f64 char str string bytes byte_buf option unit unit_struct seq tuple tuple_struct map struct identifier
        ignored_any
    }
}
