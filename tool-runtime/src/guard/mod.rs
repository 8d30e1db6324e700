//! Guards around a call: what keeps the contract's promises while it runs. Each also works alone, on any
//! `Result<T, E: ToolError>`.

mod breaker;
mod budget;
mod delay;
mod idempotency;
mod retry;

pub use breaker::{Breaker, CircuitOpen, Permit, Sample};
pub use budget::RetryBudget;
pub use idempotency::{
    Ending, Fence, Idempotency, Once, OnceError, Operation, Overtaken, Reconciled, UnknownOperation,
};
pub use retry::{Deadline, Retried, RetryPolicy, retry};
pub(crate) use retry::{Verdict, run};
