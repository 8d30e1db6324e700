//! Types that are put together from others: every way to hold a type, around every kind of type, twice over.
#![allow(dead_code, reason = "the types are only read into")]

use std::collections::{BTreeMap, HashMap};

use chrono::NaiveDate;
use rust_decimal::Decimal;
use schemars::JsonSchema;
use serde::Deserialize;
use tool_runtime::prelude::*;
use tool_runtime::{Argument, ArgumentType, Effect};
use uuid::Uuid;

use super::types::{Adjacent, Color, External, Internal, Pair, Tree};

#[derive(Deserialize, JsonSchema)]
struct Field<T> {
    inner: T,
    also: Option<bool>,
}

#[derive(Deserialize, JsonSchema)]
struct Newtype<T>(T);

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Outside<T> {
    Nothing,
    One(T),
    Named { inner: T },
}

#[derive(Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Inside<T> {
    Nothing,
    Named { inner: T },
}

#[derive(Deserialize, JsonSchema)]
#[serde(tag = "kind", content = "content")]
enum Beside<T> {
    Nothing,
    One(T),
}

#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
enum Untold<T> {
    Named { inner: T },
    Flag { flag: bool },
}

#[derive(Deserialize, JsonSchema)]
struct Flat<T> {
    size: u8,
    #[serde(flatten)]
    inner: Field<T>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Shut<T> {
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
            Untold<$inner>, Flat<$inner>, Shut<$inner>,
        ]);
    )*};
    (@each $specs:ident, $inner:ty, [$($held:ty),* $(,)?]) => {
        $($specs.push(spec::<$held>(stringify!($held)));)*
    };
}

/// The types, as the specs of tools that take one each; a tool's name is its type's.
pub(super) fn specs() -> Vec<&'static tool_runtime::__private::Spec> {
    let mut specs = Vec::new();
    held!(specs, u8, i64, f64, bool, String, char, Color, Pair, Decimal, Uuid, NaiveDate, Digits<u64>, Secret<i16>);
    held!(specs, External, Internal, Adjacent, Tree, Vec<Color>, Option<u16>);
    // Where serde buffers, it reads neither: such a toolbox is not built.
    held!(@each specs, BTreeMap<i8, bool>, [
        Option<BTreeMap<i8, bool>>, Vec<BTreeMap<i8, bool>>, HashMap<u8, BTreeMap<i8, bool>>, Field<BTreeMap<i8, bool>>,
        Outside<BTreeMap<i8, bool>>, Shut<BTreeMap<i8, bool>>, Option<u128>, Vec<i128>, BTreeMap<String, u128>,
        Field<u128>, Outside<i128>, Shut<u128>, (u128, bool),
    ]);
    held!(specs, Digits<u128>);
    // Of the keys in a buffer nobody learns that they are of an enum whose variants have texts: the schema says less.
    held!(@each specs, BTreeMap<Color, bool>, [
        Option<BTreeMap<Color, bool>>, Vec<BTreeMap<Color, bool>>, HashMap<u8, BTreeMap<Color, bool>>,
        Field<BTreeMap<Color, bool>>, Outside<BTreeMap<Color, bool>>,
    ]);
    // Twice over: a holder in a holder.
    held!(specs, Outside<u8>, Inside<Pair>, Beside<bool>, Untold<u8>, Flat<i64>, Shut<Color>, Field<Decimal>);
    specs
}
