//! The fast way: from bytes to the parameters' types in one pass, without a `serde_json::Value`.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapDeserializer;
use serde::de::{self, DeserializeSeed, Deserializer, IgnoredAny, MapAccess, Visitor};

use super::argument::{Argument, ArgumentType, Misread};
use super::patch;
use super::strict::{self, Notes, Strictly};

/// What `#[tool]` generates for a function's parameters.
pub trait Arguments {
    /// The parameters' values, one after the other.
    type Values;

    /// Reads the values from a source, or answers the table of the arguments.
    ///
    /// # Errors
    /// The decoder's own, at the first fault.
    fn read<'de, A: MapAccess<'de>>(source: Source<'_, A>) -> Result<Self::Values, A::Error>;
}

/// Where a generated `read` gets its entries from.
pub struct Source<'a, A>(Kind<'a, A>);

enum Kind<'a, A> {
    /// The entries of an object.
    Map(A, &'a Notes),
    /// Nowhere: only the table is wanted.
    Table(&'a mut &'static [Argument]),
}

impl<'a, 'de, A: MapAccess<'de>> Source<'a, A> {
    /// The entries; an error, with the table handed over, where only that is wanted.
    ///
    /// # Errors
    /// When only the table is wanted.
    #[inline]
    pub fn open(self, table: &'static [Argument]) -> Result<Entries<'a, A>, A::Error> {
        match self.0 {
            Kind::Map(map, notes) => Ok(Entries { map, notes }),
            Kind::Table(wanted) => {
                *wanted = table;
                Err(de::Error::custom("no arguments"))
            }
        }
    }
}

/// The entries of the arguments' object.
pub struct Entries<'a, A> {
    map: A,
    notes: &'a Notes,
}

impl<'de, A: MapAccess<'de>> Entries<'_, A> {
    /// The next entry's place in the table; none at the end.
    ///
    /// # Errors
    /// The decoder's own; also for a key that the table does not have.
    #[inline]
    pub fn next(&mut self, table: &'static [Argument]) -> Result<Option<usize>, A::Error> {
        self.map.next_key_seed(Key(table))
    }

    /// Reads and drops an entry's value.
    ///
    /// # Errors
    /// The decoder's own.
    pub fn ignore(&mut self) -> Result<(), A::Error> {
        self.map.next_value::<IgnoredAny>().map(drop)
    }

    /// The same entries; integers of the next value are texts of digits.
    pub fn digits(&mut self) -> &mut Self {
        self.notes.set_digits(true);
        self
    }

    #[inline]
    fn value<T: ArgumentType>(&mut self) -> Result<T, A::Error> {
        self.map.next_value_seed(Strictly::value(self.notes))
    }

    #[inline]
    fn value_or_null<T: ArgumentType>(&mut self) -> Result<Option<T>, A::Error> {
        self.map.next_value_seed(Strictly::value(self.notes))
    }
}

/// The table of a tool's arguments, in the order of the parameters.
pub fn table<T: Arguments>() -> &'static [Argument] {
    type Nothing = MapDeserializer<'static, std::iter::Empty<(u8, u8)>, de::value::Error>;

    let mut table: &'static [Argument] = &[];
    // It answers an error for want of arguments; the table is there all the same.
    drop(T::read::<Nothing>(Source(Kind::Table(&mut table))));
    table
}

/// The arguments do not fit the tool's input. It says no more: the slow way finds out all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misfit;

/// Arguments of a tool, from JSON text. `keys_are_checked` says that the caller has found every key of them in the schema.
///
/// # Errors
/// `Misfit` when the text is no JSON object of the tool's arguments, or a value does not keep a limit; also when a type
/// reads its keys in a way that could drop some, and nobody else has checked them.
pub fn parse<T: Arguments>(json: &[u8], keys_are_checked: bool) -> Result<T::Values, Misfit> {
    let notes = Notes::default();
    let mut deserializer = serde_json::Deserializer::from_slice(json);
    let reader = Reader::<T> { notes: &notes, arguments: PhantomData };
    let values = deserializer.deserialize_map(reader).map_err(|_| Misfit)?;
    deserializer.end().map_err(|_| Misfit)?;
    if notes.may_have_dropped_keys() && !keys_are_checked { Err(Misfit) } else { Ok(values) }
}

