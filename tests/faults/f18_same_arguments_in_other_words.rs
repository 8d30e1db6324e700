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

/// Numbers that look random; the same each time.
struct Draws(u64);

impl Draws {
    fn next(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % below
    }
}

/// The arguments in some order and notation.
fn written(account: u64, thousandths: u64, fee: u64, note: Option<u64>, draws: &mut Draws) -> String {
    let share = match draws.next(4) {
        0 => format!("{}.{:03}", thousandths / 1000, thousandths % 1000),
        1 => format!("{thousandths}e-3"),
        2 => format!("{thousandths}0E-4"),
        _ => format!("{}.{:03}00e+0", thousandths / 1000, thousandths % 1000),
    };
    let mut entries = vec![format!("\"account\":{account}"), format!("\"share\": {share}")];
    match (fee, draws.next(3)) {
        (5, 0) => {}
        (fee, 1) => entries.push(format!("\"fee\" : {fee}.0")),
        (fee, _) => entries.push(format!("\"fee\":{fee}")),
    }
    match (note, draws.next(2)) {
        (Some(note), 0) => entries.push(format!("\"note\":\"n{note}\\u0041\"")),
        (Some(note), _) => entries.push(format!("\"n\\u006fte\":\"n{note}A\"")),
        (None, 0) => entries.push("\"note\":null".to_owned()),
        (None, _) => {}
    }
    for index in (1..entries.len()).rev() {
        let other = usize::try_from(draws.next(index as u64 + 1)).expect("an index");
        entries.swap(index, other);
    }
    format!(" {{{}}}\n", entries.join(" , "))
}

#[tokio::test]
async fn whatever_the_order_and_the_notation() {
    let toolbox = Toolbox::new(Provider::default()).tools(tools![pay_person]).build().expect("it can be built");
    let mut draws = Draws(18);
    for round in 1..=200_usize {
        // Another account each round, close to its neighbours and beyond what a float holds.
        let account = 9_007_199_254_740_992 + round as u64;
        let (thousandths, fee) = (draws.next(5_000), 4 + draws.next(3));
        let note = (draws.next(2) == 0).then(|| draws.next(9));
        for again in 0..4 {
            let arguments = written(account, thousandths, fee, note, &mut draws);
            let reply = toolbox.call(Call::new("pay_person", arguments.as_str())).await;
            assert!(reply.is_ok(), "{arguments}: {reply}");
            assert_eq!(reply.as_str().contains("replayed"), again > 0, "{arguments}: {reply}");
        }
        assert_eq!(toolbox.state().charged(), round);
    }
}
