//! `operations`: what nobody knows, listed and settled by the person who finds out.

use std::fmt::Write as _;
use std::process::ExitCode;

use clap::{Arg, ArgAction, ArgGroup, ArgMatches, Command};
use serde::Serialize;
use serde_json::value::RawValue;

use super::{BoxError, commands, policy};
use crate::guard::{Idempotency, Reconciled, UnknownOperation};

/// More are not shown at once.
const MOST: u32 = 1_000;

pub(super) fn command() -> Command {
    Command::new("operations")
        .about("Writes of which nobody knows whether they were made: lists them, and settles them")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(
            Command::new("list")
                .about("Lists them: name, tool, key, and for how long nothing has been heard of them")
                .arg(policy::ledger_option())
                .arg(Arg::new("json").long("json").action(ArgAction::SetTrue).help("As a JSON array")),
        )
        .subcommand(
            Command::new("settle")
                .about("Writes down what was found out of one; whoever asks for it again hears that")
                .after_help(
                    "Look first, where the upstream shows it, and wait as long as the upstream could still be at it.",
                )
                .arg(policy::ledger_option())
                .arg(Arg::new("name").value_name("NAME").required(true).help("Its name, as `list` shows it"))
                .arg(
                    Arg::new("done")
                        .long("done")
                        .value_name("JSON")
                        .help("It was done, and this is the tool's result: the answer to whoever asks again"),
                )
                .arg(
                    Arg::new("not-done")
                        .long("not-done")
                        .action(ArgAction::SetTrue)
                        .help("It was not done: the next call does it"),
                )
                .group(ArgGroup::new("found").args(["done", "not-done"]).required(true)),
        )
}

/// Why a ledger has nothing to list.
#[derive(Debug, thiserror::Error)]
#[error("there is no ledger at {path}: look at the path")]
struct NoLedger {
    path: String,
}

/// The guard over a ledger that is there: a path that is mistyped must not look like a ledger in which all is well.
async fn existing(matches: &ArgMatches) -> Result<Idempotency, BoxError> {
    let path = matches.get_one::<String>("ledger").and_then(|url| url.strip_prefix("sqlite:"));
    if let Some(path) = path.filter(|path| !std::path::Path::new(path).exists()) {
        return Err(NoLedger { path: path.to_owned() }.into());
    }
    policy::idempotency(matches).await
}

pub(super) async fn run(matches: &ArgMatches) -> Result<ExitCode, BoxError> {
    match matches.subcommand() {
        Some(("list", list)) => self::list(list).await,
        Some(("settle", settle)) => self::settle(settle).await,
        _ => Ok(ExitCode::from(2)),
    }
}

/// A line of `operations list --json`.
#[derive(Serialize)]
struct Line<'a> {
    name: &'a str,
    tool: &'a str,
    idempotency_key: &'a str,
    age_s: u64,
}

impl<'a> Line<'a> {
    fn of(operation: &'a UnknownOperation) -> Self {
        Self {
            name: &operation.name,
            tool: &operation.label,
            idempotency_key: operation.key.as_str(),
            age_s: operation.age.as_secs(),
        }
    }
}

async fn list(matches: &ArgMatches) -> Result<ExitCode, BoxError> {
    let unknown = existing(matches).await?.unknown("", MOST).await?;
    let lines: Vec<Line<'_>> = unknown.iter().map(Line::of).collect();
    if matches.get_flag("json") {
        commands::print(&format!("{}\n", serde_json::to_string(&lines)?))?;
        return Ok(ExitCode::SUCCESS);
    }
    if lines.is_empty() {
        eprintln!("nothing is unknown");
    }
    let mut text = String::new();
    for Line { name, tool, idempotency_key, age_s } in lines {
        writeln!(text, "{name}  {tool}  {idempotency_key}  {age_s} s")?;
    }
    commands::print(&text)?;
    Ok(ExitCode::SUCCESS)
}

async fn settle(matches: &ArgMatches) -> Result<ExitCode, BoxError> {
    let name = commands::text(matches, "name");
    let found = match matches.get_one::<String>("done") {
        Some(result) => Reconciled::Done { answer: envelope(result)?, ok: true },
        None => Reconciled::NotDone,
    };
    if existing(matches).await?.reconcile(name, found).await? {
        return Ok(ExitCode::SUCCESS);
    }
    eprintln!(
        "error: nothing unknown has the name {name:?}: it is settled already, or `operations list` has another one"
    );
    Ok(ExitCode::from(1))
}

/// The answer with this result, on one line.
fn envelope(result: &str) -> Result<String, BoxError> {
    let result: serde_json::Value = serde_json::from_str(result)?;
    let result: Box<RawValue> = serde_json::value::to_raw_value(&result)?;
    Ok(format!(r#"{{"ok":true,"data":{result}}}"#))
}
