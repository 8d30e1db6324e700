//! The class table as the macro needs it. The runtime has the whole of it; a test compares the two.

/// What the macro knows of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct KnownClass {
    /// The word in the attribute.
    pub(crate) name: &'static str,
    /// The variant of the runtime's enum.
    pub(crate) variant: &'static str,
    /// The actions that a variant may state; the one that fits best stands first.
    pub(crate) actions: &'static [&'static str],
    /// What it did to the world unless the variant says otherwise.
    pub(crate) outcome: &'static str,
}

const fn class(
    name: &'static str,
    variant: &'static str,
    outcome: &'static str,
    actions: &'static [&'static str],
) -> KnownClass {
    KnownClass { name, variant, actions, outcome }
}

pub(crate) const KNOWN_CLASSES: &[KnownClass] = &[
    class("invalid_argument", "InvalidArgument", "none", &["repair", "escalate"]),
    class("not_found", "NotFound", "none", &["repair", "escalate"]),
    class("conflict", "Conflict", "none", &["repair", "retry", "escalate"]),
    class("rejected", "Rejected", "none", &["repair", "escalate"]),
    class("rate_limited", "RateLimited", "none", &["retry", "escalate"]),
    class("transient_upstream", "TransientUpstream", "unknown", &["retry", "escalate"]),
    class("auth_failed", "AuthFailed", "none", &["escalate"]),
    class("permission_denied", "PermissionDenied", "none", &["escalate"]),
    class("partial_execution", "PartialExecution", "partial", &["repair", "escalate"]),
    class("approval_required", "ApprovalRequired", "none", &["escalate"]),
    class("internal", "Internal", "unknown", &["escalate"]),
];
