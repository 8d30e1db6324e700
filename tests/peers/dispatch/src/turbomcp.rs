//! turbomcp: the handler that its macro makes.

use serde_json::Value;
use turbomcp::prelude::*;

use crate::contestant::Contestant;
use crate::data::{Desk, Doubled, Envelope, Page, Query, Small, Status, double, with_other_names};
use crate::measure::finish;

/// A server with the tools that every box has and one more for each name.
macro_rules! server {
    ($server:ident: $($name:ident)*) => {
        /// A server.
        #[derive(Clone)]
        pub struct $server(Desk);

        #[turbomcp::server(name = "desk", version = "1.0.0")]
        impl $server {
            /// Lists the orders of a customer that stand at one status, newest first.
            #[tool]
            async fn search_orders(
                &self,
                customer_id: String,
                status: Status,
                from: String,
                to: String,
                limit: u32,
                cursor: Option<String>,
            ) -> Json<Envelope<Page>> {
                Json(Envelope::of(self.0.search(&Query { customer_id, status, from, to, limit, cursor })))
            }

            /// Doubles a number and answers with the result.
            #[tool]
            async fn double_number(&self, x: i64) -> Json<Envelope<Doubled>> {
                Json(Envelope::of(double(Small { x })))
            }

            $(
                /// Lists the orders of a customer that stand at one status, newest first.
                #[tool]
                async fn $name(
                    &self,
                    customer_id: String,
                    status: Status,
                    from: String,
                    to: String,
                    limit: u32,
                    cursor: Option<String>,
                ) -> Json<Envelope<Page>> {
                    Json(Envelope::of(self.0.search(&Query { customer_id, status, from, to, limit, cursor })))
                }
            )*
        }
    };
}

server! { Few: }
with_other_names! { server! { Hundred: } }

/// A server and the context that its calls are given.
pub struct Turbo<S> {
    server: S,
    context: RequestContext,
}

impl<S: McpHandler> Contestant for Turbo<S> {
    type Answer = String;

    fn call(&self, tool: &str, arguments: &str) -> String {
        let arguments: Value = serde_json::from_str(arguments).expect("JSON");
        let result = finish(self.server.call_tool(tool, arguments, &self.context)).expect("an answer");
        result.first_text().expect("a text").to_owned()
    }
}

/// Two tools.
pub fn two_tools() -> Turbo<Few> {
    Turbo { server: Few(Desk::open()), context: RequestContext::new() }
}

/// A hundred.
pub fn hundred_tools() -> Turbo<Hundred> {
    Turbo { server: Hundred(Desk::open()), context: RequestContext::new() }
}
