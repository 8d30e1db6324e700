//! Stores, processes that are killed, ledgers that lose answers, and a provider that counts.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use tempfile::TempDir;
use tool_runtime::IdempotencyKey;
use tool_runtime::guard::{Ending, Fence, Idempotency, Once, OnceError, Operation};
use tool_runtime::ledger::{Answer, Draft, Inserted, Ledger, LedgerError, Row, RowKey, Swapped, Version, open};
use tool_tests::services;

/// A lease that a test can wait for.
pub(crate) const LEASE: Duration = Duration::from_millis(600);

/// A store that processes share.
pub(crate) struct Store {
    pub(crate) url: String,
    // Holds the file.
    _folder: TempDir,
}

/// Every store that processes share and that is installed.
pub(crate) fn shared() -> Vec<Store> {
    let folder = || tempfile::tempdir().expect("a folder");
    let file = folder();
    let sqlite = Store { url: format!("sqlite:{}", file.path().join("ledger.db").display()), _folder: file };
    let servers = [services::redis(), services::postgres()].into_iter().flatten();
    std::iter::once(sqlite).chain(servers.map(|server| Store { url: server.url.clone(), _folder: folder() })).collect()
}

/// Every store that is installed, with a connection: also that of one process.
pub(crate) async fn all() -> Vec<Arc<dyn Ledger>> {
    let mut ledgers = vec![open("memory:").await.expect("it can be opened")];
    for store in shared() {
        // The file goes, the open connection stays.
        ledgers.push(open(&store.url).await.expect("it can be opened"));
    }
    ledgers
}

/// A key that no other test has.
pub(crate) fn new_key(test: &str) -> IdempotencyKey {
    static DRAWN: AtomicUsize = AtomicUsize::new(0);
    let number = DRAWN.fetch_add(1, Ordering::Relaxed);
    IdempotencyKey::new(format!("{test}-{}-{number}", std::process::id())).expect("a key")
}

/// The operation of this key, as the other process has it.
pub(crate) fn charge(key: &IdempotencyKey) -> Operation {
    Operation::new("charge", key.as_str()).named(key.clone())
}

pub(crate) fn once(ledger: &Arc<dyn Ledger>) -> Idempotency {
    Idempotency::new(Arc::clone(ledger)).lease(LEASE).wait(Duration::from_secs(5))
}

/// A provider in this process that counts its charges.
#[derive(Clone, Default)]
pub(crate) struct Provider(Arc<AtomicUsize>);

impl Provider {
    pub(crate) fn charged(&self) -> usize {
        self.0.load(Ordering::SeqCst)
    }

    pub(crate) fn charge(&self) -> usize {
        self.0.fetch_add(1, Ordering::SeqCst) + 1
    }

    /// Charges, once the fence lets it.
    pub(crate) async fn run(self, fence: Fence) -> Ending {
        if fence.admit().await.is_err() {
            return Ending::NothingDone { answer: "overtaken".to_owned() };
        }
        Ending::Final { answer: format!("receipt {}", self.charge()), ok: true }
    }

    /// One operation with it.
    pub(crate) async fn ask(&self, once: &Idempotency, operation: Operation) -> Result<Once, OnceError> {
        let provider = self.clone();
        once.once(operation, |fence| provider.run(fence)).await
    }
}

/// Another process, and what it charges.
pub(crate) struct Process {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Process {
    pub(crate) fn start(arguments: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_crasher"));
        let mut child =
            command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it can be started");
        let (input, output) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
        Self { child, input, output: BufReader::new(output) }
    }

    /// One charge that halts at a place.
    pub(crate) fn charging(store: &Store, mode: &str, charges: &Charges, key: &IdempotencyKey, halt: &str) -> Self {
        let lease = LEASE.as_millis().to_string();
        let mut process = Self::start(&["one", &store.url, mode, &lease, &charges.path(), key.as_str(), halt]);
        assert_eq!(process.line(), halt);
        process
    }

    /// What it says next.
    pub(crate) fn line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("it can be read");
        line.trim_end().to_owned()
    }

    pub(crate) fn go_on(&mut self) {
        self.input.write_all(b"\n").expect("it listens");
    }

    pub(crate) fn signal(&self, signal: &str) {
        let sent = Command::new("kill").args([signal, &self.child.id().to_string()]).status();
        assert!(sent.expect("it can be sent").success());
    }

    /// Kills it, as the kernel does: nothing of it runs any more.
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it is gone");
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The provider's own ledger: a file that processes append to.
pub(crate) struct Charges(TempDir);

impl Charges {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    pub(crate) fn path(&self) -> String {
        self.file().display().to_string()
    }

