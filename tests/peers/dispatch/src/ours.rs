//! tool-runtime.

use tool_runtime::guard::{RetryBudget, RetryPolicy};
use tool_runtime::prelude::*;

use crate::contestant::Contestant;
use crate::data::{Desk, Doubled, Page, Query, Small, Status, double, with_other_names};
use crate::measure::finish;

/// A toolbox.
pub struct Ours(Toolbox<Desk>);

/// Doubles a number and answers with the result.
#[tool(read_only)]
#[expect(clippy::unused_async, reason = "a tool of a real shop waits for its database")]
async fn double_number(
    /// The number to double.
    x: i64,
) -> Doubled {
    double(Small { x })
}

/// Tools that search, one for each name, and the list of them with `double_number`.
macro_rules! searching {
    ($list:ident: $($name:ident)*) => {
        $(
            /// Lists the orders of a customer that stand at one status, newest first.
            #[tool(read_only)]
            async fn $name(
                #[inject] desk: &Desk,
                /// The customer whose orders they are.
                customer_id: String,
                /// Where the orders stand.
                status: Status,
                /// The earliest time of an order.
                from: String,
                /// The latest time of an order.
                to: String,
                /// The most orders of a page.
                #[arg(range(min = 1, max = 100))]
                limit: u32,
                /// Where the last page ended.
                cursor: Option<String>,
            ) -> Page {
                desk.search(&Query { customer_id, status, from, to, limit, cursor })
            }
        )*

        fn $list() -> Tools<Desk> {
            tools![$($name),*]
        }
    };
}

searching! { search: search_orders }
with_other_names! { searching! { others: } }

/// Why orders were not found.
#[derive(Debug, thiserror::Error, ToolError)]
pub enum SearchError {
    /// The order service takes no more calls for the moment.
    #[error("the order service is busy")]
    #[tool_error(rate_limited, retry = "Wait, then make the same call once. Do not change the arguments.")]
    Busy,
}

/// Lists the orders of a customer that stand at one status, newest first, behind every guard.
#[tool(read_only, scopes = ["orders:read"], dependency = "orders", timeout = "5s")]
async fn search_guarded(
    #[inject] desk: &Desk,
    /// The customer whose orders they are.
    customer_id: String,
    /// Where the orders stand.
    status: Status,
    /// The earliest time of an order.
    from: String,
    /// The latest time of an order.
    to: String,
    /// The most orders of a page.
    #[arg(range(min = 1, max = 100))]
    limit: u32,
    /// Where the last page ended.
    cursor: Option<String>,
) -> Result<Page, SearchError> {
    if limit > 100 {
        return Err(SearchError::Busy);
    }
    Ok(desk.search(&Query { customer_id, status, from, to, limit, cursor }))
}

impl Contestant for Ours {
    type Answer = Vec<u8>;

    fn call(&self, tool: &str, arguments: &str) -> Vec<u8> {
        finish(self.0.call(Call::new(tool, arguments))).into_bytes()
    }
}

/// A toolbox of two tools.
pub fn two_tools() -> Ours {
    Ours(Toolbox::new(Desk::open()).tools(search()).tools(tools![double_number]).build().expect("a sound toolbox"))
}

impl Ours {
    /// The tools as a host hands them to a model.
    pub fn listing(&self) -> &str {
        self.0.listing()
    }
}

/// A toolbox of one tool with a scope, retries under a budget, a breaker, a timeout and a deadline. It needs a runtime's timer.
pub fn guarded() -> Ours {
    let retry = RetryPolicy::new().budget(RetryBudget::new());
    let toolbox = Toolbox::new(Desk::open()).tools(tools![search_guarded]).grant(["orders:read"]).retry(retry);
    Ours(toolbox.build().expect("a sound toolbox"))
}

/// A toolbox of a hundred.
pub fn hundred_tools() -> Ours {
    let toolbox = Toolbox::new(Desk::open()).tools(search()).tools(tools![double_number]).tools(others());
    Ours(toolbox.build().expect("a sound toolbox"))
}
