//! What text may leave, and in which form.

mod digits;
mod encode;
mod nearest;
mod quote;
mod secret;

pub use digits::{Digits, Integer};
pub(crate) use digits::{Whole, between, bounds_of, integer};
pub use encode::Unencodable;
pub(crate) use encode::encode;
pub(crate) use nearest::nearest;
pub(crate) use quote::{line, list, name, quoted};
pub use secret::Secret;
