//! A process that charges a customer, to be killed, stopped and raced by the fault tests.
//!
//! `crasher one URL MODE LEASE_MS CHARGES KEY HALT`: one operation; at `HALT` (`claimed`, `admitted`, `called` or `never`) it
//! says so and waits for a line on its standard input.
//!
//! `crasher many URL MODE LEASE_MS CHARGES FIRST LAST`: the operations FIRST to LAST, a few at a time, in an order of its own.
//!
//! `crasher burst URL MODE LEASE_MS CHARGES KEY CALLS`: one operation, asked for by so many tasks at once.
//!
//! The provider's ledger is the file CHARGES: what is charged, and the key. With the mode `keyed` all lines of one key are one
//! charge, otherwise each line is.

#![allow(clippy::expect_used, clippy::panic, clippy::print_stdout, reason = "a program of the tests")]

use std::collections::BTreeSet;
use std::fs::OpenOptions;
use std::io::{BufRead as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use tool_runtime::IdempotencyKey;
use tool_runtime::guard::{Ending, Fence, Idempotency, Once, OnceError, Operation};
use tool_runtime::ledger;

#[derive(Clone)]
struct Process {
    once: Idempotency,
    is_keyed: bool,
    charges: PathBuf,
    /// The longest time that a charge takes, in milliseconds.
    slow: u64,
}

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let [what, url, mode, lease, charges, rest @ ..] = arguments.as_slice() else { panic!("read the source") };
    let lease = Duration::from_millis(lease.parse().expect("milliseconds"));
    let store = ledger::open(url).await.expect("the ledger can be opened");
    let once = Idempotency::new(store).lease(lease).wait(Duration::from_secs(20));
    let slow = u64::try_from(lease.as_millis()).expect("a short time");
    let process = Process { once, is_keyed: *mode == "keyed", charges: PathBuf::from(charges), slow };
    match (*what, rest) {
        ("one", [key, halt]) => {
            let halt: Arc<str> = (*halt).into();
            say(&told(&process.charge(key, &halt).await));
        }
        ("many", [first, last]) => {
            let (first, last): (u32, u32) = (first.parse().expect("a number"), last.parse().expect("a number"));
            process.many(first, last).await;
        }
        ("burst", [key, calls]) => {
            let calls: u32 = calls.parse().expect("a number");
            process.burst(key, calls).await;
        }
        _ => panic!("read the source"),
    }
}

fn say(text: &str) {
    println!("{text}");
    std::io::stdout().flush().expect("somebody listens");
}

fn told(answer: &Result<Once, OnceError>) -> String {
    match answer {
        Ok(once) if once.replayed => format!("replayed {}", once.answer),
        Ok(once) => format!("answered {}", once.answer),
        Err(OnceError::OutcomeUnknown) => "unknown".to_owned(),
        Err(error) => format!("failed: {error}"),
    }
}

impl Process {
    fn operation(&self, key: &str) -> Operation {
        let operation = Operation::new("charge", key).named(IdempotencyKey::new(key).expect("a key"));
        if self.is_keyed { operation.keyed() } else { operation }
    }

    async fn charge(&self, key: &str, halt: &Arc<str>) -> Result<Once, OnceError> {
        let (process, halt, key_text) = (self.clone(), Arc::clone(halt), key.to_owned());
        let execute = |fence| async move { process.execute(&fence, &key_text, &halt).await };
        self.once.once(self.operation(key), execute).await
    }

    async fn execute(&self, fence: &Fence, key: &str, halt: &str) -> Ending {
        halted("claimed", halt).await;
        if fence.admit().await.is_err() {
            return Ending::NothingDone { answer: "overtaken".to_owned() };
        }
        halted("admitted", halt).await;
        if halt == "never" {
            // One in sixteen outlives its lease, were it not renewed.
            let drawn = draw();
            let time = if drawn.is_multiple_of(16) { self.slow * 2 } else { drawn % 7 };
            tokio::time::sleep(Duration::from_millis(time)).await;
        }
        let receipt = charge(&self.charges, key, self.is_keyed.then(|| fence.key()));
        halted("called", halt).await;
        Ending::Final { answer: receipt, ok: true }
    }

    async fn many(&self, first: u32, last: u32) {
        let mut order: Vec<u32> = (first..=last).collect();
        for index in 0..order.len() {
            let other = usize::try_from(draw() % order.len() as u64).expect("an index");
            order.swap(index, other);
        }
        let never: Arc<str> = "never".into();
        for some in order.chunks(4) {
            let running: Vec<_> = some
                .iter()
                .map(|number| {
                    let (process, never, number) = (self.clone(), Arc::clone(&never), *number);
                    tokio::spawn(async move { (number, process.charge(&format!("key-{number}"), &never).await) })
                })
                .collect();
            for one in running {
                let (number, answer) = one.await.expect("it does not panic");
                say(&format!("{number} {}", told(&answer)));
            }
        }
        say("all");
    }

    async fn burst(&self, key: &str, calls: u32) {
        let nowhere: Arc<str> = "nowhere".into();
        let running: Vec<_> = (0..calls)
            .map(|_| {
                let (process, nowhere, key) = (self.clone(), Arc::clone(&nowhere), key.to_owned());
                tokio::spawn(async move { process.charge(&key, &nowhere).await })
            })
            .collect();
        let mut answers = BTreeSet::new();
        for one in running {
            let answer = one.await.expect("it does not panic");
            answers.insert(answer.map_or_else(|error| error.to_string(), |once| once.answer));
        }
        say(&answers.into_iter().collect::<Vec<_>>().join("; "));
    }
}

/// Waits at the place that was asked for, until a line comes in.
async fn halted(here: &str, wanted: &str) {
    if here == wanted {
        say(here);
        let read = || std::io::stdin().lock().read_line(&mut String::new());
        tokio::task::spawn_blocking(read).await.expect("it does not panic").expect("it can be read");
    }
}

/// Charges, as the provider does: a line with what is charged and the key. Lines with one key are one charge; without a key
/// each is one of its own.
fn charge(charges: &Path, what: &str, key: Option<&IdempotencyKey>) -> String {
    let key = key.map_or_else(|| format!("{:016x}", draw()), ToString::to_string);
    let mut file = OpenOptions::new().append(true).create(true).open(charges).expect("the charges can be opened");
    file.write_all(format!("{what} {key}\n").as_bytes()).expect("they can be written");
    format!("receipt of {what}")
}

fn draw() -> u64 {
    use std::hash::{BuildHasher, Hasher};
    std::collections::hash_map::RandomState::new().build_hasher().finish()
}
