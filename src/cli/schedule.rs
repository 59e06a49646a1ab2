//! `bookgen schedule`: makes dated sheets on a schedule.

mod status;
mod units;

use std::path::PathBuf;

use clap::Subcommand;

use super::daily::NowArgument;
use super::in_threads;
use super::terminal::{escaped, print, print_error};
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
            let mut log = TerminalLog { failure: None };
            in_threads(None, || run_schedule(spec, &mut MachineClock::new()?, &mut log))??;
            log.failure.map_or(Ok(()), Err)
        }
        Command::Units(arguments) => units::run(arguments),
        Command::Status { spec, now, json } => status::run(spec, now, *json),
    }
}

/// Writes log messages to standard output, and messages about failures to standard error. If the
/// standard output cannot be written, the schedule continues, and the command fails at its end.
struct TerminalLog {
    /// The first error of the standard output.
    failure: Option<Faults>,
}

impl Log for TerminalLog {
    fn line(&mut self, line: &str) {
        if let Err(faults) = print(&format!("{}\n", escaped(line)))
            && self.failure.is_none()
        {
            print_error(
                "the log cannot be written to the standard output; the schedule continues\n",
            );
            self.failure = Some(faults);
        }
    }

    fn failure(&mut self, text: &str) {
        print_error(text);
    }
}
