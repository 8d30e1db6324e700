//! The ledger in a file that the processes of one machine share.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, params};

use super::{Answer, Draft, Inserted, Ledger, LedgerError, OpenError, Row, RowKey, Stamped, Swapped, Time, Version};

/// A ledger in an SQLite file: embedded, for any number of processes on one machine. A write that was answered is on the
/// disk (write-ahead log, `synchronous = FULL`).
///
/// Its clock is the machine's. Where that jumps, leases end early or late: a keyed write is then made again with its key, a
/// write without one is reported as unknown.
///
/// ```
/// use tool_runtime::ledger::{Ledger, Sqlite};
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("ledger.db");
/// let ledger = Sqlite::open(&path).await?;
/// assert_eq!(ledger.scan("notes", "", 10).await?.value, []);
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Sqlite(Arc<Shared>);

struct Shared {
    // One writer at a time is what SQLite has; a replay waits no longer than a commit.
    connection: Mutex<Connection>,
    clock: Box<dyn Fn() -> Time + Send + Sync>,
}

/// The form of the tables, as `user_version`.
const FORM: i64 = 1;

const TABLES: &str = "
    CREATE TABLE IF NOT EXISTS tool_runtime_ledger (
        space TEXT NOT NULL,
        name TEXT NOT NULL,
        version BLOB NOT NULL,
        body BLOB NOT NULL,
        written INTEGER NOT NULL,
        until INTEGER,
        PRIMARY KEY (space, name)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS tool_runtime_ledger_until ON tool_runtime_ledger (until) WHERE until IS NOT NULL;
";

/// How long a step waits for another process's commit.
const BUSY: Duration = Duration::from_secs(5);

impl Sqlite {
    /// Opens the file, and makes it if it is not there.
    ///
    /// # Errors
    /// When the file cannot be opened, is no such ledger, or is one of a later version.
    pub async fn open(path: impl AsRef<Path>) -> Result<Self, OpenError> {
        Self::open_with_clock(path, system_time).await
    }

    /// Opens the file with another clock than the machine's: for tests.
    ///
    /// # Errors
    /// As [`Sqlite::open`].
    pub async fn open_with_clock(
        path: impl AsRef<Path>,
        clock: impl Fn() -> Time + Send + Sync + 'static,
    ) -> Result<Self, OpenError> {
        let path = path.as_ref().to_owned();
        let opened = tokio::task::spawn_blocking(move || connect_patiently(&path)).await.map_err(not_opened)?;
        let connection = opened.map_err(not_opened)?;
        Ok(Self(Arc::new(Shared { connection: Mutex::new(connection), clock: Box::new(clock) })))
    }

    /// Takes a step on a thread that may wait for the disk.
    fn step<'a, T: Send + 'static>(
        &self,
        step: impl FnOnce(&mut Connection, Time) -> rusqlite::Result<T> + Send + 'static,
    ) -> Answer<'a, T> {
        let shared = Arc::clone(&self.0);
        let taken = move || {
            // A panic inside a step rolls its transaction back: the connection is sound.
            let mut connection = shared.connection.lock().unwrap_or_else(PoisonError::into_inner);
            let now = (shared.clock)();
            step(&mut connection, now).map(|value| Stamped { now, value })
        };
        Box::pin(async move {
            let answered = tokio::task::spawn_blocking(taken).await.map_err(LedgerError::unavailable)?;
            answered.map_err(|error| {
                let is_damaged = matches!(
                    error,
                    rusqlite::Error::FromSqlConversionFailure(..) | rusqlite::Error::InvalidColumnType(..)
                );
                if is_damaged { LedgerError::Damaged } else { LedgerError::unavailable(error) }
            })
        })
    }
}

fn system_time() -> Time {
    let since_1970 = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    Time(u64::try_from(since_1970.as_millis()).unwrap_or(u64::MAX))
}

