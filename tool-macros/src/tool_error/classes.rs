//! The class table as the macro needs it. The runtime has the whole of it; a test compares the two.

/// What the macro knows of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct KnownClass {
    /// The word in the attribute.
    pub(crate) name: &'static str,
    /// The variant of the runtime's enum.
    pub(crate) variant: &'static str,
    /// The action that fits it best, for messages.
    pub(crate) action: &'static str,
    /// What it did to the world unless the variant says otherwise.
    pub(crate) outcome: &'static str,
    /// Whether `retry = "…"` is allowed.
    pub(crate) may_retry: bool,
}

const fn class(
    name: &'static str,
    variant: &'static str,
    action: &'static str,
    outcome: &'static str,
    may_retry: bool,
) -> KnownClass {
    KnownClass { name, variant, action, outcome, may_retry }
}

pub(crate) const KNOWN_CLASSES: &[KnownClass] = &[
    class("invalid_argument", "InvalidArgument", "repair", "none", false),
    class("not_found", "NotFound", "repair", "none", false),
    class("conflict", "Conflict", "repair", "none", true),
    class("rejected", "Rejected", "repair", "none", false),
    class("rate_limited", "RateLimited", "retry", "none", true),
    class("transient_upstream", "TransientUpstream", "retry", "unknown", true),
    class("auth_failed", "AuthFailed", "escalate", "none", false),
    class("permission_denied", "PermissionDenied", "escalate", "none", false),
    class("partial_execution", "PartialExecution", "repair", "partial", false),
    class("approval_required", "ApprovalRequired", "escalate", "none", false),
    class("internal", "Internal", "escalate", "unknown", false),
];
