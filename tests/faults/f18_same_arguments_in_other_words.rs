//! The same arguments in another order, notation or with a default left out are the same operation; an id beyond 2^53 is not
//! taken for its neighbour.

use tool_runtime::prelude::*;

use crate::support::Provider;

/// Pays somebody an amount.
#[tool(write, reread = none("there is no statement"))]
fn pay_person(
    #[inject] provider: &Provider,
    /// Number of the person's account.
    account: u64,
    /// Share of the debt to pay.
    share: f64,
    /// Amount of the fee, in cents.
    #[arg(default = 5)]
    fee: u32,
    /// What the payment is for.
    note: Option<String>,
) -> u64 {
    let _ = (account, share, fee, note);
    provider.charge() as u64
}

#[tokio::test]
async fn they_are_the_same_operation() {
    let toolbox = Toolbox::new(Provider::default()).tools(tools![pay_person]).build().expect("it can be built");
    let pay = async |arguments: &str| toolbox.call(Call::new("pay_person", arguments)).await.as_str().to_owned();
    let first = pay(r#"{"account":9007199254740993,"share":1.5}"#).await;
    assert_eq!(first, r#"{"ok":true,"data":1}"#);
    for same in [
        r#"{"share":1.5,"account":9007199254740993}"#,
        r#"{"account":9007199254740993,"share":15e-1,"fee":5.0,"note":null}"#,
        r#"{"account":"9007199254740993","share":1.50,"fee":5}"#,
    ] {
        assert_eq!(pay(same).await, r#"{"ok":true,"data":1,"replayed":true}"#, "{same}");
    }
    for other in [
        r#"{"account":9007199254740992,"share":1.5}"#,
        r#"{"account":9007199254740993,"share":1.5,"fee":6}"#,
        r#"{"account":9007199254740993,"share":1.5,"note":""}"#,
    ] {
        assert!(!pay(other).await.contains("replayed"), "{other}");
    }
    assert_eq!(toolbox.state().charged(), 4);
}
