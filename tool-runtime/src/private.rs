//! What the macros' output names. Not a public interface: it changes with any version.

pub use crate::args::{
    Argument, Arguments, Borrowed, FromText, Limit, Literal, Measured, Pattern, Presence, Ranged, Slot, Source,
    Textual, check_alone, fill, fill_or_null, in_length, in_range, matches, parse, range, required, table,
};
pub use crate::const_checks::{
    assert_described, assert_has_variant, assert_looks, assert_not_reserved, assert_read_only, assert_says_more,
    assert_unique_codes, assert_unique_name,
};
pub use crate::error::{Action, Class, ErrorContract, Failure, Message, Outcome, Part, ToolError, Variant};
pub use crate::tool::{
    Approval, BoxFuture, CallContext, Effect, Fault, FromCall, Itself, NameOf, Nameless, PlainReturn, Provide, Reread,
    Return, Returning, Run, Shape, Spec, Tool, ToolEntry, ToolOutput, ToolSpec, Tools, blocking, only_given,
};
pub use serde::de::MapAccess;
