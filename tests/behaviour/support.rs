//! Calls whose envelopes are checked against what their tool publishes.

use serde_json::Value;
use tool_runtime::{Call, Toolbox};
use tool_tests::conforming;

/// The envelope of a call, which conforms to the tool's contract.
pub(crate) async fn call<S: Send + Sync + 'static>(toolbox: &Toolbox<S>, tool: &str, arguments: &str) -> Value {
    let reply = toolbox.call(Call::new(tool, arguments)).await;
    let contract = toolbox.contract(tool).expect("the tool is there");
    let envelope = conforming(contract, &reply);
    assert_eq!(envelope["ok"], reply.is_ok());
    envelope
}
