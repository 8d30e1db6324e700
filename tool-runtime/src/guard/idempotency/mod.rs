//! At most once: an operation is done by one, and whoever asks for it hears the same answer.
//!
//! Before the call a row in the ledger is claimed, after it the answer is written there. Who comes second waits, or gets
//! the answer of the first. A claim holds for a lease that is renewed while the call runs; what lapses is taken over where
//! that is safe, and is called unknown where it is not.

mod claim;
mod hold;
mod operation;
mod outcome;
mod protocol;
mod reconcile;

#[cfg(test)]
mod model;

use std::collections::HashMap;
use std::fmt;
use std::future::Future;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

use tokio::sync::watch;
use tokio::time::Instant;

use crate::ledger::{Ledger, LedgerError, RowKey};
use crate::tool::IdSource;
use claim::Claimed;
use hold::Hold;
pub use hold::{Fence, Overtaken};
pub use operation::Operation;
pub use outcome::{Ending, Once, OnceError};
pub use reconcile::{Reconciled, UnknownOperation};

/// The space of the guard's rows.
const SPACE: &str = "operation";

/// A claim that is not renewed ends after this time.
const LEASE: Duration = Duration::from_secs(45);

/// How long somebody else's run is waited for.
const WAIT: Duration = Duration::from_secs(10);

/// How long an answer is kept for whoever asks again with the operation's key.
const RETENTION: Duration = Duration::from_secs(72 * 60 * 60);

/// How long the same thing without a key is the same operation.
const WINDOW: Duration = Duration::from_secs(10 * 60);

/// A lease that is shorter is not to be renewed in time; a time that is longer is no time that anybody means, and clocks end.
const SHORTEST_LEASE: Duration = Duration::from_millis(50);
const LONGEST_TIME: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// Sweeps the ledger once in so many claims.
const SWEEP_EVERY: u64 = 256;
const SWEEP_AT_MOST: u32 = 1_000;

/// Makes operations happen at most once, by rows in a ledger. Clones share one.
///
/// It also works alone:
///
/// ```
/// use std::sync::Arc;
/// use tool_runtime::guard::{Ending, Idempotency, Operation};
/// use tool_runtime::ledger::Memory;
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let once = Idempotency::new(Arc::new(Memory::new()));
/// let send = || Operation::new("send_invoice", br#"{"invoice":7}"#);
///
/// let first = once.once(send(), |fence| async move {
///     if fence.admit().await.is_err() {
///         return Ending::NothingDone { answer: "another one is at it".into() };
///     }
///     // … the call itself, with `fence.key()` …
///     Ending::Final { answer: "sent".into(), ok: true }
/// });
/// assert!(!first.await?.replayed);
///
/// let again = once.once(send(), |_| async { unreachable!("it is done") }).await?;
/// assert_eq!((again.answer.as_str(), again.replayed), ("sent", true));
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Idempotency {
    ledger: Arc<dyn Ledger>,
    lease: Duration,
    wait: Duration,
    retention: Duration,
    window: Duration,
    ids: IdSource,
    since_1970: Arc<dyn Fn() -> Duration + Send + Sync>,
    /// How long somebody who follows another one's run waits for it.
    patience: Option<Duration>,
    running: Arc<Mutex<HashMap<String, Running>>>,
    claims: Arc<AtomicU64>,
}

/// What runs in this process: others who want the same wait for its answer.
struct Running {
    fingerprint: String,
    answer: watch::Receiver<Option<Result<Once, OnceError>>>,
}

impl Idempotency {
    /// Over this ledger.
    pub fn new(ledger: Arc<dyn Ledger>) -> Self {
        Self {
            ledger,
            lease: LEASE,
            wait: WAIT,
            retention: RETENTION,
            window: WINDOW,
            ids: IdSource::System,
            since_1970: Arc::new(|| SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default()),
            patience: None,
            running: Arc::default(),
            claims: Arc::default(),
        }
    }

