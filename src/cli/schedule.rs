//! `bookgen schedule`: makes dated sheets on a schedule.

mod status;
mod units;

use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};
use clap::Subcommand;

use super::daily::NowArgument;
use super::terminal::{escaped, print, print_error};
use super::work::Threads;
use crate::publication::schedule::{Log, MachineClock, run_schedule};
use crate::publication::{RunTime, Workspace};
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
        /// Begin at this time instead of now, to rehearse a day: 2026-11-21T05:00 in the time zone of
        /// the publication, or 2026-11-21T05:00:00Z. The clock goes on from there
        #[arg(long, value_name = "TIME")]
        now: Option<String>,
    },
    /// Print configuration files for a scheduler such as systemd or cron
    Units(units::Arguments),
    /// Show which issues are released, missing and ready; fewer than three ready issues are an
    /// error
    Status {
        /// The specs of publications, or patterns for their file names: `'publications/*.toml'`
        #[arg(value_name = "DAILY.TOML", required = true)]
        specs: Vec<String>,
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
        Command::Run { spec, now } => {
            let mut clock = MachineClock::new()?;
            if let Some(now) = now {
                clock = clock.set_to(local_time(spec, now)?);
            }
            let mut log = TerminalLog { failure: None };
            Threads::default().run(|| run_schedule(spec, &mut clock, &mut log))??;
            log.failure.map_or(Ok(()), Err)
        }
        Command::Units(arguments) => units::run(arguments),
        Command::Status { specs, now, json } => status::run(specs, now, *json),
    }
}

/// A time on the command line, in the time zone of a publication.
fn local_time(spec: &Path, time: &str) -> Result<DateTime<Utc>, Faults> {
    let time = RunTime::parse(time)?;
    let zone = Workspace::open_to_read(spec, time)?.publication.release.zone;
    Ok(time.at(zone))
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
