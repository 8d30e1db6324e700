//! The faults found so far: the first are told, the rest are counted.

use crate::error::Violation;

/// The most violations that one answer lists.
pub(crate) const MOST_VIOLATIONS: usize = 20;

/// Faults of the arguments.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    listed: Vec<Violation>,
    more: usize,
}

impl Faults {
    /// One fault alone.
    pub(crate) fn one(violation: Violation) -> Self {
        Self { listed: vec![violation], more: 0 }
    }

    /// Adds a fault; its words are made only if it is told.
    pub(super) fn add(&mut self, fault: impl FnOnce() -> Violation) {
        if self.listed.len() < MOST_VIOLATIONS {
            self.listed.push(fault());
        } else {
            self.more += 1;
        }
    }

    /// Adds the faults of a part.
    pub(super) fn append(&mut self, part: Self) {
        for violation in part.listed {
            self.add(|| violation);
        }
        self.more += part.more;
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.listed.is_empty()
    }

    /// How many there are, told or not.
    pub(crate) fn count(&self) -> usize {
        self.listed.len() + self.more
    }

    /// Those that are told.
    pub(crate) fn listed(&self) -> &[Violation] {
        &self.listed
    }

    /// Those that are told, with a last one that says how many more there are.
    pub(crate) fn into_violations(self) -> Vec<Violation> {
        let mut violations = self.listed;
        if self.more > 0 {
            violations.push(Violation::new("", format!("and {} more", self.more)));
        }
        violations
    }
}