    /// How long a claim holds after its process has died; while that lives, it renews it. 45 seconds unless it is said
    /// otherwise; at least 50 milliseconds, and at most a year.
    #[must_use]
    pub fn lease(mut self, lease: Duration) -> Self {
        self.lease = lease.clamp(SHORTEST_LEASE, LONGEST_TIME);
        self
    }

    /// How long the run of another process is waited for, before the answer is [`OnceError::InProgress`]. Ten seconds unless
    /// it is said otherwise, and at most a year.
    #[must_use]
    pub fn wait(mut self, wait: Duration) -> Self {
        self.wait = wait.min(LONGEST_TIME);
        self
    }

    /// With no more patience than this, for one call.
    pub(crate) fn within(&self, time: Duration) -> Self {
        Self { wait: self.wait.min(time), patience: Some(time), ..self.clone() }
    }

    /// How long the answer of an operation with a key is kept; afterwards the same key is a new operation. 72 hours unless it
    /// is said otherwise.
    #[must_use]
    pub fn retention(mut self, retention: Duration) -> Self {
        self.retention = retention;
        self
    }

    /// How long the same thing without a key is one operation. Ten minutes unless it is said otherwise.
    #[must_use]
    pub fn window(mut self, window: Duration) -> Self {
        self.window = window;
        self
    }

    /// Draws 128 random bits for each write from this source instead of the operating system: for tests. It must never give
    /// the same ones twice.
    #[must_use]
    pub fn random_bits(mut self, source: impl Fn() -> u128 + Send + Sync + 'static) -> Self {
        self.ids = IdSource::Host(Arc::new(source));
        self
    }

    /// Takes the time since 1970 from here instead of this machine's clock: for tests. It is used for nothing but the keys of
    /// operations without a name.
    #[must_use]
    pub fn clock(mut self, since_1970: impl Fn() -> Duration + Send + Sync + 'static) -> Self {
        self.since_1970 = Arc::new(since_1970);
        self
    }

    /// The ledger.
    pub fn ledger(&self) -> &Arc<dyn Ledger> {
        &self.ledger
    }

    /// Does an operation, unless it is done already: then its answer is told again. `execute` runs in a task of its own,
    /// so that a caller who goes away ends nothing. Before each call that it makes it asks the fence.
    ///
    /// # Errors
    /// When the key stands for something else, when somebody is at it still, when nobody knows whether it was done, when the
    /// ledger cannot be asked, and when the run panicked.
    ///
    /// # Panics
    /// Outside of a tokio runtime.
    pub async fn once<F>(
        &self,
        operation: Operation,
        execute: impl FnOnce(Fence) -> F + Send + 'static,
    ) -> Result<Once, OnceError>
    where
        F: Future<Output = Ending> + Send + 'static,
    {
        if !operation.repeatable && !self.ledger.holds_unkeyed_writes() {
            return Err(OnceError::LedgerUnavailable(Arc::new(LedgerError::MayForget)));
        }
        let row = operation.row();
        let mut answer = match self.join(&row, operation.fingerprint())? {
            Joined::Follow(mut answer) => {
                let patience = self.patience.unwrap_or(Duration::MAX);
                if tokio::time::timeout(patience, answer.wait_for(Option::is_some)).await.is_err() {
                    return Err(OnceError::InProgress { retry_after: patience });
                }
                answer
            }
            Joined::Lead { publish, answer } => {
                let lead = Lead { once: self.clone(), row, is_over: false };
                tokio::spawn(async move {
                    let answer = lead.once.run(&lead.row, operation, execute).await;
                    lead.end();
                    publish.send_replace(Some(answer));
                });
                answer
            }
        };
        // No answer means that its task is gone: the runtime is shutting down.
        let published = answer.wait_for(Option::is_some).await.map(|answer| (*answer).clone());
        published.ok().flatten().unwrap_or(Err(OnceError::InProgress { retry_after: self.lease }))
    }

