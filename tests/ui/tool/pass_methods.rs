#![deny(warnings)]

use tool_runtime::prelude::*;

pub struct Desk {
    pub orders: Vec<u32>,
}

#[derive(Debug, thiserror::Error, ToolError)]
pub enum DeskError {
    /// The list has no such number.
    #[error("none")]
    #[tool_error(not_found, with = list_orders, repair = "List the orders, then take a number of the list.")]
    NoOrder,
}

#[tool]
impl Desk {
    pub const FIRST: u32 = 1;

    #[must_use]
    pub fn new() -> Self {
        Self { orders: vec![Self::FIRST] }
    }

    /// Lists the numbers of all orders.
    #[must_use]
    #[tool(read_only)]
    pub fn list_orders(&self) -> Vec<u32> {
        self.orders.clone()
    }

    /// Shows one order, with what was bought.
    #[tool(read_only)]
    #[allow(clippy::unused_async)]
    pub(crate) async fn show_order(
        &self,
        /// Number of the order, as the list shows it.
        number: u32,
        /// Words to look for.
        words: &[String],
    ) -> Result<u32, DeskError> {
        let _ = words;
        self.orders.iter().copied().find(|order| *order == number).ok_or(DeskError::NoOrder)
    }

    #[cfg(any())]
    /// Is not there, and needs what is not there either.
    #[tool(read_only)]
    pub fn leave_out(
        &self,
        /// Text of a type that is not there either.
        text: NotThere,
    ) {
    }
}

fn main() {
    let desk = Desk::new();
    assert_eq!(desk.list_orders(), [1]);
    let _ = Toolbox::new(desk).tools(tools![list_orders, show_order]).build();
}
