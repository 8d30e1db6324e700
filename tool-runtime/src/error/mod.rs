//! The ground: what can go wrong, what it means, and what to do about it.
//!
//! A failure of a tool has a [`Class`] (what kind it is), a code (which one it is), an [`Action`] (the one thing
//! to do) and an [`Outcome`] (what the failed call did to the world). All of that is known while compiling: it is
//! the [`ErrorContract`] of an enum that derives [`ToolError`]. What only the running program knows (the message,
//! how long to wait) travels in a [`Failure`].

mod class;
mod contract;
mod failure;
#[cfg(feature = "http")]
mod retry_after;
#[cfg(feature = "http")]
mod upstream;
mod violation;

pub use class::{Action, CLASSES, Class, ClassInfo, Origin, Outcome, Persistence};
pub use contract::{ErrorContract, Errors, Part, ToolError, Variant};
pub use failure::{Failure, RetryAfter};
#[cfg(feature = "http")]
pub use retry_after::retry_after;
#[cfg(feature = "http")]
pub use upstream::{LONGEST_BODY, UpstreamError, UpstreamFailure};
pub use violation::Violation;

#[doc(hidden)]
pub use failure::Message;
