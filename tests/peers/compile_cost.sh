#!/usr/bin/env bash
# What 200 tools cost to check: ours, against bare functions, hand-written derives and rmcp's macro.
#
# Each is a generated crate of 200 async functions with six parameters. After one build, each round touches every crate
# and times `cargo check` (CPU seconds of cargo and rustc, children included); rounds are interleaved and the least counts.
#
#   tests/peers/compile_cost.sh [ROUNDS]
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
rounds=${1:-7}
work=${CARGO_TARGET_DIR:-$root/target}/compile-cost
count=200
mkdir -p "$work"

manifest() { # name, dependencies
    mkdir -p "$work/$1/src"
    printf '[package]\nname = "cost-%s"\nversion = "0.0.0"\nedition = "2024"\npublish = false\n\n[workspace]\n\n[dependencies]\n%s\n' \
        "$1" "$2" >"$work/$1/Cargo.toml"
}

parameters() { # attribute before each, self
    printf '    /// Glob over paths of the workspace.\n    pattern: String,\n'
    printf '    /// Most results to return.\n    limit: u32,\n'
    printf '    /// Directory to start in.\n    root: Option<String>,\n'
    printf '    /// Directories to leave out.\n    skip: Vec<String>,\n'
    printf '    /// Whether capitals matter.\n    case: bool,\n'
    printf '    /// Oldest change time, in seconds since 1970.\n    since: Option<u64>,\n'
}
body='format!("{pattern}{limit}{root:?}{skip:?}{case}{since:?}")'

manifest bare ''
{
    for i in $(seq "$count"); do
        printf '/// Finds files number %s whose path matches a glob.\npub async fn find_files_%s(\n' "$i" "$i"
        parameters | grep -v '///'
        printf ') -> String {\n    %s\n}\n\n' "$body"
    done
} >"$work/bare/src/lib.rs"

manifest derive 'serde = { version = "1", features = ["derive"] }
schemars = "1.2"'
{
    for i in $(seq "$count"); do
        printf '#[derive(serde::Deserialize, schemars::JsonSchema)]\npub struct FindFiles%s {\n' "$i"
        parameters | sed 's/^    \([a-z]*\):/    pub \1:/'
        printf '}\n\n/// Finds files number %s whose path matches a glob.\npub async fn find_files_%s(arguments: FindFiles%s) -> String {\n' "$i" "$i" "$i"
        printf '    let FindFiles%s { pattern, limit, root, skip, case, since } = arguments;\n    %s\n}\n\n' "$i" "$body"
    done
} >"$work/derive/src/lib.rs"

manifest rmcp 'serde = { version = "1", features = ["derive"] }
schemars = "1.2"
rmcp = { version = "=3.11.0", default-features = false, features = ["server", "macros"] }'
{
    printf 'use rmcp::handler::server::wrapper::Parameters;\nuse rmcp::{tool, tool_router};\n\n'
    printf '#[derive(Clone)]\npub struct Desk;\n\n'
    for i in $(seq "$count"); do
        printf '#[derive(serde::Deserialize, schemars::JsonSchema)]\npub struct FindFiles%s {\n' "$i"
        parameters | sed 's/^    \([a-z]*\):/    pub \1:/'
        printf '}\n\n'
    done
    printf '#[tool_router(vis = "pub")]\nimpl Desk {\n'
    for i in $(seq "$count"); do
        printf '    /// Finds files number %s whose path matches a glob.\n    #[tool]\n' "$i"
        printf '    pub async fn find_files_%s(&self, Parameters(arguments): Parameters<FindFiles%s>) -> String {\n' "$i" "$i"
        printf '        let FindFiles%s { pattern, limit, root, skip, case, since } = arguments;\n        %s\n    }\n\n' "$i" "$body"
    done
    printf '}\n'
} >"$work/rmcp/src/lib.rs"

manifest ours "tool-runtime = { path = \"$root/tool-runtime\" }"
{
    printf 'use tool_runtime::tool;\n\n'
    for i in $(seq "$count"); do
        printf '/// Finds files number %s whose path matches a glob.\n#[tool(read_only)]\npub async fn find_files_%s(\n' "$i" "$i"
        parameters
        printf ') -> String {\n    %s\n}\n\n' "$body"
    done
} >"$work/ours/src/lib.rs"

crates="bare derive rmcp ours"
export CARGO_TARGET_DIR=$work/target
for crate in $crates; do
    (cd "$work/$crate" && cargo check --quiet)
done
TIMEFORMAT='%U %S'
for _ in $(seq "$rounds"); do
    for crate in $crates; do
        touch "$work/$crate/src/lib.rs"
        { time cargo check --quiet --manifest-path "$work/$crate/Cargo.toml" &>/dev/null; } 2>>"$work/$crate.times"
    done
done
for crate in $crates; do
    tail -n "$rounds" "$work/$crate.times" | awk -v crate="$crate" '
        { cpu = $1 + $2; if (!least || cpu < least) least = cpu }
        END { printf "%-8s %.2f s CPU\n", crate, least }'
done | tee "$work/result"
awk '{ cpu[$1] = $2 }
    END { printf "ours / derive %.2f, ours / rmcp %.2f, ours / bare %.1f; above bare: ours / derive %.2f\n",
        cpu["ours"] / cpu["derive"], cpu["ours"] / cpu["rmcp"], cpu["ours"] / cpu["bare"],
        (cpu["ours"] - cpu["bare"]) / (cpu["derive"] - cpu["bare"]) }' "$work/result"
