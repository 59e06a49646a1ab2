//! Frozen issues: issues that went to press before their release. A changed spec does not change them.

use std::collections::BTreeSet;
use std::path::Path;

use chrono::{Days, NaiveDate};

use super::date_range::check_issue;
use super::editor::not_made;
use super::run_time::RunTime;
use super::state_file::{dates_output, read_dates};
use super::workspace::Workspace;
use crate::write;
use bookgen_base::diagnostic::{Diagnostic, Faults};

/// The file with the dates of the issues that an editor has frozen.
const FROZEN: &str = "frozen";

impl Workspace {
    /// Whether an issue is made and frozen: by an editor, or because it is at most `freeze_days` days
    /// ahead.
    ///
    /// # Errors
    /// The errors of [`Workspace::build_stamp`].
    pub fn is_frozen(&self, date: NaiveDate) -> Result<bool, Diagnostic> {
        let is_frozen = self.is_frozen_by_spec(date) || self.frozen().contains(&date);
        Ok(is_frozen && self.build_stamp(date)?.is_some())
    }

    /// The dates of the issues that an editor has frozen.
    fn frozen(&self) -> Vec<NaiveDate> {
        read_dates(&self.records_path(FROZEN)).unwrap_or_default()
    }

    fn is_frozen_by_spec(&self, date: NaiveDate) -> bool {
        let Some(days) = self.publication.freeze_days else { return false };
        let today = self.publication.release.today(self.now);
        today.checked_add_days(Days::new(u64::from(days))).is_none_or(|last| date <= last)
    }

    /// Checks that an issue may change.
    ///
    /// # Errors
    /// The issue is frozen; the errors of [`Workspace::build_stamp`].
    pub fn check_not_frozen(&self, date: NaiveDate, spec: &Path) -> Result<(), Diagnostic> {
        match self.is_frozen(date)? {
            true => Err(self.frozen_issue(date, spec)),
            false => Ok(()),
        }
    }

    /// The fault of a change to a frozen issue.
    fn frozen_issue(&self, date: NaiveDate, spec: &Path) -> Diagnostic {
        let help = match self.is_frozen_by_spec(date) {
            true => "to change it all the same, lower `freeze_days` in the spec".to_owned(),
            false => format!(
                "to change it all the same: bookgen daily freeze {} --date {date} --undo",
                spec.display()
            ),
        };
        Diagnostic::usage(format!("the issue of {date} is frozen: it went to press")).help(help)
    }
}

/// Freezes issues, or with `undo` no longer freezes them. If the pages of an issue show the answers of
/// the issue before, also freezes that issue. Returns the frozen issues.
///
/// # Errors
/// An issue is not made yet; an issue is frozen by `freeze_days`; the state cannot be written.
pub fn freeze(
    spec: &Path,
    dates: &[NaiveDate],
    undo: bool,
    now: RunTime,
) -> Result<Vec<NaiveDate>, Faults> {
    let workspace = Workspace::open(spec, now)?;
    let before = workspace.frozen();
    let mut frozen: BTreeSet<NaiveDate> = before.iter().copied().collect();
    for &date in dates {
        check_issue(&workspace.publication, date)?;
        if undo {
            if workspace.is_frozen_by_spec(date) {
                return Err(workspace.frozen_issue(date, spec).into());
            }
            // The next issue prints the answers to this issue, so the next issue can also change.
            let mut day = Some(date);
            while let Some(date) = day {
                frozen.remove(&date);
                let next = workspace.publication.calendar.after(date);
                day = next.filter(|next| {
                    frozen.contains(next) && workspace.previous_day(*next) == Some(date)
                });
            }
            continue;
        }
        for day in [workspace.previous_day(date), Some(date)].into_iter().flatten() {
            let is_made = workspace.build_stamp(day)?.is_some();
            if day == date && !is_made {
                return Err(not_made(date, spec).into());
            }
            if is_made {
                frozen.insert(day);
            }
        }
    }
    let frozen: Vec<NaiveDate> = frozen.into_iter().collect();
    if frozen != before {
        write::write(&[dates_output(workspace.records_path(FROZEN), &frozen)])?;
    }
    Ok(frozen)
}
