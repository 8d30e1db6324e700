//! A crate that carries the contracts of another crate's tools, written by its build script.

/// The contracts of the order desk's tools, as one JSON array.
///
/// ```
/// assert!(build_step::CONTRACTS.starts_with('['));
/// ```
pub const CONTRACTS: &str = include_str!(concat!(env!("OUT_DIR"), "/contracts.json"));
