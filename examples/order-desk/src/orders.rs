//! What the shop knows of an order.

use std::fmt;

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Why a text is no id.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an id of this kind reads `{prefix}` and four digits, such as `{prefix}1001`")]
pub struct IdError {
    prefix: &'static str,
}

macro_rules! id {
    ($(#[$docs:meta])* $name:ident, $prefix:literal, $pattern:literal) => {
        $(#[$docs])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
        #[serde(try_from = "String", into = "String")]
        #[schemars(extend("pattern" = $pattern))]
        pub struct $name(String);

        impl $name {
            /// The id as text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl TryFrom<String> for $name {
            type Error = IdError;

            fn try_from(text: String) -> Result<Self, IdError> {
                let digits = text.strip_prefix($prefix).unwrap_or_default();
                if digits.len() == 4 && digits.bytes().all(|byte| byte.is_ascii_digit()) {
                    Ok(Self(text))
                } else {
                    Err(IdError { prefix: $prefix })
                }
            }
        }

        impl From<$name> for String {
            fn from(id: $name) -> Self {
                id.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str(&self.0)
            }
        }
    };
}

id!(
    /// Names an order.
    OrderId, "ord_", "^ord_[0-9]{4}$"
);
id!(
    /// Names a customer.
    CustomerId, "cus_", "^cus_[0-9]{4}$"
);

/// Where an order is on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum OrderStatus {
    /// Paid, and still in the warehouse: it can be cancelled.
    Placed,
    /// On its way to the customer.
    Shipped,
    /// With the customer: it can be refunded.
    Delivered,
    /// Cancelled before it was shipped.
    Cancelled,
}

impl OrderStatus {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Placed, Self::Shipped, Self::Delivered, Self::Cancelled];

    /// The word for it, in the database and towards the model.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Placed => "placed",
            Self::Shipped => "shipped",
            Self::Delivered => "delivered",
            Self::Cancelled => "cancelled",
        }
    }

    /// The status that a word stands for.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.name() == name)
    }
}

impl fmt::Display for OrderStatus {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// An order as a list shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct OrderSummary {
    /// The order.
    pub order_id: OrderId,
    /// The customer who placed it.
    pub customer_id: CustomerId,
    /// Where it is on its way.
    pub status: OrderStatus,
    /// The day on which it was placed.
    pub placed_on: NaiveDate,
    /// What the customer paid, in minor units.
    pub total_minor: u32,
    /// The currency, as ISO 4217 has it.
    pub currency: String,
}

/// A page of orders, the newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct OrderPage {
    /// The orders.
    pub orders: Vec<OrderSummary>,
    /// Pass it as `cursor` to get the next page; absent on the last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_cursor: Option<String>,
}

/// A position of an order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct OrderItem {
    /// What was bought.
    pub title: String,
    /// How many of it.
    pub quantity: u32,
    /// What one of it cost, in minor units.
    pub price_minor: u32,
}

/// All that the desk knows of an order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct OrderDetails {
    /// What a list shows of it.
    #[serde(flatten)]
    pub summary: OrderSummary,
    /// The customer's name.
    pub customer_name: String,
    /// What was bought.
    pub items: Vec<OrderItem>,
    /// What was refunded so far, in minor units.
    pub refunded_minor: u32,
    /// What can still be refunded, in minor units; 0 unless it was delivered.
    pub refundable_minor: u32,
}
