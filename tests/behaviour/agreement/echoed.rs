//! What goes in comes out: results conform to what is published of them, and lose nothing.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use rust_decimal::Decimal;
use serde_json::Value;
use tool_runtime::prelude::*;
use tool_tests::conforming;
use uuid::Uuid;

use super::generated::{Beside, Both, Field, Flat, Inside, Newtype, Outside, Shut, Untold};
use super::instances::{Draws, object};

/// A tool for each type that hands back what it is given.
macro_rules! echoes {
    ($($name:ident: $ty:ty),* $(,)?) => {
        $(
            /// Hands back a value.
            #[tool(read_only)]
            fn $name(
                /// What comes back.
                #[arg(allow(restates_name))]
                value: $ty,
            ) -> $ty {
                value
            }
        )*

        fn tools() -> Tools<()> {
            tools![$($name),*]
        }
    };
}

echoes! {
    echo_u8: u8, echo_i64: i64, echo_u128: u128, echo_f64: f64, echo_char: char, echo_text: String, echo_uuid: Uuid,
    echo_decimal: Decimal, echo_date: NaiveDate, echo_digits: Digits<u64>, echo_optional: Option<u128>,
    echo_optionals: Vec<Option<i128>>, echo_pair: (u8, Decimal), echo_array: [Option<bool>; 2],
    echo_map: BTreeMap<i16, Vec<u8>>, echo_field: Field<Decimal>, echo_newtype: Newtype<Vec<u128>>,
    echo_outside: Outside<Decimal>, echo_inside: Inside<Digits<u128>>, echo_beside: Beside<i64>, echo_untold: Untold<f64>,
    echo_flat: Flat<NaiveDate>, echo_both: Both<u8>, echo_shut: Shut<Outside<Option<u8>>>,
    echo_nested: Vec<Inside<Outside<Flat<u8>>>>, echo_maps: BTreeMap<String, Untold<Uuid>>,
}

#[tokio::test]
async fn every_result_conforms_and_is_what_went_in() {
    let toolbox = Toolbox::new(()).tools(tools()).build().expect("it builds");
    for contract in toolbox.contracts() {
        let mut echoed = 0;
        for seed in 0..300 {
            let input = contract.input();
            let arguments = object(input, input, &mut Draws(seed), 0);
            if !contract.accepts(arguments.to_string()) {
                continue;
            }
            let reply = toolbox.call(Call::new(contract.name(), &arguments)).await;
            let envelope = conforming(contract, &reply);
            let again = toolbox.call(Call::new(contract.name(), serde_json::json!({"value": envelope["data"]}))).await;
            assert_eq!(again.as_str(), reply.as_str(), "{} {arguments}", contract.name());
            assert_same(&arguments["value"], &envelope["data"], contract.name());
            echoed += 1;
        }
        assert!(echoed > 10, "{}: {echoed} show too little", contract.name());
    }
}

/// What was sent is in the answer; a null that stands for absence may come or go.
fn assert_same(sent: &Value, back: &Value, tool: &str) {
    match (sent, back) {
        (Value::Object(sent), Value::Object(back)) => {
            for (name, value) in sent.iter().filter(|(_, value)| !value.is_null()) {
                // An alias comes back under its own name.
                let name = if name == "within" { "inner" } else { name };
                assert_same(value, back.get(name).unwrap_or(&Value::Null), tool);
            }
        }
        (Value::Array(sent), Value::Array(back)) => {
            assert_eq!(sent.len(), back.len(), "{tool}");
            sent.iter().zip(back).for_each(|(sent, back)| assert_same(sent, back, tool));
        }
        (Value::Number(sent), Value::Number(back)) => assert_eq!(sent.as_f64(), back.as_f64(), "{tool}"),
        // A decimal has one zero.
        (Value::String(sent), Value::String(back)) if is_zero(sent) && is_zero(back) => {}
        _ => assert_eq!(sent.to_string().to_lowercase(), back.to_string().to_lowercase(), "{tool}"),
    }
}

fn is_zero(text: &str) -> bool {
    let digits = text.trim_start_matches('-');
    digits.starts_with('0') && digits.chars().all(|character| "0.".contains(character))
}
