//! Writes the contracts of the order desk's tools, so that the crate can embed them.

use tool_runtime::contract::{DumpError, dump_for_build};

fn main() -> Result<(), DumpError> {
    // Nothing else is read: cargo runs this again when the tools' crate, which it is linked to, changes.
    println!("cargo::rerun-if-changed=build.rs");
    dump_for_build(&order_desk::tools(), "contracts.json")
}
