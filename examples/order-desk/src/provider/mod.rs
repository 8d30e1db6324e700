//! The payment provider: a small real HTTP server that keeps a ledger of what it did, honours `Idempotency-Key`, and
//! misbehaves on demand.
//!
//! | request | what it does |
//! |---|---|
//! | `POST /refunds` | refunds; see [`crate::payments::RefundRequest`] |
//! | `GET /ledger` | every refund that was made, and every request with its answer |
//! | `POST /misbehave` | sets how it answers the next refunds of an order; see [`Rule`] |
//!
//! Without any rule the refunds of six orders go wrong, so that each failure can be seen: see [`USUAL_RULES`].

mod ledger;
mod misbehaviour;
mod refunds;

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::routing::{get, post};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

pub use ledger::{LedgerEntry, LedgerError, RequestEntry, Statement};
pub use misbehaviour::{Misbehaviour, Rule, RuleError, USUAL_RULES};

use ledger::Ledger;
use misbehaviour::Rules;

/// How long it takes when it is told to be slow: longer than its client waits.
const SLOW: Duration = Duration::from_secs(5);

/// Why the provider could not be started.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProviderError {
    /// The address is taken, or not this machine's.
    #[error("the payment provider cannot listen on {address}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the system said.
        source: std::io::Error,
    },
    /// Its ledger cannot be opened.
    #[error("the payment provider's ledger cannot be opened")]
    Ledger(#[from] LedgerError),
}

/// What all requests share.
struct Provider {
    ledger: Ledger,
    rules: Rules,
    slow: Duration,
}

/// A provider that runs in this process, until it is dropped.
#[derive(Debug)]
pub struct RunningProvider {
    address: SocketAddr,
    server: JoinHandle<()>,
}

impl RunningProvider {
    /// Starts a provider. Its ledger is `provider.sqlite` in the folder, or in memory without one. `rules` go before the
    /// usual ones.
    ///
    /// # Errors
    /// When the address cannot be listened on, or the ledger not be opened.
    pub async fn start(address: SocketAddr, folder: Option<&Path>, rules: Vec<Rule>) -> Result<Self, ProviderError> {
        Self::start_with(address, folder, rules, SLOW).await
    }

    /// Starts a provider that takes this long when it is told to be slow.
    ///
    /// # Errors
    /// When the address cannot be listened on, or the ledger not be opened.
    pub async fn start_with(
        address: SocketAddr,
        folder: Option<&Path>,
        rules: Vec<Rule>,
        slow: Duration,
    ) -> Result<Self, ProviderError> {
        let listen = |source| ProviderError::Listen { address, source };
        let provider = Arc::new(Provider { ledger: Ledger::open(folder)?, rules: Rules::new(rules), slow });
        let listener = TcpListener::bind(address).await.map_err(listen)?;
        let address = listener.local_addr().map_err(listen)?;
        let router = Router::new()
            .route("/refunds", post(refunds::refund))
            .route("/ledger", get(refunds::statement))
            .route("/misbehave", post(refunds::misbehave))
            .with_state(provider);
        let server = tokio::spawn(async move {
            // It ends when the task is aborted; `serve` itself never fails.
            let _ = axum::serve(listener, router).await;
        });
        Ok(Self { address, server })
    }

    /// Where it listens.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }
}

impl Drop for RunningProvider {
    fn drop(&mut self) {
        self.server.abort();
    }
}