fn not_opened(source: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> OpenError {
    let remedy = "look at the path, at its folder, and at who may write there";
    OpenError::Store { kind: "SQLite", remedy, source: source.into() }
}

/// Why a file is not the ledger that is asked for.
#[derive(Debug, thiserror::Error)]
enum ConnectError {
    #[error(transparent)]
    Sqlite(#[from] rusqlite::Error),
    #[error("the file's form is {found}, and this version of tool-runtime knows none later than {FORM}")]
    Later { found: i64 },
}

/// Two processes that open a new file at once are in each other's way, and SQLite's own patience does not cover that.
fn connect_patiently(path: &Path) -> Result<Connection, ConnectError> {
    const PAUSE: Duration = Duration::from_millis(25);

    let mut pauses = BUSY.as_millis() / PAUSE.as_millis();
    loop {
        match connect(path) {
            Err(ConnectError::Sqlite(error))
                if error.sqlite_error_code() == Some(rusqlite::ErrorCode::DatabaseBusy) && pauses > 0 =>
            {
                pauses -= 1;
                std::thread::sleep(PAUSE);
            }
            ended => return ended,
        }
    }
}

fn connect(path: &Path) -> Result<Connection, ConnectError> {
    let mut connection = Connection::open(path)?;
    connection.busy_timeout(BUSY)?;
    let mode: String = connection.pragma_query_value(None, "journal_mode", |row| row.get(0))?;
    if mode != "wal" {
        connection.pragma_update(None, "journal_mode", "WAL")?;
    }
    // NORMAL would not sync at a commit: a write that was answered could roll back after a loss of power.
    connection.pragma_update(None, "synchronous", "FULL")?;
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let found: i64 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if found > FORM {
        return Err(ConnectError::Later { found });
    }
    transaction.execute_batch(TABLES)?;
    transaction.pragma_update(None, "user_version", FORM)?;
    transaction.commit()?;
    Ok(connection)
}

fn as_integer(time: Time) -> i64 {
    i64::try_from(time.0).unwrap_or(i64::MAX)
}

fn until(draft: &Draft, now: Time) -> Option<i64> {
    draft.keep.map(|keep| as_integer(now.after(keep)))
}

fn found(connection: &Connection, key: &RowKey, now: Time) -> rusqlite::Result<Option<Row>> {
    connection
        .prepare_cached(
            "SELECT version, body, written FROM tool_runtime_ledger
             WHERE space = ?1 AND name = ?2 AND (until IS NULL OR until > ?3)",
        )?
        .query_row(params![key.space, key.name, as_integer(now)], row)
        .optional()
}

fn row(columns: &rusqlite::Row<'_>) -> rusqlite::Result<Row> {
    let version: [u8; 16] = columns.get("version")?;
    let written: i64 = columns.get("written")?;
    Ok(Row {
        version: Version(u128::from_be_bytes(version)),
        body: columns.get("body")?,
        written: Time(u64::try_from(written).unwrap_or_default()),
    })
}

/// Writes whether or not a row is there. Inside a transaction that has looked.
fn write(transaction: &Transaction<'_>, key: &RowKey, draft: &Draft, now: Time) -> rusqlite::Result<()> {
    let mut statement = transaction.prepare_cached(
        "INSERT OR REPLACE INTO tool_runtime_ledger (space, name, version, body, written, until)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?;
    let version = draft.version.0.to_be_bytes();
    statement.execute(params![key.space, key.name, version, draft.body, as_integer(now), until(draft, now)])?;
    Ok(())
}

impl Ledger for Sqlite {
    fn insert<'a>(&'a self, key: &'a RowKey, draft: &'a Draft) -> Answer<'a, Inserted> {
        let (key, draft) = (key.clone(), draft.clone());
        self.step(move |connection, now| {
            // A replay is a plain read: it neither waits for a writer nor writes.
            if let Some(there) = found(connection, &key, now)? {
                return Ok(Inserted::There(there));
            }
            let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            if let Some(there) = found(&transaction, &key, now)? {
                return Ok(Inserted::There(there));
            }
            write(&transaction, &key, &draft, now)?;
            transaction.commit()?;
            Ok(Inserted::New)
        })
    }

    fn swap<'a>(&'a self, key: &'a RowKey, seen: Version, draft: &'a Draft) -> Answer<'a, Swapped> {
        let (key, draft) = (key.clone(), draft.clone());
        self.step(move |connection, now| {
            let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            match found(&transaction, &key, now)? {
                Some(there) if there.version == seen => {
                    write(&transaction, &key, &draft, now)?;
                    transaction.commit()?;
                    Ok(Swapped::Done)
                }
                moved => Ok(Swapped::Moved(moved)),
            }
        })
    }

    fn get<'a>(&'a self, key: &'a RowKey) -> Answer<'a, Option<Row>> {
        let key = key.clone();
        self.step(move |connection, now| found(connection, &key, now))
    }

    fn scan<'a>(&'a self, space: &'static str, after: &'a str, limit: u32) -> Answer<'a, Vec<(String, Row)>> {
        let after = after.to_owned();
        self.step(move |connection, now| {
            let mut statement = connection.prepare_cached(
                "SELECT name, version, body, written FROM tool_runtime_ledger
                 WHERE space = ?1 AND name > ?2 AND (until IS NULL OR until > ?3) ORDER BY name LIMIT ?4",
            )?;
            let rows = statement.query_map(params![space, after, as_integer(now), limit], |columns| {
                Ok((columns.get("name")?, row(columns)?))
            })?;
            rows.collect()
        })
    }

    fn sweep(&self, limit: u32) -> Answer<'_, u64> {
        self.step(move |connection, now| {
            let deleted = connection.execute(
                "DELETE FROM tool_runtime_ledger WHERE (space, name) IN
                 (SELECT space, name FROM tool_runtime_ledger WHERE until <= ?1 LIMIT ?2)",
                params![as_integer(now), limit],
            )?;
            Ok(deleted as u64)
        })
    }
}

impl std::fmt::Debug for Sqlite {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Sqlite")
    }
}
