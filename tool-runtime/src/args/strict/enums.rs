//! Enums: a variant without content is its name, any other is an object with that one key.

use std::borrow::Cow;
use std::fmt;

use serde::de::value::CowStrDeserializer;
use serde::de::{
    self, DeserializeSeed, Deserializer, EnumAccess, IgnoredAny, IntoDeserializer, MapAccess, Unexpected,
    VariantAccess, Visitor,
};

use super::keys::Text;
use super::{Notes, Strict, Strictly};

/// Reads an enum for its own visitor.
pub(super) struct Variants<'a, V> {
    visitor: V,
    notes: &'a Notes,
}

impl<'a, V> Variants<'a, V> {
    pub(super) const fn new(visitor: V, notes: &'a Notes) -> Self {
        Self { visitor, notes }
    }
}

impl<'de, V: Visitor<'de>> Variants<'_, V> {
    fn named<E: de::Error>(self, name: Cow<'de, str>) -> Result<V::Value, E> {
        let name: CowStrDeserializer<'de, E> = name.into_deserializer();
        self.visitor.visit_enum(name)
    }
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Variants<'_, V> {
    type Value = V::Value;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.visitor.expecting(formatter)
    }

    fn visit_str<E: de::Error>(self, name: &str) -> Result<V::Value, E> {
        self.named(Cow::Owned(name.to_owned()))
    }

    fn visit_borrowed_str<E: de::Error>(self, name: &'de str) -> Result<V::Value, E> {
        self.named(Cow::Borrowed(name))
    }

    fn visit_string<E: de::Error>(self, name: String) -> Result<V::Value, E> {
        self.named(Cow::Owned(name))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<V::Value, A::Error> {
        let Some(name) = entries.next_key_seed(Text)? else {
            return Err(de::Error::invalid_value(Unexpected::Map, &"an object with the name of one variant"));
        };
        self.visitor.visit_enum(Named { name, content: Content { entries, notes: self.notes } })
    }
}

/// A variant by its name, with the content behind it.
struct Named<'a, 'de, A> {
    name: Cow<'de, str>,
    content: Content<'a, A>,
}

impl<'a, 'de, A: MapAccess<'de>> EnumAccess<'de> for Named<'a, 'de, A> {
    type Error = A::Error;
    type Variant = Content<'a, A>;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self::Variant), A::Error> {
        let name: CowStrDeserializer<'de, A::Error> = self.name.into_deserializer();
        Ok((seed.deserialize(name)?, self.content))
    }
}

/// The content of a variant: the one entry of its object.
struct Content<'a, A> {
    entries: A,
    notes: &'a Notes,
}

impl<'de, A: MapAccess<'de>> Content<'_, A> {
    /// Reads it; nothing may stand behind it.
    fn read<S: DeserializeSeed<'de>>(mut self, seed: S) -> Result<S::Value, A::Error> {
        let value = self.entries.next_value_seed(seed)?;
        match self.entries.next_key::<IgnoredAny>()? {
            None => Ok(value),
            Some(_) => Err(de::Error::custom("a variant has one key, its name")),
        }
    }
}

impl<'de, A: MapAccess<'de>> VariantAccess<'de> for Content<'_, A> {
    type Error = A::Error;

    fn unit_variant(self) -> Result<(), A::Error> {
        Err(de::Error::custom("a variant without content is its name as a string"))
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, A::Error> {
        let seed = Strictly::new(seed, self.notes);
        self.read(seed)
    }

    fn tuple_variant<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, A::Error> {
        let seed = Shaped { shape: Shape::Tuple(length), visitor, notes: self.notes };
        self.read(seed)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, A::Error> {
        let seed = Shaped { shape: Shape::Struct(fields), visitor, notes: self.notes };
        self.read(seed)
    }
}

enum Shape {
    Tuple(usize),
    Struct(&'static [&'static str]),
}

/// A visitor for content of a shape.
struct Shaped<'a, V> {
    shape: Shape,
    visitor: V,
    notes: &'a Notes,
}

impl<'de, V: Visitor<'de>> DeserializeSeed<'de> for Shaped<'_, V> {
    type Value = V::Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<V::Value, D::Error> {
        let strict = Strict::new(deserializer, self.notes);
        match self.shape {
            Shape::Tuple(length) => strict.deserialize_tuple(length, self.visitor),
            Shape::Struct(fields) => strict.deserialize_struct("", fields, self.visitor),
        }
    }
}
