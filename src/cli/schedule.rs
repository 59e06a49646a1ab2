//! `bookgen schedule`: makes dated sheets on a schedule.

mod status;
mod units;

use std::io::Write;
use std::path::PathBuf;

use clap::Subcommand;

use super::daily::NowArgument;
use super::in_threads;
use crate::publication::schedule::{Log, MachineClock, run_schedule};
use bookgen_base::diagnostic::Faults;

/// Make dated sheets on a schedule.
#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Run until a termination signal arrives, and make missing issues at the times set in the spec
    Run {
        /// The spec of the publication
        #[arg(value_name = "DAILY.TOML")]
        spec: PathBuf,
    },
    /// Print configuration files for a scheduler such as systemd or cron
    Units(units::Arguments),
    /// Show which issues are released, missing and ready; fewer than three ready issues are an
    /// error
    Status {
        /// The spec of the publication
        #[arg(value_name = "DAILY.TOML")]
        spec: PathBuf,
        #[command(flatten)]
        now: NowArgument,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    match &arguments.command {
        Command::Run { spec } => {
            in_threads(None, || run_schedule(spec, &mut MachineClock::new()?, &mut TerminalLog))?
        }
        Command::Units(arguments) => units::run(arguments),
        Command::Status { spec, now, json } => status::run(spec, now, *json),
    }
}

/// Writes log messages to standard output, and messages about failures to standard error. Errors of
/// these writes are ignored.
struct TerminalLog;

impl Log for TerminalLog {
    fn line(&mut self, line: &str) {
        let mut out = std::io::stdout().lock();
        let _ = writeln!(out, "{line}").and_then(|()| out.flush());
    }

    fn failure(&mut self, text: &str) {
        let _ = std::io::stderr().write_all(text.as_bytes());
    }
}
