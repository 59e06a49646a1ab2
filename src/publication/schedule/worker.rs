//! Makes the issues of a publication that are due, and writes the results to a log.

use std::fs;
use std::io::Write;
use std::path::Path;

use chrono::{DateTime, NaiveDate, Utc};

use super::due::{due, next};
use super::run_loop::{Clock, Work, run_loop};
use super::status::Status;
use crate::publication::definition::Publication;
use crate::publication::on_publish::alert;
use crate::publication::state_file::{open_state, read_state};
use crate::publication::workspace::Workspace;
use crate::wording::counted;
use bookgen_base::diagnostic::{Diagnostic, Faults};

/// The log of a schedule.
pub trait Log {
    /// Writes a line to the log.
    fn line(&mut self, line: &str);

    /// Writes the faults of a failed run to the log.
    fn failure(&mut self, text: &str);
}

/// Makes the issues of a publication at the times that the spec sets. Returns when `clock` reports
/// that the loop must end.
///
/// # Errors
/// All faults of the spec; another schedule of the publication is running.
pub fn run_schedule(spec: &Path, clock: &mut impl Clock, log: &mut dyn Log) -> Result<(), Faults> {
    let (publication, _lock) = {
        // Closes the workspace at the end of this block, because each run opens the workspace
        // again.
        let workspace = Workspace::open(spec, clock.now())?;
        let lock = lock_schedule(&workspace)?;
        (workspace.publication, lock)
    };
    let mut worker = Worker { spec, publication, log, logged: None, reported: None };
    worker.log.line(&format!("{}: the schedule has started", worker.publication.name));
    run_loop(clock, &mut worker);
    worker.log.line(&format!("{}: the schedule has stopped", worker.publication.name));
    Ok(())
}

/// Locks a file, so that no second schedule of the same publication can run.
fn lock_schedule(workspace: &Workspace) -> Result<fs::File, Diagnostic> {
    let name = &workspace.publication.name;
    let path = workspace.records_path("schedule.pid");
    let failed = |error: std::io::Error| {
        Diagnostic::file(format!("{} cannot be written", path.display())).help(error.to_string())
    };
    let is_number = |line: &str| line.bytes().all(|byte| byte.is_ascii_digit());
    let mut file = open_state(&path, is_number)?;
    if file.try_lock().is_err() {
        let other = read_state(&path).unwrap_or_default();
        let other = String::from_utf8_lossy(&other);
        return Err(Diagnostic::usage(format!("a schedule of {name} is running already")).help(
            format!("process {} runs this schedule: stop that process first", other.trim()),
        ));
    }
    file.set_len(0).map_err(failed)?;
    writeln!(file, "{}", std::process::id()).map_err(failed)?;
    Ok(file)
}

/// The work of a schedule: makes the issues of a publication.
struct Worker<'a> {
    spec: &'a Path,
    /// The publication. If the spec is changed and becomes faulty, this field still has the
    /// publication of the last spec without faults.
    publication: Publication,
    log: &'a mut dyn Log,
    /// The day on which a successful run was last written to the log.
    logged: Option<NaiveDate>,
    /// The last failure in the log, and the day of that failure; `None` if the last run succeeded.
    reported: Option<(NaiveDate, String)>,
}

impl Work for Worker<'_> {
    fn work(&mut self, now: DateTime<Utc>) -> bool {
        let done = self.make_issues(now);
        let today = self.publication.release.today(now);
        let local = now.with_timezone(&self.publication.release.zone).to_rfc3339();
        match done {
            Ok(line) => {
                if self.logged != Some(today) {
                    self.log.line(&format!("{local} {line}"));
                    self.logged = Some(today);
                }
                self.reported = None;
                true
            }
            Err(faults) => {
                let message = faults.to_string();
                let report = Some((today, message.clone()));
                // Reports the same failure only once a day.
                if self.reported != report {
                    let name = &self.publication.name;
                    self.log.failure(&format!("{local} {name}\n{message}\n"));
                    self.reported = report;
                    if let Err(fault) = alert(self.spec, &self.publication, today, &faults) {
                        self.log.line(&fault.one_line());
                    }
                }
                false
            }
        }
    }

    fn next(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        next(&self.publication, now)
    }
}

impl Worker<'_> {
    /// Makes the issues that are due, fills the reserve of spare puzzles, and writes the status.
    /// Returns the line for the log.
    fn make_issues(&mut self, now: DateTime<Utc>) -> Result<String, Faults> {
        let workspace = Workspace::open(self.spec, now)?;
        let publication = &workspace.publication;
        let before = Status::read(&workspace);
        let dates = due(publication, before.ready_to, now);
        let mut result = workspace.publish(&dates);
        result.faults.collect(workspace.announce(self.spec));
        let done = result.faults.into_result(result.issues).and_then(|issues| {
            let today = publication.release.today(now);
            Ok((issues, workspace.reserve.fill(publication, &workspace.files, today)?))
        });
        if let Some(notice) = workspace.sealed_notice() {
            self.log.line(&notice.one_line());
        }
        let failure = done.as_ref().err().map(Faults::to_string);
        let ready_to = match &done {
            Ok(_) => dates.last().copied().max(before.ready_to),
            Err(_) => before.ready_to,
        };
        let status = Status::new(&workspace, now, ready_to, failure);
        let written = status.write(&workspace);
        self.publication = workspace.publication;
        let (issues, reserve) = done?;
        written?;
        let name = &self.publication.name;
        let built = counted(issues.iter().filter(|issue| issue.built).count(), "issue");
        let ready = ready_to.map_or_else(|| "none".to_owned(), |day| day.to_string());
        let reserve = match self.publication.schedule.reserve {
            0 => String::new(),
            _ => format!(", {} in reserve", counted(reserve, "puzzle")),
        };
        Ok(format!("{name}: {built} made, ready up to {ready}{reserve}"))
    }
}
