//! Two processes work at the same operations and are killed at random, again and again: nothing is charged twice, and what
//! nobody knows is called unknown.
//!
//! A short form here; whole, with 300 operations a store and mode:
//! `KILL_OPERATIONS=300 cargo test -p tool-tests --test faults kill -- --nocapture`.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use tool_runtime::IdempotencyKey;

use crate::support::{Charges, Process, Store, shared};

/// How many operations a store and mode, unless the environment says otherwise.
const OPERATIONS: u32 = 24;

/// A lease that processes outlive now and then.
const LEASE: &str = "150";

#[test]
fn nothing_is_charged_twice() {
    let operations = std::env::var("KILL_OPERATIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(OPERATIONS);
    for store in shared() {
        for mode in ["keyed", "unkeyed"] {
            run(&store, mode, operations);
        }
    }
}

/// Numbers that look random; the same each time.
struct Draws(u64);

impl Draws {
    fn next(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % below
    }
}

fn run(store: &Store, mode: &str, operations: u32) {
    let charges = Charges::new();
    // Keys of their own for each store and mode, so that one Redis serves both.
    let first = if mode == "keyed" { 1_000_000 } else { 2_000_000 };
    let (from, to) = (first.to_string(), (first + operations - 1).to_string());
    let path = charges.path();
    let arguments = ["many", store.url.as_str(), mode, LEASE, &path, &from, &to];
    let (mut draws, mut kills) = (Draws(u64::from(first)), 0);
    let began = Instant::now();
    // Killed, until each operation has had its chance; then they may end.
    let mut processes = [Process::start(&arguments), Process::start(&arguments)];
    let rounds = operations / 3;
    for _ in 0..rounds {
        std::thread::sleep(Duration::from_millis(20 + draws.next(120)));
        let victim = usize::try_from(draws.next(2)).expect("0 or 1");
        let process = std::mem::replace(&mut processes[victim], Process::start(&arguments));
        process.kill();
        kills += 1;
    }
    for process in processes {
        process.kill();
    }
    std::thread::sleep(Duration::from_millis(200));
    let mut last = Process::start(&arguments);
    let mut answers = BTreeMap::new();
    loop {
        let line = last.line();
        if line == "all" {
            break;
        }
        let (number, answer) = line.split_once(' ').expect("a number and an answer");
        answers.insert(number.to_owned(), answer.to_owned());
    }
    let unknown = answers.values().filter(|answer| *answer == "unknown").count();
    let done = answers.values().filter(|answer| answer.contains("receipt")).count();
    let mut twice = 0;
    for (number, answer) in &answers {
        let key = IdempotencyKey::new(format!("key-{number}")).expect("a key");
        let count = charges.of(&key);
        twice += usize::from(count > 1);
        // A receipt is for a charge; what is unknown was charged once or not at all.
        assert!(count <= 1, "{} {mode}: {key} was charged {count} times", store.url);
        assert!(count == 1 || answer == "unknown", "{} {mode}: {key}: {answer}, and not charged", store.url);
    }
    assert_eq!(u32::try_from(answers.len()), Ok(operations), "each operation has an answer");
    assert_eq!(done + unknown, answers.len(), "{answers:?}");
    if mode == "keyed" {
        assert_eq!(unknown, 0, "{}: with a key everything is known in the end", store.url);
    }
    let kind = store.url.split(':').next().unwrap_or_default();
    println!(
        "{kind} {mode}: {operations} operations, {kills} kills, {done} done, {unknown} unknown, {twice} charged twice, {:?}",
        began.elapsed()
    );
}
