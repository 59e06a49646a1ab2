//! The status of a publication: which issues are released, missing and ready, and which issue is
//! the next issue.

use chrono::{DateTime, Days, NaiveDate, Utc};
use serde::{Deserialize, Serialize};

use crate::publication::definition::Publication;
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

/// The maximum number of past issues that the status checks.
const PAST_ISSUES: usize = 31;

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
        let last_good = Overview::of(workspace).released.first().copied();
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
    /// The date of the next issue.
    pub next: Option<NaiveDate>,
    /// The number of future issues that should be ready, that is, complete.
    pub min_ready: usize,
}

impl Overview {
    /// Checks the future issues of a publication, and up to 31 past issues.
    pub fn of(workspace: &Workspace) -> Overview {
        let Publication { calendar, release, .. } = &workspace.publication;
        let next = release.next(calendar, workspace.now);
        let is_complete = |date: &NaiveDate| workspace.is_complete(*date);
        let after = |day: &NaiveDate| calendar.after(*day);
        let ready = std::iter::successors(next, after).take(366).take_while(is_complete);
        let end = next.or_else(|| release.today(workspace.now).succ_opt());
        let before = |day: &NaiveDate| calendar.before(*day);
        let past = std::iter::successors(end.and_then(|day| calendar.before(day)), before);
        let (released, mut missing): (Vec<NaiveDate>, Vec<NaiveDate>) =
            past.take(PAST_ISSUES).partition(is_complete);
        // Issues before the first released issue do not count as missing. If no issue is released
        // yet, only the latest past issue counts as missing.
        let last = missing.first().copied();
        missing.retain(|day| match released.last() {
            Some(first) => day > first,
            None => Some(*day) == last,
        });
        missing.reverse();
        let min_ready = min_ready(&workspace.publication, workspace.now);
        Overview { released, missing, ready: ready.collect(), next, min_ready }
    }
}

/// The number of future issues that should be ready. Counts the issues of the next `days_ahead`
/// days. If `days_ahead` is less than three, counts the issues of the next three days. The result
/// is never greater than three.
fn min_ready(publication: &Publication, now: DateTime<Utc>) -> usize {
    let Publication { calendar, release, days_ahead, .. } = publication;
    let next = release.next(calendar, now);
    let days = Days::new(u64::from(*days_ahead).max(MIN_READY));
    let last = release.today(now).checked_add_days(days);
    std::iter::successors(next, |day| calendar.after(*day))
        .take_while(|day| last.is_some_and(|last| *day <= last))
        .take(MIN_READY as usize)
        .count()
}
