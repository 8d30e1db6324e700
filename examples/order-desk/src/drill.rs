//! `order-desk drill`: a minute's show of what goes wrong, and of what comes of it: at the provider, and for the agent.
//!
//! Four refunds meet a lost answer, a call made twice, an outage, and a `kill -9` in the middle of the call. Unguarded the same
//! is done as a plain client does it: each attempt with a key of its own, at once, three times.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::process::Command;
use tool_runtime::guard::Idempotency;
use tool_runtime::serve::cli::BoxError;
use tool_runtime::{Call, IdempotencyKey, Toolbox, ledger};

use crate::payments::{PaymentProvider, RefundRequest};
use crate::provider::{Misbehaviour, Rule, RunningProvider, Statement};
use crate::{Desk, tools};

/// How long a claim of a process that was killed stays; short, so that nobody waits long for the show.
const LEASE: &str = "3s";

/// The four orders, each with what befalls it.
const LOST: &str = "ord_1006";
const TWICE: &str = "ord_1007";
const OUTAGE: &str = "ord_1009";
const KILLED: &str = "ord_1017";

/// Shows it on `out`.
///
/// # Errors
/// When the provider or the desk cannot be started, or nobody reads what is shown.
pub async fn show(out: &mut impl Write, unguarded: bool) -> Result<(), BoxError> {
    let folder = Folder::new()?;
    let rule =
        |order: &str, kind, times| Rule { order_id: Some(order.to_owned()), kind: Some(kind), times: Some(times) };
    let rules = vec![
        rule(LOST, Misbehaviour::Drop, if unguarded { 3 } else { 2 }),
        rule(OUTAGE, Misbehaviour::RateLimited, 3 - u32::from(!unguarded)),
        rule(KILLED, Misbehaviour::Slow, 1),
    ];
    let provider = RunningProvider::start(([127, 0, 0, 1], 0).into(), None, rules).await?;
    let url = provider.url();
    let scenes = Scenes { url: &url, client: PaymentProvider::new(url.as_str())?, folder: &folder.0 };
    let guard = if unguarded { "A plain client, without tool-runtime" } else { "The order desk, behind its guards" };
    writeln!(out, "{guard}\n")?;
    for (title, order) in [
        ("The answer is lost on its way, twice", LOST),
        ("The client loses its patience and calls a second time", TWICE),
        ("The provider takes no calls for a while: 429, Retry-After: 2", OUTAGE),
        ("The process is killed (kill -9) in the middle of the call, and started again", KILLED),
    ] {
        let began = Instant::now();
        let told = if unguarded { scenes.unguarded(order).await? } else { scenes.guarded(order).await? };
        let (requests, refunds) = scenes.statement(order).await?;
        writeln!(out, "{title}")?;
        writeln!(out, "  provider: called {requests}, charged {refunds}; {:.1} s", began.elapsed().as_secs_f64())?;
        for told in told {
            writeln!(out, "  told: {told}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

struct Scenes<'a> {
    url: &'a str,
    client: PaymentProvider,
    folder: &'a Path,
}

impl Scenes<'_> {
    /// How often the provider was asked to refund an order, and how often it did.
    async fn statement(&self, order: &str) -> Result<(usize, usize), BoxError> {
        let statement: Statement = reqwest::get(format!("{}/ledger", self.url)).await?.json().await?;
        let requests = statement.requests.iter().filter(|request| request.order_id == order).count();
        let refunds = statement.refunds.iter().filter(|refund| refund.order_id == order).count();
        Ok((requests, refunds))
    }

    fn ledger(&self) -> String {
        format!("sqlite:{}", self.folder.join("ledger.db").display())
    }

    async fn guarded(&self, order: &str) -> Result<Vec<String>, BoxError> {
        if order == KILLED {
            return self.killed(order).await;
        }
        let desk = Desk::open(self.folder, self.client.clone())?;
        let once = Idempotency::new(ledger::open(&self.ledger()).await?);
        let toolbox = Toolbox::new(desk).tools(tools()).idempotency(once).build()?;
        let arguments = json!({"order_id": order});
        let mut told = vec![told(toolbox.call(Call::new("refund_order", &arguments)).await.as_str())];
        if order == TWICE {
            told.push(self::told(toolbox.call(Call::new("refund_order", &arguments)).await.as_str()));
        }
        Ok(told)
    }

    /// A process of its own that is killed while the provider is at it, and another one after it.
    async fn killed(&self, order: &str) -> Result<Vec<String>, BoxError> {
        let mut first = self.process(order)?.spawn()?;
        while self.statement(order).await?.0 == 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        first.kill().await?;
        let second = self.process(order)?.output().await?;
        Ok(vec!["nothing: the process is gone".to_owned(), told(String::from_utf8_lossy(&second.stdout).trim_end())])
    }

    fn process(&self, order: &str) -> Result<Command, BoxError> {
        let mut command = Command::new(std::env::current_exe()?);
        let data = self.folder.as_os_str();
        command.args(["--provider", self.url, "--data"]).arg(data).args(["call", "refund_order"]);
        command.arg(json!({"order_id": order}).to_string());
        command.args(["--operation", "drill-refund", "--ledger", &self.ledger(), "--lease", LEASE]);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).kill_on_drop(true);
        Ok(command)
    }

    /// As plain clients do: each attempt has a key of its own, since that is made with the request.
    async fn unguarded(&self, order: &str) -> Result<Vec<String>, BoxError> {
        let request = RefundRequest { order_id: order.to_owned(), amount_minor: 1_000, currency: "EUR".to_owned() };
        let attempts = if order == TWICE || order == KILLED { 2 } else { 3 };
        let mut said = Vec::new();
        for attempt in 0..attempts {
            let key = IdempotencyKey::new(format!("{order}-{attempt}-{}", std::process::id()))?;
            let refund = self.client.refund(&request, &key);
            let is_killed = order == KILLED && attempt == 0;
            let answer = if is_killed {
                // Gone before the answer, as a process is that was killed.
                let _ = tokio::time::timeout(Duration::from_millis(300), refund).await;
                "nothing: the process is gone".to_owned()
            } else {
                refund.await.map_or_else(
                    |error| format!("error: {error}"),
                    |receipt| format!("refunded, {}", receipt.refund_id),
                )
            };
            said.push(answer);
            if order != TWICE && !is_killed && said.last().is_some_and(|last| last.starts_with("refunded")) {
                break;
            }
        }
        Ok(said)
    }
}

/// What an agent reads first of an envelope.
fn told(envelope: &str) -> String {
    let envelope: Value = serde_json::from_str(envelope).unwrap_or_default();
    let text = |pointer: &str| envelope.pointer(pointer).and_then(Value::as_str);
    let is_replayed = envelope.get("replayed") == Some(&Value::Bool(true));
    let replayed = if is_replayed { ", replayed: nothing was done a second time" } else { "" };
    match (text("/data/refund_id"), text("/next_action")) {
        (Some(refund), _) => format!("refunded, {refund}{replayed}"),
        (None, Some(next)) => format!("{}: {next}{replayed}", text("/error/code").unwrap_or_default()),
        (None, None) => envelope.to_string(),
    }
}

/// A folder that goes with the show.
struct Folder(PathBuf);

impl Folder {
    fn new() -> io::Result<Self> {
        let name = format!("order-desk-drill-{}-{:?}", std::process::id(), std::thread::current().id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path)?;
        Ok(Self(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // Only the show has written there, and the system clears the place anyway.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
