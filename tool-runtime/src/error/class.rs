//! The closed list of failure classes, and what each of them implies.

use std::fmt;

use serde::{Serialize, Serializer};

/// What kind of failure it is. The list is closed; a domain adds its own word with [`Class::Domain`].
///
/// ```
/// use tool_runtime::error::{Action, Class};
///
/// assert_eq!(Class::NotFound.name(), "not_found");
/// assert_eq!(Class::NotFound.info().map(|info| info.actions[0]), Some(Action::Repair));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Class {
    /// An argument is missing, malformed or out of range. HTTP 400, 413, 422.
    InvalidArgument,
    /// What the arguments name does not exist. HTTP 404, 410.
    NotFound,
    /// The state has changed since it was read. HTTP 409, 412.
    Conflict,
    /// A business rule says no. HTTP 402.
    Rejected,
    /// Too many calls in too short a time; nothing was done. HTTP 429.
    RateLimited,
    /// The other side failed or did not answer in time. HTTP 408, 425, 500, 502, 503, 504.
    TransientUpstream,
    /// The credentials are missing, wrong or expired. HTTP 401.
    AuthFailed,
    /// The credentials are valid but do not allow this. HTTP 403, 451.
    PermissionDenied,
    /// A part was done and a part was not. HTTP 207.
    PartialExecution,
    /// A person has to agree first.
    ApprovalRequired,
    /// A fault of the tool itself.
    Internal,
    /// A class of the user's domain, such as `seat_locked`; its variant states action and outcome itself.
    Domain(&'static str),
}

/// The one thing to do after a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Change the arguments or the plan, then call.
    Repair,
    /// Make the identical call again, later.
    Retry,
    /// Stop, and hand over to a person.
    Escalate,
}

/// What a failed call did to the world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// Nothing was changed.
    None,
    /// Some of the change was made.
    Partial,
    /// It cannot be known from here whether the change was made.
    Unknown,
}

/// Whether the same call may succeed later without anyone doing something about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Persistence {
    /// It passes by itself.
    Transient,
    /// It stays until someone changes something.
    Persistent,
}

/// Where a failure comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// From what was asked for.
    Semantic,
    /// From the machinery that should have done it.
    Infrastructural,
}

/// A row of the class table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClassInfo {
    /// The class that this row describes.
    pub class: Class,
    /// Whether it passes by itself.
    pub persistence: Persistence,
    /// Where it comes from.
    pub origin: Origin,
    /// The actions that a variant of the class may state; the one that fits best stands first.
    pub actions: &'static [Action],
    /// The outcome of a tool that writes, unless a variant says otherwise.
    pub outcome: Outcome,
    /// The HTTP statuses that mean it (RFC 9110; 425 is RFC 8470, 451 RFC 7725, 207 RFC 4918).
    pub http: &'static [u16],
    /// Cause and step in one sentence, as published in every error schema.
    pub description: &'static str,
}

/// One row of [`CLASSES`], in the order of its columns.
const fn row(
    class: Class,
    (persistence, origin): (Persistence, Origin),
    actions: &'static [Action],
    outcome: Outcome,
    http: &'static [u16],
    description: &'static str,
) -> ClassInfo {
    ClassInfo { class, persistence, origin, actions, outcome, http, description }
}

const ASKED_WRONG: (Persistence, Origin) = (Persistence::Persistent, Origin::Semantic);
const PASSES: (Persistence, Origin) = (Persistence::Transient, Origin::Infrastructural);
const STAYS: (Persistence, Origin) = (Persistence::Persistent, Origin::Infrastructural);

const CORRECTED: &[Action] = &[Action::Repair, Action::Escalate];
const LOCKED: &[Action] = &[Action::Repair, Action::Retry, Action::Escalate];
const REPEATED: &[Action] = &[Action::Retry, Action::Escalate];
const HANDED_OVER: &[Action] = &[Action::Escalate];

