//! The kinds of failures of an HTTP upstream, by the table of classes.

use std::time::Duration;

use http::StatusCode;

use super::super::Class;
use crate::ToolError;

/// What kind of failure an HTTP upstream's answer is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, ToolError)]
#[tool_error(crate = crate)]
pub enum UpstreamFailure {
    /// The upstream refused the request as it was made (400, 413, 422).
    #[error("the upstream refused the request with status {status}")]
    #[tool_error(
        invalid_argument,
        code = "UPSTREAM_INVALID_REQUEST",
        repair = "Correct the arguments by what `upstream` says, then call once."
    )]
    InvalidRequest {
        /// What it answered.
        status: u16,
    },

    /// The upstream has nothing under this name (404, 410).
    #[error("the upstream answered with status {status}: it has nothing of this name")]
    #[tool_error(
        not_found,
        code = "UPSTREAM_NOT_FOUND",
        repair = "Look up what exists, then call with a name or an id from there."
    )]
    NotFound {
        /// What it answered.
        status: u16,
    },

    /// Something else has changed what the call was about (409, 412).
    #[error("the upstream answered with status {status}: its state is another one by now")]
    #[tool_error(
        conflict,
        code = "UPSTREAM_CONFLICT",
        repair = "Re-read what the call is about, then decide whether it is still wanted."
    )]
    Conflict {
        /// What it answered.
        status: u16,
    },

    /// A rule of the upstream says no (402).
    #[error("the upstream declined")]
    #[tool_error(
        rejected,
        code = "UPSTREAM_REJECTED",
        escalate = "Do not retry. Tell the user that it was declined, and hand over to a person."
    )]
    Rejected,

    /// The upstream takes no more calls for the moment (429).
    #[error("the upstream takes no more calls for the moment")]
    #[tool_error(
        rate_limited,
        code = "UPSTREAM_RATE_LIMITED",
        retry = "Wait, then make the same call once. Do not change the arguments."
    )]
    RateLimited {
        /// How long it asks to wait.
        retry_after: Option<Duration>,
    },

    /// The upstream failed for the moment, and may have done what it was asked for (408, 425, 500, 502, 503, 504).
    #[error("the upstream failed with status {status}")]
    #[tool_error(
        transient_upstream,
        code = "UPSTREAM_UNAVAILABLE",
        retry = "Wait, then make the same call once. Do not change the arguments."
    )]
    Unavailable {
        /// What it answered.
        status: u16,
        /// How long it asks to wait.
        retry_after: Option<Duration>,
    },

    /// No connection to the upstream could be made; nothing was sent.
    #[error("the upstream could not be reached")]
    #[tool_error(
        transient_upstream,
        code = "UPSTREAM_UNREACHABLE",
        outcome = none,
        retry = "Wait, then make the same call once. Do not change the arguments."
    )]
    Unreachable,

    /// The connection was lost before the upstream's answer was whole; it may have done what it was asked for.
    #[error("the answer of the upstream was lost")]
    #[tool_error(
        transient_upstream,
        code = "UPSTREAM_ANSWER_LOST",
        retry = "Wait, then make the same call once. Do not change the arguments."
    )]
    AnswerLost,

    /// The upstream does not know who calls (401).
    #[error("the upstream refused the credentials")]
    #[tool_error(
        auth_failed,
        code = "UPSTREAM_AUTH_FAILED",
        escalate = "Do not retry. Hand over to a person: the credentials for the upstream are missing or wrong."
    )]
    AuthFailed,

    /// The upstream does not let this caller do that (403, 451).
    #[error("the upstream answered with status {status}: it is not allowed")]
    #[tool_error(
        permission_denied,
        code = "UPSTREAM_PERMISSION_DENIED",
        escalate = "Do not retry. Tell the user that it is not allowed, and hand over to a person."
    )]
    PermissionDenied {
        /// What it answered.
        status: u16,
    },

    /// The upstream has done a part of it (207).
    #[error("the upstream has done a part of it")]
    #[tool_error(
        partial_execution,
        code = "UPSTREAM_PARTLY_DONE",
        repair = "Re-read what was done before any further write, then ask for the rest alone."
    )]
    PartlyDone,

    /// The upstream answered in a way that it should not.
    #[error("the upstream answered with status {status}, which it should not")]
    #[tool_error(
        internal,
        code = "UPSTREAM_UNEXPECTED",
        escalate = "Do not retry. Hand over to a person, who can look into the upstream."
    )]
    Unexpected {
        /// What it answered; 0 where the request could not even be made.
        status: u16,
    },
}

impl UpstreamFailure {
    /// The kind of a status.
    pub(super) fn of(status: StatusCode, retry_after: Option<Duration>) -> Self {
        let status = status.as_u16();
        match Class::from_http_status(status) {
            Class::InvalidArgument => Self::InvalidRequest { status },
            Class::NotFound => Self::NotFound { status },
            Class::Conflict => Self::Conflict { status },
            Class::Rejected => Self::Rejected,
            Class::RateLimited => Self::RateLimited { retry_after },
            Class::TransientUpstream => Self::Unavailable { status, retry_after },
            Class::AuthFailed => Self::AuthFailed,
            Class::PermissionDenied => Self::PermissionDenied { status },
            Class::PartialExecution => Self::PartlyDone,
            Class::ApprovalRequired | Class::Internal | Class::Domain(_) => Self::Unexpected { status },
        }
    }
}

#[cfg(test)]
mod tests {
    use http::StatusCode;

    use super::UpstreamFailure;
    use crate::ToolError;
    use crate::error::CLASSES;

    #[test]
    fn the_kind_of_a_status_is_of_the_class_that_the_table_says() {
        for status in (100..600).filter_map(|status| StatusCode::from_u16(status).ok()) {
            let failure = UpstreamFailure::of(status, None).failure();
            let row = CLASSES.iter().find(|info| info.http.contains(&status.as_u16()));
            let expected = row.map_or_else(|| "internal".to_owned(), |info| info.class.to_string());
            assert_eq!(failure.variant.class.to_string(), expected, "{status}");
        }
    }
}
