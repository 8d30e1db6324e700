//! Finding orders.

use chrono::NaiveDate;
use tool_runtime::{ToolError, tool};

use crate::orders::{CustomerId, OrderId, OrderPage, OrderStatus};
use crate::store::{OrderFilter, OrderStore, StoreError};

/// Why orders could not be listed.
#[derive(Debug, thiserror::Error, ToolError)]
#[non_exhaustive]
pub enum SearchError {
    /// The cursor is none that a search has returned.
    #[error("the cursor does not come from a search")]
    #[tool_error(
        invalid_argument,
        field = "cursor",
        repair = "Leave `cursor` out to begin with the first page, then pass `next_cursor` as it was returned."
    )]
    UnknownCursor,

    /// The first day of the range is after its last.
    #[error("placed_from {from} is after placed_to {to}")]
    #[tool_error(invalid_argument, field = "placed_from", repair = "Swap the two days, or leave one of them out.")]
    EmptyRange {
        /// The first day that was asked for.
        from: NaiveDate,
        /// The last day that was asked for.
        to: NaiveDate,
    },

    /// The order database did not answer.
    #[error("the order database did not answer")]
    #[tool_error(
        transient_upstream,
        message = "the order database did not answer",
        retry = "Wait, then make the same call once. Do not change the arguments."
    )]
    DatabaseFailed(#[from] StoreError),
}

/// Search the shop's orders, the newest first. Without filters it lists all of them. Returns a page of orders and a
/// cursor for the next one; does not show what was bought, for that call `get_order_status`.
#[tool(read_only, title = "Search orders")]
pub async fn search_orders(
    #[inject] orders: &OrderStore,
    /// Customer whose orders to list, e.g. `cus_1001`.
    customer_id: Option<CustomerId>,
    /// Status that the orders must have.
    status: Option<OrderStatus>,
    /// First day of the range in which the orders were placed, e.g. `2026-06-01`.
    placed_from: Option<NaiveDate>,
    /// Last day of the range in which the orders were placed, that day included.
    placed_to: Option<NaiveDate>,
    /// Most orders to return in one page.
    #[arg(default = 20, range(min = 1, max = 50))]
    limit: u32,
    /// Where to go on: `next_cursor` of the page before, as it was returned.
    cursor: Option<String>,
) -> Result<OrderPage, SearchError> {
    if let (Some(from), Some(to)) = (placed_from, placed_to)
        && from > to
    {
        return Err(SearchError::EmptyRange { from, to });
    }
    let cursor = cursor.map(OrderId::try_from).transpose().map_err(|_| SearchError::UnknownCursor)?;
    let filter = OrderFilter { customer_id, status, placed_from, placed_to };
    orders.search(filter, limit, cursor).await?.ok_or(SearchError::UnknownCursor)
}
