//! rmcp: its router, and the handler that its macro makes when nobody says otherwise.

use std::future::Future;

use rmcp::handler::server::tool::{ToolCallContext, ToolRouter};
use rmcp::handler::server::wrapper::{Json, Parameters};
use rmcp::model::{CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, NumberOrString};
use rmcp::service::{Peer, RequestContext, RunningService, serve_directly};
use rmcp::{ErrorData, RoleServer, ServerHandler, tool, tool_handler, tool_router};

use crate::contestant::Contestant;
use crate::data::{Desk, Doubled, Envelope, Page, Query, Small, double, with_other_names};
use crate::measure::finish;

/// A server's state, with the tools that every box has and one more for each name.
macro_rules! server {
    ($server:ident: $($name:ident)*) => {
        /// A server's state.
        #[derive(Clone)]
        pub struct $server(Desk);

        #[tool_router]
        impl $server {
            /// Lists the orders of a customer that stand at one status, newest first.
            #[tool]
            async fn search_orders(&self, Parameters(query): Parameters<Query>) -> Json<Envelope<Page>> {
                Json(Envelope::of(self.0.search(&query)))
            }

            /// Doubles a number and answers with the result.
            #[tool]
            async fn double_number(&self, Parameters(small): Parameters<Small>) -> Json<Envelope<Doubled>> {
                Json(Envelope::of(double(small)))
            }

            /// The same search; the tool writes its text itself, and there is no structured content.
            #[tool]
            async fn search_orders_as_text(
                &self,
                Parameters(query): Parameters<Query>,
            ) -> Result<CallToolResult, ErrorData> {
                Ok(CallToolResult::success(vec![ContentBlock::json(Envelope::of(self.0.search(&query)))?]))
            }

            $(
                /// Lists the orders of a customer that stand at one status, newest first.
                #[tool]
                async fn $name(&self, Parameters(query): Parameters<Query>) -> Json<Envelope<Page>> {
                    Json(Envelope::of(self.0.search(&query)))
                }
            )*
        }

        #[tool_handler]
        impl ServerHandler for $server {}
    };
}

server! { Few: }
with_other_names! { server! { Hundred: } }

/// A connection that nobody talks through: a call's context names one.
struct Connection<S: ServerHandler> {
    service: RunningService<RoleServer, S>,
    _runtime: tokio::runtime::Runtime,
}

impl<S: ServerHandler> Connection<S> {
    fn open(server: S) -> Self {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let (_, near) = tokio::io::duplex(64);
        let service = {
            let _inside = runtime.enter();
            serve_directly(server, near, None)
        };
        Self { service, _runtime: runtime }
    }

    fn peer(&self) -> Peer<RoleServer> {
        self.service.peer().clone()
    }
}

fn request(tool: &str, arguments: &str) -> CallToolRequestParams {
    let arguments = serde_json::from_str(arguments).expect("an object");
    CallToolRequestParams::new(tool.to_owned()).with_arguments(arguments)
}

/// The text of the answer, which a client shows a model.
fn text(answer: impl Future<Output = Result<CallToolResponse, ErrorData>>) -> String {
    let CallToolResponse::Complete(result) = finish(answer).expect("an answer") else { panic!("no answer yet") };
    match result.content.into_iter().next() {
        Some(ContentBlock::Text(text)) => text.text,
        _ => panic!("no text"),
    }
}

/// The router alone, made once.
pub struct Router<S: ServerHandler> {
    connection: Connection<S>,
    server: S,
    tools: ToolRouter<S>,
}

impl<S: ServerHandler> Contestant for Router<S> {
    type Answer = String;

    fn call(&self, tool: &str, arguments: &str) -> String {
        let context = RequestContext::new(NumberOrString::Number(1), self.connection.peer());
        text(self.tools.call(ToolCallContext::new(&self.server, request(tool, arguments), context)))
    }
}

/// The router of three tools.
pub fn three_tools() -> Router<Few> {
    let server = Few(Desk::open());
    Router { connection: Connection::open(server.clone()), server, tools: Few::tool_router() }
}

/// The router of a hundred tools and one.
pub fn hundred_tools() -> Router<Hundred> {
    let server = Hundred(Desk::open());
    Router { connection: Connection::open(server.clone()), server, tools: Hundred::tool_router() }
}

/// What `#[tool_handler]` makes: it asks for the router anew on each call.
pub struct DefaultHandler {
    connection: Connection<Hundred>,
    server: Hundred,
}

impl Contestant for DefaultHandler {
    type Answer = String;

    fn call(&self, tool: &str, arguments: &str) -> String {
        let context = RequestContext::new(NumberOrString::Number(1), self.connection.peer());
        text(self.server.call_tool(request(tool, arguments), context))
    }
}

/// The default handler of a hundred tools and one.
pub fn default_handler() -> DefaultHandler {
    let server = Hundred(Desk::open());
    DefaultHandler { connection: Connection::open(server.clone()), server }
}
