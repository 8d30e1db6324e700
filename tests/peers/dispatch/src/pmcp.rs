//! pmcp: its typed tools, held by name in a map as its server holds them.

use std::collections::HashMap;

use pmcp::{RequestHandlerExtra, ToolHandler, TypedToolWithOutput};
use serde_json::Value;
use tokio_util::sync::CancellationToken;

use crate::contestant::Contestant;
use crate::data::{Desk, Envelope, Query, Small, double, with_other_names};
use crate::measure::finish;

/// The tools by name. Its server adds a session, middleware and the message around them.
pub struct Pmcp(HashMap<&'static str, Box<dyn ToolHandler>>);

impl Pmcp {
    fn with_search(mut self, name: &'static str, desk: &Desk) -> Self {
        let desk = desk.clone();
        let search = move |query: Query, _: RequestHandlerExtra| {
            let page = Envelope::of(desk.search(&query));
            Box::pin(async move { Ok(page) }) as _
        };
        let tool = TypedToolWithOutput::new_with_schemas(name, Value::Null, None, search);
        self.0.insert(name, Box::new(tool));
        self
    }

    fn with_double(mut self) -> Self {
        let double =
            |small: Small, _: RequestHandlerExtra| Box::pin(async move { Ok(Envelope::of(double(small))) }) as _;
        let tool = TypedToolWithOutput::new_with_schemas("double_number", Value::Null, None, double);
        self.0.insert("double_number", Box::new(tool));
        self
    }
}

impl Contestant for Pmcp {
    type Answer = String;

    fn call(&self, tool: &str, arguments: &str) -> String {
        let arguments: Value = serde_json::from_str(arguments).expect("JSON");
        let extra = RequestHandlerExtra::new("1".to_owned(), CancellationToken::new());
        finish(self.0[tool].handle(arguments, extra)).expect("an answer").to_string()
    }
}

macro_rules! names {
    ($($name:ident)*) => {
        [$(stringify!($name)),*]
    };
}

/// Two tools.
pub fn two_tools() -> Pmcp {
    Pmcp(HashMap::new()).with_search("search_orders", &Desk::open()).with_double()
}

/// A hundred.
pub fn hundred_tools() -> Pmcp {
    let desk = Desk::open();
    with_other_names! { names! {} }.into_iter().fold(two_tools(), |tools, name| tools.with_search(name, &desk))
}
