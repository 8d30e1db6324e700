//! Items whose names are those of the generated code's locals, in other crates' macros common enough.
#![allow(non_camel_case_types, non_upper_case_globals, dead_code)]
#![deny(unused_qualifications)]

use tool_runtime::prelude::*;

pub struct index;
pub struct map;
pub struct inner;
const table: u8 = 1;
const state: u8 = 1;
static context: u8 = 1;
static arguments: u8 = 1;

trait Kind {
    const KIND: u8 = 1;
}

impl<T: ?Sized> Kind for T {}

/// Why nothing was added.
#[derive(Debug, thiserror::Error, ToolError)]
enum AddError {
    /// There is too much of it.
    #[error("too much: {value}")]
    #[tool_error(invalid_argument, field = "first", message = "too much: {value}", repair = "Send less of it, then call once.")]
    TooMuch { value: u8 },

    #[error(transparent)]
    #[tool_error(transparent)]
    Never(std::convert::Infallible),
}

struct Item(u8);

impl<'de> serde::Deserialize<'de> for Item {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        u8::deserialize(deserializer).map(Self)
    }
}

impl schemars::JsonSchema for Item {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Item".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        u8::json_schema(generator)
    }
}

/// Adds up what is given.
#[tool(read_only)]
fn add_numbers(
    #[inject] limit: &u64,
    /// A number to begin with.
    #[arg(default = 3, range(max = 200))]
    first: u8,
    /// More of them; they cannot be cloned.
    items: &[Item],
) -> Result<u8, AddError> {
    let sum = items.iter().fold(first, |sum, item| sum.saturating_add(item.0));
    if u64::from(sum) > *limit { Err(AddError::TooMuch { value: sum }) } else { Ok(sum) }
}

struct Desk;

impl Desk {
    const MUCH: u64 = 5_000;
}

#[tool]
impl Desk {
    /// Pays what a supplier asks for.
    #[tool(destructive, approval = above(amount, Self::MUCH), reread = none("the bank shows nothing until the next day"))]
    fn pay_supplier(
        &self,
        /// How much it is, in cents.
        #[arg(range(max = Self::MUCH))]
        amount: u64,
    ) -> u64 {
        amount
    }
}

fn main() {
    drop(Toolbox::new(300_u64).tools(tools![add_numbers]).build());
    drop(Toolbox::new(S).tools(tools![count_parts]).build());
    drop(Toolbox::new(Desk).tools(tools![pay_supplier]).build());
}

/// A part of the state with the shortest of names.
struct S;

/// Counts what the part holds.
#[tool(read_only)]
fn count_parts(#[inject] part: &S) -> usize {
    size_of_val(part)
}
