//! The ledger in PostgreSQL, for many machines.

use std::str::FromStr;
use std::time::Duration;

use deadpool_postgres::{Manager, ManagerConfig, Object, Pool, RecyclingMethod, Runtime};
use tokio_postgres::{Config, NoTls};

use super::{Answer, Draft, Inserted, Ledger, LedgerError, OpenError, Row, RowKey, Stamped, Swapped, Time, Version};

/// A ledger in PostgreSQL, for many machines: what it has answered is on the disk (`synchronous_commit = on`), and its clock
/// is the server's.
///
/// Each step is one statement that commits by itself: a caller who goes away in the middle leaves no transaction open.
/// The connection is not encrypted by this client: keep it on a network of its own, or behind a proxy that encrypts.
#[derive(Clone)]
pub struct Postgres(Pool);

/// The schema, in steps that are each made once. A later version of this crate adds steps behind.
const TABLES: &[&str] = &["
    CREATE TABLE tool_runtime_ledger (
        space text NOT NULL,
        name text COLLATE \"C\" NOT NULL,
        version bytea NOT NULL,
        body bytea NOT NULL,
        written timestamptz NOT NULL,
        until timestamptz,
        PRIMARY KEY (space, name)
    ) WITH (fillfactor = 70);
    CREATE INDEX tool_runtime_ledger_until ON tool_runtime_ledger (until) WHERE until IS NOT NULL;
"];

/// Any number that other programs do not lock: processes that start together must not make the table twice.
const MIGRATION_LOCK: i64 = 0x746f_6f6c_7274;

const NOW: &str = "(extract(epoch from clock_timestamp()) * 1000)::bigint";

/// Looks before it writes, so that a replay is a plain read. A row that is past its time is replaced. Of two who insert at
/// once, the one who waits for the other's commit sees neither its own row nor, in this snapshot, the other's: it gets no
/// row at all, and looks again.
const INSERT: &str = "
    WITH there AS (
        SELECT version, body, written FROM tool_runtime_ledger
        WHERE space = $1 AND name = $2 AND (until IS NULL OR until > clock_timestamp())
    ), new AS (
        INSERT INTO tool_runtime_ledger AS ledger (space, name, version, body, written, until)
        SELECT $1, $2, $3, $4, clock_timestamp(), clock_timestamp() + $5::bigint * interval '1 millisecond'
        WHERE NOT EXISTS (SELECT 1 FROM there)
        ON CONFLICT (space, name) DO UPDATE
        SET version = excluded.version, body = excluded.body, written = excluded.written, until = excluded.until
        WHERE ledger.until <= clock_timestamp()
        RETURNING 1
    )
    SELECT NOW, true, NULL::bytea, NULL::bytea, NULL::bigint FROM new
    UNION ALL
    SELECT NOW, false, version, body, (extract(epoch from written) * 1000)::bigint FROM there";

const SWAP: &str = "
    UPDATE tool_runtime_ledger
    SET version = $3, body = $4, written = clock_timestamp(), until = clock_timestamp() + $5::bigint * interval '1 millisecond'
    WHERE space = $1 AND name = $2 AND version = $6 AND (until IS NULL OR until > clock_timestamp())
    RETURNING NOW";

const GET: &str = "
    SELECT NOW, version, body, (extract(epoch from written) * 1000)::bigint
    FROM (SELECT) AS one LEFT JOIN tool_runtime_ledger
    ON space = $1 AND name = $2 AND (until IS NULL OR until > clock_timestamp())";

const SCAN: &str = "
    SELECT NOW, version, body, (extract(epoch from written) * 1000)::bigint, name
    FROM (SELECT) AS one LEFT JOIN LATERAL (
        SELECT * FROM tool_runtime_ledger
        WHERE space = $1 AND name > $2 AND (until IS NULL OR until > clock_timestamp())
        ORDER BY name LIMIT $3
    ) AS found ON true
    ORDER BY name";

const SWEEP: &str = "
    WITH past AS (
        DELETE FROM tool_runtime_ledger WHERE (space, name) IN (
            SELECT space, name FROM tool_runtime_ledger WHERE until <= clock_timestamp() LIMIT $1 FOR UPDATE SKIP LOCKED
        ) RETURNING 1
    )
    SELECT NOW, (SELECT count(*) FROM past)";

impl Postgres {
    /// Connects to the database of this address (`postgres://USER:PASSWORD@HOST:PORT/DATABASE`), and makes its table there
    /// (`tool_runtime_ledger`) if it is missing.
    ///
    /// # Errors
    /// When the address is wrong, when nobody answers there, or when the table is one of a later version.
    pub async fn open(url: &str) -> Result<Self, OpenError> {
        let mut config = Config::from_str(url).map_err(not_opened)?;
        config.connect_timeout(Duration::from_secs(5));
        // A server's own default may be weaker; a claim that is answered has to last.
        let options = format!("{} -c synchronous_commit=on", config.get_options().unwrap_or_default());
        config.options(options.trim());
        let recycling = ManagerConfig { recycling_method: RecyclingMethod::Fast };
        let manager = Manager::from_config(config, NoTls, recycling);
        let pool = Pool::builder(manager)
            .runtime(Runtime::Tokio1)
            .max_size(16)
            .wait_timeout(Some(Duration::from_secs(5)))
            .create_timeout(Some(Duration::from_secs(5)))
            .build()
            .map_err(not_opened)?;
        let ledger = Self(pool);
        ledger.migrate().await?;
        Ok(ledger)
    }

    async fn migrate(&self) -> Result<(), OpenError> {
        let mut connection = self.0.get().await.map_err(not_opened)?;
        let transaction = connection.transaction().await.map_err(not_opened)?;
        transaction.execute("SELECT pg_advisory_xact_lock($1)", &[&MIGRATION_LOCK]).await.map_err(not_opened)?;
        let made = "CREATE TABLE IF NOT EXISTS tool_runtime_ledger_form (steps bigint NOT NULL)";
        transaction.batch_execute(made).await.map_err(not_opened)?;
        let row = transaction.query_opt("SELECT steps FROM tool_runtime_ledger_form", &[]).await.map_err(not_opened)?;
        let steps = row.map_or(0, |row| row.get::<_, i64>(0));
        let done = usize::try_from(steps).unwrap_or(usize::MAX);
        if done > TABLES.len() {
            return Err(not_opened("the table is one of a later version of tool-runtime"));
        }
        for step in TABLES.iter().skip(done) {
            transaction.batch_execute(step).await.map_err(not_opened)?;
        }
        if done < TABLES.len() {
            let steps = i64::try_from(TABLES.len()).unwrap_or(i64::MAX);
            transaction.execute("DELETE FROM tool_runtime_ledger_form", &[]).await.map_err(not_opened)?;
            let noted = "INSERT INTO tool_runtime_ledger_form (steps) VALUES ($1)";
            transaction.execute(noted, &[&steps]).await.map_err(not_opened)?;
        }
        transaction.commit().await.map_err(not_opened)
    }

    async fn connection(&self) -> Result<Object, LedgerError> {
        self.0.get().await.map_err(LedgerError::unavailable)
    }

    async fn rows(
        &self,
        statement: &str,
        values: &[&(dyn tokio_postgres::types::ToSql + Sync)],
    ) -> Result<Vec<tokio_postgres::Row>, LedgerError> {
        let connection = self.connection().await?;
        let statement =
            connection.prepare_cached(&statement.replace("NOW", NOW)).await.map_err(LedgerError::unavailable)?;
        connection.query(&statement, values).await.map_err(LedgerError::unavailable)
    }

    async fn found(&self, key: &RowKey) -> Result<Stamped<Option<Row>>, LedgerError> {
        let rows = self.rows(GET, &[&key.space, &key.name]).await?;
        let row = rows.first().ok_or(LedgerError::Damaged)?;
        Ok(Stamped { now: time(row, 0)?, value: row_at(row, 1)? })
    }
}

fn not_opened(source: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> OpenError {
    let remedy = "look at the address, and whether the server is up and lets this user make a table";
    OpenError::Store { kind: "PostgreSQL", remedy, source: source.into() }
}

fn time(row: &tokio_postgres::Row, index: usize) -> Result<Time, LedgerError> {
    let milliseconds: i64 = row.try_get(index).map_err(|_| LedgerError::Damaged)?;
    Ok(Time(u64::try_from(milliseconds).unwrap_or_default()))
}

/// The row whose version stands at this column, its body and its time behind it.
fn row_at(row: &tokio_postgres::Row, index: usize) -> Result<Option<Row>, LedgerError> {
    let version: Option<&[u8]> = row.try_get(index).map_err(|_| LedgerError::Damaged)?;
    let Some(version) = version else { return Ok(None) };
    let version = <[u8; 16]>::try_from(version).map_err(|_| LedgerError::Damaged)?;
    let body = row.try_get(index + 1).map_err(|_| LedgerError::Damaged)?;
    Ok(Some(Row { version: Version(u128::from_be_bytes(version)), body, written: time(row, index + 2)? }))
}

fn keep(draft: &Draft) -> Option<i64> {
    draft.keep.map(|keep| i64::try_from(keep.as_millis()).unwrap_or(i64::MAX).min(LONGEST_KEEP))
}

/// A hundred years: PostgreSQL's clock ends somewhere.
const LONGEST_KEEP: i64 = 100 * 365 * 24 * 60 * 60 * 1000;

impl Ledger for Postgres {
    fn insert<'a>(&'a self, key: &'a RowKey, draft: &'a Draft) -> Answer<'a, Inserted> {
        Box::pin(async move {
            let version = draft.version.0.to_be_bytes();
            loop {
                let values: [&(dyn tokio_postgres::types::ToSql + Sync); 5] =
                    [&key.space, &key.name, &version.as_slice(), &draft.body, &keep(draft)];
                let rows = self.rows(INSERT, &values).await?;
                if let Some(row) = rows.first() {
                    let now = time(row, 0)?;
                    let value = row_at(row, 2)?.map_or(Inserted::New, Inserted::There);
                    return Ok(Stamped { now, value });
                }
                // Lost the race: the winner's row is there now, unless it is gone again.
                let Stamped { now, value } = self.found(key).await?;
                if let Some(row) = value {
                    return Ok(Stamped { now, value: Inserted::There(row) });
                }
            }
        })
    }

    fn swap<'a>(&'a self, key: &'a RowKey, seen: Version, draft: &'a Draft) -> Answer<'a, Swapped> {
        Box::pin(async move {
            let (version, seen) = (draft.version.0.to_be_bytes(), seen.0.to_be_bytes());
            let values: [&(dyn tokio_postgres::types::ToSql + Sync); 6] =
                [&key.space, &key.name, &version.as_slice(), &draft.body, &keep(draft), &seen.as_slice()];
            let rows = self.rows(SWAP, &values).await?;
            if let Some(row) = rows.first() {
                return Ok(Stamped { now: time(row, 0)?, value: Swapped::Done });
            }
            let Stamped { now, value } = self.found(key).await?;
            Ok(Stamped { now, value: Swapped::Moved(value) })
        })
    }

    fn get<'a>(&'a self, key: &'a RowKey) -> Answer<'a, Option<Row>> {
        Box::pin(self.found(key))
    }

    fn scan<'a>(&'a self, space: &'static str, after: &'a str, limit: u32) -> Answer<'a, Vec<(String, Row)>> {
        Box::pin(async move {
            let rows = self.rows(SCAN, &[&space, &after, &i64::from(limit)]).await?;
            let now = time(rows.first().ok_or(LedgerError::Damaged)?, 0)?;
            let mut found = Vec::with_capacity(rows.len());
            for columns in &rows {
                if let Some(row) = row_at(columns, 1)? {
                    found.push((columns.try_get(4).map_err(|_| LedgerError::Damaged)?, row));
                }
            }
            Ok(Stamped { now, value: found })
        })
    }

    fn sweep(&self, limit: u32) -> Answer<'_, u64> {
        Box::pin(async move {
            let rows = self.rows(SWEEP, &[&i64::from(limit)]).await?;
            let row = rows.first().ok_or(LedgerError::Damaged)?;
            let swept: i64 = row.try_get(1).map_err(|_| LedgerError::Damaged)?;
            Ok(Stamped { now: time(row, 0)?, value: u64::try_from(swept).unwrap_or_default() })
        })
    }
}

impl std::fmt::Debug for Postgres {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Its configuration holds a password.
        formatter.write_str("Postgres")
    }
}
