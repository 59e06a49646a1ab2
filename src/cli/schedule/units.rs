//! `bookgen schedule units`: ready units for schedulers that are there already.
//!
//! All of them run `bookgen daily`, which knows its zone and does nothing twice: a scheduler that
//! has no zones of its own may run it every hour.

mod calendar;
mod text;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use chrono::{NaiveDate, Timelike};

use crate::cli::daily::publish::put;
use crate::cli::{disk, print};
use crate::publication::{Publication, Release};
use crate::write::{Ours, Output};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::schema::Files;

/// Print ready units for a scheduler that is there already.
#[derive(clap::Args, Debug)]
#[group(id = "scheduler")]
pub struct Arguments {
    /// The spec of the publication, or a pattern of many: `'publications/*.toml'`
    #[arg(value_name = "DAILY.TOML")]
    spec: String,
    #[command(flatten)]
    which: Which,
    /// How many parts the publications are worked on in, with Kubernetes or Slurm, which itself refuses
    /// more than its MaxArraySize, 1000 if nobody has set it
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    shards: Option<u32>,
    /// The folder that they go into, a file each; without it they are printed
    #[arg(short, long, value_name = "FOLDER")]
    output: Option<PathBuf>,
}

/// The scheduler.
#[derive(clap::Args, Debug)]
#[group(required = true, multiple = false)]
struct Which {
    /// A service and its timer
    #[arg(long)]
    systemd: bool,
    /// Lines of a crontab
    #[arg(long)]
    cron: bool,
    /// A workflow of GitHub Actions
    #[arg(long)]
    github: bool,
    /// A CronJob, its work an Indexed Job
    #[arg(long)]
    kubernetes: bool,
    /// A job array
    #[arg(long)]
    slurm: bool,
}

/// What units are of.
struct Subject {
    /// What files and jobs are called by.
    slug: String,
    /// Its name.
    name: String,
    /// The spec, from the folder that the work is done in.
    spec: String,
    /// That folder.
    folder: String,
    /// The zone of its times.
    zone: String,
    /// A cron expression.
    at: String,
    /// The time of its issues.
    release: Option<String>,
    /// The minutes of every hour, as cron has them, at which something may be seen, whatever the zone
    /// that the hours are of.
    minutes: String,
    /// The program.
    program: String,
    shards: u32,
}

/// A unit that may be replaced: one of ours.
const UNIT: Ours = Ours::Marked { begins: "#", holds: "bookgen daily" };

/// Prints or writes the units.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let subject = Subject::of(arguments)?;
    let which = &arguments.which;
    if arguments.shards.is_some() && !(which.kubernetes || which.slurm) {
        return Err(Diagnostic::usage("only Kubernetes and Slurm work in parts")
            .help("leave --shards out")
            .into());
    }
    let files = if which.systemd {
        text::systemd(&subject)?
    } else if which.cron {
        text::cron(&subject)
    } else if which.github {
        text::github(&subject)
    } else if which.kubernetes {
        text::kubernetes(&subject)
    } else {
        text::slurm(&subject)
    };
    let Some(folder) = &arguments.output else {
        let texts = files.iter().map(|(_, text)| text.as_str());
        return print(&texts.collect::<Vec<_>>().join("\n"));
    };
    let outputs = files.into_iter().map(|(name, text)| Output {
        path: folder.join(name),
        bytes: text.into_bytes(),
        replaces: UNIT,
        made_from: None,
    });
    Ok(put(&outputs.collect::<Vec<_>>())?)
}

impl Subject {
    fn of(arguments: &Arguments) -> Result<Subject, Faults> {
        let spec = &arguments.spec;
        let folder = std::env::current_dir().map_err(|error| {
            Diagnostic::file("the folder of the work cannot be known").help(error.to_string())
        })?;
        let folder = folder.display().to_string();
        let shards = arguments.shards.unwrap_or(1);
        // Schedulers have paths of their own, in which it seldom is.
        let program = std::env::current_exe().ok().map(|path| path.display().to_string());
        let program = program.unwrap_or_else(|| "bookgen".to_owned());
        if [spec, &folder, &program].into_iter().any(|path| text::quoted(path).is_none()) {
            return Err(Diagnostic::usage("no unit can have such a path")
                .help("let it be without quotation marks, per cent signs and line ends")
                .into());
        }
        if spec.contains(['*', '?', '[']) {
            return Ok(Subject {
                slug: "publications".to_owned(),
                name: "all publications".to_owned(),
                spec: spec.clone(),
                folder,
                zone: "UTC".to_owned(),
                // Each has a zone and times of its own: every quarter is three o'clock somewhere.
                at: "*/15 * * * *".to_owned(),
                release: None,
                minutes: "*/15".to_owned(),
                program,
                shards,
            });
        }
        let publication = read(Path::new(spec))?;
        Ok(Subject {
            slug: publication.slug.clone(),
            name: publication.name.clone(),
            spec: spec.clone(),
            folder,
            zone: publication.release.zone.name().to_owned(),
            at: publication.schedule.times.text.clone(),
            release: Some(publication.release.time.format("%H:%M").to_string()),
            minutes: minutes(&publication.release),
            program,
            shards,
        })
    }
}

/// The minutes past the hours of UTC at which issues are let out, over a year; those of whole hours are
/// the same in every zone.
fn minutes(release: &Release) -> String {
    let year = NaiveDate::from_ymd_opt(2027, 1, 1).unwrap_or_default().iter_days().take(365);
    let minutes: BTreeSet<u32> = year.map(|day| release.issue(day).to_utc().minute()).collect();
    minutes.iter().map(u32::to_string).collect::<Vec<_>>().join(",")
}

/// Reads a spec, without anything being made for it.
fn read(spec: &Path) -> Result<Publication, Faults> {
    let folder: &dyn Files = &disk::Folder::of(spec);
    Publication::read(&disk::spec_text(spec)?, folder)
}
