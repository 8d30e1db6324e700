//! A shop's support desk, as tools: search orders, look at one, cancel it, refund it.
//!
//! The worked example of `tool-runtime`: a real database (`SQLite`, seeded on first run), a real upstream (an HTTP payment
//! provider that misbehaves on demand), and errors that tell a model what to do.

pub mod desk;
pub mod drill;
pub mod orders;
pub mod payments;
pub mod provider;
mod seed;
pub mod store;
pub mod tools;

pub use desk::Desk;
pub use tools::tools;
