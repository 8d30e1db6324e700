//! Types that are put together from others: every way to hold a type, around every kind of type, twice over.
#![allow(dead_code, reason = "the types are only read into")]

use std::collections::{BTreeMap, HashMap};

use chrono::NaiveDate;
use rust_decimal::Decimal;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tool_runtime::prelude::*;
use tool_runtime::{Argument, ArgumentType, Effect};
use uuid::Uuid;

use super::types::{Adjacent, Color, External, Internal, Pair, Tree};

#[derive(Deserialize, Serialize, JsonSchema)]
pub(super) struct Field<T> {
    inner: T,
    also: Option<bool>,
}

#[derive(Deserialize, Serialize, JsonSchema)]
pub(super) struct Newtype<T>(T);

#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum Outside<T> {
    Nothing,
    One(T),
    Named { inner: T },
}

#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(super) enum Inside<T> {
    Nothing,
    Named { inner: T },
}

#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(tag = "kind", content = "content")]
pub(super) enum Beside<T> {
    Nothing,
    One(T),
}

#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum Untold<T> {
    Named { inner: T },
    Flag { flag: bool },
}

#[derive(Deserialize, Serialize, JsonSchema)]
pub(super) struct Flat<T> {
    size: u8,
    #[serde(flatten)]
    inner: Field<T>,
}

/// Two unions that hold together, without a field beside them.
#[derive(Deserialize, Serialize, JsonSchema)]
pub(super) struct Both<T> {
    #[serde(flatten)]
    first: First<T>,
    #[serde(flatten)]
    second: Second,
}

#[derive(Deserialize, Serialize, JsonSchema)]
pub(super) enum First<T> {
    One { x: T },
    Two { y: bool },
}

#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(tag = "kind")]
pub(super) enum Second {
    Three { z: u8 },
    Four,
}

/// Limits that a decoder knows nothing of.
#[derive(Deserialize, Serialize, JsonSchema)]
pub(super) struct Sized<T> {
    #[schemars(length(equal = 3))]
    code: String,
    #[schemars(length(min = 1, max = 1))]
    letter: String,
    inner: T,
}

#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Shut<T> {
    #[serde(alias = "within")]
    inner: T,
}

/// The spec of a tool with one argument of this type. None of it runs: its contract decides.
fn spec<T: ArgumentType + 'static>(name: &'static str) -> &'static tool_runtime::__private::Spec {
    fn arguments<T: ArgumentType + 'static>() -> &'static [Argument] {
        const { &[Argument::new::<T>("value", "What is taken.")] }
    }
    let named = tool_runtime::__private::Spec::named(name);
    Box::leak(Box::new(tool_runtime::__private::Spec { effect: Effect::ReadOnly, arguments: arguments::<T>, ..named }))
}

/// The specs of every holder around every one of these types.
macro_rules! held {
    ($specs:ident, $($inner:ty),* $(,)?) => {$(
        held!(@each $specs, $inner, [
            Option<$inner>, Vec<$inner>, Box<$inner>, [$inner; 2], ($inner, bool), BTreeMap<String, $inner>,
            HashMap<u8, $inner>, Field<$inner>, Newtype<$inner>, Outside<$inner>, Inside<$inner>, Beside<$inner>,
            Untold<$inner>, Flat<$inner>, Shut<$inner>, Both<$inner>, Sized<$inner>, Vec<Option<$inner>>,
        ]);
    )*};
    (@each $specs:ident, $inner:ty, [$($held:ty),* $(,)?]) => {
        $($specs.push(spec::<$held>(stringify!($held)));)*
    };
}

/// The types, as the specs of tools that take one each; a tool's name is its type's.
pub(super) fn specs() -> Vec<&'static tool_runtime::__private::Spec> {
    let mut specs = vec![spec::<Result<u8, bool>>("Result")];
    held!(specs, u8, i64, f64, bool, String, char, Color, Pair, Decimal, Uuid, NaiveDate, Digits<u64>, Secret<i16>);
    held!(specs, External, Internal, Adjacent, Tree, Vec<Color>, Option<u16>);
    // Where serde buffers, it reads neither: such a toolbox is not built.
    held!(@each specs, BTreeMap<i8, bool>, [
        Option<BTreeMap<i8, bool>>, Vec<BTreeMap<i8, bool>>, HashMap<u8, BTreeMap<i8, bool>>, Field<BTreeMap<i8, bool>>,
        Outside<BTreeMap<i8, bool>>, Shut<BTreeMap<i8, bool>>, Option<u128>, Vec<i128>, BTreeMap<String, u128>,
        Field<u128>, Outside<i128>, Shut<u128>, (u128, bool),
    ]);
    held!(specs, Digits<u128>);
    held!(@each specs, u128, [Vec<Option<u128>>, Field<Option<i128>>, Sized<Option<u128>>, Outside<Option<u128>>]);
    // Of the keys in a buffer nobody learns that they are of an enum whose variants have texts: the schema says less.
    held!(@each specs, BTreeMap<Color, bool>, [
        Option<BTreeMap<Color, bool>>, Vec<BTreeMap<Color, bool>>, HashMap<u8, BTreeMap<Color, bool>>,
        Field<BTreeMap<Color, bool>>, Outside<BTreeMap<Color, bool>>,
    ]);
    // Twice over: a holder in a holder.
    held!(specs, Outside<u8>, Inside<Pair>, Beside<bool>, Untold<u8>, Flat<i64>, Shut<Color>, Field<Decimal>);
    specs
}
