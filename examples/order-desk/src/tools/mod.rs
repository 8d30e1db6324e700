//! The desk's tools, a file each.

mod cancel;
mod refund;
mod search;
mod status;

use tool_runtime::{Tools, tools};

pub use cancel::{CancelError, CancelledOrder, cancel_order};
pub use refund::{Refund, RefundError, RefundState, refund_order};
pub use search::{SearchError, search_orders};
pub use status::{FindError, get_order_status};

use crate::Desk;

/// All of the desk's tools.
pub fn tools() -> Tools<Desk> {
    tools![search_orders, get_order_status, cancel_order, refund_order]
}
