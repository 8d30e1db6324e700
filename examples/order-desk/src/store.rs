//! The shop's database.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use chrono::NaiveDate;
use rusqlite::{Connection, OptionalExtension, Row, TransactionBehavior, params};

use crate::orders::{CustomerId, IdError, OrderDetails, OrderId, OrderItem, OrderPage, OrderStatus, OrderSummary};
use crate::seed;

/// Why the database did not answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The folder cannot be made.
    #[error("cannot make the folder {}", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The database refused.
    #[error("the order database failed")]
    Database(#[from] rusqlite::Error),
    /// A row holds what no order can hold.
    #[error("the order database holds a row that cannot be read: {0}")]
    Row(String),
    /// The query's thread ended before it answered.
    #[error("the query was cut off")]
    Cut(#[from] tokio::task::JoinError),
}

impl From<IdError> for StoreError {
    fn from(error: IdError) -> Self {
        Self::Row(error.to_string())
    }
}

/// Which orders to list.
#[derive(Clone, Debug, Default)]
pub struct OrderFilter {
    /// Of this customer alone.
    pub customer_id: Option<CustomerId>,
    /// With this status alone.
    pub status: Option<OrderStatus>,
    /// Placed on this day or later.
    pub placed_from: Option<NaiveDate>,
    /// Placed on this day or earlier.
    pub placed_to: Option<NaiveDate>,
}

/// What a cancellation found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cancellation {
    /// It is cancelled now.
    Done,
    /// It was cancelled before.
    Already,
    /// It has left the warehouse.
    TooLate(OrderStatus),
}

/// The shop's database: one connection, used from blocking threads.
#[derive(Clone)]
pub struct OrderStore {
    connection: Arc<Mutex<Connection>>,
}

impl fmt::Debug for OrderStore {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("OrderStore").finish_non_exhaustive()
    }
}

const SUMMARY: &str = "order_id, customer_id, status, placed_on, total_minor, currency";

impl OrderStore {
    /// Opens `orders.sqlite` in a folder. The folder is made and the database seeded on first use.
    ///
    /// # Errors
    /// When the folder cannot be made, or the database cannot be opened.
    pub fn open(folder: &Path) -> Result<Self, StoreError> {
        std::fs::create_dir_all(folder).map_err(|source| StoreError::Folder { path: folder.to_owned(), source })?;
        let mut connection = Connection::open(folder.join("orders.sqlite"))?;
        connection.busy_timeout(Duration::from_secs(5))?;
        seed::once(&mut connection)?;
        Ok(Self { connection: Arc::new(Mutex::new(connection)) })
    }

    /// Runs a query away from the threads that serve calls.
    async fn query<T: Send + 'static>(
        &self,
        query: impl FnOnce(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let connection = Arc::clone(&self.connection);
        tokio::task::spawn_blocking(move || query(&mut lock(&connection))).await?
    }

    /// A page of orders, the newest first; none when no order stands where the cursor points.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn search(
        &self,
        filter: OrderFilter,
        limit: u32,
        cursor: Option<OrderId>,
    ) -> Result<Option<OrderPage>, StoreError> {
        self.query(move |connection| search(connection, &filter, limit, cursor.as_ref())).await
    }

    /// All of an order; none when there is no such order.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn find(&self, order_id: OrderId) -> Result<Option<OrderDetails>, StoreError> {
        self.query(move |connection| find(connection, &order_id)).await
    }

    /// Cancels an order that is still in the warehouse; none when there is no such order.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn cancel(&self, order_id: OrderId) -> Result<Option<Cancellation>, StoreError> {
        self.query(move |connection| cancel(connection, &order_id)).await
    }

    /// Writes down a refund that the provider has made. The same refund twice is one.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn record_refund(
        &self,
        order_id: OrderId,
        refund_id: String,
        amount_minor: u32,
    ) -> Result<(), StoreError> {
        self.query(move |connection| {
            connection.execute(
                "INSERT INTO refunds (refund_id, order_id, amount_minor) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
                params![refund_id, order_id.as_str(), amount_minor],
            )?;
            Ok(())
        })
        .await
    }
}

/// A query that panicked left no half-made change: its transaction is gone. The connection can go on.
fn lock(connection: &Mutex<Connection>) -> MutexGuard<'_, Connection> {
    connection.lock().unwrap_or_else(PoisonError::into_inner)
}

