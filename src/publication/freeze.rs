//! Frozen issues: issues that went to press before their release. A changed spec does not change them.

use std::collections::BTreeSet;
use std::path::Path;

use chrono::{Days, NaiveDate};

use super::date_range::check_issue;
use super::editor::not_made;
use super::run_time::RunTime;
use super::state_file::DATES;
use super::workspace::Workspace;
use crate::write::{self, Output};
use bookgen_base::diagnostic::{Diagnostic, Faults};

/// The file with the dates of the issues that an editor has frozen.
const FROZEN: &str = "frozen";

impl Workspace {
    /// Whether an issue that was made is frozen: by an editor, or because it is at most `freeze_days`
    /// days ahead.
    pub fn is_frozen(&self, date: NaiveDate) -> bool {
        self.is_frozen_by_spec(date) || self.dates_in(FROZEN).contains(&date)
    }

    fn is_frozen_by_spec(&self, date: NaiveDate) -> bool {
        let Some(days) = self.publication.freeze_days else { return false };
        let today = self.publication.release.today(self.now);
        today.checked_add_days(Days::new(u64::from(days))).is_none_or(|last| date <= last)
    }

    /// The fault of a change to a frozen issue.
    ///
    /// # Errors
    /// The issue is frozen.
    pub fn check_not_frozen(&self, date: NaiveDate, spec: &Path) -> Result<(), Diagnostic> {
        if !self.is_frozen(date) {
            return Ok(());
        }
        Err(Diagnostic::usage(format!("the issue of {date} is frozen: it went to press")).help(
            match self.is_frozen_by_spec(date) {
                true => "to change it all the same, lower `freeze_days` in the spec".to_owned(),
                false => format!(
                    "to change it all the same: bookgen daily freeze {} --date {date} --undo",
                    spec.display()
                ),
            },
        ))
    }
}

/// Freezes issues, or with `undo` no longer freezes them. If the pages of an issue show the answers of
/// the issue before, freezes that issue, too. Returns the frozen issues.
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
    let before = workspace.dates_in(FROZEN);
    let mut frozen: BTreeSet<NaiveDate> = before.iter().copied().collect();
    for &date in dates {
        check_issue(&workspace.publication, date)?;
        if undo {
            if workspace.is_frozen_by_spec(date) {
                workspace.check_not_frozen(date, spec)?;
            }
            // The next issue prints the answers of this one, so it can change, too.
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
        let text: String = frozen.iter().map(|date| format!("{date}\n")).collect();
        write::write(&[Output::new(workspace.records_path(FROZEN), text, DATES)])?;
    }
    Ok(frozen)
}
