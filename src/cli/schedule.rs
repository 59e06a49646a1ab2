//! `bookgen schedule`: dated sheets without anybody thinking of them.

mod clock;
mod run;
mod status;
mod units;

use std::path::PathBuf;

use clap::Subcommand;

use super::daily::when::Now;
use bookgen_base::diagnostic::Faults;

/// Make dated sheets on a schedule.
#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    /// Stay, and make what is missing at the times that the spec says, until the system says to end
    Run {
        /// The spec of the publication
        #[arg(value_name = "DAILY.TOML")]
        spec: PathBuf,
    },
    /// Print ready units for a scheduler that is there already
    Units(units::Arguments),
    /// Say what is out, what is missing and what is next; fewer than three days ahead are a failure
    Status {
        /// The spec of the publication
        #[arg(value_name = "DAILY.TOML")]
        spec: PathBuf,
        #[command(flatten)]
        now: Now,
        /// As JSON
        #[arg(long)]
        json: bool,
    },
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    match &arguments.what {
        What::Run { spec } => super::in_threads(None, || run::run(spec))?,
        What::Units(arguments) => units::run(arguments),
        What::Status { spec, now, json } => status::run(spec, now, *json),
    }
}
