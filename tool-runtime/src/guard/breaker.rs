//! A circuit breaker: calls of an upstream that keeps failing are not made for a while.

mod window;

use std::fmt;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use super::delay::{longest, uniform};
use crate::contract::CircuitFailure;
use crate::error::{Class, ErrorContract, Failure, ToolError};
use window::Window;

/// So many failures one after the other open a breaker, unless it is said otherwise.
const IN_A_ROW: u32 = 5;

/// Half of at least so many calls within the window open it too.
const FEWEST_CALLS: u32 = 10;

/// So many probes one after the other close it.
const PROBES: u32 = 2;

/// How long it stays open the first time; twice as long each time that a probe fails, and at most a minute.
const OPEN_FIRST: Duration = Duration::from_secs(5);
const OPEN_LONGEST: Duration = Duration::from_secs(60);

/// A probe that has not ended by then is given up: another may try.
const LEASE: Duration = Duration::from_secs(60);

/// A circuit breaker for one upstream. Clones share one state.
///
/// It opens after five failures in a row, or when half of at least ten calls within 30 seconds have failed. Only transient
/// failures of the upstream count ([`Class::TransientUpstream`]); a rate limit counts neither way, and whatever else the
/// upstream says is an answer. After 5 to 60 seconds it lets one probe through at a time; two that succeed close it.
///
/// ```
/// use tool_runtime::guard::{Breaker, Sample};
///
/// # tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(async {
/// let breaker = Breaker::new();
/// for _ in 0..5 {
///     breaker.admit()?.settle(Sample::Failure);
/// }
/// let open = breaker.admit().expect_err("five failures in a row");
/// assert!(open.time_left().as_secs() <= 5);
/// # Ok::<(), tool_runtime::guard::CircuitOpen>(())
/// # });
/// ```
#[derive(Clone)]
pub struct Breaker(Arc<Shared>);

struct Shared {
    /// The generation while it is closed, and 0 while it is not. Of a call that goes well while it is closed nothing else is
    /// read: no lock is taken and no clock asked.
    closed: AtomicU64,
    /// Calls that went well since the window was last written.
    successes: AtomicU32,
    failures_in_a_row: AtomicU32,
    opens_after: u32,
    state: Mutex<State>,
    draws: Box<dyn Fn() -> u64 + Send + Sync>,
}

struct State {
    /// Grows with every change of phase: what was admitted in an earlier one says nothing of this.
    generation: u64,
    phase: Phase,
    window: Window,
    /// How often it was opened since it was last closed.
    openings: u32,
}

enum Phase {
    Closed,
    Open { until: Instant },
    HalfOpen { probe: Option<Probe>, successes: u32, probes: u64 },
}

/// The one call that may find out.
struct Probe {
    number: u64,
    given_up: Instant,
}

/// What a call says of its upstream's health.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sample {
    /// It answers, be it with a no.
    Success,
    /// It fails for the moment.
    Failure,
    /// It says nothing of it.
    Neutral,
}

impl Sample {
    /// The sample of a failure's class.
    pub fn of(class: Class) -> Self {
        match class {
            Class::TransientUpstream => Self::Failure,
            Class::RateLimited => Self::Neutral,
            Class::InvalidArgument
            | Class::NotFound
            | Class::Conflict
            | Class::Rejected
            | Class::AuthFailed
            | Class::PermissionDenied
            | Class::PartialExecution
            | Class::ApprovalRequired
            | Class::Internal
            | Class::Domain(_) => Self::Success,
        }
    }
}

/// The breaker is open: the call was not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the upstream keeps failing, and is left alone for {} ms", time_left.as_millis())]
pub struct CircuitOpen {
    time_left: Duration,
}

impl CircuitOpen {
    /// How long it stays open.
    pub const fn time_left(&self) -> Duration {
        self.time_left
    }
}

impl ToolError for CircuitOpen {
    const CONTRACT: ErrorContract = CircuitFailure::CONTRACT;

    fn failure(&self) -> Failure {
        CircuitFailure::CircuitOpen { retry_after: self.time_left }.failure()
    }
}

impl Breaker {
    /// A closed one.
    pub fn new() -> Self {
        Self::with_random_bits(|| getrandom::u64().unwrap_or_default())
    }

    /// A closed one that opens after so many failures in a row, and as any when half of the calls fail. 0 counts as 1.
    pub fn opens_after(failures: u32) -> Self {
        Self::of(failures.max(1), || getrandom::u64().unwrap_or_default())
    }

    /// A closed one that draws 64 random bits from this source instead of the operating system: for tests.
    pub fn with_random_bits(source: impl Fn() -> u64 + Send + Sync + 'static) -> Self {
        Self::of(IN_A_ROW, source)
    }

    fn of(opens_after: u32, source: impl Fn() -> u64 + Send + Sync + 'static) -> Self {
        let state = State { generation: 1, phase: Phase::Closed, window: Window::new(), openings: 0 };
        Self(Arc::new(Shared {
            closed: AtomicU64::new(state.generation),
            successes: AtomicU32::new(0),
            failures_in_a_row: AtomicU32::new(0),
            opens_after,
            state: Mutex::new(state),
            draws: Box::new(source),
        }))
    }

