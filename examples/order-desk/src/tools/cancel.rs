//! Cancelling an order.

use schemars::JsonSchema;
use serde::Serialize;
use tool_runtime::{ToolError, tool};

use super::{get_order_status, search_orders};
use crate::orders::{OrderId, OrderStatus};
use crate::store::{Cancellation, OrderStore, StoreError};

/// Why an order was not cancelled.
#[derive(Debug, thiserror::Error, ToolError)]
#[non_exhaustive]
pub enum CancelError {
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

    /// The order has left the warehouse and cannot be cancelled any more.
    #[error("order {order_id} is {status}: it can no longer be cancelled")]
    #[tool_error(
        rejected,
        field = "order_id",
        escalate = "Do not retry. Tell the customer where the order is, and that a delivered order can be refunded."
    )]
    AlreadyShipped {
        /// The order.
        order_id: OrderId,
        /// Where it is on its way.
        status: OrderStatus,
    },

    /// The order database failed while it cancelled; the order may be cancelled.
    #[error("the order database failed")]
    #[tool_error(
        transient_upstream,
        message = "the order database failed",
        retry = "Wait, then make the same call once. Do not change the arguments."
    )]
    DatabaseFailed(#[from] StoreError),
}

/// An order that is cancelled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CancelledOrder {
    /// The order.
    pub order_id: OrderId,
    /// Always `cancelled`.
    pub status: OrderStatus,
    /// True when it had been cancelled before this call.
    pub was_cancelled_before: bool,
}

/// Cancel an order that is still in the warehouse. An order that is shipped or delivered is not changed. Does not refund:
/// what was paid goes back by itself when a placed order is cancelled.
#[tool(write, title = "Cancel an order", reread = get_order_status)]
pub async fn cancel_order(
    #[inject] orders: &OrderStore,
    /// Order to cancel, e.g. `ord_1002`.
    order_id: OrderId,
) -> Result<CancelledOrder, CancelError> {
    let found = orders.cancel(order_id.clone()).await?;
    let was_cancelled_before = match found {
        None => return Err(CancelError::UnknownOrder { order_id }),
        Some(Cancellation::TooLate(status)) => return Err(CancelError::AlreadyShipped { order_id, status }),
        Some(Cancellation::Done) => false,
        Some(Cancellation::Already) => true,
    };
    Ok(CancelledOrder { order_id, status: OrderStatus::Cancelled, was_cancelled_before })
}
