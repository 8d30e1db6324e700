//! rig: its object-safe tools, held by name in a map.

use std::collections::HashMap;
use std::convert::Infallible;

use rig_core::tool::{ErasedTool, PortableTool, ToolContext};
use schemars::schema_for;
use serde_json::Value;

use crate::contestant::Contestant;
use crate::data::{Desk, Doubled, Envelope, Page, Query, Small, double, with_other_names};
use crate::measure::finish;

/// The tools by name: rig's own registry is behind its agent.
pub struct Rig(HashMap<String, Box<dyn ErasedTool>>);

impl Rig {
    fn with(mut self, tool: impl ErasedTool + 'static) -> Self {
        self.0.insert(tool.name(), Box::new(tool));
        self
    }
}

/// The smallest tool.
struct DoubleNumber;

impl PortableTool for DoubleNumber {
    const NAME: &'static str = "double_number";
    type Args = Small;
    type Output = Envelope<Doubled>;
    type Error = Infallible;

    fn description(&self) -> String {
        "Doubles a number and answers with the result.".to_owned()
    }

    fn parameters(&self) -> Value {
        schema_for!(Small).into()
    }

    async fn call(&self, small: Small) -> Result<Envelope<Doubled>, Infallible> {
        Ok(Envelope::of(double(small)))
    }
}

/// Tools that search, one for each name, and what adds them.
macro_rules! searching {
    ($add:ident: $($name:ident)*) => {
        $(
            #[allow(non_camel_case_types, reason = "the name of the tool")]
            struct $name(Desk);

            impl PortableTool for $name {
                const NAME: &'static str = stringify!($name);
                type Args = Query;
                type Output = Envelope<Page>;
                type Error = Infallible;

                fn description(&self) -> String {
                    "Lists the orders of a customer that stand at one status, newest first.".to_owned()
                }

                fn parameters(&self) -> Value {
                    schema_for!(Query).into()
                }

                async fn call(&self, query: Query) -> Result<Envelope<Page>, Infallible> {
                    Ok(Envelope::of(self.0.search(&query)))
                }
            }
        )*

        fn $add(tools: Rig, desk: &Desk) -> Rig {
            tools $(.with($name(desk.clone())))*
        }
    };
}

searching! { add_search: search_orders }
with_other_names! { searching! { add_others: } }

impl Contestant for Rig {
    type Answer = String;

    fn call(&self, tool: &str, arguments: &str) -> String {
        let mut context = ToolContext::new();
        finish(self.0[tool].execute(arguments.to_owned(), &mut context)).output().render()
    }
}

/// Two tools.
pub fn two_tools() -> Rig {
    add_search(Rig(HashMap::new()), &Desk::open()).with(DoubleNumber)
}

/// A hundred.
pub fn hundred_tools() -> Rig {
    add_others(two_tools(), &Desk::open())
}
