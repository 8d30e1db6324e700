//! One text opens any ledger.

use std::sync::Arc;

use super::{Ledger, Memory};

/// Opens the ledger that a text names: `memory:`, `sqlite:PATH`, `redis://…` or `postgres://…`, each with the feature of
/// its name (`memory:` is always there).
///
/// ```
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), tool_runtime::ledger::OpenError> {
/// let ledger = tool_runtime::ledger::open("memory:").await?;
/// assert!(ledger.holds_unkeyed_writes());
/// let error = tool_runtime::ledger::open("mysql://localhost").await.expect_err("there is no such ledger");
/// assert!(error.to_string().contains("memory:"));
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// When the text names none, when its feature is off, or when the store cannot be opened.
#[cfg_attr(
    not(any(feature = "sqlite", feature = "redis", feature = "postgres")),
    expect(clippy::unused_async, reason = "a store is opened over a network, with the feature of one")
)]
pub async fn open(url: &str) -> Result<Arc<dyn Ledger>, OpenError> {
    let (scheme, rest) = url.split_once(':').ok_or(OpenError::Unknown { possible: POSSIBLE })?;
    match scheme {
        "memory" if rest.is_empty() => Ok(Arc::new(Memory::new())),
        #[cfg(feature = "sqlite")]
        "sqlite" if rest.is_empty() => {
            let remedy = "write `sqlite:PATH`, for example `sqlite:ledger.db`";
            Err(OpenError::Malformed { part: "path", remedy })
        }
        #[cfg(feature = "sqlite")]
        "sqlite" => Ok(Arc::new(super::Sqlite::open(rest).await?)),
        #[cfg(not(feature = "sqlite"))]
        "sqlite" => Err(OpenError::FeatureOff { feature: "sqlite" }),
        #[cfg(feature = "redis")]
        "redis" | "rediss" => Ok(Arc::new(super::Redis::open(url).await?)),
        #[cfg(not(feature = "redis"))]
        "redis" | "rediss" => Err(OpenError::FeatureOff { feature: "redis" }),
        #[cfg(feature = "postgres")]
        "postgres" | "postgresql" => Ok(Arc::new(super::Postgres::open(url).await?)),
        #[cfg(not(feature = "postgres"))]
        "postgres" | "postgresql" => Err(OpenError::FeatureOff { feature: "postgres" }),
        _ => Err(OpenError::Unknown { possible: POSSIBLE }),
    }
}

const POSSIBLE: &str = "memory:, sqlite:PATH, redis://HOST:PORT or postgres://USER@HOST/DATABASE";

/// Why no ledger was opened. Its texts hold nothing of the connection's secrets.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// The text names no ledger.
    #[error("this names no ledger: write {possible}")]
    Unknown {
        /// What can be written.
        possible: &'static str,
    },
    /// The text names a ledger whose feature of `tool-runtime` is off.
    #[error("a ledger of this kind needs the feature `{feature}` of `tool-runtime`: add it in Cargo.toml")]
    FeatureOff {
        /// The feature.
        feature: &'static str,
    },
    /// A part of the text is wrong.
    #[error("the ledger's {part} is wrong: {remedy}")]
    Malformed {
        /// The part.
        part: &'static str,
        /// What to write.
        remedy: &'static str,
    },
    /// The store was not opened.
    #[error("the {kind} ledger cannot be opened: {remedy}")]
    Store {
        /// What kind of ledger it is.
        kind: &'static str,
        /// What to look at.
        remedy: &'static str,
        /// What the store says.
        #[source]
        source: Box<dyn std::error::Error + Send + Sync>,
    },
}
