//! Where guards remember: small rows that many processes share, changed only by whoever has seen the latest version.
//!
//! A ledger keeps rows and knows nothing of what they mean; that is the guards' part, written once. Five steps are all
//! there is: [`insert`](Ledger::insert) if nothing is there, [`swap`](Ledger::swap) what one has seen for something new,
//! [`get`](Ledger::get), [`scan`](Ledger::scan), [`sweep`](Ledger::sweep). Every answer carries the *store's* clock, since
//! those of the machines around it differ.
//!
//! Each write has a version that its writer draws. A swap names the version that it replaces, and so a writer who was
//! overtaken changes nothing (it is *fenced*). A writer whose answer was lost on the way sends the same write again and
//! recognises its own version.

mod memory;
mod open;
#[cfg(feature = "postgres")]
mod postgres;
#[cfg(feature = "redis")]
mod redis;
#[cfg(feature = "sqlite")]
mod sqlite;

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

pub use memory::Memory;
pub use open::{OpenError, open};
#[cfg(feature = "postgres")]
pub use postgres::Postgres;
#[cfg(feature = "redis")]
pub use redis::Redis;
#[cfg(feature = "sqlite")]
pub use sqlite::Sqlite;

/// A moment by a store's clock, in whole milliseconds since 1970. Those of two stores do not compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Time(pub u64);

impl Time {
    /// How long ago an earlier moment was; nothing for a later one.
    #[must_use]
    pub const fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(self.0.saturating_sub(earlier.0))
    }

    /// The moment after this time, or the last one there is.
    #[must_use]
    pub fn after(self, time: Duration) -> Self {
        Self(self.0.saturating_add(u64::try_from(time.as_millis()).unwrap_or(u64::MAX)))
    }
}

/// Names one write of a row: 128 random bits, drawn by the writer.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Version(pub u128);

impl fmt::Debug for Version {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Version({:032x})", self.0)
    }
}

/// Where a row stands.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RowKey {
    /// Whose rows they are: each guard has a space of its own.
    pub space: &'static str,
    /// The row's name in it. At most [`RowKey::LONGEST`] bytes.
    pub name: String,
}

impl RowKey {
    /// The most bytes of a name.
    pub const LONGEST: usize = 512;

    /// The key of the row `name` in `space`.
    pub fn new(space: &'static str, name: impl Into<String>) -> Self {
        Self { space, name: name.into() }
    }
}

/// What is to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The version of this write.
    pub version: Version,
    /// The row's content.
    pub body: Vec<u8>,
    /// How long the row is kept from now on; without it for good. A row that is past its time counts as absent.
    pub keep: Option<Duration>,
}

/// A row as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The version of the last write.
    pub version: Version,
    /// The content.
    pub body: Vec<u8>,
    /// When it was last written, by the store's clock.
    pub written: Time,
}

/// A store's answer with the time on its clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamped<T> {
    /// The time on the store's clock.
    pub now: Time,
    /// The answer.
    pub value: T,
}

/// What an insertion came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Inserted {
    /// The row is new.
    New,
    /// This one was there; it is as it was.
    There(Row),
}

/// What a swap came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Swapped {
    /// The row is changed.
    Done,
    /// The row has another version by now, or is gone; it is as it was.
    Moved(Option<Row>),
}

/// What a ledger answers with, some time.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<Stamped<T>, LedgerError>> + Send + 'a>>;

/// A store of rows. Whoever implements it promises that each step is atomic for all processes that share the store, and
/// that a write which was answered is not lost, as far as [`Ledger::holds_unkeyed_writes`] says. A step that fails answers a
/// [`LedgerError`]; whether it was taken is then not known, and sending it again does no harm.
pub trait Ledger: Send + Sync + fmt::Debug {
    /// Writes a row if none is there, and else answers with the one that is.
    fn insert<'a>(&'a self, key: &'a RowKey, draft: &'a Draft) -> Answer<'a, Inserted>;

    /// Writes a row if its version is still the one that was seen.
    fn swap<'a>(&'a self, key: &'a RowKey, seen: Version, draft: &'a Draft) -> Answer<'a, Swapped>;

    /// The row as it stands.
    fn get<'a>(&'a self, key: &'a RowKey) -> Answer<'a, Option<Row>>;

    /// At most `limit` rows of a space whose names come after `after`, by their names' bytes.
    fn scan<'a>(&'a self, space: &'static str, after: &'a str, limit: u32) -> Answer<'a, Vec<(String, Row)>>;

    /// Deletes at most `limit` rows that are past their time, and says how many.
    fn sweep(&self, limit: u32) -> Answer<'_, u64>;

    /// Whether a write that was answered survives what can happen to the store, so that even a write without an
    /// idempotency key of its upstream's may rely on it. Where it does not, a lost row could let such a write run twice.
    fn holds_unkeyed_writes(&self) -> bool {
        true
    }
}

/// Why a ledger did not answer. Whether the step was taken is not known.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LedgerError {
    /// The store cannot be reached, or refuses.
    #[error("the ledger does not answer")]
    Unavailable(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// The store did not answer in time.
    #[error("the ledger did not answer within {} ms", .0.as_millis())]
    TimedOut(Duration),
    /// The store may lose what it has answered, and the operation relies on it alone to be done once.
    #[error("the ledger may lose what it has answered, and without a key nobody else makes the operation happen once")]
    MayForget,
    /// A row is not of the form that this version writes.
    #[error("a row of the ledger is damaged")]
    Damaged,
}

impl LedgerError {
    /// The store cannot be reached, for this reason.
    pub fn unavailable(source: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self::Unavailable(source.into())
    }
}