    fn file(&self) -> PathBuf {
        self.0.path().join("charges")
    }

    /// How often this was charged: lines with one key are one charge.
    pub(crate) fn of(&self, what: &IdempotencyKey) -> usize {
        let text = fs::read_to_string(self.file()).unwrap_or_default();
        let charges =
            text.lines().filter_map(|line| line.split_once(' ')).filter(|(charged, _)| *charged == what.as_str());
        charges.map(|(_, key)| key).collect::<BTreeSet<_>>().len()
    }

    /// Charges from this process, as the other does.
    fn charge(&self, what: &IdempotencyKey, key: Option<&IdempotencyKey>) -> String {
        static DRAWN: AtomicUsize = AtomicUsize::new(0);
        let own = || format!("here-{}", DRAWN.fetch_add(1, Ordering::Relaxed));
        let key = key.map_or_else(own, ToString::to_string);
        let mut file = fs::OpenOptions::new().append(true).create(true).open(self.file()).expect("it can be opened");
        file.write_all(format!("{what} {key}\n").as_bytes()).expect("it can be written");
        format!("receipt of {what}")
    }

    /// One operation with it.
    pub(crate) async fn ask(
        self: &Arc<Self>,
        once: &Idempotency,
        key: &IdempotencyKey,
        is_keyed: bool,
    ) -> Result<Once, OnceError> {
        let operation = if is_keyed { charge(key).keyed() } else { charge(key) };
        let (charges, key) = (Arc::clone(self), key.clone());
        once.once(operation, move |fence: Fence| async move {
            if fence.admit().await.is_err() {
                return Ending::NothingDone { answer: "overtaken".to_owned() };
            }
            Ending::Final { answer: charges.charge(&key, is_keyed.then(|| fence.key())), ok: true }
        })
        .await
    }
}

/// What becomes of an answer of the ledger on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lost {
    /// The step is taken, and its answer lost.
    Answer,
    /// Nobody is there to take the step.
    Step,
}

/// A ledger whose next insertions or swaps are lost.
#[derive(Debug)]
pub(crate) struct Losing {
    inner: Arc<dyn Ledger>,
    how: Lost,
    pub(crate) inserts: AtomicUsize,
    pub(crate) swaps: AtomicUsize,
    pub(crate) steps: AtomicUsize,
    pub(crate) is_down: AtomicBool,
}

impl Losing {
    pub(crate) fn new(inner: Arc<dyn Ledger>, how: Lost) -> Arc<Self> {
        let none = || AtomicUsize::new(0);
        let is_down = AtomicBool::new(false);
        Arc::new(Self { inner, how, inserts: none(), swaps: none(), steps: none(), is_down })
    }

    fn is_lost(&self, count: &AtomicUsize) -> bool {
        let is_next = count.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1)).is_ok();
        is_next || self.is_down.load(Ordering::SeqCst)
    }

    fn through<'a, T: Send + 'a>(&'a self, count: &AtomicUsize, step: Answer<'a, T>) -> Answer<'a, T> {
        self.steps.fetch_add(1, Ordering::SeqCst);
        let is_lost = self.is_lost(count);
        Box::pin(async move {
            if is_lost && self.how == Lost::Step {
                return Err(LedgerError::unavailable("the line is cut"));
            }
            let answer = step.await;
            if is_lost { Err(LedgerError::unavailable("the line is cut")) } else { answer }
        })
    }
}

impl Ledger for Losing {
    fn insert<'a>(&'a self, key: &'a RowKey, draft: &'a Draft) -> Answer<'a, Inserted> {
        self.through(&self.inserts, self.inner.insert(key, draft))
    }

    fn swap<'a>(&'a self, key: &'a RowKey, seen: Version, draft: &'a Draft) -> Answer<'a, Swapped> {
        self.through(&self.swaps, self.inner.swap(key, seen, draft))
    }

    fn get<'a>(&'a self, key: &'a RowKey) -> Answer<'a, Option<Row>> {
        static NONE: AtomicUsize = AtomicUsize::new(0);
        self.through(&NONE, self.inner.get(key))
    }

    fn scan<'a>(&'a self, space: &'static str, after: &'a str, limit: u32) -> Answer<'a, Vec<(String, Row)>> {
        self.inner.scan(space, after, limit)
    }

    fn sweep(&self, limit: u32) -> Answer<'_, u64> {
        self.inner.sweep(limit)
    }
}
