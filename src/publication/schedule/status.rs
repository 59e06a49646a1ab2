//! The status of a publication: which issues are released, missing and ready, and which issue is
//! the next issue.

use std::path::PathBuf;

use chrono::{DateTime, Days, NaiveDate, NaiveTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

use crate::publication::build_stamp::StampedFile;
use crate::publication::definition::Publication;
use crate::publication::published::PAST_ISSUES;
use crate::publication::release_time::moment;
use crate::publication::state_file::{is_state, read_state};
use crate::publication::timestamp::timestamp;
use crate::publication::workspace::Workspace;
use crate::write::{self, Output, Replaces};
use bookgen_base::diagnostic::Diagnostic;

const FORMAT: &str = "bookgen status 1";

/// A status file may replace a status file.
const STATUS: Replaces = Replaces::Form(|bytes| is_state(bytes, "bookgen status "));

/// The number of future issues that should be ready, that is, complete.
const MIN_READY: u64 = 3;

/// The status that a schedule writes after each run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Status {
    format: String,
    /// The time of the last run.
    pub at: String,
    /// The date of the latest issue that is released and complete.
    last_good: Option<NaiveDate>,
    /// The date up to which all issues are ready.
    pub ready_to: Option<NaiveDate>,
    /// The faults of the last run, if the last run failed.
    pub failure: Option<String>,
}

impl Status {
    /// Reads the status of a publication. The status is empty if no schedule has run yet.
    pub fn read(workspace: &Workspace) -> Status {
        let bytes = read_state(&workspace.records_path("status.json")).unwrap_or_default();
        let status: Option<Status> = serde_json::from_slice(&bytes).ok();
        status.filter(|status| status.format == FORMAT).unwrap_or_default()
    }

    /// The status to write after a run.
    pub fn new(
        workspace: &Workspace,
        now: DateTime<Utc>,
        ready_to: Option<NaiveDate>,
        failure: Option<String>,
    ) -> Status {
        let last_good = past_issues(workspace).find(|day| workspace.is_complete(*day));
        Status { format: FORMAT.to_owned(), at: timestamp(now), last_good, ready_to, failure }
    }

    /// Writes the status into the folder of the records.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write(&self, workspace: &Workspace) -> Result<(), Diagnostic> {
        let text = serde_json::to_string_pretty(self).unwrap_or_default() + "\n";
        let path = workspace.records_path("status.json");
        write::write_with_folders(&[Output::new(path, text, STATUS)])
    }
}

/// The released, missing and ready issues of a publication at the moment of a run.
pub struct Overview {
    /// The dates of the released issues that are complete, from the latest to the earliest.
    pub released: Vec<NaiveDate>,
    /// The dates of the issues that should be released but are not complete, from the earliest to
    /// the latest.
    pub missing: Vec<NaiveDate>,
    /// The dates of the ready issues: complete issues without a gap, beginning with the next issue.
    pub ready: Vec<NaiveDate>,
    /// The published files of past issues that somebody has changed.
    pub changed: Vec<PathBuf>,
    /// The date of the next issue.
    pub next: Option<NaiveDate>,
    /// The number of future issues that should be ready, that is, complete.
    pub min_ready: usize,
    /// The approved issues ahead, if the publication asks for approvals.
    pub approved: Option<Vec<NaiveDate>>,
}

impl Overview {
    /// Checks the future issues of a publication, and up to 31 past issues.
    pub fn new(workspace: &Workspace) -> Overview {
        let Publication { calendar, release, .. } = &workspace.publication;
        let next = release.next(calendar, workspace.now);
        let is_complete = |date: &NaiveDate| workspace.is_complete(*date);
        let after = |day: &NaiveDate| calendar.after(*day);
        let ready = std::iter::successors(next, after).take(366).take_while(is_complete);
        let (released, mut missing): (Vec<NaiveDate>, Vec<NaiveDate>) =
            past_issues(workspace).partition(is_complete);
        // Issues before the first released issue do not count as missing. If no issue is released
        // yet, only the latest past issue counts as missing.
        let last = missing.first().copied();
        missing.retain(|day| match released.last() {
            Some(first) => day > first,
            None => Some(*day) == last,
        });
        missing.reverse();
        let min_ready = min_ready(&workspace.publication, workspace.now);
        let changed = workspace.changed_past_files(&[]);
        // A changed file is not a missing issue.
        let has_all_files = |day: &NaiveDate| {
            let stamp = workspace.build_stamp(*day).ok().flatten();
            let files = stamp.map(|stamp| stamp.files).unwrap_or_default();
            let is_there = |file: &StampedFile| {
                workspace.has_file(file) || changed.contains(&workspace.public_path(&file.path))
            };
            !files.is_empty() && files.iter().all(is_there)
        };
        missing.retain(|day| !has_all_files(day));
        let ready = ready.collect();
        let approved = workspace.wanted_approvals();
        Overview { released, missing, ready, changed, next, min_ready, approved }
    }
}

/// The days of the last 31 issues that should be released, from the latest to the earliest.
fn past_issues(workspace: &Workspace) -> impl Iterator<Item = NaiveDate> {
    let Publication { calendar, release, .. } = &workspace.publication;
    let next = release.next(calendar, workspace.now);
    let end = next.or_else(|| release.today(workspace.now).succ_opt());
    let last = end.and_then(|day| calendar.before(day));
    std::iter::successors(last, |day| calendar.before(*day)).take(PAST_ISSUES)
}

/// The number of future issues that should be ready: the issues up to `days_ahead` days after the last
/// time of the schedule, but at most three.
fn min_ready(publication: &Publication, now: DateTime<Utc>) -> usize {
    let Publication { calendar, release, days_ahead, .. } = publication;
    let next = release.next(calendar, now);
    let run = last_run(publication, now);
    let last = run.and_then(|run| run.checked_add_days(Days::new(u64::from(*days_ahead))));
    std::iter::successors(next, |day| calendar.after(*day))
        .take_while(|day| last.is_some_and(|last| *day <= last))
        .take(MIN_READY as usize)
        .count()
}

/// The day of the last time of the schedule. `None` if the schedule has no time in the last 31 days.
fn last_run(publication: &Publication, now: DateTime<Utc>) -> Option<NaiveDate> {
    let (release, times) = (&publication.release, &publication.schedule.times);
    let has_run = |day: &NaiveDate| {
        let before = moment(release.zone, *day, NaiveTime::MIN).to_utc() - TimeDelta::seconds(1);
        let run = times.next_after(before, release.zone);
        run.is_some_and(|run| run <= now && release.today(run) == *day)
    };
    let days = std::iter::successors(Some(release.today(now)), |day| day.pred_opt());
    days.take(PAST_ISSUES).find(has_run)
}
