//! Options of a call that are the toolbox's: where it remembers, how often and how long it tries.

use std::time::Duration;

use clap::{Arg, ArgMatches, Command, value_parser};

use super::BoxError;
use crate::guard::{Idempotency, RetryPolicy};
use crate::ledger;
use crate::toolbox::ToolboxBuilder;

/// The option that names the ledger.
pub(super) fn ledger_option() -> Arg {
    Arg::new("ledger").long("ledger").value_name("URL").default_value("memory:").help(
        "Where it is written down what was done: `memory:`, `sqlite:PATH`, `redis://…`, `postgres://…`. With one that \
         outlives the process the same call is not made twice",
    )
}

/// The options of a call.
pub(super) fn options(command: Command) -> Command {
    command
        .arg(ledger_option())
        .arg(
            Arg::new("attempts")
                .long("attempts")
                .value_name("NUMBER")
                .value_parser(value_parser!(u32).range(1..))
                .default_value("3")
                .help("The most attempts in all; a failure is tried again only where that is safe"),
        )
        .arg(
            Arg::new("deadline")
                .long("deadline")
                .value_name("TIME")
                .value_parser(time)
                .default_value("30s")
                .help("How long the attempts and the waits between them may take"),
        )
        .arg(
            Arg::new("breaker")
                .long("breaker")
                .value_name("NUMBER")
                .value_parser(value_parser!(u32).range(1..))
                .default_value("5")
                .help("So many failures of a dependency in a row, and its calls are not made for a while"),
        )
        .arg(
            Arg::new("lease")
                .long("lease")
                .value_name("TIME")
                .value_parser(time)
                .default_value("45s")
                .help("How long an operation stays claimed after the process that ran it has died"),
        )
}

/// The toolbox with what the options say.
pub(super) async fn applied<S>(
    builder: ToolboxBuilder<S>,
    matches: &ArgMatches,
) -> Result<ToolboxBuilder<S>, BoxError> {
    let attempts = matches.get_one::<u32>("attempts").copied().unwrap_or(3);
    let failures = matches.get_one::<u32>("breaker").copied().unwrap_or(5);
    let mut builder = builder.retry(RetryPolicy::new().max_attempts(attempts)).breaker_opens_after(failures);
    if let Some(deadline) = matches.get_one::<Duration>("deadline") {
        builder = builder.time(*deadline);
    }
    let mut once = idempotency(matches).await?;
    if let Some(lease) = matches.get_one::<Duration>("lease") {
        once = once.lease(*lease);
    }
    Ok(builder.idempotency(once))
}

/// The guard over the ledger that the options name.
pub(super) async fn idempotency(matches: &ArgMatches) -> Result<Idempotency, BoxError> {
    let url = matches.get_one::<String>("ledger").map_or("memory:", String::as_str);
    Ok(Idempotency::new(ledger::open(url).await?))
}

/// A time such as `500ms`, `30s`, `2m`, `1h`.
fn time(text: &str) -> Result<Duration, TimeError> {
    let digits = text.find(|character: char| !character.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let number: u64 = number.parse().map_err(|_| TimeError)?;
    let milliseconds = match unit {
        "ms" => 1,
        "s" => 1_000,
        "m" => 60_000,
        "h" => 3_600_000,
        _ => return Err(TimeError),
    };
    Ok(Duration::from_millis(number.saturating_mul(milliseconds)))
}

/// Why a text is no time.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("a time is a number with a unit: `500ms`, `30s`, `2m` or `1h`")]
struct TimeError;

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::time;

    #[test]
    fn a_time_has_a_unit() {
        for (text, milliseconds) in [("500ms", 500), ("30s", 30_000), ("2m", 120_000), ("1h", 3_600_000), ("0s", 0)] {
            assert_eq!(time(text).ok(), Some(Duration::from_millis(milliseconds)));
        }
        for wrong in ["", "30", "s", "1.5s", "-1s", "1 s", "99999999999999999999s"] {
            assert!(time(wrong).is_err(), "{wrong}");
        }
    }
}
