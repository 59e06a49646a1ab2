//! `bookgen schedule units`: prints configuration files for other schedulers.

use std::path::PathBuf;

use crate::cli::terminal::{file_path, print_data};
use crate::publication::schedule::units::{Scheduler, UNIT, UnitsRequest, units};
use crate::write::{self, Output};
use bookgen_base::diagnostic::{Diagnostic, Faults};

/// Print configuration files for a scheduler such as systemd or cron.
#[derive(clap::Args, Debug)]
#[group(id = "scheduler")]
pub struct Arguments {
    /// The spec of the publication, or a pattern for the file names of several specs:
    /// `'publications/*.toml'`
    #[arg(value_name = "DAILY.TOML")]
    spec: String,
    #[command(flatten)]
    scheduler: SchedulerArguments,
    /// The number of parts into which the publications are divided, for Kubernetes or Slurm. Slurm
    /// has a maximum number of parts, the setting MaxArraySize, which is 1000 by default
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    shards: Option<u32>,
    /// The folder for the files; `-` is the standard output [default: -]
    #[arg(short, long, value_name = "FOLDER")]
    output: Option<PathBuf>,
}

/// The scheduler for which files are printed.
#[derive(clap::Args, Debug)]
#[group(required = true, multiple = false)]
struct SchedulerArguments {
    /// A service and its timer
    #[arg(long)]
    systemd: bool,
    /// Lines of a crontab
    #[arg(long)]
    cron: bool,
    /// A workflow of GitHub Actions
    #[arg(long)]
    github: bool,
    /// A CronJob with an Indexed Job
    #[arg(long)]
    kubernetes: bool,
    /// A job array
    #[arg(long)]
    slurm: bool,
}

impl SchedulerArguments {
    fn scheduler(&self) -> Scheduler {
        if self.systemd {
            Scheduler::Systemd
        } else if self.cron {
            Scheduler::Cron
        } else if self.github {
            Scheduler::Github
        } else if self.kubernetes {
            Scheduler::Kubernetes
        } else {
            Scheduler::Slurm
        }
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let folder = std::env::current_dir().map_err(|error| {
        Diagnostic::file("the working directory is unknown").help(error.to_string())
    })?;
    // The full path of bookgen is used, because the PATH of a scheduler often lacks the folder of
    // bookgen.
    let program = std::env::current_exe().unwrap_or_else(|_| PathBuf::from("bookgen"));
    let units = units(&UnitsRequest {
        spec: &arguments.spec,
        scheduler: arguments.scheduler.scheduler(),
        shards: arguments.shards,
        folder: &folder,
        program: &program,
    })?;
    let Some(folder) = file_path(arguments.output.as_deref()) else {
        let texts: Vec<&str> = units.iter().map(|unit| unit.text.as_str()).collect();
        print_data(&texts.join("\n"))?;
        return Ok(());
    };
    let outputs: Vec<Output> = units
        .into_iter()
        .map(|unit| Output::new(folder.join(unit.name), unit.text, UNIT))
        .collect();
    Ok(write::write_with_folders(&outputs)?)
}
