//! An argument that tells absent from null.

use std::borrow::Cow;
use std::cell::Cell;
use std::fmt;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::{self, Deserialize, Deserializer, Visitor};
use serde::{Serialize, Serializer};

use super::argument::ArgumentType;

/// A change to a value that may be empty: absent leaves it, null empties it, a value sets it.
///
/// `Option<T>` cannot tell the first two apart, and `Option<Option<T>>` cannot either.
///
/// ```
/// use tool_runtime::Patch;
/// use tool_runtime::prelude::*;
///
/// /// Changes the note of an order.
/// #[tool(write, reread = none("the desk shows no notes"))]
/// fn change_note(
///     /// New note; null takes it away.
///     note: Patch<String>,
/// ) -> String {
///     match note {
///         Patch::Absent => "left as it is".into(),
///         Patch::Null => "taken away".into(),
///         Patch::Value(note) => note,
///     }
/// }
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Patch<T> {
    /// The argument was not given.
    #[default]
    Absent,
    /// Null was given.
    Null,
    /// A value was given.
    Value(T),
}

impl<T> Patch<T> {
    /// The value that was given; none where it was absent or null.
    ///
    /// ```
    /// use tool_runtime::Patch;
    ///
    /// assert_eq!(Patch::Value(3).value(), Some(&3));
    /// assert_eq!(Patch::<u8>::Null.value(), None);
    /// ```
    pub const fn value(&self) -> Option<&T> {
        match self {
            Self::Value(value) => Some(value),
            Self::Absent | Self::Null => None,
        }
    }
}

/// What a patch asks its decoder for: ordinary decoders read what is there, that of an absent value knows the name.
pub(super) const NAME: &str = "$tool_runtime::Patch";

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Patch<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct PatchVisitor<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for PatchVisitor<T> {
            type Value = Patch<T>;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("a value or null")
            }

            fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Patch<T>, D::Error> {
                Ok(Option::deserialize(deserializer)?.map_or(Patch::Null, Patch::Value))
            }

            fn visit_unit<E: de::Error>(self) -> Result<Patch<T>, E> {
                Ok(Patch::Absent)
            }
        }

        deserializer.deserialize_newtype_struct(NAME, PatchVisitor(PhantomData))
    }
}

/// A value or null; what is absent is null too, where it has to be written.
impl<T: Serialize> Serialize for Patch<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value().serialize(serializer)
    }
}

impl<T: JsonSchema> JsonSchema for Patch<T> {
    fn inline_schema() -> bool {
        Option::<T>::inline_schema()
    }

    fn schema_name() -> Cow<'static, str> {
        Option::<T>::schema_name()
    }

    fn schema_id() -> Cow<'static, str> {
        Option::<T>::schema_id()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Option::<T>::json_schema(generator)
    }
}

/// Whether a type asks for the name above: then null is not absence.
pub(super) fn keeps_null<T: ArgumentType>() -> bool {
    struct Asked<'a>(&'a Cell<bool>);

    impl<'de> Deserializer<'de> for Asked<'_> {
        type Error = de::value::Error;

        fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Self::Error> {
            Err(de::Error::custom("only the question matters"))
        }

        fn deserialize_newtype_struct<V: Visitor<'de>>(
            self,
            name: &'static str,
            _: V,
        ) -> Result<V::Value, Self::Error> {
            self.0.set(name == NAME);
            Err(de::Error::custom("only the question matters"))
        }

        serde::forward_to_deserialize_any! {
            bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
            seq tuple tuple_struct map struct enum identifier ignored_any
        }
    }

    let asked = Cell::new(false);
    // It answers an error in any case; what it asked for is what is wanted.
    drop(T::deserialize(Asked(&asked)));
    asked.get()
}
