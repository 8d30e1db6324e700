//! A value that leaves nowhere.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer};

/// A value that is not shown: not in `Debug` or `Display`, not in what is wrong with it, not in a result (it cannot be
/// written at all).
///
/// As an argument, or inside one, it is read as a `T`; its schema says `writeOnly` (JSON Schema 2020-12, validation, 9.4),
/// by which hosts and logs know what to leave out. `#[arg(secret)]` does the same for a whole argument.
///
/// ```
/// use tool_runtime::Secret;
///
/// #[derive(Debug, serde::Deserialize, schemars::JsonSchema)]
/// struct Login {
///     user: String,
///     password: Secret<String>,
/// }
///
/// let login: Login = serde_json::from_str(r#"{"user":"ada","password":"hunter2"}"#)?;
/// assert_eq!(format!("{login:?}"), r#"Login { user: "ada", password: [secret] }"#);
/// assert_eq!(login.password.expose(), "hunter2");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Default)]
pub struct Secret<T>(T);

impl<T> Secret<T> {
    /// Keeps a value back.
    pub const fn new(value: T) -> Self {
        Self(value)
    }

    /// The value, for the one place that needs it.
    pub const fn expose(&self) -> &T {
        &self.0
    }

    /// The value, handed over.
    pub fn into_exposed(self) -> T {
        self.0
    }
}

impl<T> From<T> for Secret<T> {
    fn from(value: T) -> Self {
        Self(value)
    }
}

impl<T> fmt::Debug for Secret<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("[secret]")
    }
}

impl<T> fmt::Display for Secret<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("[secret]")
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Secret<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(deserializer).map(Self)
    }
}

impl<T: JsonSchema> JsonSchema for Secret<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("Secret_of_{}", T::schema_name()).into()
    }

    fn schema_id() -> Cow<'static, str> {
        format!("Secret<{}>", T::schema_id()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut schema = generator.subschema_for::<T>();
        schema.insert("writeOnly".to_owned(), true.into());
        schema
    }
}
