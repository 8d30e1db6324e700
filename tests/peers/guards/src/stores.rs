//! An operation that happens once, on each store: microseconds of a call, one after the other, each beside the least that the
//! store can do in the same round.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use tool_runtime::IdempotencyKey;
use tool_runtime::guard::{Ending, Fence, Idempotency, Operation};
use tool_runtime::ledger::{Ledger, open};
use tool_tests::services;

use crate::median;

const ROUNDS: usize = 400;

/// Measures and prints.
pub async fn measure() {
    println!("\nAn operation that happens once, median of {ROUNDS}, µs\n");
    let memory = open("memory:").await.expect("it can be opened");
    report("memory", "nothing", &memory, || async {}).await;

    let folder = tempfile::tempdir_in(".").expect("a folder on a disk");
    let file = folder.path().join("ledger.db");
    let sqlite = open(&format!("sqlite:{}", file.display())).await.expect("it can be opened");
    let log = folder.path().join("log");
    report("SQLite", "append and fdatasync", &sqlite, || synced(&log)).await;

    if let Some(server) = services::redis() {
        let redis = open(&server.url).await.expect("it can be opened");
        let address = server.url.split('?').next().unwrap_or_default();
        let client = redis::Client::open(address).expect("an address");
        let connection = client.get_connection_manager().await.expect("a connection");
        let ping = || {
            let mut connection = connection.clone();
            async move {
                redis::cmd("PING").query_async::<String>(&mut connection).await.expect("it answers");
            }
        };
        report("Redis, appendfsync always", "PING", &redis, ping).await;
    }
    if let Some(server) = services::postgres() {
        let postgres = open(&server.url).await.expect("it can be opened");
        let (client, connection) =
            tokio_postgres::connect(&server.url, tokio_postgres::NoTls).await.expect("a connection");
        tokio::spawn(connection);
        let statement = client.prepare("select 1").await.expect("a statement");
        let select = || async {
            client.query(&statement, &[]).await.expect("it answers");
        };
        report("PostgreSQL, synchronous_commit on", "select 1", &postgres, select).await;
    }
}

async fn synced(log: &Path) {
    let log = log.to_owned();
    let written = tokio::task::spawn_blocking(move || {
        let mut file = OpenOptions::new().append(true).create(true).open(log)?;
        file.write_all(&[b'x'; 200])?;
        file.sync_data()
    });
    written.await.expect("no panic").expect("it can be written");
}

async fn report<F: Future<Output = ()>>(name: &str, least: &str, ledger: &Arc<dyn Ledger>, bare: impl Fn() -> F) {
    let once = Idempotency::new(Arc::clone(ledger));
    let (mut bares, mut keyed, mut unkeyed, mut replays) = (vec![], vec![], vec![], vec![]);
    for round in 0..ROUNDS {
        let key = |kind: &str| {
            let text = format!("{kind}-{}-{round}", std::process::id());
            IdempotencyKey::new(text).expect("a key")
        };
        let (first, second) = (key("keyed"), key("unkeyed"));
        bares.push(timed(bare()).await);
        keyed.push(timed(ask(&once, Operation::new("bench", "x").named(first.clone()).keyed())).await);
        unkeyed.push(timed(ask(&once, Operation::new("bench", "x").named(second))).await);
        replays.push(timed(ask(&once, Operation::new("bench", "x").named(first).keyed())).await);
    }
    let (bares, keyed) = (median(bares), median(keyed));
    let (unkeyed, replays) = (median(unkeyed), median(replays));
    println!("  {name}");
    println!("    {least:<22} {bares:>9.1}");
    for (what, time, steps) in [("new, keyed", keyed, 2), ("new, not keyed", unkeyed, 3), ("replay", replays, 1)] {
        println!("    {what:<22} {time:>9.1}  {:>8.2} x, {steps} steps", time / bares);
    }
}

async fn ask(once: &Idempotency, operation: Operation) {
    let execute = |fence: Fence| async move {
        fence.admit().await.expect("it is its own");
        Ending::Final { answer: r#"{"ok":true,"data":{"receipt":"r-1001","amount_minor":4250}}"#.to_owned(), ok: true }
    };
    once.once(operation, execute).await.expect("an answer");
}

async fn timed<T>(future: impl Future<Output = T>) -> f64 {
    let began = Instant::now();
    future.await;
    began.elapsed().as_secs_f64() * 1e6
}
