//! What guards cost while all is well: retries and breakers around a call that succeeds at once, beside other libraries; and
//! an operation that happens once, beside the least that its store can do.
//!
//! ```sh
//! cargo run --release
//! ```

mod calls;
mod stores;

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() {
    // In a thread of their own: the time of that thread is what is measured.
    let measured = tokio::task::spawn_blocking(calls::measure);
    measured.await.expect("no panic");
    stores::measure().await;
}

/// The middle of what was measured.
fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
