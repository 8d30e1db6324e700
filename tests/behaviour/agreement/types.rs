//! Types of every kind that serde and schemars know, with a tool for each.
#![allow(dead_code, reason = "the types are only read into")]
#![allow(clippy::option_option, clippy::boxed_local, reason = "these types too")]

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::net::{IpAddr, Ipv4Addr};
use std::num::{NonZeroI16, NonZeroU8};
use std::time::Duration;

use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime, Utc};
use rust_decimal::Decimal;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};
use tool_runtime::prelude::*;
use url::Url;
use uuid::Uuid;

#[derive(Clone, Copy, Deserialize, JsonSchema, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "snake_case")]
pub(super) enum Color {
    /// As blood.
    Red,
    DarkBlue,
}

#[derive(Deserialize, JsonSchema)]
pub(super) struct Pair {
    x: i8,
    y: Option<u8>,
}

#[derive(Deserialize, JsonSchema)]
struct Wrapped(Pair);

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
struct Defaulted {
    first_part: u32,
    #[serde(skip)]
    _hidden: u8,
    color: Option<Color>,
}

impl Default for Defaulted {
    fn default() -> Self {
        Self { first_part: 7, _hidden: 0, color: None }
    }
}

#[derive(Deserialize, JsonSchema)]
pub(super) enum External {
    Nothing,
    One(u8),
    Two(u8, bool),
    Named { x: i8, y: Option<u8> },
    Inner(Pair),
}

#[derive(Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(super) enum Internal {
    Nothing,
    Named { x: i8, y: Option<u8> },
    Inner(Pair),
}

#[derive(Deserialize, JsonSchema)]
#[serde(tag = "kind", content = "a")]
pub(super) enum Adjacent {
    Nothing,
    One(u8),
    Named { x: i8 },
}

#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
enum Untagged {
    Number(u8),
    Named { name: String },
    Both { x: i8, y: u8 },
    Many(Vec<bool>),
}

#[derive(Deserialize, JsonSchema)]
struct Flattened {
    a: u8,
    #[serde(flatten)]
    pair: Pair,
}

#[derive(Deserialize, JsonSchema)]
struct Rest {
    a: u8,
    #[serde(flatten)]
    rest: BTreeMap<String, u8>,
}

#[derive(Deserialize, JsonSchema)]
struct FlattenedEnum {
    a: u8,
    #[serde(flatten)]
    kind: Internal,
}

#[derive(Deserialize, JsonSchema)]
struct FlattenedExternal {
    a: u8,
    #[serde(flatten)]
    kind: ExternalStructs,
}

#[derive(Deserialize, JsonSchema)]
enum ExternalStructs {
    One { x: i8 },
    Inner(Pair),
}

#[derive(Deserialize, JsonSchema)]
pub(super) struct Tree {
    x: i8,
    children: Vec<Tree>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Expression {
    Number { x: i8 },
    Both { first: Box<Expression>, second: Box<Expression> },
    Inner(Box<Tree>),
}

#[derive(Deserialize, JsonSchema)]
struct Limited {
    #[schemars(range(min = 2, max = 6), extend("multipleOf" = 2))]
    x: u8,
    #[schemars(length(min = 1), regex(pattern = "^[a-z]*$"))]
    name: String,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Closed {
    a: Secret<u8>,
    #[serde(default)]
    many: Vec<Color>,
}

#[derive(Deserialize, JsonSchema)]
struct Keyed {
    a: Option<HashMap<i8, u8>>,
    many: BTreeMap<String, BTreeMap<Color, bool>>,
}

#[derive(Deserialize, JsonSchema)]
enum KeyedVariant {
    One(BTreeMap<u16, bool>),
    Named { x: BTreeMap<Color, bool> },
}

#[derive(Deserialize, JsonSchema)]
struct Unit;

/// One tool for each type, with that type as its one argument.
macro_rules! tools_of_types {
    ($($name:ident: $ty:ty),* $(,)?) => {
        $(
            /// Takes a value and drops it.
            #[tool(read_only)]
            fn $name(
                /// What is taken, of any shape that fits.
                #[arg(allow(restates_name))]
                value: $ty,
            ) {
                let _ = value;
            }
        )*

        pub(super) fn tools() -> Tools<()> {
            tools![$($name),*]
        }
    };
}

tools_of_types! {
    take_u8: u8, take_u16: u16, take_u32: u32, take_u64: u64, take_u128: u128, take_usize: usize,
    take_i8: i8, take_i16: i16, take_i32: i32, take_i64: i64, take_i128: i128,
    take_f32: f32, take_f64: f64, take_bool: bool, take_char: char, take_string: String, take_unit: (),
    take_nonzero: NonZeroU8, take_signed_nonzero: NonZeroI16,
    take_option: Option<u8>, take_options: Option<Option<u8>>, take_box: Box<Pair>,
    take_vec: Vec<u8>, take_array: [u8; 2], take_tuple: (u8, bool), take_set: BTreeSet<u8>,
    take_map: BTreeMap<String, u8>, take_unsigned_keys: BTreeMap<u64, bool>, take_signed_keys: HashMap<i64, bool>,
    take_enum_keys: BTreeMap<Color, u8>, take_small_keys: Vec<BTreeMap<u8, bool>>, take_bool_keys: BTreeMap<bool, u8>,
    take_inner_keys: Keyed, take_keyed_variant: KeyedVariant,
    take_color: Color, take_pair: Pair, take_wrapped: Wrapped, take_defaulted: Defaulted, take_external: External,
    take_internal: Internal, take_adjacent: Adjacent, take_untagged: Untagged, take_flattened: Flattened,
    take_rest: Rest, take_flattened_enum: FlattenedEnum, take_flattened_external: FlattenedExternal, take_tree: Tree,
    take_expression: Expression, take_limited: Limited, take_closed: Closed, take_unit_struct: Unit,
    take_result: Result<u8, bool>, take_patch: tool_runtime::Patch<u8>, take_digits: Digits<u16>, take_secret: Secret<i8>,
    take_value: Value, take_object: Map<String, Value>, take_duration: Duration, take_ip: IpAddr, take_ipv4: Ipv4Addr,
    take_date_time: DateTime<Utc>, take_date: NaiveDate, take_time: NaiveTime, take_naive: NaiveDateTime,
    take_uuid: Uuid, take_url: Url, take_decimal: Decimal,
    take_many_decimals: Vec<Option<Decimal>>, take_pairs: HashMap<String, Vec<Pair>>,
    take_either: Option<External>, take_maybe_internal: Option<Internal>, take_nested: (Color, Vec<Untagged>),
}

/// Those whose contracts are committed.
pub(super) fn shown() -> Tools<()> {
    tools![
        take_decimal,
        take_enum_keys,
        take_expression,
        take_f32,
        take_flattened_enum,
        take_limited,
        take_small_keys,
        take_u128
    ]
}
