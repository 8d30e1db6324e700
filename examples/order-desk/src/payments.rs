//! The client of the payment provider.

use std::time::Duration;

use reqwest::header::RETRY_AFTER;
use reqwest::redirect::Policy;
use reqwest::{Client, Response, StatusCode};
use serde::{Deserialize, Serialize};
use tool_runtime::{IdempotencyKey, ToolError};

/// Longer than this no answer is waited for, unless it is said otherwise.
const TIMEOUT: Duration = Duration::from_secs(2);

/// The payment provider, over HTTP.
#[derive(Clone, Debug)]
pub struct PaymentProvider {
    client: Client,
    url: String,
}

/// What to refund.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RefundRequest {
    /// The order whose payment it is.
    pub order_id: String,
    /// How much, in minor units.
    pub amount_minor: u32,
    /// The currency, as ISO 4217 has it.
    pub currency: String,
}

/// What the provider has refunded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RefundReceipt {
    /// The provider's name for it.
    pub refund_id: String,
    /// How much was asked for, in minor units.
    pub requested_minor: u32,
    /// How much went back, in minor units; less than was asked for when the refund is partial.
    pub refunded_minor: u32,
    /// Whether it was made before, under the same key.
    #[serde(skip)]
    pub made_before: bool,
}

/// Why the provider did not refund.
#[derive(Debug, thiserror::Error, ToolError)]
#[non_exhaustive]
pub enum PaymentError {
    /// The bank declined the refund.
    #[error("the bank declined the refund")]
    #[tool_error(
        rejected,
        escalate = "Do not retry. Tell the customer that the bank declined, and hand over to a person."
    )]
    RefundDeclined,

    /// The payment provider takes no more calls for the moment; nothing was refunded.
    #[error("the payment provider takes no more calls for the moment")]
    #[tool_error(rate_limited, retry = "Wait, then make the same call once. Do not change the arguments.")]
    ProviderBusy {
        /// How long it asks to wait.
        retry_after: Option<Duration>,
    },

    /// The payment provider could not be reached; nothing was refunded.
    #[error("the payment provider could not be reached")]
    #[tool_error(
        transient_upstream,
        outcome = none,
        message = "the payment provider could not be reached",
        retry = "Wait, then make the same call once. Do not change the arguments."
    )]
    ProviderUnreachable(#[source] reqwest::Error),

    /// The payment provider failed, or did not answer in time; it may have refunded all the same.
    #[error("the payment provider failed with status {status}")]
    #[tool_error(transient_upstream, retry = "Wait, then make the same call once. Do not change the arguments.")]
    ProviderFailed {
        /// What it answered.
        status: u16,
        /// How long it asks to wait.
        retry_after: Option<Duration>,
    },

    /// The connection to the payment provider was lost before its answer came; it may have refunded all the same.
    #[error("the answer of the payment provider was lost")]
    #[tool_error(
        transient_upstream,
        message = "the answer of the payment provider was lost",
        retry = "Wait, then make the same call once. Do not change the arguments."
    )]
    AnswerLost(#[source] reqwest::Error),

    /// Another refund was made under the key of this operation: the order is no longer what it was then.
    #[error("this operation has made another refund before")]
    #[tool_error(
        conflict,
        repair = "Re-read the order. If more is to be refunded, call with `amount_minor` written out."
    )]
    RefundedBefore,

    /// The payment provider refused our credentials.
    #[error("the payment provider refused our credentials")]
    #[tool_error(
        auth_failed,
        escalate = "Do not retry. Hand over to a person: the desk's access to the provider is broken."
    )]
    AccessRefused,

    /// The payment provider answered in a way that it should not.
    #[error("the payment provider answered with status {status}, which it should not")]
    #[tool_error(internal, escalate = "Do not retry. Hand over to a person, who can look into the provider's records.")]
    UnexpectedAnswer {
        /// What it answered.
        status: u16,
    },
}

impl PaymentProvider {
    /// The provider at a URL, such as `http://127.0.0.1:8080`.
    ///
    /// # Errors
    /// When no HTTP client can be made.
    pub fn new(url: impl Into<String>) -> Result<Self, reqwest::Error> {
        Self::with_timeout(url, TIMEOUT)
    }

    /// The provider at a URL, with the longest time to wait for an answer.
    ///
    /// # Errors
    /// When no HTTP client can be made.
    pub fn with_timeout(url: impl Into<String>, timeout: Duration) -> Result<Self, reqwest::Error> {
        // A proxy of the environment has no business between the desk and its provider.
        // A redirect would be a second request, and a connection that fails then says nothing of the first.
        let client = Client::builder().timeout(timeout).no_proxy().redirect(Policy::none()).build()?;
        let url = url.into();
        Ok(Self { client, url: url.trim_end_matches('/').to_owned() })
    }

    /// Refunds, once for each key.
    ///
    /// # Errors
    /// When the provider refuses, fails, or its answer does not arrive.
    pub async fn refund(&self, request: &RefundRequest, key: &IdempotencyKey) -> Result<RefundReceipt, PaymentError> {
        let sent = self
            .client
            .post(format!("{}/refunds", self.url))
            .header("Idempotency-Key", key.as_str())
            .json(request)
            .send()
            .await;
        let response = sent.map_err(lost)?;
        let status = response.status();
        match status {
            StatusCode::OK => {
                let made_before = response.headers().contains_key("Idempotent-Replayed");
                let receipt: RefundReceipt = response.json().await.map_err(PaymentError::AnswerLost)?;
                Ok(RefundReceipt { made_before, ..receipt })
            }
            StatusCode::PAYMENT_REQUIRED => Err(PaymentError::RefundDeclined),
            StatusCode::TOO_MANY_REQUESTS => Err(PaymentError::ProviderBusy { retry_after: retry_after(&response) }),
            StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => Err(PaymentError::AccessRefused),
            StatusCode::UNPROCESSABLE_ENTITY => Err(PaymentError::RefundedBefore),
            _ if status.is_server_error() || status == StatusCode::REQUEST_TIMEOUT => {
                Err(PaymentError::ProviderFailed { status: status.as_u16(), retry_after: retry_after(&response) })
            }
            _ => Err(PaymentError::UnexpectedAnswer { status: status.as_u16() }),
        }
    }
}

/// Before the connection stood, nothing can have happened; after it, anything can.
fn lost(error: reqwest::Error) -> PaymentError {
    if error.is_connect() { PaymentError::ProviderUnreachable(error) } else { PaymentError::AnswerLost(error) }
}

/// Whole seconds, as RFC 9110, 10.2.3 has them. What does not read as that counts as absent.
fn retry_after(response: &Response) -> Option<Duration> {
    let text = response.headers().get(RETRY_AFTER)?.to_str().ok()?;
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| Duration::from_secs(text.parse().unwrap_or(u64::MAX)))
}
