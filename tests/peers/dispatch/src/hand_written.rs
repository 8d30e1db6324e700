//! What somebody writes who needs these two tools and no library: the measure of all others.

use std::future::Future;
use std::pin::Pin;

use serde::Serialize;

use crate::contestant::Contestant;
use crate::data::{Desk, Envelope, LARGEST_PAGE, Query, Small, double};
use crate::measure::finish;

/// The tools behind a `match`.
pub struct HandWritten(Desk);

type Boxed<'a> = Pin<Box<dyn Future<Output = Vec<u8>> + Send + 'a>>;

impl HandWritten {
    fn dispatch<'a>(&'a self, tool: &str, arguments: &'a str) -> Boxed<'a> {
        match tool {
            "search_orders" => Box::pin(self.search_orders(arguments)),
            "double_number" => Box::pin(double_number(arguments)),
            _ => panic!("no such tool: {tool}"),
        }
    }

    #[expect(clippy::unused_async, reason = "a tool of a real shop waits for its database")]
    async fn search_orders(&self, arguments: &str) -> Vec<u8> {
        let query: Query = serde_json::from_str(arguments).expect("valid arguments");
        assert!((1..=LARGEST_PAGE).contains(&query.limit), "valid arguments");
        written(&Envelope::of(self.0.search(&query)))
    }
}

#[expect(clippy::unused_async, reason = "a tool of a real shop waits for its database")]
async fn double_number(arguments: &str) -> Vec<u8> {
    let small: Small = serde_json::from_str(arguments).expect("valid arguments");
    written(&Envelope::of(double(small)))
}

fn written(envelope: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(envelope).expect("the answer is JSON")
}

impl Contestant for HandWritten {
    type Answer = Vec<u8>;

    fn call(&self, tool: &str, arguments: &str) -> Vec<u8> {
        finish(self.dispatch(tool, arguments))
    }
}

/// The two tools.
pub fn tools() -> HandWritten {
    HandWritten(Desk::open())
}
