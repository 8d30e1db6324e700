//! Bytes to typed arguments, or every violation at once.
//!
//! [`parse`] is the fast way: one pass of serde straight into the parameters' types. Only when it fails does [`repaired`]
//! put right what has one meaning, and, when that does not fit either, [`explain`] look for everything that is wrong.

mod argument;
mod canonical;
mod decimal;
mod explain;
mod faults;
mod limits;
mod node;
mod patch;
mod probe;
mod read;
mod repair;
mod strict;
mod walk;

pub use argument::{Argument, ArgumentType, Borrowed, Limit, Presence};
pub(crate) use canonical::canonical;
pub(crate) use explain::{breaks_limits, default_fits, explain, faults, fits_schema};
pub(crate) use faults::Faults;
pub use limits::{FromText, Literal, Measured, Pattern, Ranged, Textual, in_length, in_range, matches, range};
pub use patch::Patch;
pub(crate) use probe::{Keys, Step};
pub(crate) use read::Misfit;
pub use read::{Arguments, Slot, Source, check_alone, fill, fill_or_null, parse, required, table};
pub(crate) use repair::{in_one_notation, repaired};
#[cfg(feature = "cli")]
pub(crate) use walk::in_words;
pub(crate) use walk::is_usable_pattern;
