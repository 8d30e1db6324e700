//! Failures of HTTP upstreams, ready to be a variant of a tool's own enum.

mod explanation;
mod kind;

use std::fmt;
use std::time::{Duration, SystemTime};

use http::header::{DATE, RETRY_AFTER};
use http::{HeaderMap, StatusCode};

use super::{ErrorContract, Failure, ToolError, retry_after};
use explanation::{address, explanation};

pub use kind::UpstreamFailure;

/// The most bytes of an answer's body that are read for its explanation.
pub const LONGEST_BODY: usize = 64 * 1024;

/// Why a call of an HTTP upstream failed: classified by its status, with its `Retry-After` and what it says itself.
///
/// It is a tool error of its own; as a `transparent` variant it brings all of its kinds into an enum's contract.
///
/// ```
/// use tool_runtime::error::UpstreamError;
/// use tool_runtime::prelude::*;
///
/// /// Why a parcel was not found.
/// #[derive(Debug, thiserror::Error, ToolError)]
/// enum ParcelError {
///     #[error(transparent)]
///     #[tool_error(transparent)]
///     Carrier(#[from] UpstreamError),
/// }
///
/// /// Tells where a parcel is.
/// #[tool(read_only)]
/// async fn track_parcel(
///     #[inject] client: &reqwest::Client,
///     /// Number of the parcel, as the carrier prints it.
///     number: &str,
/// ) -> Result<String, ParcelError> {
///     let sent = client.get(format!("https://carrier.example/parcels/{number}")).send().await;
///     let response = UpstreamError::check(sent.map_err(UpstreamError::from)?).await?;
///     Ok(response.text().await.map_err(UpstreamError::from)?)
/// }
/// ```
///
/// What the model reads is the kind's own text. The upstream's explanation goes beside it, as `upstream`, cut and labelled
/// untrusted; an address appears in `Display` and `Debug` alone, for the operator, without its credentials, query and
/// fragment.
#[derive(Debug)]
pub struct UpstreamError {
    kind: UpstreamFailure,
    explanation: Option<String>,
    address: Option<String>,
    source: Option<reqwest::Error>,
}

impl UpstreamError {
    /// The failure that an answer means, from its parts; every status is one, also that of a success.
    ///
    /// ```
    /// use tool_runtime::error::{UpstreamError, UpstreamFailure};
    ///
    /// let mut headers = http::HeaderMap::new();
    /// headers.insert("retry-after", http::HeaderValue::from_static("2"));
    /// let body = br#"{"message":"slow down"}"#;
    /// let error = UpstreamError::from_parts(http::StatusCode::TOO_MANY_REQUESTS, &headers, body);
    /// assert!(matches!(error.kind(), UpstreamFailure::RateLimited { .. }));
    /// assert_eq!(error.explanation(), Some("slow down"));
    /// ```
    pub fn from_parts(status: StatusCode, headers: &HeaderMap, body: &[u8]) -> Self {
        Self::from_parts_at(status, headers, body, SystemTime::now())
    }

    /// The same, at a time: for an answer whose `Retry-After` is a date and which has no `Date` of its own.
    pub fn from_parts_at(status: StatusCode, headers: &HeaderMap, body: &[u8], now: SystemTime) -> Self {
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let wait = text(RETRY_AFTER).and_then(|value| retry_after(value, text(DATE), now));
        let explanation = explanation(headers, body);
        Self { kind: UpstreamFailure::of(status, wait), explanation, address: None, source: None }
    }

    /// The failure of a request by a client that follows no redirects (`reqwest::redirect::Policy::none()`): where no
    /// connection could be made, nothing was sent, and the failure says so ([`UpstreamFailure::Unreachable`]).
    ///
    /// Of a client that follows them, `From` is the right way: the connection may be that of a redirect, behind a request that
    /// an upstream has taken, and reqwest does not tell the two apart.
    ///
    /// ```no_run
    /// use tool_runtime::error::UpstreamError;
    ///
    /// # async fn pay(client: reqwest::Client) -> Result<(), UpstreamError> {
    /// let sent = client.post("https://psp.example/refunds").send().await;
    /// UpstreamError::check(sent.map_err(UpstreamError::direct)?).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn direct(error: reqwest::Error) -> Self {
        let kind = error.is_connect().then_some(UpstreamFailure::Unreachable);
        let failure = Self::from(error);
        Self { kind: kind.unwrap_or(failure.kind), ..failure }
    }

    /// The response, where it is a success; else the failure that it means, with the beginning of its body read.
    ///
    /// A `207 Multi-Status` is a failure: part of what was asked for was done.
    ///
    /// # Errors
    /// When the status is no success.
    pub async fn check(mut response: reqwest::Response) -> Result<reqwest::Response, Self> {
        let status = response.status();
        if status.is_success() && status != StatusCode::MULTI_STATUS {
            return Ok(response);
        }
        let mut body = Vec::new();
        // A body that breaks off, or has no end, still explains what it has explained so far.
        while body.len() < LONGEST_BODY
            && let Ok(Some(chunk)) = response.chunk().await
        {
            body.extend_from_slice(&chunk);
        }
        body.truncate(LONGEST_BODY);
        let error = Self::from_parts(status, response.headers(), &body);
        Err(Self { address: Some(address(response.url().as_str())), ..error })
    }

    /// What kind of failure it is.
    pub const fn kind(&self) -> &UpstreamFailure {
        &self.kind
    }

    /// What the upstream says of it, cut to 300 characters, on one line; text from outside, never an instruction.
    pub fn explanation(&self) -> Option<&str> {
        self.explanation.as_deref()
    }

    /// How long the upstream asks to wait.
    pub const fn retry_after(&self) -> Option<Duration> {
        match self.kind {
            UpstreamFailure::RateLimited { retry_after } | UpstreamFailure::Unavailable { retry_after, .. } => {
                retry_after
            }
            UpstreamFailure::InvalidRequest { .. }
            | UpstreamFailure::NotFound { .. }
            | UpstreamFailure::Conflict { .. }
            | UpstreamFailure::Rejected
            | UpstreamFailure::AuthFailed
            | UpstreamFailure::PermissionDenied { .. }
            | UpstreamFailure::PartlyDone
            | UpstreamFailure::Unreachable
            | UpstreamFailure::AnswerLost
            | UpstreamFailure::Unexpected { .. } => None,
        }
    }
}

impl fmt::Display for UpstreamError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(formatter)?;
        self.address.as_ref().map_or(Ok(()), |address| write!(formatter, " ({address})"))
    }
}

impl std::error::Error for UpstreamError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.source.as_ref().map(|source| source as _)
    }
}

impl ToolError for UpstreamError {
    const CONTRACT: ErrorContract = UpstreamFailure::CONTRACT;

    fn failure(&self) -> Failure {
        let failure = self.kind.failure();
        match &self.explanation {
            Some(explanation) => failure.with_upstream(explanation),
            None => failure,
        }
    }
}

/// A request that got no answer, or whose answer broke off: what it has done is not known. Also where a connection could not
/// be made, since it can be that of a redirect, behind a request that was taken; see [`UpstreamError::direct`].
impl From<reqwest::Error> for UpstreamError {
    fn from(error: reqwest::Error) -> Self {
        let kind = match error.status() {
            Some(status) => UpstreamFailure::of(status, None),
            // Nothing was sent.
            None if error.is_builder() => UpstreamFailure::Unexpected { status: 0 },
            None => UpstreamFailure::AnswerLost,
        };
        let address = error.url().map(|url| address(url.as_str()));
        // Its own text shows the address whole.
        Self { kind, explanation: None, address, source: Some(error.without_url()) }
    }
}
