//! Doors to the outside: the ways in which a toolbox can be used from another program, or by a person.

pub mod cli;
