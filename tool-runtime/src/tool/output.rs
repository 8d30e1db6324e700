//! What a function returns, told by its type and not by how the type is spelled.
//!
//! `Result<T, E>`, `io::Result<T>` and a local `type Result<T> = …` are one type, and a macro sees only names. So the
//! macro writes `Return::<R>::TOOL_RETURN_KIND`, and the compiler picks: an inherent const for `Result<T, E>`, else a trait's.

use std::convert::Infallible;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

use super::Fault;
use crate::envelope;
use crate::error::{ErrorContract, Errors, Failure};
use crate::text::Unencodable;

/// What a tool can answer with: it is written as JSON and has a schema.
///
/// Every `T: Serialize + JsonSchema` is one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the result of a tool",
    label = "it cannot be written as JSON with a schema",
    note = "derive both: `#[derive(serde::Serialize, schemars::JsonSchema)]` (schemars 1, `tool_runtime::schemars`)",
    note = "a tool returns `T` or `Result<T, E>`, where `E` derives `ToolError`"
)]
// No supertraits: rustc would report each of them where one is missing, and not this trait's own words.
pub trait ToolOutput: Sized {
    /// The schema and the writer of the type.
    #[doc(hidden)]
    const OUTPUT: Output<Self>;
}

#[diagnostic::do_not_recommend]
impl<T: Serialize + JsonSchema> ToolOutput for T {
    const OUTPUT: Output<T> = Output { schema: schema::<T>, write: |value| envelope::success(value) };
}

/// The keyword, never published, under which a result's schema names the keys of a map that JSON cannot hold.
pub(crate) const ODD_KEYS: &str = "x-tool-runtime-keys";

fn schema<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    let mut schema = generator.subschema_for::<T>();
    if let Some(keys) = odd_keys(&T::schema_id()) {
        schema.insert(ODD_KEYS.to_owned(), keys.into());
    }
    schema
}

/// The type of a map's keys that are never texts, where the type itself is or holds such a map: of tuples, of lists, of
/// other maps, of what can be absent. A schema says nothing of keys, but the type's id does, down to the first type of the
/// user's own.
fn odd_keys(id: &str) -> Option<&str> {
    let odd = |keys: &&str| ["(", "[", "Map<", "Set<", "Option<"].iter().any(|opening| keys.starts_with(opening));
    let behind = id.match_indices("Map<").filter_map(|(place, opening)| id.get(place + opening.len()..));
    behind.filter_map(first_of_several).find(odd)
}

/// The first of several types, up to its comma; none where there is one alone: the id of a map with texts for keys.
fn first_of_several(types: &str) -> Option<&str> {
    let mut depth = 0_usize;
    for (place, character) in types.char_indices() {
        match character {
            ',' if depth == 0 => return types.get(..place),
            '(' | '[' | '<' => depth += 1,
            ')' | ']' | '>' => depth = depth.checked_sub(1)?,
            _ => {}
        }
    }
    None
}

/// How a `T` is published and written.
#[derive(Debug)]
pub struct Output<T> {
    schema: fn(&mut SchemaGenerator) -> Schema,
    write: fn(&T) -> Result<Vec<u8>, Unencodable>,
}

/// Asks what kind of return type `R` is.
pub struct Return<R>(PhantomData<R>);

/// A return type that can fail.
pub struct Fallible<T, E>(PhantomData<(T, E)>);

/// A return type that cannot.
pub struct Plain<T>(PhantomData<T>);

impl<T, E> Return<Result<T, E>> {
    /// An inherent const wins over the trait's below.
    pub const TOOL_RETURN_KIND: Fallible<T, E> = Fallible(PhantomData);
}

/// Answers for every return type that is no `Result`.
pub trait PlainReturn {
    /// The return type itself.
    type Value;
    /// Its kind.
    const TOOL_RETURN_KIND: Plain<Self::Value>;
}

impl<R> PlainReturn for Return<R> {
    type Value = R;
    const TOOL_RETURN_KIND: Plain<R> = Plain(PhantomData);
}

/// What a return type means.
///
/// No function that makes one has a bound: the macro writes `TOOL_RETURN_KIND.shape(<_ as ToolOutput>::OUTPUT, …)`, so that a type
/// that lacks a trait is reported where the user wrote it, and without a note on a function that nobody called.
pub struct Shape<R, A: ?Sized = dyn Answers<R>> {
    /// The error enum, where it can fail.
    pub errors: Option<&'static ErrorContract>,
    /// The schema of the result.
    pub output: fn(&mut SchemaGenerator) -> Schema,
    returned: PhantomData<fn(R)>,
    answers: A,
}

impl<R> Shape<R> {
    /// The envelope of a returned value.
    ///
    /// # Errors
    /// The error that was returned, and a value that JSON cannot hold.
    pub fn answer(&self, returned: R) -> Result<Vec<u8>, Fault> {
        self.answers.answer(returned)
    }
}

/// What turns a returned value into its envelope.
pub trait Answers<R>: Sync {
    /// The envelope, or why there is none.
    fn answer(&self, returned: R) -> Result<Vec<u8>, Fault>;
}

/// The writers of both sides of a `Result`.
pub struct Both<T, E> {
    write: fn(&T) -> Result<Vec<u8>, Unencodable>,
    failure: fn(&E) -> Failure,
}

impl<T, E> Answers<Result<T, E>> for Both<T, E> {
    fn answer(&self, returned: Result<T, E>) -> Result<Vec<u8>, Fault> {
        match returned {
            Ok(value) => (self.write)(&value).map_err(Fault::Unencodable),
            Err(error) => Err(Fault::Declared(Box::new((self.failure)(&error)))),
        }
    }
}

/// The writer of a value.
pub struct Always<T>(fn(&T) -> Result<Vec<u8>, Unencodable>);

impl<T> Answers<T> for Always<T> {
    fn answer(&self, returned: T) -> Result<Vec<u8>, Fault> {
        (self.0)(&returned).map_err(Fault::Unencodable)
    }
}

#[expect(clippy::unused_self, clippy::needless_pass_by_value, reason = "the types choose, and the macro writes no `&`")]
impl<T, E> Fallible<T, E> {
    /// What the return type means.
    pub const fn shape(self, output: Output<T>, errors: Errors<E>) -> Shape<Result<T, E>, Both<T, E>> {
        Shape {
            errors: Some(errors.contract),
            output: output.schema,
            returned: PhantomData,
            answers: Both { write: output.write, failure: errors.failure },
        }
    }
}

#[expect(clippy::unused_self, clippy::needless_pass_by_value, reason = "the types choose, and the macro writes no `&`")]
impl<T> Plain<T> {
    /// What the return type means.
    pub const fn shape(self, output: Output<T>, _: Errors<Infallible>) -> Shape<T, Always<T>> {
        Shape { errors: None, output: output.schema, returned: PhantomData, answers: Always(output.write) }
    }
}

/// A tool's return type and its shape. `#[tool]` implements it.
pub trait Returning {
    /// What the function returns.
    type Returned: 'static;
    /// What that means.
    const SHAPE: &'static Shape<Self::Returned>;
}
