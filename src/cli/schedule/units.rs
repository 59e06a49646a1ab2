//! `bookgen schedule units`: ready units for schedulers that are there already.
//!
//! All of them run `bookgen daily`, which knows its zone and does nothing twice: a scheduler that
//! has no zones of its own may run it every hour.

mod calendar;
mod text;

use std::path::{Path, PathBuf};

use crate::cli::{disk, print};
use crate::daily::Publication;
use crate::diagnostic::{Diagnostic, Faults};
use crate::fields::Files;
use crate::write::{self, Ours, Output};

/// Print ready units for a scheduler that is there already.
#[derive(clap::Args, Debug)]
#[group(id = "scheduler")]
pub struct Arguments {
    /// The spec of the publication, or a pattern of many: `'publications/*.toml'`
    #[arg(value_name = "DAILY.TOML")]
    spec: String,
    #[command(flatten)]
    which: Which,
    /// How many parts the publications are worked on in, with Kubernetes or Slurm
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
    Ok(write::write(&outputs.collect::<Vec<_>>())?)
}

impl Subject {
    fn of(arguments: &Arguments) -> Result<Subject, Faults> {
        let spec = &arguments.spec;
        let folder = std::env::current_dir().map_err(|error| {
            Diagnostic::file("the folder of the work cannot be known").help(error.to_string())
        })?;
        let folder = folder.display().to_string();
        let shards = arguments.shards.unwrap_or(1);
        if text::quoted(spec).is_none() || text::quoted(&folder).is_none() {
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
                // Each has a zone of its own: every hour is three o'clock somewhere.
                at: "0 * * * *".to_owned(),
                release: None,
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
            shards,
        })
    }
}

/// Reads a spec, without anything being made for it.
fn read(spec: &Path) -> Result<Publication, Faults> {
    let folder: &dyn Files = &disk::Folder::of(spec);
    Publication::read(&disk::spec_text(spec)?, folder)
}
