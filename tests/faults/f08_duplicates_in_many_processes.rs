//! A thousand calls of one operation from four processes at the same moment: one is made, and all hear its answer.

use crate::support::{Charges, LEASE, Process, new_key, shared};

#[test]
fn one_is_made_and_all_processes_hear_of_it() {
    for store in shared() {
        for mode in ["keyed", "unkeyed"] {
            let (key, charges) = (new_key("f08"), Charges::new());
            let (lease, path) = (LEASE.as_millis().to_string(), charges.path());
            let arguments = ["burst", store.url.as_str(), mode, &lease, &path, key.as_str(), "250"];
            let processes: Vec<Process> = (0..4).map(|_| Process::start(&arguments)).collect();
            for mut process in processes {
                assert_eq!(process.line(), format!("receipt of {key}"), "{} {mode}", store.url);
            }
            assert_eq!(charges.of(&key), 1, "{} {mode}", store.url);
        }
    }
}
