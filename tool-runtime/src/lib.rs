//! Tool contracts for LLM agents: annotated functions and error enums, and a runtime that keeps what they promise.
//!
//! ```
//! use tool_runtime::prelude::*;
//!
//! /// Why a seat was not booked.
//! #[derive(Debug, thiserror::Error, ToolError)]
//! pub enum BookingError {
//!     /// Somebody else has booked this seat.
//!     #[error("seat {seat} is taken")]
//!     #[tool_error(conflict, field = "seat", with = list_seats, repair = "List the free seats, then call with one of them.")]
//!     SeatTaken { seat: u32 },
//! }
//!
//! /// Book a seat for tonight's show.
//! #[tool(write, reread = list_seats)]
//! pub fn book_seat(
//!     #[inject] free: &Vec<u32>,
//!     /// Number of the seat, as `list_seats` shows it.
//!     #[arg(range(min = 1, max = 400))]
//!     seat: u32,
//! ) -> Result<u32, BookingError> {
//!     if free.contains(&seat) { Ok(seat) } else { Err(BookingError::SeatTaken { seat }) }
//! }
//!
//! /// List the seats that are free tonight.
//! #[tool(read_only)]
//! pub fn list_seats(#[inject] free: &Vec<u32>) -> Vec<u32> {
//!     free.clone()
//! }
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), BuildError> {
//! let toolbox = Toolbox::new(vec![3, 14]).tools(tools![book_seat, list_seats]).build()?;
//! let reply = toolbox.call(Call::new("book_seat", r#"{"seat":7}"#)).await;
//! assert!(reply.as_str().starts_with(
//!     r#"{"ok":false,"next_action":"Call list_seats now. Do NOT call book_seat again with the same arguments."#
//! ));
//! # Ok(())
//! # }
//! ```
//!
//! - [`tool`] and [`ToolError`](macro@ToolError): the annotations, with every attribute, rule and message.
//! - [`Toolbox`]: answers every call with one envelope, whatever happens.
//! - [`contract`]: what is published of a tool, as values, text and files.
//! - [`guard`]: what keeps the promises while a call runs, each usable alone.
//! - [`ledger`]: where guards remember, in memory or in a store that processes share.
//! - [`error`]: classes, actions and outcomes, and what follows from them.
//! - [`serve`]: doors to the outside (features).
//!
//! | feature | what it adds |
//! |---|---|
//! | `cli` | [`serve::cli`]: a command line for a toolbox |
//! | `http` | [`error::UpstreamError`]: failures of HTTP upstreams, classified, with `Retry-After` |
//! | `sqlite` | [`ledger::Sqlite`]: a ledger in a file, for the processes of one machine |
//! | `redis` | [`ledger::Redis`]: a ledger for many machines and keyed tools |
//! | `postgres` | [`ledger::Postgres`]: a ledger for many machines |

pub mod contract;
pub mod error;
pub mod guard;
pub mod ledger;
#[cfg(feature = "cli")]
pub mod serve;

mod args;
mod const_checks;
mod envelope;
mod text;
mod tool;
mod toolbox;

#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;

pub use schemars;
pub use serde;
pub use serde_json;

pub use args::{Argument, ArgumentType, FromText, Limit, Literal, Measured, Patch, Presence, Ranged, Textual};
pub use error::ToolError;
pub use text::{Digits, Integer, Secret, Unencodable};
pub use tool::{
    Approval, BoxFuture, CallContext, CallId, Effect, Fault, FromCall, IdempotencyKey, IdempotencyKeyError, Provide,
    Reread, Spec, Tool, ToolEntry, ToolOutput, ToolSpec, Tools,
};
pub use tool_macros::{Provide, ToolError, tool, tools};
pub use toolbox::{ArgumentsText, BuildError, BuildFault, Call, Named, Reply, Toolbox, ToolboxBuilder};

/// What a file with tools needs: `use tool_runtime::prelude::*;`.
pub mod prelude {
    pub use crate::{
        BuildError, Call, CallContext, Digits, IdempotencyKey, Patch, Provide, Secret, ToolError, Toolbox, Tools, tool,
        tools,
    };
}
