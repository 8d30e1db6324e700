//! A panic of the user's code is an answer like any other.

use std::any::Any;
use std::future::{Future, poll_fn};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::task::Poll;

/// What a panic carried.
pub(super) struct Panic(Box<dyn Any + Send>);

impl Panic {
    /// What it said, for the operator's log alone.
    pub(super) fn text(&self) -> &str {
        let text = self.0.downcast_ref::<&str>().copied();
        text.or_else(|| self.0.downcast_ref::<String>().map(String::as_str)).unwrap_or("not a text")
    }

    /// Drops what it carried, which could panic in turn.
    pub(super) fn forget(self) {
        if let Err(again) = catch_unwind(AssertUnwindSafe(|| drop(self.0))) {
            std::mem::forget(again);
        }
    }
}

/// Runs a future to its end or to its panic. State that a panic leaves half changed is the tool's own: it is behind `&S`, as
/// in any other thread.
pub(super) async fn caught<T>(future: impl Future<Output = T>) -> Result<T, Panic> {
    let mut future = pin!(future);
    poll_fn(|task| match catch_unwind(AssertUnwindSafe(|| future.as_mut().poll(task))) {
        Ok(polled) => polled.map(Ok),
        Err(panic) => Poll::Ready(Err(Panic(panic))),
    })
    .await
}
