//! What the runtime does, through its public interface.

#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, reason = "a test that cannot go on has failed")]

mod agreement;
mod answers;
mod arguments;
mod breakers;
mod building;
mod cases;
mod classes;
mod contracts;
mod forms;
mod found;
mod hostile;
mod keys;
mod methods;
mod once;
mod panics;
mod repairs;
mod results;
mod retries;
mod strict;
mod support;
mod unsound;
mod upstream;
