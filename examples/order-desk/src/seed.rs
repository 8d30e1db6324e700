//! The fixed seed of the shop's database: the same customers and orders in every new folder.

use chrono::{Days, NaiveDate};
use rusqlite::{Connection, TransactionBehavior, params};

use crate::orders::OrderStatus;

/// `cus_1001` … `cus_1100`.
const CUSTOMERS: u32 = 100;
/// `ord_1001` … `ord_1300`; each customer has placed three.
const ORDERS: u32 = 300;
/// The number that the first id of each kind carries.
const FIRST: u32 = 1001;
/// Marks a database that is seeded, in `SQLite`'s own header field.
const SEEDED: u32 = 1;

const FIRST_NAMES: [&str; 10] =
    ["Ada", "Bilal", "Chiara", "Daniel", "Emine", "Farid", "Grace", "Hiroshi", "Ines", "Jakub"];
const LAST_NAMES: [&str; 10] =
    ["Almeida", "Becker", "Costa", "Dubois", "Eriksen", "Fischer", "García", "Horváth", "Ivanova", "Jansen"];
const GOODS: [(&str, u32); 8] = [
    ("Desk lamp", 3_490),
    ("Notebook, ruled", 590),
    ("Fountain pen", 4_250),
    ("Ink, blue-black", 1_120),
    ("Bookend, steel", 1_890),
    ("Reading chair", 24_900),
    ("Wall clock", 5_600),
    ("Paper, 500 sheets", 780),
];

/// Makes the tables and fills them, unless that was done before.
pub(crate) fn once(connection: &mut Connection) -> rusqlite::Result<()> {
    // Taken before the look, so that of two processes one seeds and the other finds it done.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let version: u32 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if version == SEEDED {
        return Ok(());
    }
    transaction.execute_batch(
        "CREATE TABLE customers (customer_id TEXT PRIMARY KEY, name TEXT NOT NULL) STRICT;
         CREATE TABLE orders (
             order_id TEXT PRIMARY KEY, customer_id TEXT NOT NULL REFERENCES customers, status TEXT NOT NULL,
             placed_on TEXT NOT NULL, total_minor INTEGER NOT NULL, currency TEXT NOT NULL) STRICT;
         CREATE INDEX orders_by_customer ON orders (customer_id);
         CREATE INDEX orders_by_day ON orders (placed_on, order_id);
         CREATE TABLE items (
             order_id TEXT NOT NULL REFERENCES orders, position INTEGER NOT NULL, title TEXT NOT NULL,
             quantity INTEGER NOT NULL, price_minor INTEGER NOT NULL, PRIMARY KEY (order_id, position)) STRICT;
         CREATE TABLE refunds (
             refund_id TEXT PRIMARY KEY, order_id TEXT NOT NULL REFERENCES orders, amount_minor INTEGER NOT NULL) STRICT;",
    )?;
    for index in 0..CUSTOMERS {
        let name = format!("{} {}", pick(&FIRST_NAMES, index), pick(&LAST_NAMES, index / 10));
        transaction.execute(
            "INSERT INTO customers (customer_id, name) VALUES (?1, ?2)",
            params![format!("cus_{}", FIRST + index), name],
        )?;
    }
    for index in 0..ORDERS {
        order(&transaction, index)?;
    }
    transaction.pragma_update(None, "user_version", SEEDED)?;
    transaction.commit()
}

fn pick<T: Copy + Default>(list: &[T], index: u32) -> T {
    let length = u32::try_from(list.len()).unwrap_or(1).max(1);
    usize::try_from(index % length).ok().and_then(|index| list.get(index)).copied().unwrap_or_default()
}

fn order(connection: &Connection, index: u32) -> rusqlite::Result<()> {
    let order_id = format!("ord_{}", FIRST + index);
    let items: Vec<((&str, u32), u32)> =
        (0..=index % 3).map(|item| (pick(&GOODS, index + 3 * item), 1 + (index + item) % 2)).collect();
    let total: u32 = items.iter().map(|((_, price), quantity)| price * quantity).sum();
    connection.execute(
        "INSERT INTO orders (order_id, customer_id, status, placed_on, total_minor, currency)
         VALUES (?1, ?2, ?3, ?4, ?5, 'EUR')",
        params![order_id, format!("cus_{}", FIRST + index % CUSTOMERS), status(index).name(), day(index), total],
    )?;
    for (position, ((title, price), quantity)) in items.into_iter().enumerate() {
        connection.execute(
            "INSERT INTO items (order_id, position, title, quantity, price_minor) VALUES (?1, ?2, ?3, ?4, ?5)",
            params![order_id, i64::try_from(position).unwrap_or(0), title, quantity, price],
        )?;
    }
    Ok(())
}

/// `ord_1001` and the orders whose refunds the provider spoils (`ord_1011` … `ord_1016`) are delivered.
fn status(index: u32) -> OrderStatus {
    match index {
        0 | 10..=15 => OrderStatus::Delivered,
        _ => match index % 8 {
            1 | 2 => OrderStatus::Placed,
            3 | 4 => OrderStatus::Shipped,
            7 => OrderStatus::Cancelled,
            _ => OrderStatus::Delivered,
        },
    }
}

/// Two orders a day, from the first of June 2026.
fn day(index: u32) -> String {
    let first = NaiveDate::from_ymd_opt(2026, 6, 1).unwrap_or_default();
    first.checked_add_days(Days::new(u64::from(index / 2))).unwrap_or(first).to_string()
}
