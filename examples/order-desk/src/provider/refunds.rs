//! What the provider answers.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;

use super::Provider;
use super::ledger::{Entered, LedgerError};
use super::misbehaviour::{Misbehaviour, Rule};
use crate::payments::RefundRequest;

/// `POST /refunds`
pub(super) async fn refund(
    State(provider): State<Arc<Provider>>,
    headers: HeaderMap,
    Json(request): Json<RefundRequest>,
) -> Response {
    let key = headers.get("Idempotency-Key").and_then(|key| key.to_str().ok());
    answer(&provider, &request, key).await.unwrap_or_else(|error| failed(&error))
}

async fn answer(provider: &Provider, request: &RefundRequest, key: Option<&str>) -> Result<Response, LedgerError> {
    let wrong = provider.rules.next(&request.order_id);
    if let Some(wrong) = wrong {
        provider.ledger.note(&request.order_id, key, wrong.name())?;
    }
    let amount_minor = match wrong {
        Some(Misbehaviour::RateLimited) => {
            let wait = [(header::RETRY_AFTER, "2")];
            return Ok((StatusCode::TOO_MANY_REQUESTS, wait, problem("too many requests")).into_response());
        }
        Some(Misbehaviour::Unavailable) => {
            return Ok((StatusCode::SERVICE_UNAVAILABLE, problem("maintenance")).into_response());
        }
        Some(Misbehaviour::Declined) => {
            return Ok((StatusCode::PAYMENT_REQUIRED, problem("the bank declined")).into_response());
        }
        Some(Misbehaviour::Partial) => request.amount_minor.div_ceil(2),
        Some(Misbehaviour::Slow | Misbehaviour::Drop) | None => request.amount_minor,
    };
    let entered = provider.ledger.refund(request, key, amount_minor)?;
    match wrong {
        Some(Misbehaviour::Slow) => tokio::time::sleep(provider.slow).await,
        // Ends the connection's task, and with it the connection, without an answer and without a word on stderr.
        Some(Misbehaviour::Drop) => std::panic::resume_unwind(Box::new("connection dropped on demand")),
        Some(
            Misbehaviour::RateLimited | Misbehaviour::Unavailable | Misbehaviour::Declined | Misbehaviour::Partial,
        )
        | None => {}
    }
    let (word, response) = match entered {
        Entered::Made(receipt) => ("refunded", Json(receipt).into_response()),
        Entered::Before(receipt) => ("replayed", ([("Idempotent-Replayed", "true")], Json(receipt)).into_response()),
        Entered::KeyReused => {
            ("key_reused", (StatusCode::UNPROCESSABLE_ENTITY, problem("this key was used before")).into_response())
        }
    };
    if wrong.is_none() {
        provider.ledger.note(&request.order_id, key, word)?;
    }
    Ok(response)
}

fn problem(text: &str) -> Json<serde_json::Value> {
    Json(json!({"error": text}))
}

fn failed(error: &LedgerError) -> Response {
    (StatusCode::INTERNAL_SERVER_ERROR, problem(&error.to_string())).into_response()
}

/// `GET /ledger`
pub(super) async fn statement(State(provider): State<Arc<Provider>>) -> Response {
    match provider.ledger.statement() {
        Ok(statement) => Json(statement).into_response(),
        Err(error) => failed(&error),
    }
}

/// `POST /misbehave`
pub(super) async fn misbehave(State(provider): State<Arc<Provider>>, Json(rule): Json<Rule>) -> StatusCode {
    provider.rules.add(rule);
    StatusCode::NO_CONTENT
}
