//! A value against a union: which of its branches is meant, and what is wrong with that one.

use serde_json::Value;

use super::{MOST_LISTED, Walk, join};
use crate::args::faults::Faults;
use crate::error::Violation;
use crate::text::{list, quoted};

/// A union in a union in a union is all that types have; a recursive one has no end.
const MOST_LEVELS: usize = 3;

impl<'a> Walk<'a> {
    pub(super) fn union(
        &self,
        schema: &Value,
        branches: &[Value],
        value: &Value,
        path: &str,
        depth: usize,
        faults: &mut Faults,
    ) {
        // Only the branches of the value's kind can fit; each is walked once, and its faults kept.
        let mut of_kind = Vec::new();
        self.spread(branches, 0, &mut of_kind);
        of_kind.retain(|branch| self.fits_here(branch, value));
        if let Some(tag) = self.tag(&of_kind, value) {
            let tagged: Vec<&Value> =
                of_kind.iter().copied().filter(|branch| self.tagged(branch, tag, value)).collect();
            match tagged.as_slice() {
                [] => return faults.add(|| self.unknown_tag(&of_kind, tag, value, path)),
                [only] => return self.node(only, value, path, depth + 1, faults),
                // What else the value says tells those apart.
                _ => of_kind = tagged,
            }
        }
        let mut tried: Vec<(&Value, Faults)> = Vec::new();
        for branch in of_kind {
            let mut own = Faults::default();
            self.node(branch, value, path, depth + 1, &mut own);
            if own.is_empty() {
                return;
            }
            tried.push((branch, own));
        }
        // The one branch that the value points to: its own faults are more exact than a list of all branches.
        let branches: Vec<&Value> = tried.iter().map(|(branch, _)| *branch).collect();
        let pointed: Vec<usize> = (0..tried.len())
            .filter(|index| {
                tried.len() == 1
                    || tried.get(*index).is_some_and(|(branch, _)| self.points_to(branch, &branches, value))
            })
            .collect();
        match pointed.as_slice() {
            [only] => faults.append(tried.swap_remove(*only).1),
            _ => faults.add(|| self.misfit(schema, value, path)),
        }
    }

    /// The branches, and for one that is a union itself its own.
    fn spread<'s>(&self, branches: &'s [Value], level: usize, into: &mut Vec<&'s Value>)
    where
        'a: 's,
    {
        for branch in branches {
            let resolved = self.resolve(branch);
            let inner = resolved.get("anyOf").or_else(|| resolved.get("oneOf")).and_then(Value::as_array);
            match inner.filter(|_| level < MOST_LEVELS && resolved.get("properties").is_none()) {
                Some(inner) => self.spread(inner, level + 1, into),
                None => into.push(branch),
            }
        }
    }

    /// The property that tells the branches apart: each of them has one text for it.
    fn tag<'s>(&self, branches: &[&'s Value], value: &Value) -> Option<&'s str>
    where
        'a: 's,
    {
        let [first, _, ..] = branches else { return None };
        value.as_object()?;
        let properties = self.resolve(first).get("properties")?.as_object()?;
        let tells = |name: &&String| branches.iter().all(|branch| self.tag_of(branch, name).is_some());
        properties.keys().find(tells).map(String::as_str)
    }

    /// The one text that a branch has for a property.
    fn tag_of<'s>(&self, branch: &'s Value, name: &str) -> Option<&'s Value>
    where
        'a: 's,
    {
        match self.resolve(branch).get("properties")?.get(name)?.get("enum")?.as_array()?.as_slice() {
            [only @ Value::String(_)] => Some(only),
            _ => None,
        }
    }

    fn tagged(&self, branch: &Value, tag: &str, value: &Value) -> bool {
        self.tag_of(branch, tag).is_some_and(|text| value.get(tag) == Some(text))
    }

    fn unknown_tag(&self, branches: &[&Value], tag: &str, value: &Value, path: &str) -> Violation {
        let allowed: Vec<String> = branches.iter().filter_map(|branch| self.tag_of(branch, tag)).map(quoted).collect();
        let allowed = list(&allowed, MOST_LISTED);
        let path = join(path, tag);
        match value.get(tag) {
            Some(received) => Violation::new(path, format!("must be one of {allowed}; received {}", quoted(received))),
            None => Violation::new(path, format!("is missing; expected one of {allowed}")),
        }
    }

    /// Whether an object has a key that the branch requires, and not every branch.
    fn points_to(&self, branch: &Value, branches: &[&Value], value: &Value) -> bool {
        let mut telling = self.required(branch).filter(|name| value.get(*name).is_some());
        telling.any(|name| !branches.iter().all(|other| self.required(other).any(|required| required == name)))
    }

    fn required<'s>(&'s self, branch: &'s Value) -> impl Iterator<Item = &'s str> {
        let required = self.resolve(branch).get("required").and_then(Value::as_array);
        required.into_iter().flatten().filter_map(Value::as_str)
    }
}