struct Reader<'a, T> {
    notes: &'a Notes,
    arguments: PhantomData<T>,
}

impl<'de, T: Arguments> Visitor<'de> for Reader<'_, T> {
    type Value = T::Values;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object of arguments")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T::Values, A::Error> {
        T::read(Source(Kind::Map(map, self.notes)))
    }
}

/// Reads a key as its index in the argument table: one type for all tools.
struct Key(&'static [Argument]);

impl<'de> DeserializeSeed<'de> for Key {
    type Value = usize;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<usize, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl Visitor<'_> for Key {
    type Value = usize;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("the name of an argument")
    }

    fn visit_str<E: de::Error>(self, name: &str) -> Result<usize, E> {
        self.0.iter().position(|argument| argument.name == name).ok_or_else(|| E::custom("unknown argument"))
    }
}

/// Where a value waits until all entries are read.
pub struct Slot<T> {
    seen: bool,
    value: Option<T>,
}

impl<T> Slot<T> {
    /// An empty one.
    #[expect(clippy::new_without_default, reason = "named without `Default` in scope by generated code")]
    pub const fn new() -> Self {
        Self { seen: false, value: None }
    }

    /// The value where one was given.
    pub fn given(self) -> Option<T> {
        self.value
    }

    fn first<E: de::Error>(&mut self) -> Result<(), E> {
        if std::mem::replace(&mut self.seen, true) {
            return Err(E::custom("an argument is given twice"));
        }
        Ok(())
    }
}

/// Reads an entry's value.
///
/// # Errors
/// The decoder's own; also when the key was there before.
#[inline]
pub fn fill<'de, T: ArgumentType, A: MapAccess<'de>>(
    slot: &mut Slot<T>,
    entries: &mut Entries<'_, A>,
) -> Result<(), A::Error> {
    slot.first()?;
    slot.value = Some(entries.value()?);
    entries.notes.set_digits(false);
    Ok(())
}

/// Reads the value of an entry that has a default: null means that it is absent.
///
/// # Errors
/// The decoder's own; also when the key was there before.
#[inline]
pub fn fill_or_null<'de, T: ArgumentType, A: MapAccess<'de>>(
    slot: &mut Slot<T>,
    entries: &mut Entries<'_, A>,
) -> Result<(), A::Error> {
    slot.first()?;
    slot.value = entries.value_or_null()?;
    entries.notes.set_digits(false);
    Ok(())
}

/// The value, or what the type takes for an absent one (`None` for an `Option`).
///
/// # Errors
/// When the argument is absent and its type does not allow that.
#[inline]
pub fn required<T: ArgumentType, E: de::Error>(slot: Slot<T>) -> Result<T, E> {
    match slot.value {
        Some(value) => Ok(value),
        None => T::deserialize(Missing(PhantomData)),
    }
}

/// A value of `T` alone, which then has to pass a check: what an argument with limits is looked at again with.
///
/// # Errors
/// The decoder's, and the check's.
pub fn check_alone<T: ArgumentType>(
    json: &str,
    notes: &Notes,
    check: fn(&T) -> Result<(), serde_json::Error>,
) -> Result<(), Misread> {
    let value = strict::from_str::<T>(json, notes)?;
    check(&value).map_err(Misread::whole)
}

/// Whether a value of the type can be absent, asked of its own decoder.
pub(super) fn may_be_absent<T: ArgumentType>() -> bool {
    T::deserialize(Missing::<de::value::Error>(PhantomData)).is_ok()
}

/// The decoder of an absent value: it answers an `Option` only.
struct Missing<E>(PhantomData<E>);

impl<'de, E: de::Error> Deserializer<'de> for Missing<E> {
    type Error = E;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, E> {
        Err(E::custom("an argument is missing"))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        visitor.visit_none()
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value, E> {
        if name == patch::NAME { visitor.visit_unit() } else { self.deserialize_any(visitor) }
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct
        seq tuple tuple_struct map struct enum identifier ignored_any
    }
}
