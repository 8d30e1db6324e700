//! The state that the desk's tools share.

use std::path::Path;

use tool_runtime::Provide;

use crate::payments::PaymentProvider;
use crate::store::{OrderStore, StoreError};

/// The desk: its database and its payment provider.
#[derive(Debug, Provide)]
pub struct Desk {
    orders: OrderStore,
    payments: PaymentProvider,
}

impl Desk {
    /// Opens the database in a folder, which is made and seeded on first use, and the provider at a URL.
    ///
    /// # Errors
    /// When the folder or the database cannot be opened.
    pub fn open(data: &Path, payments: PaymentProvider) -> Result<Self, StoreError> {
        Ok(Self { orders: OrderStore::open(data)?, payments })
    }
}
