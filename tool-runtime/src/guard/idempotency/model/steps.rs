//! What each step does to the world: `protocol` decides, and the model takes the guard away that is to be missed.

use super::{At, LEASE, Once, Row, Told, UPSTREAM_KEEPS, UPSTREAM_REMEMBERS, Without, World};
use crate::guard::idempotency::Ending;
use crate::guard::idempotency::protocol::{self, Record, State, Step, Terms};
use crate::ledger::Time;

impl Once {
    pub(super) fn terms(&self) -> Terms<'static> {
        let upstream_keeps = (self.is_keyed && self.without != Without::UpstreamKeeps).then_some(UPSTREAM_KEEPS);
        Terms { fingerprint: "f", repeatable: self.is_keyed, upstream_keeps, keep: LEASE }
    }

    pub(super) fn write(world: &mut World, record: Record) -> u8 {
        world.versions += 1;
        if let State::Done { answer, .. } = &record.state {
            let answer: u8 = answer.parse().unwrap_or_default();
            world.settled_twice |= world.settled.is_some_and(|before| before != answer);
            world.settled = Some(answer);
        }
        world.row = Some(Row { version: world.versions, written: world.now, record });
        world.versions
    }

    /// The record as its holder has it, who was told when it was written.
    pub(super) fn held(&self, row: &Row) -> Record {
        if self.without == Without::Birth {
            return row.record.clone();
        }
        protocol::born(row.record.clone(), Time(row.written))
    }

    pub(super) fn ask(&self, world: &mut World, process: usize) -> Option<()> {
        let owner = format!("p{process}");
        let Some(row) = world.row.clone() else {
            let first = protocol::first("m", &self.terms(), "k".to_owned(), &owner, LEASE);
            let version = Self::write(world, first);
            world.processes[process] = At::Holds { version, looked: world.now, is_admitted: false };
            return Some(());
        };
        let mut step = protocol::step(&row.record, Time(row.written), Time(world.now), &self.terms());
        if self.without == Without::Unknown && step == Step::GiveUp {
            step = Step::Take;
        }
        match step {
            Step::Take => {
                let taken = protocol::taken(&row.record, Time(row.written), &self.terms(), &owner, LEASE);
                let version = Self::write(world, taken);
                world.processes[process] = At::Holds { version, looked: world.now, is_admitted: false };
            }
            Step::GiveUp => {
                Self::write(world, protocol::given_up(&row.record));
                world.processes[process] = At::Told(Told::Unknown);
            }
            Step::Replay { answer, .. } => {
                world.processes[process] = At::Told(Told::Answer(answer.parse().unwrap_or_default()));
            }
            Step::Unknown => world.processes[process] = At::Told(Told::Unknown),
            Step::Reused | Step::Wait(_) => return None,
        }
        Some(())
    }

    pub(super) fn admit(&self, world: &mut World, process: usize, version: u8, looked: u64) -> Option<()> {
        // A keyed operation takes no note; that its own lease has not lapsed is all it asks, and by its own clock it may err.
        if self.is_keyed || self.without == Without::Note {
            let is_lapsed = world.now >= looked + u64::try_from(LEASE.as_millis()).unwrap_or(u64::MAX);
            world.processes[process] = if is_lapsed && self.without != Without::OwnLease {
                At::Told(Told::Failed)
            } else {
                At::Holds { version, looked: world.now, is_admitted: true }
            };
            return Some(());
        }
        let row = world.row.clone()?;
        if row.version != version && self.without != Without::FencedNote {
            world.processes[process] = At::Told(Told::Failed);
            return Some(());
        }
        let noted = Self::write(world, protocol::sent(&self.held(&row)));
        world.processes[process] = At::Holds { version: noted, looked: world.now, is_admitted: true };
        Some(())
    }

    pub(super) fn call(&self, world: &mut World, process: usize, version: u8, is_heard: bool) {
        let knows_it =
            self.is_keyed && world.effects > 0 && Time(world.now).since(Time(world.done_at)) < UPSTREAM_REMEMBERS;
        if !knows_it {
            world.effects += 1;
            world.done_at = world.now;
        }
        // An upstream that says something else each time, as one does that answers with the latest state.
        let calls = world.processes.iter().filter(|at| matches!(at, At::Called { .. } | At::Told(_))).count();
        let reply = 1 + u8::try_from(calls).unwrap_or(u8::MAX);
        world.processes[process] = At::Called { version, reply: is_heard.then_some(reply) };
    }

    pub(super) fn settle(&self, world: &mut World, process: usize, version: u8, reply: Option<u8>) -> Option<()> {
        let owner = format!("p{process}");
        let ending = match reply {
            Some(reply) => Ending::Final { answer: reply.to_string(), ok: true },
            None => Ending::MayBeDone { answer: String::new() },
        };
        let told = reply.map_or(Told::Unknown, Told::Answer);
        let Some(row) = world.row.clone() else {
            world.processes[process] = At::Told(Told::Unknown);
            return Some(());
        };
        let is_mine = row.version == version || self.without == Without::Fence;
        if is_mine || protocol::may_still_settle(&row.record, &owner, &ending) {
            let mut settled = protocol::settled(&self.held(&row), &ending, false, &self.terms());
            if self.without == Without::MayBeDone && reply.is_none() {
                settled.state = State::Open { sent: false };
            }
            if self.without == Without::KeptRow && reply.is_none() {
                world.row = None;
            } else {
                Self::write(world, settled);
            }
            world.processes[process] = At::Told(told);
            return Some(());
        }
        if self.without == Without::StandingAnswer {
            world.processes[process] = At::Told(told);
            return Some(());
        }
        match &row.record.state {
            State::Done { answer, .. } => {
                world.processes[process] = At::Told(Told::Answer(answer.parse().unwrap_or_default()));
            }
            State::Unknown { .. } | State::Open { .. } => world.processes[process] = At::Told(Told::Unknown),
            // It waits for whoever has it.
            State::Claimed { .. } => return None,
        }
        Some(())
    }
}
