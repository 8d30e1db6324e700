//! The tools as a host hands them to a model.

use serde::Serialize;

use super::Contract;
use super::canonical::Canonical;

/// What a model is told of a tool before it calls.
#[derive(Serialize)]
struct Listed<'a> {
    name: &'a str,
    description: &'a str,
    input_schema: Canonical<'a>,
}

/// The tools as one JSON array, on one line.
pub(crate) fn listing<'a>(contracts: impl Iterator<Item = &'a Contract>) -> String {
    let listed: Vec<Listed<'_>> = contracts
        .map(|contract| Listed {
            name: contract.name(),
            description: contract.description(),
            input_schema: Canonical::Schema(contract.input()),
        })
        .collect();
    // Texts and schemas only: it cannot fail.
    serde_json::to_string(&listed).unwrap_or_default()
}
