//! How the provider goes wrong, for which order, and how often.

use std::str::FromStr;
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};

/// A way to go wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Misbehaviour {
    /// 429 with `Retry-After: 2`; nothing is refunded.
    RateLimited,
    /// 503; nothing is refunded, but who asks cannot know.
    Unavailable,
    /// 402; the bank says no.
    Declined,
    /// Refunds, but answers later than its client waits.
    Slow,
    /// Refunds, and then drops the connection without an answer.
    Drop,
    /// Refunds half of it, and answers 200.
    Partial,
}

impl Misbehaviour {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::RateLimited, Self::Unavailable, Self::Declined, Self::Slow, Self::Drop, Self::Partial];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::RateLimited => "rate_limited",
            Self::Unavailable => "unavailable",
            Self::Declined => "declined",
            Self::Slow => "slow",
            Self::Drop => "drop",
            Self::Partial => "partial",
        }
    }
}

/// The orders whose refunds go wrong when nothing else is said.
pub const USUAL_RULES: [(&str, Misbehaviour); 6] = [
    ("ord_1011", Misbehaviour::RateLimited),
    ("ord_1012", Misbehaviour::Unavailable),
    ("ord_1013", Misbehaviour::Declined),
    ("ord_1014", Misbehaviour::Slow),
    ("ord_1015", Misbehaviour::Drop),
    ("ord_1016", Misbehaviour::Partial),
];

/// How to answer the refunds of an order. As text: `KIND`, `ORDER=KIND` or `ORDER=KIND:TIMES`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rule {
    /// The order; every order without one.
    #[serde(default)]
    pub order_id: Option<String>,
    /// How to go wrong; not at all without one.
    #[serde(default)]
    pub kind: Option<Misbehaviour>,
    /// How often; without end where it is not said.
    #[serde(default)]
    pub times: Option<u32>,
}

/// Why a text is no [`Rule`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RuleError {
    /// There is no such way to go wrong.
    #[error("{0:?} is no way to go wrong: it is one of none, {names}", names = Misbehaviour::ALL.map(Misbehaviour::name).join(", "))]
    Kind(String),
    /// The number of times is none.
    #[error("{0:?} is not a number of times: write ORDER=KIND:TIMES, such as ord_1002=unavailable:2")]
    Times(String),
}

impl FromStr for Rule {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Self, RuleError> {
        let (order_id, behaviour) = match text.split_once('=') {
            Some((order_id, behaviour)) => (Some(order_id.to_owned()), behaviour),
            None => (None, text),
        };
        let (kind, times) = match behaviour.split_once(':') {
            Some((kind, times)) => (kind, Some(times.parse().map_err(|_| RuleError::Times(times.to_owned()))?)),
            None => (behaviour, None),
        };
        let kind = match kind {
            "none" => None,
            _ => Some(
                Misbehaviour::ALL
                    .into_iter()
                    .find(|known| known.name() == kind)
                    .ok_or_else(|| RuleError::Kind(kind.to_owned()))?,
            ),
        };
        Ok(Self { order_id, kind, times })
    }
}

/// The rules in force; the newest that fits an order decides.
pub(super) struct Rules(Mutex<Vec<Rule>>);

impl Rules {
    pub(super) fn new(first: Vec<Rule>) -> Self {
        let usual = USUAL_RULES.iter().map(|(order_id, kind)| Rule {
            order_id: Some((*order_id).to_owned()),
            kind: Some(*kind),
            times: None,
        });
        Self(Mutex::new(first.into_iter().chain(usual).collect()))
    }

    pub(super) fn add(&self, rule: Rule) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(0, rule);
    }

    /// How to answer a refund of this order; a rule with a number of times is used up once.
    pub(super) fn next(&self, order_id: &str) -> Option<Misbehaviour> {
        let mut rules = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let rule = rules
            .iter_mut()
            .find(|rule| rule.times != Some(0) && rule.order_id.as_deref().is_none_or(|wanted| wanted == order_id))?;
        if let Some(times) = &mut rule.times {
            *times -= 1;
        }
        rule.kind
    }
}

#[cfg(test)]
mod tests {
    use super::{Misbehaviour, Rule, RuleError, Rules};

    #[test]
    fn a_rule_is_read_from_text() {
        let rule = |order_id: Option<&str>, kind, times| Rule { order_id: order_id.map(str::to_owned), kind, times };
        assert_eq!("slow".parse(), Ok(rule(None, Some(Misbehaviour::Slow), None)));
        assert_eq!("ord_1002=drop:2".parse(), Ok(rule(Some("ord_1002"), Some(Misbehaviour::Drop), Some(2))));
        assert_eq!("ord_1011=none".parse(), Ok(rule(Some("ord_1011"), None, None)));
        assert_eq!("ord_1002=flood".parse::<Rule>(), Err(RuleError::Kind("flood".into())));
        assert_eq!("drop:often".parse::<Rule>(), Err(RuleError::Times("often".into())));
    }

    #[test]
    fn the_newest_rule_decides_until_it_is_used_up() {
        let rules = Rules::new(Vec::new());
        assert_eq!(rules.next("ord_1011"), Some(Misbehaviour::RateLimited));
        rules.add(Rule { order_id: None, kind: Some(Misbehaviour::Drop), times: Some(1) });
        assert_eq!(rules.next("ord_1011"), Some(Misbehaviour::Drop));
        assert_eq!(rules.next("ord_1011"), Some(Misbehaviour::RateLimited));
        rules.add(Rule { order_id: Some("ord_1011".into()), kind: None, times: None });
        assert_eq!(rules.next("ord_1011"), None);
    }
}
