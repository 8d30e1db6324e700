//! What a call costs: the processor time of this thread, or, with the feature `allocations`, how often it allocates.

use std::future::Future;
use std::hint::black_box;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use crate::contestant::Contestant;

/// What is measured, with the number of calls that it is to make.
pub struct Entry<'a> {
    /// Who is measured.
    pub name: &'static str,
    batch: Box<dyn Fn(u32) + 'a>,
}

impl<'a> Entry<'a> {
    /// Calls of one tool with one text of arguments.
    pub fn new(name: &'static str, contestant: &'a impl Contestant, tool: &'a str, arguments: &'a str) -> Self {
        Self::of(name, move || contestant.call(black_box(tool), black_box(arguments)))
    }

    /// Anything else.
    pub fn of<T>(name: &'static str, call: impl Fn() -> T + 'a) -> Self {
        let batch = move |calls| (0..calls).for_each(|_| drop(black_box(call())));
        Self { name, batch: Box::new(batch) }
    }
}

/// The result of a future that waits for nothing.
pub fn finish<T>(future: impl Future<Output = T>) -> T {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => value,
        Poll::Pending => panic!("no tool here waits for anything"),
    }
}

/// Nanoseconds of a call of each entry: the median of batches, in which the entries take turns, so that a machine that
/// slows down slows all of them down.
#[cfg(not(feature = "allocations"))]
pub fn costs(entries: &[Entry<'_>], calls: u32) -> Vec<f64> {
    const ROUNDS: usize = 201;

    let mut times = vec![Vec::with_capacity(ROUNDS); entries.len()];
    for _ in 0..ROUNDS {
        for (entry, times) in entries.iter().zip(&mut times) {
            let start = cpu_time::ThreadTime::now();
            (entry.batch)(calls);
            times.push(start.elapsed().as_secs_f64() * 1e9 / f64::from(calls));
        }
    }
    times.into_iter().map(median).collect()
}

#[cfg(not(feature = "allocations"))]
fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

#[cfg(feature = "allocations")]
#[global_allocator]
static COUNTING: &stats_alloc::StatsAlloc<std::alloc::System> = &stats_alloc::INSTRUMENTED_SYSTEM;

/// Allocations of a call of each entry; a buffer that grows counts each time that it does.
#[cfg(feature = "allocations")]
pub fn costs(entries: &[Entry<'_>], calls: u32) -> Vec<f64> {
    let count = |entry: &Entry<'_>| {
        // What is made once, at the first call, is not a call's.
        (entry.batch)(1);
        let region = stats_alloc::Region::new(COUNTING);
        (entry.batch)(calls);
        let change = region.change();
        let count = u32::try_from(change.allocations + change.reallocations).expect("a count");
        f64::from(count) / f64::from(calls)
    };
    entries.iter().map(count).collect()
}
