//! Checks the issues of a publication: makes them in memory, and writes nothing.

use std::path::Path;

use chrono::NaiveDate;
use rayon::prelude::*;

use super::date_range::DateRange;
use super::issue_plan::{IssueChange, IssuePlan};
use super::issue_records::IssueRecords;
use super::publish::merge_faults;
use super::run_time::RunTime;
use super::workspace::Workspace;
use crate::generate::{repeated_themes, theme};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_puzzles::find;

/// A publication that was checked.
pub struct CheckedPublication {
    /// The path of the spec.
    pub spec: String,
    /// The name of the publication; `None` if the spec cannot be read.
    pub name: Option<String>,
    /// The issues that can be made.
    pub issues: Vec<CheckedIssue>,
    /// The faults of the spec, of the issues and of their editions.
    pub faults: Faults,
    /// Advice about themes of word lists that repeat, and about issues to approve.
    pub advice: Vec<Diagnostic>,
}

/// An issue that was checked.
pub struct CheckedIssue {
    /// The date of the issue.
    pub date: NaiveDate,
    /// What a run would do.
    pub action: Action,
    /// Why the run would make an issue again.
    pub reason: Option<String>,
    /// The number of files of the issue after the run.
    pub files: usize,
    /// The editions that cannot be made.
    pub failed_editions: Vec<String>,
}

/// What a run would do with an issue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// The issue is up to date.
    None,
    /// The issue is frozen. It stays, although the spec or another input has changed.
    Keep,
    /// The run would make the issue.
    Make,
    /// The run would make the issue again, because the spec or the record has changed.
    Remake,
    /// The run would make missing files or editions of a released issue.
    Complete,
}

impl Action {
    /// The name of the action in the output of commands.
    pub fn name(self) -> &'static str {
        match self {
            Action::None => "up to date",
            Action::Keep => "frozen, stays although the spec has changed",
            Action::Make => "new",
            Action::Remake => "to be made again",
            Action::Complete => "to be completed",
        }
    }
}

/// An issue that was checked, and the faults of its editions; or the faults of an issue that cannot be
/// made.
type CheckResult = Result<(CheckedIssue, Faults), Faults>;

/// Makes the issues of a publication in memory, in all editions. Writes no files, and reserves no
/// puzzles in a ledger.
pub fn check_publication(spec: &Path, dates: &DateRange, now: RunTime) -> CheckedPublication {
    let mut checked = CheckedPublication {
        spec: spec.display().to_string(),
        name: None,
        issues: Vec::new(),
        faults: Faults::default(),
        advice: Vec::new(),
    };
    if let Err(faults) = check(spec, dates, now, &mut checked) {
        checked.faults.0.extend(faults.0);
    }
    checked
}

fn check(
    spec: &Path,
    dates: &DateRange,
    now: RunTime,
    checked: &mut CheckedPublication,
) -> Result<(), Faults> {
    let workspace = Workspace::open_to_read(spec, now)?;
    checked.name = Some(workspace.publication.name.clone());
    let dates = dates.issues(&workspace.publication, workspace.now)?;
    let records = workspace.try_records(&dates)?;
    checked.advice.extend(repeated_themes(&themes(&workspace, &dates, &records)));
    let approved = workspace.wanted_approvals();
    checked.advice.extend(approved.and_then(|days| workspace.approval_advice(spec, &days)));
    let plans: Vec<(NaiveDate, CheckResult)> = dates
        .into_par_iter()
        .map(|date| {
            let previous = workspace.previous_issue(date, &records);
            let plan = workspace.plan_issue(date, &records, previous);
            (date, plan.and_then(|plan| checked_issue(date, plan)))
        })
        .collect();
    let mut failed = Vec::new();
    for (date, plan) in plans {
        match plan {
            Ok((issue, faults)) => {
                checked.issues.push(issue);
                failed.push((date, faults));
            }
            Err(faults) => failed.push((date, faults)),
        }
    }
    checked.faults.0.extend(merge_faults(failed).0);
    Ok(())
}

/// The themes of the puzzles of issues, with the names of the puzzles in messages.
fn themes(
    workspace: &Workspace,
    dates: &[NaiveDate],
    records: &IssueRecords,
) -> Vec<(String, String)> {
    let mut themes = Vec::new();
    for date in dates {
        // The faults of a record are reported with the faults of its issue.
        let Ok(record) = records.record(*date) else { continue };
        for entry in &record.entries {
            let Ok(board) = bookgen_puzzles::board(&entry.puzzle) else { continue };
            let slot = workspace.publication.feature_id(*date, entry);
            let theme = find(&entry.puzzle.kind).and_then(|kind| theme(kind, &*board));
            themes.extend(theme.map(|theme| (theme.to_owned(), format!("{slot} of {date}"))));
        }
    }
    themes
}

/// The result of the check of an issue, and the faults of its editions.
fn checked_issue(date: NaiveDate, plan: IssuePlan) -> CheckResult {
    let IssuePlan { stamp, change, reason, is_kept, failed_editions, .. } = plan;
    let action = match change {
        IssueChange::None if is_kept => Action::Keep,
        IssueChange::None => Action::None,
        IssueChange::Restore(_, faults) => faults.into_result(Action::Complete)?,
        IssueChange::Add(_) => Action::Complete,
        IssueChange::Build(_, old_stamp) if old_stamp.is_some() => Action::Remake,
        IssueChange::Build(..) => Action::Make,
    };
    let (files, names) = (stamp.files.len(), stamp.failed_editions);
    Ok((CheckedIssue { date, action, reason, files, failed_editions: names }, failed_editions))
}
