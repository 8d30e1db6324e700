//! Looking at one order.

use tool_runtime::{ToolError, tool};

use super::search_orders;
use crate::orders::{OrderDetails, OrderId};
use crate::store::{OrderStore, StoreError};

/// Why an order could not be looked up.
#[derive(Debug, thiserror::Error, ToolError)]
#[non_exhaustive]
pub enum FindError {
    /// No order has this id.
    #[error("there is no order {order_id}")]
    #[tool_error(
        not_found,
        field = "order_id",
        with = search_orders,
        repair = "Search for the order, then call with an id from the result."
    )]
    UnknownOrder {
        /// The id that was asked for.
        order_id: OrderId,
    },

    /// The order database did not answer; nothing was changed.
    #[error("the order database did not answer")]
    #[tool_error(
        transient_upstream,
        outcome = none,
        message = "the order database did not answer",
        retry = "Wait, then make the same call once. Do not change the arguments."
    )]
    LookupFailed(#[from] StoreError),
}

/// Show one order: where it is on its way, what was bought, what was refunded and what still can be. Amounts are in
/// minor units (cents).
#[tool(read_only, title = "Order status")]
pub async fn get_order_status(
    #[inject] orders: &OrderStore,
    /// Order to look at, e.g. `ord_1001`.
    order_id: OrderId,
) -> Result<OrderDetails, FindError> {
    find(orders, order_id).await
}

/// The order of this id, for tools that change it.
pub(super) async fn find(orders: &OrderStore, order_id: OrderId) -> Result<OrderDetails, FindError> {
    orders.find(order_id.clone()).await?.ok_or(FindError::UnknownOrder { order_id })
}
