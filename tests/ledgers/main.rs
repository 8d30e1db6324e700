//! One suite for every ledger, on real stores.

#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, reason = "these are tests")]

mod opening;
mod suite;

use std::sync::Arc;

use tool_runtime::ledger::{Ledger, open};
use tool_tests::services;

/// Two connections to one store: what holds has to hold between processes.
async fn two(url: &str) -> [Arc<dyn Ledger>; 2] {
    [open(url).await.expect("it can be opened"), open(url).await.expect("it can be opened again")]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn memory() {
    let ledger = open("memory:").await.expect("it can be opened");
    suite::all([Arc::clone(&ledger), ledger]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sqlite() {
    let folder = tempfile::tempdir().expect("a folder");
    suite::all(two(&format!("sqlite:{}", folder.path().join("ledger.db").display())).await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn redis() {
    if let Some(redis) = services::redis() {
        suite::all(two(&redis.url).await).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgres() {
    if let Some(postgres) = services::postgres() {
        suite::all(two(&postgres.url).await).await;
    }
}