/// The class table: what each class means unless a variant says otherwise.
pub const CLASSES: &[ClassInfo] = &[
    row(
        Class::InvalidArgument,
        ASKED_WRONG,
        CORRECTED,
        Outcome::None,
        &[400, 413, 422],
        "An argument is missing, malformed or out of range: correct it, then call again.",
    ),
    row(
        Class::NotFound,
        ASKED_WRONG,
        CORRECTED,
        Outcome::None,
        &[404, 410],
        "What the arguments name does not exist: search for it, then call with what the search returned.",
    ),
    row(
        Class::Conflict,
        ASKED_WRONG,
        LOCKED,
        Outcome::None,
        &[409, 412],
        "The state has changed since it was read: re-read it and plan again before calling.",
    ),
    row(
        Class::Rejected,
        ASKED_WRONG,
        CORRECTED,
        Outcome::None,
        &[402],
        "A business rule says no: do not repeat the same call, follow the guidance.",
    ),
    row(
        Class::RateLimited,
        PASSES,
        REPEATED,
        Outcome::None,
        &[429],
        "Too many calls in too short a time, nothing was done: wait, then make the same call once.",
    ),
    row(
        Class::TransientUpstream,
        PASSES,
        REPEATED,
        Outcome::Unknown,
        &[408, 425, 500, 502, 503, 504],
        "The other side failed or did not answer in time: wait, then make the same call once.",
    ),
    row(
        Class::AuthFailed,
        STAYS,
        HANDED_OVER,
        Outcome::None,
        &[401],
        "The credentials are missing, wrong or expired: do not call again, hand over to a person.",
    ),
    row(
        Class::PermissionDenied,
        STAYS,
        HANDED_OVER,
        Outcome::None,
        &[403, 451],
        "This is not allowed here: do not call again, hand over to a person.",
    ),
    row(
        Class::PartialExecution,
        ASKED_WRONG,
        CORRECTED,
        Outcome::Partial,
        &[207],
        "The change was made in part, or it is not known whether it was made: re-read the state before any further write.",
    ),
    row(
        Class::ApprovalRequired,
        ASKED_WRONG,
        HANDED_OVER,
        Outcome::None,
        &[],
        "A person has to agree first: do not call again, tell the user that the call waits for approval.",
    ),
    row(
        Class::Internal,
        STAYS,
        HANDED_OVER,
        Outcome::Unknown,
        &[],
        "The tool itself failed: do not call again, hand over to a person and pass on the call id.",
    ),
];

impl Class {
    /// The word that stands for it in contracts and envelopes.
    pub const fn name(self) -> &'static str {
        match self {
            Self::InvalidArgument => "invalid_argument",
            Self::NotFound => "not_found",
            Self::Conflict => "conflict",
            Self::Rejected => "rejected",
            Self::RateLimited => "rate_limited",
            Self::TransientUpstream => "transient_upstream",
            Self::AuthFailed => "auth_failed",
            Self::PermissionDenied => "permission_denied",
            Self::PartialExecution => "partial_execution",
            Self::ApprovalRequired => "approval_required",
            Self::Internal => "internal",
            Self::Domain(name) => name,
        }
    }

    /// Its row of the table; none for a domain class.
    pub fn info(self) -> Option<&'static ClassInfo> {
        CLASSES.iter().find(|info| info.class == self)
    }

    /// The class that an HTTP status stands for; [`Class::Internal`] where the table names none.
    ///
    /// ```
    /// use tool_runtime::error::Class;
    ///
    /// assert_eq!(Class::from_http_status(503), Class::TransientUpstream);
    /// assert_eq!(Class::from_http_status(418), Class::Internal);
    /// ```
    pub fn from_http_status(status: u16) -> Self {
        CLASSES.iter().find(|info| info.http.contains(&status)).map_or(Self::Internal, |info| info.class)
    }
}

impl fmt::Display for Class {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

impl Serialize for Class {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl Action {
    /// The word that stands for it in contracts and envelopes.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Repair => "repair",
            Self::Retry => "retry",
            Self::Escalate => "escalate",
        }
    }
}

impl Outcome {
    /// The word that stands for it in contracts and envelopes.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Partial => "partial",
            Self::Unknown => "unknown",
        }
    }
}
