//! Tool contracts for LLM agents.

pub mod contract;
pub mod error;
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

pub use args::{Argument, ArgumentType, Limit, Measured, Patch, Presence, Ranged, Textual};
pub use error::ToolError;
pub use tool::{
    Approval, BoxFuture, CallContext, CallId, Effect, Fault, FromCall, IdempotencyKey, IdempotencyKeyError, Provide,
    Reread, Spec, Tool, ToolEntry, ToolOutput, ToolSpec, Tools,
};
pub use tool_macros::{Provide, ToolError, tool, tools};
pub use toolbox::{ArgumentsText, BuildError, BuildFault, Call, Named, Reply, Toolbox, ToolboxBuilder};

/// What a file with tools needs: `use tool_runtime::prelude::*;`.
pub mod prelude {
    pub use crate::{Call, CallContext, IdempotencyKey, Provide, ToolError, Toolbox, Tools, tool, tools};
}
