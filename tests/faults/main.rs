//! What a system that people trust with their money has to survive: each fault a file, on every ledger where it makes sense.
//!
//! The numbers are those of the list of faults that the design names.
#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, reason = "these are tests")]

mod f01_crash_after_claim_before_dispatch;
mod f02_crash_after_call_keyed;
mod f03_crash_after_call_unkeyed;
mod f04_zombie_settles;
mod f05_zombie_dispatches;
mod f06_zombie_renews;
mod f07_duplicates_in_one_process;
mod f08_duplicates_in_many_processes;
mod f09_claim_reply_lost;
mod f10_settle_reply_lost;
mod f11_ledger_down_at_settle;
mod f12_ledger_down_at_claim;
mod f13_caller_goes_away;
mod f14_tool_panics;
mod f15_runtime_shuts_down;
mod f16_clock_jumps;
mod f17_key_reused;
mod f18_same_arguments_in_other_words;
mod f19_after_retention;
mod f20_record_does_not_decode;
mod f21_retry_after;
mod f22_retry_storm;
mod f23_half_open_stampede;
mod f24_late_result;
mod f25_loss_of_what_was_answered;
mod found;
mod kill;
mod steps;
mod support;
