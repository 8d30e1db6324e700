//! The words that the rules know. Each list holds only what is wrong, or right, for certain.

/// Words of a description that say nothing by themselves.
pub(super) const FILLERS: &[&str] = &[
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
    "have",
    "had",
    "should",
    "must",
    "may",
    "might",
    "will",
    "would",
    "order",
    "request",
];

/// Ways to say that the call stays as it is.
pub(super) const SAME_CALLS: &[&str] = &[
    "same call",
    "same arguments",
    "same request",
    "same tool call",
    "identical call",
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
    "no retry",
    "without retrying",
    "instead of retrying",
];

/// Ways to say the opposite.
pub(super) const TRY_AGAINS: &[&str] =
    &["try again", "retry", "call again", "repeat the call", "once more", "try later"];

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

/// Verbs that say nothing of what is done.
pub(super) const VAGUE_VERBS: &[&str] =
    &["manage", "handle", "process", "do", "perform", "execute", "operate", "deal", "work", "use"];

/// Arguments that pick among jobs.
pub(super) const KITCHEN_SINKS: &[&str] =
    &["action", "operation", "command", "op", "cmd", "subcommand", "method", "verb"];

/// Upper case alone: "the todo list" is a list.
pub(super) const PLACEHOLDERS: &[&str] = &["TODO", "FIXME", "TBD", "XXX"];