fn search(
    connection: &Connection,
    filter: &OrderFilter,
    limit: u32,
    cursor: Option<&OrderId>,
) -> Result<Option<OrderPage>, StoreError> {
    let mut conditions = vec!["1".to_owned()];
    let mut values: Vec<String> = Vec::new();
    let mut keep = |condition: &str, of: &[String]| {
        conditions.push(condition.to_owned());
        values.extend_from_slice(of);
    };
    if let Some(customer) = &filter.customer_id {
        keep("customer_id = ?", &[customer.to_string()]);
    }
    if let Some(status) = filter.status {
        keep("status = ?", &[status.to_string()]);
    }
    if let Some(day) = filter.placed_from {
        keep("placed_on >= ?", &[day.to_string()]);
    }
    if let Some(day) = filter.placed_to {
        keep("placed_on <= ?", &[day.to_string()]);
    }
    if let Some(cursor) = cursor {
        let placed_on: Option<String> = connection
            .query_row("SELECT placed_on FROM orders WHERE order_id = ?1", [cursor.as_str()], |row| row.get(0))
            .optional()?;
        let Some(placed_on) = placed_on else { return Ok(None) };
        keep("(placed_on, order_id) < (?, ?)", &[placed_on, cursor.to_string()]);
    }
    let sql = format!(
        "SELECT {SUMMARY} FROM orders WHERE {} ORDER BY placed_on DESC, order_id DESC LIMIT {}",
        conditions.join(" AND "),
        u64::from(limit) + 1
    );
    let mut statement = connection.prepare(&sql)?;
    let mut rows = statement.query(rusqlite::params_from_iter(values))?;
    let mut orders = Vec::new();
    while let Some(row) = rows.next()? {
        orders.push(summary(row)?);
    }
    // One more than was asked for tells whether there is a next page.
    let more = orders.len() > usize::try_from(limit).unwrap_or(usize::MAX);
    if more {
        orders.pop();
    }
    let next_cursor = orders.last().filter(|_| more).map(|order| order.order_id.to_string());
    Ok(Some(OrderPage { orders, next_cursor }))
}

fn summary(row: &Row<'_>) -> Result<OrderSummary, StoreError> {
    let status: String = row.get(2)?;
    let placed_on: String = row.get(3)?;
    Ok(OrderSummary {
        order_id: OrderId::try_from(row.get::<_, String>(0)?)?,
        customer_id: CustomerId::try_from(row.get::<_, String>(1)?)?,
        status: OrderStatus::from_name(&status).ok_or_else(|| StoreError::Row(format!("status {status}")))?,
        placed_on: placed_on.parse().map_err(|_| StoreError::Row(format!("day {placed_on}")))?,
        total_minor: row.get(4)?,
        currency: row.get(5)?,
    })
}

fn find(connection: &Connection, order_id: &OrderId) -> Result<Option<OrderDetails>, StoreError> {
    let mut statement = connection.prepare(&format!("SELECT {SUMMARY} FROM orders WHERE order_id = ?1"))?;
    let mut rows = statement.query([order_id.as_str()])?;
    let Some(row) = rows.next()? else { return Ok(None) };
    let summary = summary(row)?;
    let customer_name = connection.query_row(
        "SELECT name FROM customers WHERE customer_id = ?1",
        [summary.customer_id.as_str()],
        |row| row.get(0),
    )?;
    let items = connection
        .prepare("SELECT title, quantity, price_minor FROM items WHERE order_id = ?1 ORDER BY position")?
        .query_map([order_id.as_str()], |row| {
            Ok(OrderItem { title: row.get(0)?, quantity: row.get(1)?, price_minor: row.get(2)? })
        })?
        .collect::<Result<Vec<_>, _>>()?;
    let refunded_minor: u32 = connection.query_row(
        "SELECT coalesce(sum(amount_minor), 0) FROM refunds WHERE order_id = ?1",
        [order_id.as_str()],
        |row| row.get(0),
    )?;
    let refundable_minor = match summary.status {
        OrderStatus::Delivered => summary.total_minor.saturating_sub(refunded_minor),
        OrderStatus::Placed | OrderStatus::Shipped | OrderStatus::Cancelled => 0,
    };
    Ok(Some(OrderDetails { summary, customer_name, items, refunded_minor, refundable_minor }))
}

fn cancel(connection: &mut Connection, order_id: &OrderId) -> Result<Option<Cancellation>, StoreError> {
    // The lock is taken before the look, so that two cancellations cannot both find it placed.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let status: Option<String> = transaction
        .query_row("SELECT status FROM orders WHERE order_id = ?1", [order_id.as_str()], |row| row.get(0))
        .optional()?;
    let Some(status) = status else { return Ok(None) };
    let status = OrderStatus::from_name(&status).ok_or_else(|| StoreError::Row(format!("status {status}")))?;
    let found = match status {
        OrderStatus::Placed => {
            transaction.execute("UPDATE orders SET status = 'cancelled' WHERE order_id = ?1", [order_id.as_str()])?;
            Cancellation::Done
        }
        OrderStatus::Cancelled => Cancellation::Already,
        OrderStatus::Shipped | OrderStatus::Delivered => Cancellation::TooLate(status),
    };
    transaction.commit()?;
    Ok(Some(found))
}
