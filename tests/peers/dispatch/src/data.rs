//! The shop that every contestant serves: what is asked, what is answered, and the one function in between.
//!
//! The function itself costs next to nothing (it lends the page that is already there), so that what is measured is the
//! way of a call and nothing else.

use std::fmt::Write as _;
use std::hint::black_box;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A call's arguments as a model writes them.
pub const SEARCH: &str = r#"{"customer_id":"cus_1001","status":"shipped","from":"2026-01-01T00:00:00Z","to":"2026-06-30T23:59:59Z","limit":20,"cursor":"page_2"}"#;

/// The same with three faults: a status that does not exist, a number for a text, a limit out of range.
pub const SEARCH_WITH_THREE_FAULTS: &str = r#"{"customer_id":"cus_1001","status":"teleported","from":20260101,"to":"2026-06-30T23:59:59Z","limit":2000,"cursor":"page_2"}"#;

/// The arguments of the smallest tool.
pub const DOUBLE: &str = r#"{"x":21}"#;

/// The largest `limit`.
pub const LARGEST_PAGE: u32 = 100;

/// Where an order stands.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// It waits for a payment.
    Pending,
    /// It is paid.
    Paid,
    /// It is on its way.
    Shipped,
    /// It is taken back.
    Cancelled,
}

/// Which orders are asked for.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "the search looks at none of them")]
pub struct Query {
    /// The customer whose orders they are.
    pub customer_id: String,
    /// Where the orders stand.
    pub status: Status,
    /// The earliest time of an order.
    pub from: String,
    /// The latest time of an order.
    pub to: String,
    /// The most orders of a page.
    pub limit: u32,
    /// Where the last page ended.
    pub cursor: Option<String>,
}

/// One line of an order.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Line {
    sku: String,
    quantity: u32,
    unit_price_minor: u64,
}

/// One order.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Order {
    id: String,
    customer_id: String,
    status: Status,
    total_minor: u64,
    currency: String,
    lines: Vec<Line>,
}

/// The orders that are found.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Page {
    orders: Arc<Vec<Order>>,
    total: u64,
    next_cursor: Option<String>,
}

/// What the smallest tool is asked.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Small {
    /// The number to double.
    pub x: i64,
}

/// What the smallest tool answers.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Doubled {
    y: i64,
}

/// What every contestant answers with.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Envelope<T> {
    ok: bool,
    data: T,
}

impl<T> Envelope<T> {
    /// The envelope of a success.
    pub const fn of(data: T) -> Self {
        Self { ok: true, data }
    }
}

/// The shop.
#[derive(Clone, Debug)]
pub struct Desk {
    orders: Arc<Vec<Order>>,
}

impl Desk {
    /// A shop with twenty orders of three lines.
    pub fn open() -> Self {
        Self { orders: Arc::new((0..20).map(order).collect()) }
    }

    /// The page that a query asks for.
    pub fn search(&self, query: &Query) -> Page {
        black_box(query);
        Page { orders: Arc::clone(&self.orders), total: 312, next_cursor: None }
    }
}

/// Doubles a number.
pub const fn double(small: Small) -> Doubled {
    Doubled { y: small.x * 2 }
}

fn order(number: u32) -> Order {
    let lines = (0..3_u32).map(|line| Line {
        sku: format!("sku-{number:03}-{line}"),
        quantity: line + 1,
        unit_price_minor: u64::from(1_250 + 99 * number + line),
    });
    let mut id = String::from("ord_");
    write!(id, "{:08x}", number.wrapping_mul(0x9e37_79b9)).expect("a text takes every text");
    Order {
        id,
        customer_id: "cus_1001".to_owned(),
        status: [Status::Shipped, Status::Paid, Status::Pending, Status::Cancelled][number as usize % 4],
        total_minor: u64::from(7_500 + 594 * number),
        currency: "EUR".to_owned(),
        lines: lines.collect(),
    }
}

/// Hands 98 names to a macro: with `search_orders` and `double_number` a box then has 100 tools.
macro_rules! with_other_names {
    ($callback:ident! { $($before:tt)* }) => {
        $callback! { $($before)*
            search_orders_01 search_orders_02 search_orders_03 search_orders_04 search_orders_05 search_orders_06 search_orders_07
            search_orders_08 search_orders_09 search_orders_10 search_orders_11 search_orders_12 search_orders_13 search_orders_14
            search_orders_15 search_orders_16 search_orders_17 search_orders_18 search_orders_19 search_orders_20 search_orders_21
            search_orders_22 search_orders_23 search_orders_24 search_orders_25 search_orders_26 search_orders_27 search_orders_28
            search_orders_29 search_orders_30 search_orders_31 search_orders_32 search_orders_33 search_orders_34 search_orders_35
            search_orders_36 search_orders_37 search_orders_38 search_orders_39 search_orders_40 search_orders_41 search_orders_42
            search_orders_43 search_orders_44 search_orders_45 search_orders_46 search_orders_47 search_orders_48 search_orders_49
            search_orders_50 search_orders_51 search_orders_52 search_orders_53 search_orders_54 search_orders_55 search_orders_56
            search_orders_57 search_orders_58 search_orders_59 search_orders_60 search_orders_61 search_orders_62 search_orders_63
            search_orders_64 search_orders_65 search_orders_66 search_orders_67 search_orders_68 search_orders_69 search_orders_70
            search_orders_71 search_orders_72 search_orders_73 search_orders_74 search_orders_75 search_orders_76 search_orders_77
            search_orders_78 search_orders_79 search_orders_80 search_orders_81 search_orders_82 search_orders_83 search_orders_84
            search_orders_85 search_orders_86 search_orders_87 search_orders_88 search_orders_89 search_orders_90 search_orders_91
            search_orders_92 search_orders_93 search_orders_94 search_orders_95 search_orders_96 search_orders_97 search_orders_98
        }
    };
}
pub(crate) use with_other_names;
