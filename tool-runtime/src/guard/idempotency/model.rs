//! A model check of the protocol as it is built: every order of the steps of three processes that want one operation done,
//! with crashes, lapses, lost replies of the upstream, retention, an upstream that forgets, and a person who reconciles.
//!
//! The steps are those of `protocol`; what the model adds is who takes them when. Each guard is taken away in turn, and the
//! model then finds the run in which something is done twice, or told in two ways.

mod steps;

use std::time::Duration;

use stateright::{Checker, HasDiscoveries, Model, Property};

use super::protocol::{self, Record, State};

/// How long a lease is, in the model's time.
const LEASE: Duration = Duration::from_millis(10);

/// Time passes in such steps.
const TICK: u64 = 6;

/// How long a process may sleep between its last look and its call. No store can close that gap.
const STALL: u64 = TICK;

/// Without a key it may be longer than the lease: nobody runs it again, and who reconciles waits for it.
const LONG_STALL: u64 = 3 * TICK;

/// How long the upstream remembers a key, and how long it is trusted to. Between the two there is room for a lease and for a
/// stall, as there is an hour between the 23 and the 24 hours of the real thing.
const UPSTREAM_REMEMBERS: Duration = Duration::from_millis(48);
const UPSTREAM_KEEPS: Duration = Duration::from_millis(24);

/// A guard that is taken away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Without {
    Nothing,
    /// A writer overwrites what it has not seen.
    Fence,
    /// A write without a key is not noted before its call.
    Note,
    /// The note before the call is written whatever the row says.
    FencedNote,
    /// What lapsed after its call is run again, key or no key.
    Unknown,
    /// A failure that may have done something lets the operation be claimed again, key or no key.
    MayBeDone,
    /// A record is deleted when its run fails.
    KeptRow,
    /// A record may be forgotten while somebody may still be at it.
    Retention,
    /// The upstream's memory counts as endless.
    UpstreamKeeps,
    /// A holder calls without a look at its own lease.
    OwnLease,
    /// Nobody writes down when the operation was claimed first.
    Birth,
    /// Who was overtaken tells its own outcome instead of the one that stands.
    StandingAnswer,
    /// The person who reconciles does not wait for calls that are still under way.
    QuietPeriod,
}

#[derive(Clone, Debug)]
struct Once {
    is_keyed: bool,
    without: Without,
    processes: usize,
    end: u64,
}

