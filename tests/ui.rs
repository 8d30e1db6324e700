//! What the compiler says to a user's mistakes, and what it lets pass.
//!
//! The expected messages belong to the toolchain that `rust-toolchain.toml` pins; `TRYBUILD=overwrite` writes them anew.

#[test]
fn ui() {
    let cases = trybuild::TestCases::new();
    cases.pass("ui/*/pass_*.rs");
    cases.compile_fail("ui/*/fail_*.rs");
}
