//! The words that the rules know. Each list holds only what is wrong, or right, for certain.

/// Words of a description that say nothing by themselves.
pub(crate) const FILLERS: &[&str] = &[
    "a",
    "an",
    "the",
    "of",
    "to",
    "for",
    "is",
    "are",
    "be",
    "this",
    "that",
    "in",
    "on",
    "it",
    "its",
    "and",
    "or",
    "with",
    "tool",
    "function",
    "parameter",
    "argument",
    "value",
    "error",
    "variant",
    "given",
];

/// Kinds of values: alone they say less than the schema.
pub(super) const KINDS: &[&str] =
    &["string", "text", "integer", "number", "boolean", "bool", "array", "object", "n", "todo", "placeholder"];

/// Openings of a guidance that are no step.
pub(super) const NO_STEPS: &[&str] = &[
    "",
    "the",
    "a",
    "an",
    "this",
    "that",
    "these",
    "those",
    "it",
    "its",
    "there",
    "no",
    "not",
    "none",
    "nothing",
    "some",
    "something",
    "invalid",
    "missing",
    "unknown",
    "wrong",
    "bad",
    "unable",
    "cannot",
    "can",
    "could",
    "failed",
    "failure",
    "error",
    "sorry",
    "your",
    "you",
    "we",
    "i",
    "my",
    "our",
    "he",
    "she",
    "they",
    "unexpected",
    "internal",
    "is",
    "was",
    "are",
    "were",
    "has",
    "had",
    "should",
    "must",
    "may",
    "might",
    "will",
    "would",
];

/// Openings that are a step ("Order the items by date") or a fact ("Order not found").
pub(super) const NOUNS_OR_VERBS: &[&str] =
    &["order", "request", "query", "file", "record", "test", "result", "input", "object", "service", "have"];

/// What makes a fact of such an opening.
pub(super) const FACTS: &[&str] = &[
    "not", "is", "isn't", "was", "wasn't", "are", "were", "has", "had", "have", "does", "doesn't", "did", "didn't",
    "could", "couldn't", "cannot", "can't", "can", "must", "should", "may", "will", "would", "been", "failed",
    "missing", "already", "id", "limit",
];

/// Ways to say that the call stays as it is.
pub(super) const SAME_CALLS: &[&str] = &[
    "same call",
    "same arguments",
    "same request",
    "same parameters",
    "same input",
    "same inputs",
    "same payload",
    "exact same",
    "exact call",
    "as is",
    "verbatim",
    "same tool call",
    "identical call",
    "identical request",
    "identical arguments",
    "do not change",
    "don't change",
    "without changing",
    "without any change",
    "without changes",
    "unchanged",
    "as it is",
    "as it was",
    "as they are",
    "exactly as",
    "not change the arguments",
];

/// Ways to say that it must not be called again.
pub(super) const NOT_AGAINS: &[&str] = &[
    "do not retry",
    "don't retry",
    "never retry",
    "not retry",
    "do not call",
    "don't call",
    "never call",
    "do not try",
    "don't try",
    "do not repeat",
    "don't repeat",
    "stop",
    "do not attempt",
    "don't attempt",
    "do not send",
    "don't send",
    "do not make",
    "don't make",
    "give up",
    "no further call",
    "no further calls",
    "will not help",
    "won't help",
    "does not help",
    "no retry",
    "without retrying",
    "instead of retrying",
];

/// Ways to say the opposite.
pub(super) const TRY_AGAINS: &[&str] =
    &["try again", "retry", "call again", "repeat the call", "once more", "try later"];

/// What turns a clause with one of them round.
pub(super) const NEGATIONS: &[&str] = &[
    "not", "never", "no", "don't", "won't", "cannot", "can't", "doesn't", "without", "instead", "nothing", "nor",
    "useless",
];

/// Ways to say that the call must not stay as it is.
pub(super) const OTHER_CALLS: &[&str] = &[
    "not make the same",
    "never make the same",
    "don't make the same",
    "not repeat the same",
    "never repeat the same",
    "don't repeat the same",
    "not send the same",
    "never send the same",
    "don't send the same",
    "not the same",
    "not call with the same",
    "don't call with the same",
    "not use the same",
    "don't use the same",
    "never use the same",
    "not retry with the same",
    "never retry with the same",
];

/// Words before an instruction inside a clause.
pub(super) const LEADS: &[&str] = &["then", "and", "or", "please", "just", "simply", "to"];

/// Words with which the same call is another one.
pub(super) const CHANGES: &[&str] = &[
    "but", "except", "another", "other", "with a", "with an", "new", "rest", "smaller", "larger", "fails", "not",
    "never",
];

/// Words that make a step the last resort.
pub(super) const CONDITIONS: &[&str] = &["if", "unless", "when", "otherwise", "else"];

/// Openings that wait.
pub(super) const WAITS: &[&str] = &["wait", "retry", "try again", "repeat"];

/// Words of a guidance that does nothing but wait.
pub(super) const WAITING_ALONE: &[&str] = &[
    "wait", "and", "then", "retry", "try", "again", "repeat", "later", "please", "a", "an", "few", "moment", "moments",
    "second", "seconds", "minute", "minutes", "while", "bit", "for", "once", "more", "it", "the", "call", "just",
    "simply", "in", "some", "time",
];

/// Second words that make the first a subject: "Id is wrong".
pub(super) const PREDICATES: &[&str] =
    &["is", "isn't", "was", "wasn't", "were", "weren't", "doesn't", "didn't", "cannot"];

/// Ways to say that a person goes on with it.
pub(super) const HAND_OVERS: &[&str] = &["hand over", "hand it over", "hand off", "escalate"];

/// Ways to say that what follows comes later.
pub(super) const AND_THENS: &[&str] = &["before", "then", "afterwards", "until"];

/// Ways to say that the state is looked at.
pub(super) const RE_READS: &[&str] = &[
    "re read", "reread", "re reads", "read", "reads", "re check", "recheck", "check", "look up", "look at", "fetch",
    "refetch", "verify", "query", "list", "get", "show", "inspect", "see",
];

/// Names that say nothing, alone or together.
pub(super) const VAGUE_NAMES: &[&str] = &[
    "data",
    "info",
    "information",
    "item",
    "items",
    "thing",
    "things",
    "object",
    "objects",
    "entity",
    "entities",
    "record",
    "records",
    "order",
    "orders",
    "user",
    "users",
    "customer",
    "customers",
    "file",
    "files",
    "tool",
    "tools",
    "api",
    "service",
    "request",
    "response",
    "result",
    "results",
    "input",
    "output",
    "action",
    "operation",
    "command",
    "task",
    "job",
    "helper",
    "util",
    "utils",
    "misc",
    "main",
    "test",
    "query",
    "endpoint",
    "resource",
    "resources",
    "all",
];

/// Nouns that say nothing beside any verb.
pub(super) const EMPTY_NOUNS: &[&str] =
    &["data", "info", "information", "stuff", "thing", "things", "it", "this", "that"];

/// Verbs that say nothing of what is done.
pub(super) const VAGUE_VERBS: &[&str] = &["manage", "handle", "do", "perform", "operate", "deal", "work"];

/// Verbs that say nothing beside a noun that says nothing.
pub(super) const WEAK_VERBS: &[&str] = &["process", "execute", "use"];

/// Arguments that pick among jobs.
pub(super) const KITCHEN_SINKS: &[&str] =
    &["action", "operation", "command", "op", "cmd", "subcommand", "method", "verb"];

/// Upper case alone: "the todo list" is a list.
pub(super) const PLACEHOLDERS: &[&str] = &["TODO", "FIXME", "TBD", "XXX"];