/// What a process is at.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum At {
    Asks,
    /// Holds the row in this version since its last look; whether it has been let through.
    Holds {
        version: u8,
        looked: u64,
        is_admitted: bool,
    },
    /// Has made the call; what the upstream said, if it was heard.
    Called {
        version: u8,
        reply: Option<u8>,
    },
    Told(Told),
    Dead,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Told {
    Answer(u8),
    Unknown,
    Failed,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Row {
    version: u8,
    written: u64,
    record: Record,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct World {
    now: u64,
    row: Option<Row>,
    versions: u8,
    processes: Vec<At>,
    /// How often the upstream did it, when it did it last, and what it said.
    effects: u8,
    done_at: u64,
    settled: Option<u8>,
    settled_twice: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Act {
    Ask(usize),
    Admit(usize),
    Call(usize),
    CallUnheard(usize),
    Settle(usize),
    Crash(usize),
    TimePasses,
    Forget,
    Reconcile,
}

impl Model for Once {
    type State = World;
    type Action = Act;

    fn init_states(&self) -> Vec<World> {
        vec![World {
            now: 1,
            row: None,
            versions: 0,
            processes: vec![At::Asks; self.processes],
            effects: 0,
            done_at: 0,
            settled: None,
            settled_twice: false,
        }]
    }

    fn actions(&self, world: &World, acts: &mut Vec<Act>) {
        for (process, at) in world.processes.iter().enumerate() {
            match at {
                At::Asks => acts.push(Act::Ask(process)),
                At::Holds { is_admitted: false, .. } => acts.extend([Act::Admit(process), Act::Crash(process)]),
                At::Holds { is_admitted: true, .. } => {
                    acts.extend([Act::Call(process), Act::CallUnheard(process), Act::Crash(process)]);
                }
                At::Called { .. } => acts.extend([Act::Settle(process), Act::Crash(process)]),
                At::Told(_) | At::Dead => {}
            }
        }
        if world.now < self.end {
            acts.push(Act::TimePasses);
        }
        acts.extend([Act::Forget, Act::Reconcile]);
    }

    fn next_state(&self, world: &World, act: Act) -> Option<World> {
        let mut next = world.clone();
        let at = |process: usize| world.processes[process].clone();
        match act {
            Act::Ask(process) => self.ask(&mut next, process)?,
            Act::Admit(process) => {
                let At::Holds { version, looked, .. } = at(process) else { return None };
                self.admit(&mut next, process, version, looked)?;
            }
            Act::Call(process) | Act::CallUnheard(process) => {
                let At::Holds { version, looked, .. } = at(process) else { return None };
                if world.now > looked + if self.is_keyed { STALL } else { LONG_STALL } {
                    return None;
                }
                self.call(&mut next, process, version, act == Act::Call(process));
            }
            Act::Settle(process) => {
                let At::Called { version, reply } = at(process) else { return None };
                self.settle(&mut next, process, version, reply)?;
            }
            Act::Crash(process) => next.processes[process] = At::Dead,
            // Steps that end leases and memories.
            Act::TimePasses => next.now += TICK,
            Act::Forget => {
                let row = next.row.as_ref()?;
                let may = protocol::may_be_forgotten(&row.record) && matches!(row.record.state, State::Open { .. });
                let may =
                    may || (self.without == Without::Retention && !matches!(row.record.state, State::Done { .. }));
                if !may {
                    return None;
                }
                next.row = None;
            }
            Act::Reconcile => {
                let row = next.row.clone()?;
                if !matches!(row.record.state, State::Unknown { .. }) {
                    return None;
                }
                let is_under_way = world.processes.iter().any(|at| matches!(at, At::Holds { is_admitted: true, .. }));
                if is_under_way && self.without != Without::QuietPeriod {
                    return None;
                }
                // The upstream's statement says what it was.
                let state = if world.effects > 0 {
                    State::Done { answer: "1".to_owned(), ok: true }
                } else {
                    State::Open { sent: false }
                };
                // What it said to the caller whose reply was heard is not on the statement: the two are not compared.
                if world.effects > 0 && world.processes.iter().any(|at| matches!(at, At::Called { reply: Some(_), .. }))
                {
                    return None;
                }
                Self::write(&mut next, Record { state, ..row.record });
            }
        }
        Some(next)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        vec![
            Property::always("done at most once", |_, world: &World| world.effects <= 1),
            Property::always("what is settled stays", |_, world: &World| !world.settled_twice),
            Property::always("all hear one answer", |_, world: &World| {
                let mut told = world.processes.iter().filter_map(|at| match at {
                    At::Told(Told::Answer(answer)) => Some(*answer),
                    At::Asks | At::Holds { .. } | At::Called { .. } | At::Told(_) | At::Dead => None,
                });
                let first = told.next();
                told.all(|answer| Some(answer) == first)
            }),
            Property::sometimes("it is done in the end, after a crash", |_, world: &World| {
                world.processes.contains(&At::Dead) && world.settled.is_some()
            }),
        ]
    }
}

/// What the check finds broken.
fn broken(is_keyed: bool, without: Without) -> Vec<&'static str> {
    // Without a key nothing depends on more time than two leases.
    let model = Once { is_keyed, without, processes: 3, end: if is_keyed { 70 } else { 30 } };
    let finish = if without == Without::Nothing { HasDiscoveries::All } else { HasDiscoveries::AnyFailures };
    let checker = model.checker().threads(2).finish_when(finish).spawn_bfs().join();
    assert!(checker.unique_state_count() > 50, "{} states show too little", checker.unique_state_count());
    println!("{is_keyed} {without:?}: {} states", checker.unique_state_count());
    ["done at most once", "what is settled stays", "all hear one answer"]
        .into_iter()
        .filter(|property| checker.discovery(property).is_some())
        .chain(
            (without == Without::Nothing && checker.discovery("it is done in the end, after a crash").is_none())
                .then_some("never done"),
        )
        .collect()
}

#[test]
fn the_protocol_holds() {
    for is_keyed in [true, false] {
        assert_eq!(broken(is_keyed, Without::Nothing), [""; 0], "keyed: {is_keyed}");
    }
}

#[test]
fn each_guard_that_is_taken_away_is_missed() {
    for (without, is_keyed) in [
        (Without::Fence, true),
        (Without::Note, false),
        (Without::FencedNote, false),
        (Without::Unknown, false),
        (Without::MayBeDone, false),
        (Without::KeptRow, false),
        (Without::Retention, false),
        (Without::UpstreamKeeps, true),
        (Without::OwnLease, true),
        (Without::Birth, true),
        (Without::StandingAnswer, true),
        (Without::QuietPeriod, false),
    ] {
        assert!(!broken(is_keyed, without).is_empty(), "nobody misses {without:?}, keyed: {is_keyed}");
    }
}
