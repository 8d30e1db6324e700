//! A command line for a toolbox: `list`, `show`, `call`, `operations` and `contract dump`.
//!
//! One line in `main` gives a program all of it:
//!
//! ```no_run
//! use std::process::ExitCode;
//!
//! use tool_runtime::prelude::*;
//! use tool_runtime::serve::cli;
//!
//! /// Tells the time of day in UTC.
//! #[tool(read_only)]
//! fn read_clock() -> String {
//!     "12:00".into()
//! }
//!
//! fn main() -> ExitCode {
//!     cli::run("clock", tools![read_clock], async || Ok(()))
//! }
//! ```
//!
//! | command | what it does |
//! |---|---|
//! | `list [--json]` | the tools, one a line |
//! | `show TOOL` | a tool's contract, for a person |
//! | `call TOOL [JSON \| -] [--operation KEY] [--yes]` | one envelope on stdout, compact, on one line |
//! | `call … [--ledger URL] [--attempts N] [--deadline TIME] [--breaker N] [--lease TIME]` | how it is tried, and remembered |
//! | `operations list [--json]`, `operations settle NAME --done JSON \| --not-done` | writes of which nobody knows whether they were made |
//! | `contract dump [--out DIR]` | the contracts of all tools as a JSON array, or one file a tool |
//!
//! Exit codes: 0 when all went well (for `call`: the envelope is `ok`), 1 when the envelope is not `ok`, 2 for wrong
//! usage and for whatever kept the command from being carried out; `operations settle` exits with 1 where nothing was unknown. Only `call` builds the state.

mod commands;
mod operations;
mod policy;
mod show;

use std::error::Error;
use std::ffi::OsString;
use std::future::Future;
use std::marker::PhantomData;
use std::process::ExitCode;

use clap::{ArgMatches, Args, Command, FromArgMatches};

use crate::tool::{BoxFuture, Tools};
use crate::toolbox::{Toolbox, ToolboxBuilder};

/// The argument parser, for options and commands of your own.
pub use clap;

/// What went wrong while the state was made, or in a command of your own.
pub type BoxError = Box<dyn Error + Send + Sync>;

