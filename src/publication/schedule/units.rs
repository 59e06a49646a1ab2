//! Configuration files for other schedulers.
//!
//! All schedulers run `bookgen daily`, which uses the time zone of the publication and never makes
//! an issue twice. A scheduler that does not support time zones runs `bookgen daily` every hour.

mod on_calendar;
mod quoting;
mod unit_texts;

use std::collections::BTreeSet;
use std::path::Path;

use chrono::{NaiveDate, Timelike};

use crate::disk::{self, Folder};
use crate::publication::definition::Publication;
use crate::publication::release_time::ReleaseTime;
use crate::publication::shard::is_pattern;
use crate::write::Replaces;
use bookgen_base::diagnostic::{Diagnostic, Faults};

/// A configuration file may replace a file that bookgen wrote and that nobody changed.
pub const UNIT: Replaces = Replaces::Recorded { prefix: "#", contains: "bookgen daily" };

/// A scheduler that can run bookgen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scheduler {
    /// systemd: a service and its timer.
    Systemd,
    /// cron: lines of a crontab.
    Cron,
    /// GitHub Actions: a workflow.
    Github,
    /// Kubernetes: a CronJob with an indexed job.
    Kubernetes,
    /// Slurm: a job array.
    Slurm,
}

/// The options of [`units`].
pub struct UnitsRequest<'a> {
    /// The path of the spec of a publication, or a glob pattern of paths.
    pub spec: &'a str,
    /// The scheduler for which the files are made.
    pub scheduler: Scheduler,
    /// The number of parallel processes of a run; `None` means one process.
    pub shards: Option<u32>,
    /// The working directory of the jobs.
    pub folder: &'a Path,
    /// The path of the `bookgen` program.
    pub program: &'a Path,
}

/// A configuration file.
pub struct Unit {
    /// The name of the file.
    pub name: String,
    /// The text of the file.
    pub text: String,
}

/// The values that are inserted in the text of a configuration file.
struct UnitValues {
    /// The id of the publication, which is part of the names of files and jobs.
    slug: String,
    /// The name of the publication.
    name: String,
    /// The path of the spec, relative to the working directory.
    spec: String,
    /// The working directory.
    folder: String,
    /// The name of the time zone.
    zone: String,
    /// The times at which issues are made, as a cron expression.
    at: String,
    /// The time of day at which issues are released; `None` if `spec` is a glob pattern.
    release: Option<String>,
    /// The minutes past the hour at which files may be released, as the minute field of a cron
    /// expression.
    minutes: String,
    /// The path of the `bookgen` program.
    program: String,
    /// The number of parallel processes of a run.
    shards: u32,
}

/// The configuration files of a scheduler for a publication, or for all publications that match a
/// pattern.
///
/// # Errors
/// The scheduler does not support shards; a path has control characters or is not UTF-8; the spec has
/// faults; systemd cannot express the times; a command is too long for cron.
pub fn units(request: &UnitsRequest<'_>) -> Result<Vec<Unit>, Faults> {
    let values = UnitValues::new(request)?;
    let has_parts = matches!(request.scheduler, Scheduler::Kubernetes | Scheduler::Slurm);
    if request.shards.is_some() && !has_parts {
        return Err(Diagnostic::usage("only Kubernetes and Slurm support --shards")
            .help("leave out --shards")
            .into());
    }
    Ok(match request.scheduler {
        Scheduler::Systemd => unit_texts::systemd(&values)?,
        Scheduler::Cron => unit_texts::cron(&values)?,
        Scheduler::Github => unit_texts::github(&values),
        Scheduler::Kubernetes => unit_texts::kubernetes(&values),
        Scheduler::Slurm => unit_texts::slurm(&values),
    })
}

impl UnitValues {
    fn new(request: &UnitsRequest<'_>) -> Result<UnitValues, Faults> {
        // A spec that begins with a hyphen would be read as an option.
        let is_option = request.spec.starts_with('-');
        let spec = format!("{}{}", if is_option { "./" } else { "" }, request.spec);
        let spec = path_text(Path::new(&spec))?;
        let folder = path_text(request.folder)?;
        let program = path_text(request.program)?;
        let shards = request.shards.unwrap_or(1);
        if is_pattern(&spec) && !disk::exists(Path::new(&spec)) {
            return Ok(UnitValues {
                slug: "publications".to_owned(),
                name: "all publications".to_owned(),
                spec,
                folder,
                zone: "UTC".to_owned(),
                // Runs every 15 minutes, because the publications have different time zones and
                // times.
                at: "*/15 * * * *".to_owned(),
                release: None,
                minutes: "*/15".to_owned(),
                program,
                shards,
            });
        }
        let path = Path::new(request.spec);
        let publication = Publication::read(&disk::spec(path)?, &Folder::new(path))?;
        Ok(UnitValues {
            slug: publication.slug.clone(),
            name: publication.name.clone(),
            spec,
            folder,
            zone: publication.release.zone.name().to_owned(),
            at: publication.schedule.times.text.clone(),
            release: Some(publication.release.time.format("%H:%M").to_string()),
            minutes: release_minutes(&publication.release),
            program,
            shards,
        })
    }
}

/// A path as text for a configuration file.
///
/// # Errors
/// The path has a control character or is not UTF-8.
fn path_text(path: &Path) -> Result<String, Diagnostic> {
    let text = path.to_str().filter(|text| !text.contains(char::is_control));
    text.map(str::to_owned).ok_or_else(|| {
        let message = format!("a configuration file cannot contain the path {}", path.display());
        Diagnostic::usage(message)
            .help("the path has a line break, another control character, or bytes that are not UTF-8: rename the file or the folder")
    })
}

/// The minutes past the hour in UTC at which issues are released in the course of a year. The
/// result is the minute field of a cron expression. There are two values if daylight saving moves
/// the clock by half an hour.
fn release_minutes(release: &ReleaseTime) -> String {
    let year = NaiveDate::from_ymd_opt(2027, 1, 1).unwrap_or_default().iter_days().take(365);
    let minutes: BTreeSet<u32> = year.map(|day| release.issue(day).to_utc().minute()).collect();
    minutes.iter().map(u32::to_string).collect::<Vec<_>>().join(",")
}
