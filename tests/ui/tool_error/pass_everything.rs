#![deny(warnings)]

use std::time::Duration;

use serde::Serialize;
use tool_runtime::prelude::*;

#[derive(Debug, Serialize)]
struct Progress {
    done: u32,
}

#[derive(Debug, thiserror::Error, ToolError)]
enum StoreError {
    /// The store is being rebuilt.
    #[error("rebuilding")]
    #[tool_error(class = "store_rebuilding", outcome = none, retry = "Wait, then make the same call.")]
    Rebuilding,
}

/// Finds the order that was placed last.
#[tool(read_only)]
fn find_order() -> Result<u32, OrderError> {
    Err(OrderError::Busy { retry_after: Some(Duration::from_secs(2)) })
}

#[derive(Debug, thiserror::Error, ToolError)]
enum OrderError {
    #[doc = concat!("No order ", "has this id.")]
    #[error("no order {0}")]
    #[tool_error(not_found, field = "order_id", with = find_order, repair = "Search for the order.")]
    UnknownOrder(u32),

    /// The order is being changed by somebody else.
    #[error("locked")]
    #[tool_error(conflict, code = "ORDER_LOCKED", retry = "Wait, then make the same call.")]
    Locked,

    /// The shop takes no more calls for the moment.
    #[error("busy")]
    #[tool_error(rate_limited, retry = "Wait, then make the same call.")]
    Busy { retry_after: Option<Duration> },

    /// A part was done.
    #[error("{} done", .state.done)]
    #[tool_error(partial_execution, message = "{retries:?} retries in", repair = "Re-read the order before any further write.")]
    Partial { state: Progress, retries: u32, r#type: u32 },

    /// The disk failed.
    #[error("disk")]
    #[tool_error(internal, message = "file {1:>3} {{failed}}", escalate = "Do not retry. Hand over to a person.")]
    Disk(#[source] std::io::Error, u32),

    #[error(transparent)]
    #[tool_error(transparent)]
    Store(#[from] StoreError),

    #[error(transparent)]
    #[tool_error(transparent)]
    Named { inner: Empty },

    /// Orders were once refused on Sundays.
    #[error("sunday")]
    #[deprecated]
    #[tool_error(
        rejected, since = "0.9.0", retired = "the shop is open on Sundays", volatile, allow(no_step),
        repair = "The shop opens on Monday."
    )]
    Sunday,

    /// Is not there.
    #[cfg(any())]
    NotThere,
}

#[derive(Debug, thiserror::Error, ToolError)]
enum Empty {}

fn main() {
    let _: Tools<()> = tools![find_order];
    for error in [
        OrderError::UnknownOrder(1),
        OrderError::Locked,
        OrderError::Partial { state: Progress { done: 1 }, retries: 2, r#type: 3 },
        OrderError::Disk(std::io::Error::other("secret"), 7),
        StoreError::Rebuilding.into(),
    ] {
        let failure = error.failure();
        assert!(!failure.message.contains("secret"));
        println!("{} {}", failure.variant.code, failure.message);
    }
    let named = |inner: Empty| OrderError::Named { inner };
    let _ = named;
}