/// Runs the command line of these tools with the arguments of the process. `state` makes the state, for `call` alone;
/// `Ok(state)` where nothing can go wrong, and `?` on any error where something can.
pub fn run<S>(name: &'static str, tools: Tools<S>, state: impl AsyncFnOnce() -> Result<S, BoxError>) -> ExitCode
where
    S: Send + Sync + 'static,
{
    Cli::new(name, tools).run(async |NoOptions {}| state().await)
}

/// A command line with options and commands of its own.
///
/// ```no_run
/// # use std::process::ExitCode;
/// # use tool_runtime::prelude::*;
/// use tool_runtime::serve::cli::{Cli, clap};
///
/// struct Options {
///     data: String,
/// }
/// # impl clap::FromArgMatches for Options {
/// #     fn from_arg_matches(matches: &clap::ArgMatches) -> Result<Self, clap::Error> {
/// #         Ok(Self { data: matches.get_one::<String>("data").cloned().unwrap_or_default() })
/// #     }
/// #     fn update_from_arg_matches(&mut self, _: &clap::ArgMatches) -> Result<(), clap::Error> { Ok(()) }
/// # }
/// # impl clap::Args for Options {
/// #     fn augment_args(command: clap::Command) -> clap::Command { command.arg(clap::Arg::new("data").long("data")) }
/// #     fn augment_args_for_update(command: clap::Command) -> clap::Command { command }
/// # }
/// # struct Desk;
/// # impl Desk { async fn open(_: &str) -> std::io::Result<Self> { Ok(Self) } }
///
/// fn main() -> ExitCode {
///     Cli::with_options::<Options>("desk", Tools::<Desk>::default())
///         .about("A shop's support desk")
///         .run(async |options| Ok(Desk::open(&options.data).await?))
/// }
/// ```
#[must_use = "call `run`"]
pub struct Cli<S, O = NoOptions> {
    command: Command,
    tools: Tools<S>,
    configure: Configure<S>,
    extra: Vec<(&'static str, Handler<O>)>,
    options: PhantomData<fn() -> O>,
}

type Configure<S> = Box<dyn FnOnce(ToolboxBuilder<S>) -> ToolboxBuilder<S>>;
type Handler<O> = Box<dyn FnOnce(ArgMatches, O) -> BoxFuture<'static, Result<ExitCode, BoxError>>>;

/// No options beside the library's own.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoOptions {}

impl FromArgMatches for NoOptions {
    fn from_arg_matches(_: &ArgMatches) -> Result<Self, clap::Error> {
        Ok(Self {})
    }

    fn update_from_arg_matches(&mut self, _: &ArgMatches) -> Result<(), clap::Error> {
        Ok(())
    }
}

impl Args for NoOptions {
    fn augment_args(command: Command) -> Command {
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        command
    }
}

impl<S: Send + Sync + 'static> Cli<S> {
    /// The command line of these tools, for a program of this name.
    pub fn new(name: &'static str, tools: Tools<S>) -> Self {
        Self::of(commands::all(name), tools)
    }

    /// The command line of these tools with options of the program's own, which may stand before or after the command;
    /// one that is required stands before it.
    pub fn with_options<O: Args>(name: &'static str, tools: Tools<S>) -> Cli<S, O> {
        let own = O::augment_args(Command::new(name));
        let options = own.get_arguments().cloned().map(|argument| {
            // clap cannot require what may stand anywhere.
            let anywhere = !argument.is_required_set();
            argument.global(anywhere)
        });
        Cli::of(commands::all(name).args(options), tools)
    }
}

impl<S: Send + Sync + 'static, O: Args> Cli<S, O> {
    fn of(command: Command, tools: Tools<S>) -> Self {
        Self { command, tools, configure: Box::new(|builder| builder), extra: Vec::new(), options: PhantomData }
    }

    /// What the program is, for its help.
    pub fn about(mut self, about: &'static str) -> Self {
        self.command = self.command.about(about);
        self
    }

    /// The program's version: `env!("CARGO_PKG_VERSION")`.
    pub fn version(mut self, version: &'static str) -> Self {
        self.command = self.command.version(version);
        self
    }

    /// Sets options of the toolbox, such as [`ToolboxBuilder::escalate_with`].
    pub fn toolbox(mut self, configure: impl FnOnce(ToolboxBuilder<S>) -> ToolboxBuilder<S> + 'static) -> Self {
        self.configure = Box::new(configure);
        self
    }

    /// Adds a command. What goes wrong in it is printed on stderr, and the exit code is then 2.
    pub fn command<F>(
        mut self,
        name: &'static str,
        command: Command,
        handler: impl FnOnce(ArgMatches, O) -> F + 'static,
    ) -> Self
    where
        F: Future<Output = Result<ExitCode, BoxError>> + Send + 'static,
    {
        self.command = self.command.subcommand(command.name(name));
        self.extra.push((name, Box::new(move |matches, options| Box::pin(handler(matches, options)))));
        self
    }

    /// Runs it with the arguments of the process. `state` makes the state, for `call` alone.
    pub fn run(self, state: impl AsyncFnOnce(O) -> Result<S, BoxError>) -> ExitCode {
        self.run_with(std::env::args_os(), state)
    }

    /// Runs it with these arguments, the program's name first.
    pub fn run_with(
        self,
        arguments: impl IntoIterator<Item = impl Into<OsString> + Clone>,
        state: impl AsyncFnOnce(O) -> Result<S, BoxError>,
    ) -> ExitCode {
        match self.carry_out(arguments, state) {
            Ok(code) => code,
            Err(error) => {
                eprintln!("error: {}", commands::chain(&*error));
                ExitCode::from(2)
            }
        }
    }

    fn carry_out(
        self,
        arguments: impl IntoIterator<Item = impl Into<OsString> + Clone>,
        state: impl AsyncFnOnce(O) -> Result<S, BoxError>,
    ) -> Result<ExitCode, BoxError> {
        let matches = match self.command.try_get_matches_from(arguments) {
            Ok(matches) => matches,
            Err(error) => {
                // Help and version go to stdout with 0, wrong usage to stderr with 2.
                error.print()?;
                return Ok(ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2)));
            }
        };
        let Some((name, inner)) = matches.subcommand() else {
            // The command requires one; clap has said so already.
            return Ok(ExitCode::from(2));
        };
        match name {
            "list" => commands::list(&self.tools, inner.get_flag("json")),
            "show" => commands::show(&self.tools, commands::text(inner, "tool")),
            "contract" => match inner.subcommand() {
                Some(("dump", dump)) => commands::dump(&self.tools, dump.get_one("out")),
                _ => Ok(ExitCode::from(2)),
            },
            "call" => {
                let call = commands::call(inner)?;
                let options = O::from_arg_matches(&matches)?;
                block_on(async {
                    let state = state(options).await?;
                    let builder = policy::applied(Toolbox::new(state).tools(self.tools), inner).await?;
                    let toolbox = (self.configure)(builder).build()?;
                    let reply = toolbox.call(call).await;
                    commands::print(&format!("{reply}\n"))?;
                    Ok(ExitCode::from(u8::from(!reply.is_ok())))
                })?
            }
            "operations" => block_on(operations::run(inner))?,
            other => {
                let options = O::from_arg_matches(&matches)?;
                let handler = self.extra.into_iter().find(|(name, _)| *name == other);
                match handler {
                    Some((_, handler)) => block_on(handler(inner.clone(), options))?,
                    None => Ok(ExitCode::from(2)),
                }
            }
        }
    }
}

fn block_on<T>(future: impl Future<Output = T>) -> Result<T, BoxError> {
    // What must not reach the model reaches the person at the terminal: panics, faults of encoding, under the call id.
    // A program that has set up a log of its own keeps it.
    let log = tracing_subscriber::fmt().with_writer(std::io::stderr).with_max_level(tracing::Level::WARN).finish();
    let _ = tracing::subscriber::set_global_default(log);
    Ok(tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(future))
}
