//! What a call costs on its way from the arguments' text to the answer's text: ours, hand-written serde and other
//! libraries, side by side.
//!
//! ```sh
//! cargo run --release                          # processor time of a call
//! cargo run --release --features allocations   # allocations of a call
//! ```
//!
//! Of each peer the shortest public way is measured: what its server puts around (a session, a message, middleware) is
//! left out.

mod contestant;
mod data;
mod hand_written;
mod measure;
mod ours;
mod pmcp;
mod report;
mod rig;
mod rmcp;
mod turbomcp;

use contestant::Contestant;
use data::{DOUBLE, SEARCH, SEARCH_WITH_THREE_FAULTS};
use measure::Entry;
use report::{Goal, table};
use serde_json::Value;

fn main() {
    same_answers();
    small_boxes();
    large_boxes();
    every_guard();
    smallest_tool();
    invalid_call();
    list();
}

const ALLOCATIONS: Goal = Goal::MoreAllocations(2.0);
const PEERS: Goal = Goal::OthersAtLeast(3.0);

/// Nobody is faster for want of an answer.
fn same_answers() {
    fn check(contestant: &impl Contestant) {
        for (tool, arguments) in [("search_orders", SEARCH), ("double_number", DOUBLE)] {
            let read = |answer: &[u8]| serde_json::from_slice::<Value>(answer).expect("JSON");
            let expected = read(&hand_written::tools().call(tool, arguments));
            assert_eq!(read(contestant.call(tool, arguments).as_ref()), expected);
        }
    }
    check(&ours::two_tools());
    check(&ours::hundred_tools());
    check(&rmcp::three_tools());
    check(&rmcp::hundred_tools());
    check(&rmcp::default_handler());
    check(&rig::two_tools());
    check(&rig::hundred_tools());
    check(&pmcp::two_tools());
    check(&pmcp::hundred_tools());
    check(&turbomcp::two_tools());
    check(&turbomcp::hundred_tools());
}

/// Six arguments, twenty orders, two or three tools in the box.
fn small_boxes() {
    let (hand, ours, rig) = (hand_written::tools(), ours::two_tools(), rig::two_tools());
    let (rmcp, pmcp, turbomcp) = (rmcp::three_tools(), pmcp::two_tools(), turbomcp::two_tools());
    let entries = [
        Entry::new("hand-written serde", &hand, "search_orders", SEARCH),
        Entry::new("ours", &ours, "search_orders", SEARCH),
        Entry::new("rmcp, router", &rmcp, "search_orders", SEARCH),
        Entry::new("rmcp, router, no structured content", &rmcp, "search_orders_as_text", SEARCH),
        Entry::new("rig, erased tool", &rig, "search_orders", SEARCH),
        Entry::new("pmcp, tool handler", &pmcp, "search_orders", SEARCH),
        Entry::new("turbomcp, handler", &turbomcp, "search_orders", SEARCH),
    ];
    table("search_orders, two tools", &entries, 100, &[Goal::OursAtMost(1.05), ALLOCATIONS, PEERS]);
}

/// The same call, with a hundred tools in the box.
fn large_boxes() {
    let (hand, ours, rig) = (hand_written::tools(), ours::hundred_tools(), rig::hundred_tools());
    let (rmcp, handler) = (rmcp::hundred_tools(), rmcp::default_handler());
    let (pmcp, turbomcp) = (pmcp::hundred_tools(), turbomcp::hundred_tools());
    let entries = [
        Entry::new("hand-written serde", &hand, "search_orders", SEARCH),
        Entry::new("ours", &ours, "search_orders", SEARCH),
        Entry::new("rmcp, router", &rmcp, "search_orders", SEARCH),
        Entry::new("rmcp, handler as its macro makes it", &handler, "search_orders", SEARCH),
        Entry::new("rig, erased tool", &rig, "search_orders", SEARCH),
        Entry::new("pmcp, tool handler", &pmcp, "search_orders", SEARCH),
        Entry::new("turbomcp, handler", &turbomcp, "search_orders", SEARCH),
    ];
    table("search_orders, a hundred tools", &entries, 100, &[Goal::OursAtMost(1.05), ALLOCATIONS, PEERS]);
}

/// The same call, where a scope, a deadline, retries, a breaker and a timeout watch over it and have nothing to do.
fn every_guard() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().expect("a runtime");
    let _entered = runtime.enter();
    let (hand, ours) = (hand_written::tools(), ours::guarded());
    let entries = [
        Entry::new("hand-written serde", &hand, "search_orders", SEARCH),
        Entry::new("ours, every guard", &ours, "search_guarded", SEARCH),
    ];
    table("search_orders, every guard on", &entries, 100, &[Goal::OursAtMost(1.25)]);
}

/// One number in, one number out.
fn smallest_tool() {
    let (hand, ours, rig) = (hand_written::tools(), ours::two_tools(), rig::two_tools());
    let (rmcp, pmcp, turbomcp) = (rmcp::three_tools(), pmcp::two_tools(), turbomcp::two_tools());
    let entries = [
        Entry::new("hand-written serde", &hand, "double_number", DOUBLE),
        Entry::new("ours", &ours, "double_number", DOUBLE),
        Entry::new("rmcp, router", &rmcp, "double_number", DOUBLE),
        Entry::new("rig, erased tool", &rig, "double_number", DOUBLE),
        Entry::new("pmcp, tool handler", &pmcp, "double_number", DOUBLE),
        Entry::new("turbomcp, handler", &turbomcp, "double_number", DOUBLE),
    ];
    table("double_number, two tools", &entries, 2_000, &[Goal::OursAtMost(2.5), ALLOCATIONS]);
}

/// A hundred tools, listed for a model.
fn list() {
    let ours = ours::hundred_tools();
    let text = ours.listing().to_owned();
    println!("\na hundred tools, listed: {} bytes", text.len());
    let entries =
        [Entry::of("a copy of the text", || text.clone()), Entry::of("ours, listed", || ours.listing().to_owned())];
    table("a hundred tools, listed", &entries, 100, &[Goal::OursAtMost(1.05), ALLOCATIONS]);
}

/// Three faults, all told at once, against the same call without any.
fn invalid_call() {
    let ours = ours::two_tools();
    let answer = ours.call("search_orders", SEARCH_WITH_THREE_FAULTS);
    println!("\n{}", String::from_utf8_lossy(&answer));
    let entries = [
        Entry::new("ours, valid", &ours, "search_orders", SEARCH),
        Entry::new("ours, three faults", &ours, "search_orders", SEARCH_WITH_THREE_FAULTS),
    ];
    table("search_orders, three faults", &entries, 200, &[Goal::OursAtMost(8.0)]);
}