    /// Lets a call through, or not. The permit says how the call ended; one that is dropped, because the call panicked or was
    /// given up, says nothing and makes room for the next.
    ///
    /// # Errors
    /// When the breaker is open, or a probe is under way.
    #[inline]
    pub fn admit(&self) -> Result<Permit<'_>, CircuitOpen> {
        match self.0.closed.load(Ordering::Acquire) {
            0 => self.admit_unless_closed(),
            generation => Ok(Permit { breaker: self, generation, probe: None }),
        }
    }

    #[cold]
    fn admit_unless_closed(&self) -> Result<Permit<'_>, CircuitOpen> {
        let mut state = self.lock();
        let now = Instant::now();
        if let Phase::Open { until } = state.phase
            && until <= now
        {
            self.enter(&mut state, Phase::HalfOpen { probe: None, successes: 0, probes: 0 });
        }
        let generation = state.generation;
        let probe = match &mut state.phase {
            Phase::Closed => None,
            Phase::Open { until } => return Err(CircuitOpen { time_left: until.saturating_duration_since(now) }),
            Phase::HalfOpen { probe, probes, .. } => {
                if let Some(running) = probe.as_ref().filter(|probe| probe.given_up > now) {
                    return Err(CircuitOpen {
                        time_left: running.given_up.saturating_duration_since(now).min(OPEN_FIRST),
                    });
                }
                *probes += 1;
                *probe = Some(Probe { number: *probes, given_up: now + LEASE });
                Some(*probes)
            }
        };
        drop(state);
        Ok(Permit { breaker: self, generation, probe })
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How long to stay open: half of it for certain, the other half by chance, so that a fleet does not probe together.
    fn time_open(&self, openings: u32) -> Duration {
        let half = longest(OPEN_FIRST, OPEN_LONGEST, openings) / 2;
        half + uniform(half, (self.0.draws)())
    }

    #[inline]
    fn settle(&self, generation: u64, probe: Option<u64>, sample: Sample) {
        let shared = &*self.0;
        if probe.is_none() && sample != Sample::Failure {
            // A late result of an earlier phase is nobody's news.
            if sample == Sample::Success && shared.closed.load(Ordering::Acquire) == generation {
                shared.successes.fetch_add(1, Ordering::Relaxed);
                if shared.failures_in_a_row.load(Ordering::Relaxed) != 0 {
                    shared.failures_in_a_row.store(0, Ordering::Relaxed);
                }
            }
            return;
        }
        self.settle_what_matters(generation, probe, sample);
    }

    /// A failure, and whatever becomes of a probe.
    #[cold]
    fn settle_what_matters(&self, generation: u64, probe: Option<u64>, sample: Sample) {
        let shared = &*self.0;
        let mut state = self.lock();
        // A late result of an earlier phase is nobody's news.
        if state.generation != generation {
            return;
        }
        let now = Instant::now();
        let opens = match &mut state.phase {
            Phase::Open { .. } => false,
            // What is left of the samples is a failure.
            Phase::Closed => {
                let in_a_row = shared.failures_in_a_row.fetch_add(1, Ordering::Relaxed) + 1 >= shared.opens_after;
                state.window.count(now, shared.successes.swap(0, Ordering::Relaxed));
                in_a_row || state.window.is_half_failed(now, FEWEST_CALLS)
            }
            Phase::HalfOpen { probe: running, successes, .. } => {
                if running.as_ref().map(|running| running.number) != probe {
                    return;
                }
                *running = None;
                match sample {
                    Sample::Neutral => false,
                    Sample::Failure => true,
                    Sample::Success => {
                        *successes += 1;
                        if *successes >= PROBES {
                            self.close(&mut state);
                        }
                        false
                    }
                }
            }
        };
        if opens {
            state.openings = state.openings.saturating_add(1);
            let until = now + self.time_open(state.openings);
            self.enter(&mut state, Phase::Open { until });
        }
    }

    fn enter(&self, state: &mut State, phase: Phase) {
        state.generation += 1;
        let closed = if matches!(phase, Phase::Closed) { state.generation } else { 0 };
        state.phase = phase;
        self.0.closed.store(closed, Ordering::Release);
    }

    fn close(&self, state: &mut State) {
        state.window = Window::new();
        state.openings = 0;
        self.0.successes.store(0, Ordering::Relaxed);
        self.0.failures_in_a_row.store(0, Ordering::Relaxed);
        self.enter(state, Phase::Closed);
    }
}

impl Default for Breaker {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Breaker {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let phase = match self.lock().phase {
            Phase::Closed => "closed",
            Phase::Open { .. } => "open",
            Phase::HalfOpen { .. } => "half open",
        };
        formatter.debug_tuple("Breaker").field(&phase).finish()
    }
}

/// A call that was let through.
#[must_use = "say how the call ended: `settle`"]
#[derive(Debug)]
pub struct Permit<'a> {
    breaker: &'a Breaker,
    generation: u64,
    probe: Option<u64>,
}

impl Permit<'_> {
    /// Says how the call ended.
    #[inline]
    pub fn settle(self, sample: Sample) {
        self.breaker.settle(self.generation, self.probe, sample);
        // It has said all: nothing is left for its drop.
        std::mem::forget(self);
    }
}

impl Drop for Permit<'_> {
    #[inline]
    fn drop(&mut self) {
        self.breaker.settle(self.generation, self.probe, Sample::Neutral);
    }
}
