//! What a function returns, told by its type and not by how the type is spelled.
//!
//! `Result<T, E>`, `io::Result<T>` and a local `type Result<T> = …` are one type, and a macro sees only names. So the
//! macro writes `Return::<R>::KIND`, and the compiler picks: an inherent const for `Result<T, E>`, else a trait's.

use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

use super::Fault;
use crate::envelope;
use crate::error::{ErrorContract, ToolError};

/// What a tool can answer with: it is written as JSON and has a schema.
///
/// Every `T: Serialize + JsonSchema` is one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the result of a tool",
    label = "it cannot be written as JSON with a schema",
    note = "derive both: `#[derive(serde::Serialize, schemars::JsonSchema)]` (schemars 1, `tool_runtime::schemars`)",
    note = "a tool returns `T` or `Result<T, E>`, where `E` derives `ToolError`"
)]
pub trait ToolOutput: Serialize + JsonSchema {}

#[diagnostic::do_not_recommend]
impl<T: Serialize + JsonSchema> ToolOutput for T {}

/// Asks what kind of return type `R` is.
pub struct Return<R>(PhantomData<R>);

/// A return type that can fail.
pub struct Fallible<T, E>(PhantomData<(T, E)>);

/// A return type that cannot.
pub struct Plain<T>(PhantomData<T>);

impl<T, E> Return<Result<T, E>> {
    /// An inherent const wins over the trait's below.
    pub const KIND: Fallible<T, E> = Fallible(PhantomData);
}

/// Answers for every return type that is no `Result`.
pub trait PlainReturn {
    /// The return type itself.
    type Value;
    /// Its kind.
    const KIND: Plain<Self::Value>;
}

impl<R> PlainReturn for Return<R> {
    type Value = R;
    const KIND: Plain<R> = Plain(PhantomData);
}

/// What a return type means. It has no bounds of its own, so that the one const that makes it is the one place where
/// a missing bound is reported.
pub struct Shape<R> {
    /// The error enum, where it can fail.
    pub errors: Option<&'static ErrorContract>,
    /// The schema of the result.
    pub output: fn(&mut SchemaGenerator) -> Schema,
    /// The envelope of a returned value.
    pub answer: fn(R) -> Result<Vec<u8>, Fault>,
}

impl<T, E> Fallible<T, E> {
    /// What the return type means.
    #[expect(clippy::unused_self, reason = "a method's unmet bound is reported at the method's name")]
    pub const fn shape(self) -> Shape<Result<T, E>>
    where
        T: ToolOutput,
        E: ToolError,
    {
        Shape {
            errors: Some(const { &E::CONTRACT }),
            output: subschema::<T>,
            answer: |returned| match returned {
                Ok(value) => envelope::success(&value).map_err(Fault::Unencodable),
                Err(error) => Err(Fault::Declared(Box::new(error.failure()))),
            },
        }
    }
}

impl<T> Plain<T> {
    /// What the return type means.
    #[expect(clippy::unused_self, reason = "a method's unmet bound is reported at the method's name")]
    pub const fn shape(self) -> Shape<T>
    where
        T: ToolOutput,
    {
        Shape {
            errors: None,
            output: subschema::<T>,
            answer: |value| envelope::success(&value).map_err(Fault::Unencodable),
        }
    }
}

/// A tool's return type and its shape. `#[tool]` implements it.
pub trait Returning {
    /// What the function returns.
    type Returned;
    /// What that means.
    const SHAPE: Shape<Self::Returned>;
}

fn subschema<T: ToolOutput>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}
