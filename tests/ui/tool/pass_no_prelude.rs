#![no_implicit_prelude]
#![deny(warnings)]

// Names that the generated code could meet.
#[allow(dead_code)]
struct Option;
#[allow(dead_code)]
struct Result;
#[allow(dead_code)]
struct String;
#[allow(dead_code)]
struct Vec;
#[allow(dead_code)]
struct Box;
#[allow(dead_code)]
struct Argument;
#[allow(dead_code)]
struct Slot;

#[allow(dead_code)]
#[derive(::std::fmt::Debug, ::thiserror::Error, ::tool_runtime::ToolError)]
enum Error {
    /// The list has no such number.
    #[error("no note {number}")]
    #[tool_error(not_found, repair = "List the notes, then take a number of the list.")]
    Unknown { number: u32 },
}

/// Reads the text of one note.
#[::tool_runtime::tool(read_only)]
fn read(
    /// Number of the note.
    #[arg(default = 1, range(min = 1))]
    values: u32,
    /// Title of the note.
    state: ::std::option::Option<::std::string::String>,
) -> ::std::result::Result<u32, Error> {
    let _ = state;
    ::std::result::Result::Err(Error::Unknown { number: values })
}

/// Reads what is asked for, twice.
#[::tool_runtime::tool(read_only)]
fn args(
    /// Number of the note.
    source: u32,
    /// Number of the context.
    context: u32,
) -> u32 {
    source + context
}

/// Reads where it stands.
#[::tool_runtime::tool(read_only)]
fn context() -> u32 {
    1
}

fn main() {
    let _: ::tool_runtime::Tools<()> = ::tool_runtime::tools![read, args, context];
}
