//! Approved issues: an editor has seen the puzzles of an issue and signed them off.

use std::collections::BTreeMap;
use std::path::Path;

use chrono::{Months, NaiveDate};

use super::date_range::{DateRange, check_issue};
use super::editor::not_made;
use super::run_time::RunTime;
use super::state_file::{is_date_line, read_state};
use super::workspace::Workspace;
use crate::disk::sha256;
use crate::wording::issues_are;
use crate::write::{self, Output, Replaces};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_puzzles::record::Record;

/// The file with the approved issues: a date and the digest of the puzzles on each line.
const APPROVED: &str = "approved";

/// The number of digits of a digest.
const DIGITS: usize = 16;

/// The issues that an editor approves.
#[derive(Clone, Debug)]
pub enum ApprovedDays {
    /// The issues of these days.
    Days(Vec<NaiveDate>),
    /// All issues of the month that begins on this day.
    Month(NaiveDate),
}

impl ApprovedDays {
    /// The dates of the issues.
    ///
    /// # Errors
    /// A day has no issue; the month has no issue.
    fn dates(&self, workspace: &Workspace) -> Result<Vec<NaiveDate>, Faults> {
        match self {
            ApprovedDays::Days(dates) => {
                for date in dates {
                    check_issue(&workspace.publication, *date)?;
                }
                Ok(dates.clone())
            }
            ApprovedDays::Month(first) => issues_of_month(workspace, *first),
        }
    }
}

/// What an editor decides about issues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The issues are approved.
    Approve,
    /// The issues are no longer approved.
    TakeBack,
}

/// The dates of the issues of the month that begins on `first`.
///
/// # Errors
/// The month has no issue.
pub fn issues_of_month(workspace: &Workspace, first: NaiveDate) -> Result<Vec<NaiveDate>, Faults> {
    let last = first.checked_add_months(Months::new(1)).and_then(|next| next.pred_opt());
    let dates = DateRange::Days(first, last.unwrap_or(first));
    let dates = dates.issues(&workspace.publication, workspace.now)?;
    if dates.is_empty() {
        let message =
            format!("{} has no issue in {}", workspace.publication.name, first.format("%Y-%m"));
        return Err(Diagnostic::usage(message).help("choose another month").into());
    }
    Ok(dates)
}

/// The digest of the puzzles of an issue. Another puzzle gives another digest, so it must be approved
/// again.
fn digest(record: &Record) -> String {
    let hashes: String = record.entries.iter().map(|entry| entry.hash.as_str()).collect();
    let mut digest = sha256(hashes.as_bytes());
    digest.truncate(DIGITS);
    digest
}

/// Whether bytes are lines with a date and a digest.
fn is_approval_list(bytes: &[u8]) -> bool {
    let is_line = |line: &str| {
        line.split_once(' ').is_some_and(|(date, digest)| {
            is_date_line(date) && digest.bytes().all(|byte| byte.is_ascii_hexdigit())
        })
    };
    std::str::from_utf8(bytes).is_ok_and(|text| text.lines().all(is_line))
}

impl Workspace {
    /// The approved issues, with the digests of their puzzles.
    fn approvals(&self) -> BTreeMap<NaiveDate, String> {
        let bytes = read_state(&self.records_path(APPROVED)).unwrap_or_default();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let lines = text.lines().filter_map(|line| line.split_once(' '));
        lines.filter_map(|(date, digest)| Some((date.parse().ok()?, digest.to_owned()))).collect()
    }

    /// The dates of the approved issues that follow each other without a gap, beginning with the next
    /// issue. An issue whose puzzles have changed since its approval is not approved.
    pub fn approved_ahead(&self) -> Vec<NaiveDate> {
        let approvals = self.approvals();
        let calendar = &self.publication.calendar;
        let next = self.publication.release.next(calendar, self.now);
        let is_approved = |date: &NaiveDate| {
            let record = self.record_file(*date).ok().and_then(|file| file.record);
            record.is_some_and(|record| approvals.get(date) == Some(&digest(&record)))
        };
        let days = std::iter::successors(next, |day| calendar.after(*day));
        days.take_while(is_approved).take(366).collect()
    }

    /// The approved issues ahead, if `approved_ahead` in the spec asks for approvals.
    pub fn wanted_approvals(&self) -> Option<Vec<NaiveDate>> {
        (self.publication.approved_ahead > 0).then(|| self.approved_ahead())
    }

    /// Advice if fewer issues are approved than `approved_ahead` in the spec asks for. `approved` are the
    /// approved issues ahead.
    pub fn approval_advice(&self, spec: &Path, approved: &[NaiveDate]) -> Option<Diagnostic> {
        let wanted = self.publication.approved_ahead as usize;
        if approved.len() >= wanted {
            return None;
        }
        let name = &self.publication.name;
        let message = match approved.len() {
            0 => format!("{name}: no issue ahead is approved"),
            count => format!("{name}: only {} approved", issues_are(count)),
        };
        let calendar = &self.publication.calendar;
        let first = match approved.last() {
            Some(last) => calendar.after(*last),
            None => self.publication.release.next(calendar, self.now),
        };
        let first = first.map_or_else(String::new, |first| format!(" --date {first}"));
        Some(Diagnostic::advice(message).help(format!(
            "{wanted} issues ahead should be approved (`approved_ahead`): the next one is `bookgen daily approve {}{first}`",
            spec.display()
        )))
    }
}

/// Approves issues, or takes the approval back. Returns the approved issues ahead.
///
/// # Errors
/// A day or a month has no issue; an issue is not made yet; the state cannot be written.
pub fn approve(
    spec: &Path,
    days: &ApprovedDays,
    decision: Decision,
    now: RunTime,
) -> Result<Vec<NaiveDate>, Faults> {
    let workspace = Workspace::open(spec, now)?;
    let before = workspace.approvals();
    let mut approvals = before.clone();
    for date in days.dates(&workspace)? {
        if decision == Decision::TakeBack {
            approvals.remove(&date);
            continue;
        }
        let is_made = workspace.build_stamp(date)?.is_some();
        let record = workspace.record_file(date)?.record.filter(|_| is_made);
        let Some(record) = record else { return Err(not_made(date, spec).into()) };
        approvals.insert(date, digest(&record));
    }
    if approvals != before {
        let text: String =
            approvals.iter().map(|(date, digest)| format!("{date} {digest}\n")).collect();
        let path = workspace.records_path(APPROVED);
        write::write(&[Output::new(path, text, Replaces::Form(is_approval_list))])?;
    }
    Ok(workspace.approved_ahead())
}
