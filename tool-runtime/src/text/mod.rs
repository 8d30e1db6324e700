//! What text may leave, and in which form.

mod nearest;
mod quote;

pub(crate) use nearest::nearest;
pub(crate) use quote::{bounded, line, list, name, quoted};
