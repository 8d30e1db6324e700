//! Paying back.

use schemars::JsonSchema;
use serde::Serialize;
use tool_runtime::{IdempotencyKey, ToolError, tool};

use super::get_order_status;
use super::status::{FindError, find};
use crate::orders::{OrderId, OrderStatus};
use crate::payments::{PaymentError, PaymentProvider, RefundRequest};
use crate::store::{OrderStore, StoreError};

/// Why an order was not refunded, or not as asked for.
#[derive(Debug, thiserror::Error, ToolError)]
#[non_exhaustive]
pub enum RefundError {
    /// The order could not be looked up.
    #[error(transparent)]
    #[tool_error(transparent)]
    Find(#[from] FindError),

    /// Only an order that was delivered can be refunded.
    #[error("order {order_id} is {status}: only a delivered order can be refunded")]
    #[tool_error(
        rejected,
        field = "order_id",
        escalate = "Do not retry. Tell the customer why, and hand over to a person if they insist."
    )]
    NotDelivered {
        /// The order.
        order_id: OrderId,
        /// Where it is on its way.
        status: OrderStatus,
    },

    /// More was asked for than is left to refund.
    #[error("{refundable_minor} of order {order_id} are left to refund, {amount_minor} were asked for")]
    #[tool_error(
        invalid_argument,
        field = "amount_minor",
        repair = "Correct `amount_minor` to at most what is left, or leave it out to refund all of that."
    )]
    AmountTooLarge {
        /// The order.
        order_id: OrderId,
        /// What was asked for, in minor units.
        amount_minor: u32,
        /// What is left, in minor units.
        refundable_minor: u32,
    },

    /// Everything that was paid for the order has been refunded before.
    #[error("nothing of order {order_id} is left to refund")]
    #[tool_error(
        rejected,
        field = "order_id",
        escalate = "Do not retry. Tell the customer that all of it was refunded."
    )]
    AlreadyRefunded {
        /// The order.
        order_id: OrderId,
    },

    /// The payment provider did not refund.
    #[error(transparent)]
    #[tool_error(transparent)]
    Payment(#[from] PaymentError),

    /// The payment provider refunded less than was asked for.
    #[error("{} of {} were refunded", .state.refunded_minor, .state.requested_minor)]
    #[tool_error(
        partial_execution,
        repair = "Re-read the order before any further write, then refund only what is still missing."
    )]
    PartiallyRefunded {
        /// What was asked for and what was done.
        state: RefundState,
    },

    /// The money went back, but the desk's own database does not know of it yet.
    #[error("the refund was made but not written down")]
    #[tool_error(
        partial_execution,
        message = "the money was refunded, but the order database does not show it yet",
        escalate = "Do not retry: the money went back. Hand over to a person, who re-reads the provider's records before any further write."
    )]
    NotRecorded {
        /// What was asked for and what was done.
        state: RefundState,
        /// Why it was not written down.
        source: StoreError,
    },
}

/// What a refund asked for and what it did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RefundState {
    /// The provider's name for the refund.
    pub refund_id: String,
    /// What was asked for, in minor units.
    pub requested_minor: u32,
    /// What went back, in minor units.
    pub refunded_minor: u32,
}

/// A refund that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Refund {
    /// The order.
    pub order_id: OrderId,
    /// The provider's name for the refund.
    pub refund_id: String,
    /// What went back, in minor units.
    pub refunded_minor: u32,
    /// The currency, as ISO 4217 has it.
    pub currency: String,
    /// True when an earlier call has made this very refund, and this one has moved no money.
    pub was_made_before: bool,
}

/// Refund a delivered order, in full or in part. Money leaves the account at once and cannot be taken back. Amounts are
/// in minor units (cents). Does not cancel the shipment.
#[tool(destructive, title = "Refund an order", reread = get_order_status, dependency = "psp")]
pub async fn refund_order(
    #[inject] orders: &OrderStore,
    #[inject] payments: &PaymentProvider,
    #[inject] key: IdempotencyKey,
    /// Order to refund, e.g. `ord_1001`.
    order_id: OrderId,
    /// Amount in minor units; leave it out to refund what is left.
    #[arg(range(min = 1))]
    amount_minor: Option<u32>,
) -> Result<Refund, RefundError> {
    let order = find(orders, order_id.clone()).await?;
    let status = order.summary.status;
    if status != OrderStatus::Delivered {
        return Err(RefundError::NotDelivered { order_id, status });
    }
    let refundable_minor = order.refundable_minor;
    if refundable_minor == 0 {
        return Err(RefundError::AlreadyRefunded { order_id });
    }
    let amount_minor = amount_minor.unwrap_or(refundable_minor);
    if amount_minor > refundable_minor {
        return Err(RefundError::AmountTooLarge { order_id, amount_minor, refundable_minor });
    }
    let currency = order.summary.currency;
    let request = RefundRequest { order_id: order_id.to_string(), amount_minor, currency: currency.clone() };
    let receipt = payments.refund(&request, &key).await?;
    let state = RefundState {
        refund_id: receipt.refund_id.clone(),
        requested_minor: receipt.requested_minor,
        refunded_minor: receipt.refunded_minor,
    };
    let was_made_before = receipt.made_before;
    let recorded = orders.record_refund(order_id.clone(), receipt.refund_id, receipt.refunded_minor).await;
    if let Err(source) = recorded {
        return Err(RefundError::NotRecorded { state, source });
    }
    if state.refunded_minor < state.requested_minor {
        return Err(RefundError::PartiallyRefunded { state });
    }
    Ok(Refund { order_id, refund_id: state.refund_id, refunded_minor: state.refunded_minor, currency, was_made_before })
}
