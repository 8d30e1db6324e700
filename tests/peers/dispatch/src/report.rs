//! Tables of what was measured, with the goals beside.

use crate::measure::{Entry, costs};

/// The most that ours may cost against another, or the least that another may cost against ours.
#[derive(Clone, Copy, Debug)]
pub enum Goal {
    /// Ours costs at most this many times the first entry.
    OursAtMost(f64),
    /// Ours allocates at most so many times more often than the first entry.
    MoreAllocations(f64),
    /// Each other costs at least this many times ours.
    OthersAtLeast(f64),
}

/// Measures the entries and prints them. The first is the measure of all, the second is ours.
pub fn table(title: &str, entries: &[Entry<'_>], calls: u32, goals: &[Goal]) {
    let costs = costs(entries, calls);
    let (measure, ours) = (costs[0], costs[1]);
    println!("\n{title}");
    for (place, (entry, cost)) in entries.iter().zip(&costs).enumerate() {
        let remark = goals.iter().filter_map(|goal| remark(*goal, place, *cost, measure, ours)).collect::<String>();
        if cfg!(feature = "allocations") {
            println!("  {:<34} {cost:>8.1} allocations  {:>+7.1}{remark}", entry.name, cost - measure);
        } else {
            println!(
                "  {:<34} {cost:>8.0} ns  {:>6.2}  ours: {:>5.2}{remark}",
                entry.name,
                cost / measure,
                cost / ours
            );
        }
    }
}

fn remark(goal: Goal, place: usize, cost: f64, measure: f64, ours: f64) -> Option<String> {
    let (kept, words) = match (goal, place, cfg!(feature = "allocations")) {
        (Goal::OursAtMost(most), 1, false) => (cost / measure <= most, format!("at most {most}")),
        (Goal::MoreAllocations(most), 1, true) => (cost - measure <= most, format!("at most {most} more")),
        (Goal::OthersAtLeast(least), 2.., false) => (cost / ours >= least, format!("at least {least} times ours")),
        _ => return None,
    };
    Some(format!("  goal: {words}: {}", if kept { "kept" } else { "MISSED" }))
}
