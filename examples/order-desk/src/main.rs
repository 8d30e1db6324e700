//! The order desk's command line.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use order_desk::payments::PaymentProvider;
use order_desk::provider::{Rule, RunningProvider};
use order_desk::{Desk, tools};
use tool_runtime::serve::cli::{BoxError, Cli};

/// The order desk's own options.
#[derive(Args)]
struct Options {
    /// Folder of the desk's database, made and seeded on first use
    #[arg(long, value_name = "DIR", default_value = "order-desk-data", env = "ORDER_DESK_DATA")]
    data: PathBuf,

    /// URL of the payment provider; without it one is started in this process
    #[arg(long, value_name = "URL", env = "ORDER_DESK_PROVIDER")]
    provider: Option<String>,
}

/// `order-desk provider`
#[derive(Args)]
struct ProviderOptions {
    /// Address to listen on; port 0 takes a free one
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:0")]
    listen: SocketAddr,

    /// How to go wrong: KIND for every order, ORDER=KIND for one, ORDER=KIND:TIMES for so many requests. KIND is one of
    /// none, `rate_limited`, unavailable, declined, slow, drop, partial
    #[arg(long, value_name = "RULE")]
    misbehave: Vec<Rule>,
}

fn main() -> ExitCode {
    Cli::with_options::<Options>("order-desk", tools())
        .about("A shop's support desk: search orders, look at one, cancel it, refund it")
        .version(env!("CARGO_PKG_VERSION"))
        .command("provider", provider_command(), |matches, options| async move {
            provider(clap::FromArgMatches::from_arg_matches(&matches)?, options).await
        })
        .command("drill", drill_command(), |matches, _| async move {
            order_desk::drill::show(&mut std::io::stdout(), matches.get_flag("unguarded")).await?;
            Ok(ExitCode::SUCCESS)
        })
        .run(desk)
}

fn provider_command() -> clap::Command {
    ProviderOptions::augment_args(clap::Command::new("provider"))
        .about("Runs the payment provider; prints its URL on stdout")
        .long_about(None)
}

fn drill_command() -> clap::Command {
    let unguarded = clap::Arg::new("unguarded").long("unguarded").action(clap::ArgAction::SetTrue);
    clap::Command::new("drill")
        .about("Shows what comes of a lost answer, a call made twice, an outage and a kill -9; takes some ten seconds")
        .arg(unguarded.help("The same as a plain client does it, without tool-runtime"))
}

/// The desk that these options describe. A provider that is started here ends with the process.
async fn desk(options: Options) -> Result<Desk, BoxError> {
    let url = match options.provider {
        Some(url) => url,
        None => {
            let provider = RunningProvider::start(([127, 0, 0, 1], 0).into(), Some(&options.data), Vec::new()).await?;
            let url = provider.url();
            // It is wanted until the process ends.
            std::mem::forget(provider);
            url
        }
    };
    Ok(Desk::open(&options.data, PaymentProvider::new(url)?)?)
}

async fn provider(own: ProviderOptions, options: Options) -> Result<ExitCode, BoxError> {
    let provider = RunningProvider::start(own.listen, Some(&options.data), own.misbehave).await?;
    println!("{}", provider.url());
    tokio::signal::ctrl_c().await?;
    Ok(ExitCode::SUCCESS)
}
