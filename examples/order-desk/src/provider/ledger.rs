//! What the provider really did: one row a refund, one row a request.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, TransactionBehavior, params};
use serde::{Deserialize, Serialize};

use crate::payments::{RefundReceipt, RefundRequest};

/// Why the ledger failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LedgerError {
    /// The folder cannot be made.
    #[error("cannot make the folder {}", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The database refused.
    #[error("the provider's database failed")]
    Database(#[from] rusqlite::Error),
}

/// A refund that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LedgerEntry {
    /// The provider's name for it.
    pub refund_id: String,
    /// The key that it was asked for with.
    pub key: Option<String>,
    /// The order.
    pub order_id: String,
    /// How much went back, in minor units.
    pub amount_minor: u32,
}

/// A request for a refund, and how it was answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RequestEntry {
    /// The key that it came with.
    pub key: Option<String>,
    /// The order.
    pub order_id: String,
    /// What was answered: `refunded`, `replayed`, `key_reused`, or the way in which it went wrong.
    pub answer: String,
}

/// All of the ledger, as `GET /ledger` shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Statement {
    /// The refunds that were made, the oldest first.
    pub refunds: Vec<LedgerEntry>,
    /// The requests that came, the oldest first.
    pub requests: Vec<RequestEntry>,
}

/// What became of a request.
pub(super) enum Entered {
    /// The refund is made now.
    Made(RefundReceipt),
    /// It was made before, under the same key.
    Before(RefundReceipt),
    /// The key was used for another refund.
    KeyReused,
}

pub(super) struct Ledger(Mutex<Connection>);

impl Ledger {
    /// `provider.sqlite` in a folder; in memory without one.
    pub(super) fn open(folder: Option<&Path>) -> Result<Self, LedgerError> {
        let connection = match folder {
            None => Connection::open_in_memory()?,
            Some(folder) => {
                std::fs::create_dir_all(folder)
                    .map_err(|source| LedgerError::Folder { path: folder.to_owned(), source })?;
                Connection::open(folder.join("provider.sqlite"))?
            }
        };
        connection.busy_timeout(Duration::from_secs(5))?;
        connection.execute_batch(
            "CREATE TABLE IF NOT EXISTS refunds (
                 number INTEGER PRIMARY KEY, key TEXT UNIQUE, order_id TEXT NOT NULL, requested_minor INTEGER NOT NULL,
                 amount_minor INTEGER NOT NULL) STRICT;
             CREATE TABLE IF NOT EXISTS requests (
                 number INTEGER PRIMARY KEY, key TEXT, order_id TEXT NOT NULL, answer TEXT NOT NULL) STRICT;",
        )?;
        Ok(Self(Mutex::new(connection)))
    }

    fn lock(&self) -> MutexGuard<'_, Connection> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Refunds `amount_minor` of what is asked for, unless the key has done so before.
    pub(super) fn refund(
        &self,
        request: &RefundRequest,
        key: Option<&str>,
        amount_minor: u32,
    ) -> Result<Entered, LedgerError> {
        let mut connection = self.lock();
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let before = transaction
            .query_row(
                "SELECT number, order_id, requested_minor, amount_minor FROM refunds WHERE key = ?1",
                [key],
                |row| {
                    Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?, row.get::<_, u32>(2)?, row.get::<_, u32>(3)?))
                },
            )
            .optional()?;
        if let Some((number, order_id, requested_minor, refunded_minor)) = before {
            let same = order_id == request.order_id && requested_minor == request.amount_minor;
            let receipt =
                RefundReceipt { refund_id: refund_id(number), requested_minor, refunded_minor, made_before: true };
            return Ok(if same { Entered::Before(receipt) } else { Entered::KeyReused });
        }
        transaction.execute(
            "INSERT INTO refunds (key, order_id, requested_minor, amount_minor) VALUES (?1, ?2, ?3, ?4)",
            params![key, request.order_id, request.amount_minor, amount_minor],
        )?;
        let number = transaction.last_insert_rowid();
        transaction.commit()?;
        Ok(Entered::Made(RefundReceipt {
            refund_id: refund_id(number),
            requested_minor: request.amount_minor,
            refunded_minor: amount_minor,
            made_before: false,
        }))
    }

    /// Writes down a request and how it is answered.
    pub(super) fn note(&self, order_id: &str, key: Option<&str>, answer: &str) -> Result<(), LedgerError> {
        self.lock().execute(
            "INSERT INTO requests (key, order_id, answer) VALUES (?1, ?2, ?3)",
            params![key, order_id, answer],
        )?;
        Ok(())
    }

    /// All of it.
    pub(super) fn statement(&self) -> Result<Statement, LedgerError> {
        let connection = self.lock();
        let refunds = connection
            .prepare("SELECT number, key, order_id, amount_minor FROM refunds ORDER BY number")?
            .query_map([], |row| {
                Ok(LedgerEntry {
                    refund_id: refund_id(row.get(0)?),
                    key: row.get(1)?,
                    order_id: row.get(2)?,
                    amount_minor: row.get(3)?,
                })
            })?
            .collect::<Result<_, _>>()?;
        let requests = connection
            .prepare("SELECT key, order_id, answer FROM requests ORDER BY number")?
            .query_map([], |row| Ok(RequestEntry { key: row.get(0)?, order_id: row.get(1)?, answer: row.get(2)? }))?
            .collect::<Result<_, _>>()?;
        Ok(Statement { refunds, requests })
    }
}

fn refund_id(number: i64) -> String {
    format!("ref_{:04}", 1000 + number)
}
