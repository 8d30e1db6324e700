//! The published schema accepts an instance exactly where the runtime does, for every kind of type.

mod echoed;
mod generated;
mod instances;
mod types;

use std::fs;
use std::path::Path;

use jsonschema::Validator;
use tool_runtime::__private::Spec;
use tool_runtime::contract::{Contract, dump};
use tool_runtime::{Call, Toolbox};

use instances::{Draws, object};
use types::{shown, tools};

/// How many instances of each type are looked at; of a generated type fewer, since there are many of those.
const SEEDS: u64 = 800;
const SEEDS_OF_GENERATED: u64 = 120;

/// A contract with an independent judge of its schema.
struct Judged {
    contract: Contract,
    validator: Validator,
}

impl Judged {
    fn of(spec: &'static Spec) -> Self {
        let contract = Contract::of_spec(spec);
        let options = jsonschema::options().should_validate_formats(true);
        let validator = options.build(contract.input()).unwrap_or_else(|error| panic!("{}: {error}", contract.name()));
        Self { contract, validator }
    }
}

/// How often the schema accepted and refused: an argument that nothing fits would agree with everything.
#[derive(Debug, Default)]
struct Counts {
    accepted: u32,
    refused: u32,
}

/// Looks at instances drawn from many seeds; the first disagreement is told.
fn agreement(judged: &Judged, seeds: u64) -> Result<Counts, String> {
    let (contract, input) = (&judged.contract, judged.contract.input());
    let mut counts = Counts::default();
    for seed in 0..seeds {
        let arguments = object(input, input, &mut Draws(seed), 0);
        let by_schema = judged.validator.is_valid(&arguments);
        if by_schema != contract.accepts(arguments.to_string()) {
            let verdict = if by_schema { "the schema alone accepts" } else { "the runtime alone accepts" };
            return Err(format!("{}: {verdict} {arguments}\n    {input}", contract.name()));
        }
        *(if by_schema { &mut counts.accepted } else { &mut counts.refused }) += 1;
    }
    Ok(counts)
}

#[test]
fn the_schema_and_the_runtime_agree_on_every_instance() {
    let mut disagreements = Vec::new();
    for judged in tools().specs().map(Judged::of) {
        match agreement(&judged, SEEDS) {
            Ok(counts) => {
                let both = counts.accepted > 10 && (counts.refused > 10 || anything_fits(&judged));
                if !both {
                    disagreements.push(format!("{}: {counts:?} shows too little", judged.contract.name()));
                }
            }
            Err(disagreement) => disagreements.push(disagreement),
        }
    }
    assert!(disagreements.is_empty(), "{}", disagreements.join("\n"));
}

#[test]
fn they_agree_on_types_that_are_put_together() {
    let specs = generated::specs();
    let judged: Vec<Judged> = specs.iter().copied().map(Judged::of).collect();
    let disagreements: Vec<String> =
        judged.iter().filter_map(|judged| agreement(judged, SEEDS_OF_GENERATED).err()).collect();
    assert!(disagreements.is_empty(), "{} of {}:\n{}", disagreements.len(), specs.len(), disagreements.join("\n"));
}

fn anything_fits(judged: &Judged) -> bool {
    judged.contract.name() == "take_value"
}

/// What is accepted as it is runs.
#[tokio::test]
async fn what_the_contract_accepts_runs() {
    let toolbox = Toolbox::new(()).tools(tools()).build().expect("it builds");
    for contract in toolbox.contracts() {
        for seed in 0..SEEDS / 4 {
            let input = contract.input();
            let arguments = object(input, input, &mut Draws(seed), 0).to_string();
            if contract.accepts(&arguments) {
                let reply = toolbox.call(Call::new(contract.name(), arguments.as_str())).await;
                assert_eq!(reply.as_str(), r#"{"ok":true,"data":null}"#, "{} {arguments}", contract.name());
            }
        }
    }
}

/// The contracts of some of the types are committed: they are the same in every run, and whatever features some other
/// crate of the build has switched on in `serde_json`.
#[test]
fn contracts_are_the_same_text_in_every_build() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/contracts.json");
    let shown = dump(&shown()).expect("they can be dumped");
    if std::env::var_os("UPDATE_CONTRACTS").is_some() {
        fs::write(&path, &shown).expect("it can be written");
    }
    assert_eq!(shown, fs::read_to_string(&path).unwrap_or_default(), "UPDATE_CONTRACTS=1 writes what is new");
}