    /// Waits until nothing runs any more, at most so long (and at most a year): before a process ends. Says how many still
    /// run.
    pub async fn drain(&self, grace: Duration) -> usize {
        let until = Instant::now() + grace.min(LONGEST_TIME);
        loop {
            let running: Vec<_> = self.running().values().map(|running| running.answer.clone()).collect();
            let Some(first) = running.first() else { return 0 };
            // Whether it has an answer or is gone, it is over.
            let mut first = first.clone();
            if tokio::time::timeout_at(until, first.wait_for(Option::is_some)).await.is_err() {
                return running.len();
            }
        }
    }

    /// How long the answer of an operation is kept.
    fn keep(&self, operation: &Operation) -> Duration {
        match operation.name() {
            Some(_) => operation.keep.unwrap_or(self.retention),
            None => self.window,
        }
    }

    /// Follows whoever does the same in this process, or leads.
    fn join(&self, row: &str, fingerprint: &str) -> Result<Joined, OnceError> {
        let mut running = self.running();
        if let Some(there) = running.get(row) {
            // Before the answer of another operation could be told.
            if there.fingerprint != fingerprint {
                return Err(OnceError::KeyReused);
            }
            return Ok(Joined::Follow(there.answer.clone()));
        }
        let (publish, answer) = watch::channel(None);
        let entry = Running { fingerprint: fingerprint.to_owned(), answer: answer.clone() };
        running.insert(row.to_owned(), entry);
        Ok(Joined::Lead { publish, answer })
    }

    fn running(&self) -> MutexGuard<'_, HashMap<String, Running>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Claim, run, settle.
    async fn run<F>(
        &self,
        row: &str,
        operation: Operation,
        execute: impl FnOnce(Fence) -> F + Send + 'static,
    ) -> Result<Once, OnceError>
    where
        F: Future<Output = Ending> + Send + 'static,
    {
        let key = RowKey::new(SPACE, row);
        let hold: Arc<Hold> = match self.claim(&key, operation).await? {
            Claimed::Mine(hold) => Arc::from(hold),
            Claimed::Answered(once) => return Ok(once),
        };
        let _renewal = Renewal(tokio::spawn(Arc::clone(&hold).renew()));
        let fence = Fence::of(Arc::clone(&hold));
        // Whatever panics in it, also before it is a future, ends this task and not the one that settles.
        let ended = tokio::spawn(async move { execute(fence).await }).await;
        hold.settle(ended.ok()).await
    }

    fn sweep_sometimes(&self) {
        if self.claims.fetch_add(1, Ordering::Relaxed) % SWEEP_EVERY == SWEEP_EVERY - 1 {
            let ledger = Arc::clone(&self.ledger);
            tokio::spawn(async move {
                if let Err(error) = ledger.sweep(SWEEP_AT_MOST).await {
                    tracing::warn!(error = &error as &dyn std::error::Error, "the ledger was not swept");
                }
            });
        }
    }
}

enum Joined {
    Follow(watch::Receiver<Option<Result<Once, OnceError>>>),
    Lead {
        publish: watch::Sender<Option<Result<Once, OnceError>>>,
        answer: watch::Receiver<Option<Result<Once, OnceError>>>,
    },
}

/// Ends with the run that it renews the claim of.
struct Renewal(tokio::task::JoinHandle<()>);

impl Drop for Renewal {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Whoever runs an operation for all of its process; the entry goes with it, whatever ends it.
struct Lead {
    once: Idempotency,
    row: String,
    is_over: bool,
}

impl Lead {
    /// Nobody follows any more: who comes now asks the ledger, which knows more by now than an answer that is being told.
    fn end(mut self) {
        self.once.running().remove(&self.row);
        self.is_over = true;
    }
}

impl Drop for Lead {
    fn drop(&mut self) {
        if !self.is_over {
            self.once.running().remove(&self.row);
        }
    }
}

impl fmt::Debug for Idempotency {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Idempotency")
            .field("ledger", &self.ledger)
            .field("lease", &self.lease)
            .field("wait", &self.wait)
            .field("retention", &self.retention)
            .field("window", &self.window)
            .finish_non_exhaustive()
    }
}
