use tool_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
enum SeatError {
    /// The seat is taken.
    #[error("taken")]
    #[tool_error(repair = "List the free seats, then call with one of them.")]
    Taken,

    /// The seat is locked.
    #[error("locked")]
    #[tool_error(class = "seat_locked", retry = "Wait, then make the same call.")]
    Locked,

    /// The seat does not exist.
    #[error("unknown")]
    #[tool_error(class = "not_found", repair = "List the seats.")]
    Unknown,
}

fn main() {}
