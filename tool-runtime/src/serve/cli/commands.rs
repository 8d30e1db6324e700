//! The library's own commands.

use std::error::Error;
use std::fmt::Write as _;
use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use serde::Serialize;

use super::{BoxError, operations, policy, show};
use crate::contract::{self, Contract};
use crate::text::{list as listed, nearest};
use crate::tool::{Effect, IdempotencyKey, Tools};
use crate::toolbox::Call;

/// All commands of a program of this name.
pub(super) fn all(name: &'static str) -> Command {
    let tool = Arg::new("tool").value_name("TOOL").required(true).help("The tool's name, as `list` shows it");
    Command::new(name)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(
            Command::new("list")
                .about("Lists the tools: name, effect, first sentence of the description")
                .arg(Arg::new("json").long("json").action(ArgAction::SetTrue).help("As a JSON array")),
        )
        .subcommand(
            Command::new("show")
                .about("Shows a tool's contract: arguments, result, and each error with what to do about it")
                .arg(tool.clone()),
        )
        .subcommand(operations::command())
        .subcommand(policy::options(
            Command::new("call")
                .about("Calls a tool and prints one envelope, as compact JSON on one line")
                .after_help("Exit code 0 when the envelope is ok, 1 when it is not, 2 for wrong usage.")
                .arg(tool)
                .arg(
                    Arg::new("json").value_name("JSON").help("The arguments, a JSON object; `-` reads them from stdin"),
                )
                .arg(
                    Arg::new("operation")
                        .long("operation")
                        .value_name("KEY")
                        .value_parser(|text: &str| IdempotencyKey::new(text))
                        .help("The key of the operation that this call is for: with the same key it is done once"),
                )
                .arg(Arg::new("yes").long("yes").action(ArgAction::SetTrue).help(
                    "Approve the call of a destructive tool, as the person at the terminal; no guard asks for it yet",
                )),
        ))
        .subcommand(
            Command::new("contract")
                .about("The tools' contracts as text")
                .subcommand_required(true)
                .arg_required_else_help(true)
                .subcommand(
                    Command::new("dump").about("Prints the contracts of all tools as one JSON array").arg(
                        Arg::new("out")
                            .long("out")
                            .value_name("DIR")
                            .value_parser(value_parser!(PathBuf))
                            .help("Write one file DIR/<tool>.json a tool instead"),
                    ),
                ),
        )
}

/// A text argument that the command requires.
pub(super) fn text<'a>(matches: &'a ArgMatches, name: &str) -> &'a str {
    matches.get_one::<String>(name).map_or("", String::as_str)
}

/// Writes to stdout. A reader that has gone away wants no more, which is no fault.
pub(super) fn print(text: &str) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

/// An error with all that it was caused by.
pub(super) fn chain(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(error) = source {
        // A source that its error already quotes is not said twice.
        let inner = error.to_string();
        if !text.contains(&inner) {
            let _ = write!(text, ": {inner}");
        }
        source = error.source();
    }
    text
}

/// A line of `list --json`.
#[derive(Serialize)]
struct Line<'a> {
    name: &'a str,
    effect: Effect,
    description: &'a str,
}

pub(super) fn list<S>(tools: &Tools<S>, json: bool) -> Result<ExitCode, BoxError> {
    if json {
        let lines: Vec<Line<'_>> = tools
            .specs()
            .map(|spec| Line { name: spec.name, effect: spec.effect, description: spec.description })
            .collect();
        print(&format!("{}\n", serde_json::to_string(&lines)?))?;
        return Ok(ExitCode::SUCCESS);
    }
    let widest = tools.specs().map(|spec| spec.name.len()).max().unwrap_or(0);
    let mut text = String::new();
    for spec in tools.specs() {
        let effect = spec.effect.name();
        writeln!(text, "{:widest$}  {effect:11}  {}", spec.name, first_sentence(spec.description))?;
    }
    print(&text)?;
    Ok(ExitCode::SUCCESS)
}

fn first_sentence(text: &str) -> &str {
    let line = text.lines().next().unwrap_or_default();
    line.find(". ").and_then(|end| line.get(..=end)).unwrap_or(line)
}

pub(super) fn show<S>(tools: &Tools<S>, name: &str) -> Result<ExitCode, BoxError> {
    if let Some(spec) = tools.specs().find(|spec| spec.name == name) {
        print(&show::page(&Contract::of_spec(spec)))?;
        return Ok(ExitCode::SUCCESS);
    }
    let names: Vec<&str> = tools.specs().map(|spec| spec.name).collect();
    let remedy = match nearest(name, names.iter().copied()) {
        Some(near) => format!("did you mean {near}?"),
        None => format!("the tools are {}", listed(&names, 20)),
    };
    eprintln!("error: there is no tool {name:?}; {remedy}");
    Ok(ExitCode::from(2))
}

pub(super) fn dump<S>(tools: &Tools<S>, folder: Option<&PathBuf>) -> Result<ExitCode, BoxError> {
    match folder {
        None => print(&contract::dump(tools)?)?,
        Some(folder) => {
            let files = contract::dump_into(tools, folder)?;
            eprintln!("wrote {} files to {}", files.len(), folder.display());
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The call that the command's arguments describe.
pub(super) fn call(matches: &ArgMatches) -> Result<Call<'static>, BoxError> {
    let arguments = match matches.get_one::<String>("json").map(String::as_str) {
        None => Vec::new(),
        Some("-") => {
            let mut text = Vec::new();
            io::stdin().lock().read_to_end(&mut text)?;
            text
        }
        Some(text) => text.as_bytes().to_vec(),
    };
    let call = Call::new(text(matches, "tool").to_owned(), arguments);
    Ok(match matches.get_one::<IdempotencyKey>("operation") {
        Some(key) => call.operation(key.clone()),
        None => call,
    })
}
