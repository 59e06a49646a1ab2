//! Builds the files of issues, releases the files that are due, and updates the feeds.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use chrono::NaiveDate;
use rayon::prelude::*;

use super::build_stamp::{BUILD_STAMP, BuildStamp, StampedFile};
use super::issue_plan::{IssueChange, IssuePlan};
use super::issue_records::{IssueRecords, PreviousIssue};
use super::product::products;
use super::published::changed_file;
use super::workspace::{Released, Workspace};
use crate::disk::{self, sha256};
use crate::wording::counted;
use crate::write::{self, Output};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::schema::FileKind;
use bookgen_puzzles::record::Record;

/// An issue whose files are up to date after the run.
pub struct IssueResult {
    /// The date of the issue.
    pub date: NaiveDate,
    /// Whether the run built the issue; `false` if the issue was up to date before.
    pub built: bool,
    /// Why the run built an issue that was made before.
    pub reason: Option<String>,
    /// Whether the issue is frozen and stays as it is, although the spec or another input has changed.
    pub is_kept: bool,
    /// Whether the issue is released.
    pub released: bool,
    /// The paths at which the files are now: the final paths of released files, and paths in the
    /// embargo folder for all other files.
    pub files: Vec<String>,
}

impl IssueResult {
    /// The path of the PDF with the pages of the issue.
    pub fn pages(&self) -> Option<&str> {
        self.files.iter().map(String::as_str).find(|file| file.ends_with(".pdf"))
    }
}

/// The result of a run.
#[derive(Default)]
pub struct RunResult {
    /// The issues whose files are up to date after the run.
    pub issues: Vec<IssueResult>,
    /// The dates of the issues with at least one file that this run released.
    pub released: BTreeSet<NaiveDate>,
    /// The faults of the issues that could not be built, and the faults of releases and feeds.
    pub faults: Faults,
}

/// The issues that could not be built.
struct Failures {
    /// The faults of each issue.
    faults: Vec<(NaiveDate, Faults)>,
    /// The issues that print the answers of an issue whose record is missing or contradicts the
    /// published files. These issues are not released.
    refused: BTreeSet<NaiveDate>,
}

/// An issue that was built, and the faults of its editions that cannot be made.
type BuiltFiles = (IssueResult, Faults);

impl Workspace {
    /// Builds the issues of `dates`, and the issues that a killed run left unfinished. Issues that
    /// are up to date are not built again. Then releases all files that are due, and updates the
    /// feeds, even if an issue could not be built.
    pub fn publish(&self, dates: &[NaiveDate]) -> RunResult {
        let mut result = RunResult::default();
        let unfinished = self.unfinished();
        let calendar = &self.publication.calendar;
        let mut all: BTreeSet<NaiveDate> = dates.iter().copied().collect();
        all.extend(unfinished.iter().flatten().filter(|date| calendar.appears(**date)));
        let all: Vec<NaiveDate> = all.into_iter().collect();
        let adopted = self.adopt_feeds();
        let (failed, refused) = match self.build_issues(&all, &mut result) {
            Ok(Failures { faults, refused }) => (faults, refused),
            Err(faults) => {
                result.faults = faults;
                (Vec::new(), BTreeSet::new())
            }
        };
        let releases = self.release_due(&all, &refused);
        result.released = releases.released;
        let is_new = |date: NaiveDate, fault: &Diagnostic| {
            !failed.iter().any(|(day, faults)| *day == date && faults.0.contains(fault))
        };
        let late: Vec<Diagnostic> = releases
            .faults
            .into_iter()
            .flat_map(|(date, faults)| faults.0.into_iter().map(move |fault| (date, fault)))
            .filter(|(date, fault)| is_new(*date, fault))
            .map(|(_, fault)| fault)
            .collect();
        result.faults.0.extend(merge_faults(failed).0);
        let reported: Vec<String> =
            result.faults.0.iter().chain(&late).map(|fault| fault.message.clone()).collect();
        let changed = self.changed_past_files(&all);
        let changed = changed.iter().map(|path| changed_file(path));
        result.faults.0.extend(changed.filter(|fault| !reported.contains(&fault.message)));
        result.faults.collect(adopted);
        result.faults.0.extend(late);
        let has_public_change = result.issues.iter().any(|issue| issue.built && issue.released);
        let is_changed = unfinished.is_some() || has_public_change || !result.released.is_empty();
        let feeds = self.update_feeds(is_changed);
        result.faults.collect(feeds);
        if result.faults.0.is_empty() {
            self.clear_unfinished();
        }
        // Issues that a killed run left unfinished are reported only if this run built the issues.
        result.issues.retain(|issue| issue.built || dates.contains(&issue.date));
        result
    }

    /// Builds issues in parallel. Adds the built issues to `result`. Returns the faults of the other
    /// issues.
    fn build_issues(
        &self,
        dates: &[NaiveDate],
        result: &mut RunResult,
    ) -> Result<Failures, Faults> {
        let records = self.complete_records(dates)?;
        // Reads all previous issues before the first issue is built, because a build changes the
        // stamp and the files of an issue.
        let previous: Vec<(NaiveDate, Result<PreviousIssue, Faults>)> =
            dates.par_iter().map(|date| (*date, self.previous_issue(*date, &records))).collect();
        let is_refused =
            |(date, previous): &(NaiveDate, Result<_, Faults>)| previous.is_err().then_some(*date);
        let refused = previous.iter().filter_map(is_refused).collect();
        let built: Vec<(NaiveDate, Result<BuiltFiles, Faults>)> = previous
            .into_par_iter()
            .map(|(date, previous)| {
                let plan = self.plan_issue(date, &records, previous);
                (date, plan.and_then(|plan| self.build_issue(date, plan)))
            })
            .collect();
        let mut failures = Failures { faults: Vec::new(), refused };
        for (date, issue) in built {
            match issue {
                Ok((issue, failed_editions)) => {
                    result.issues.push(issue);
                    failures.faults.push((date, failed_editions));
                }
                Err(faults) => failures.faults.push((date, faults)),
            }
        }
        let restored = self.restore_records(records, result.issues.iter().map(|issue| issue.date));
        result.faults.collect(restored);
        Ok(failures)
    }

    /// Writes the files of an issue, unless they are already up to date. Returns the result, and the
    /// faults of the editions that cannot be made.
    fn build_issue(&self, date: NaiveDate, plan: IssuePlan) -> Result<BuiltFiles, Faults> {
        let IssuePlan { released, stamp, change, reason, is_kept, failed_editions } = plan;
        let built = match change {
            IssueChange::None => false,
            IssueChange::Restore(outputs, faults) => {
                if !outputs.is_empty() {
                    self.mark_unfinished(date)?;
                    write::write_with_folders(&outputs)?;
                }
                faults.into_result(true)?
            }
            IssueChange::Add(mut outputs) => {
                self.mark_unfinished(date)?;
                outputs.push(Output::new(self.stamp_path(date), stamp.write()?, BUILD_STAMP));
                write::write_with_folders(&outputs)?;
                true
            }
            IssueChange::Build(mut outputs, old_stamp) => {
                self.mark_unfinished(date)?;
                let first = stamp.before_writing((*old_stamp).as_ref());
                outputs.insert(0, Output::new(self.stamp_path(date), first.write()?, BUILD_STAMP));
                // The stamp is written last, so a stamp never lists a file that was not written.
                outputs.push(Output::new(self.stamp_path(date), stamp.write()?, BUILD_STAMP));
                write::write_with_folders(&outputs)?;
                self.remove_old_files(&outputs, (*old_stamp).as_ref());
                true
            }
        };
        let files = self.paths(&stamp, released);
        let released = released.issue;
        Ok((IssueResult { date, built, reason, is_kept, released, files }, failed_editions))
    }

    /// Checks that the pages of an issue can be made from a changed record.
    ///
    /// # Errors
    /// The faults of the pages, except the faults of editions that the issue does not have because
    /// they could not be made before.
    pub fn check_pages(
        &self,
        date: NaiveDate,
        record: &Record,
        records: &IssueRecords,
    ) -> Result<(), Faults> {
        let previous = self.previous_issue(date, records)?;
        let previous = previous.as_ref().map(|(day, record)| (*day, record));
        let is_released = self.released(date)?.issue;
        let made = products(&self.content(date, record, is_released, previous))?;
        let stamp = self.build_stamp(date)?;
        let before = stamp.map(|stamp| stamp.failed_editions).unwrap_or_default();
        let failed = made.failed.into_iter().filter(|(name, _)| !before.contains(name));
        Faults(failed.flat_map(|(_, faults)| faults.0).collect()).into_result(())
    }

    /// The paths at which the files of an issue are now.
    fn paths(&self, stamp: &BuildStamp, released: Released) -> Vec<String> {
        let path = |file: &StampedFile| {
            self.file_path(&file.path, released.includes(file.answers)).display().to_string()
        };
        stamp.files.iter().map(path).collect()
    }

    /// Removes old files: files of the previous build that this build does not write again. Looks
    /// for old files at their final paths and in the embargo folder.
    fn remove_old_files(&self, outputs: &[Output], old_stamp: Option<&BuildStamp>) {
        let current: BTreeSet<&Path> = outputs.iter().map(|output| output.path.as_path()).collect();
        for file in old_stamp.into_iter().flat_map(|stamp| &stamp.files) {
            for released in [false, true] {
                let path = self.file_path(&file.path, released);
                if !current.contains(path.as_path()) {
                    write::remove_own(&path, &file.sha256);
                }
            }
        }
    }

    /// Checks that all files of an issue have different paths, and that no output replaces a
    /// released file that does not belong to the issue.
    pub fn check_paths(
        &self,
        stamp: &BuildStamp,
        outputs: &[Output],
        old_stamp: Option<&BuildStamp>,
    ) -> Result<(), Diagnostic> {
        let mut paths = BTreeSet::new();
        if let Some(twice) = stamp.files.iter().find(|file| !paths.insert(&file.path)) {
            return Err(Diagnostic::input(format!(
                "two files of the issue have the path {}",
                twice.path
            ))
            .help("give the slot another `id`, or the edition another `name`"));
        }
        let public = |file: &StampedFile| self.public_path(&file.path);
        let old: BTreeSet<PathBuf> =
            old_stamp.into_iter().flat_map(|stamp| &stamp.files).map(public).collect();
        let new: BTreeSet<PathBuf> = stamp.files.iter().map(public).collect();
        for Output { path, bytes, .. } in outputs {
            let existing = || disk::digest(path, FileKind::Output);
            let has_other_content = || existing().is_ok_and(|digest| digest != sha256(bytes));
            if new.contains(path) && !old.contains(path) && has_other_content() {
                let help = match old_stamp {
                    Some(_) => "the file does not belong to this issue: move the file, or change `output` if another publication or edition writes to this path".to_owned(),
                    None => self.unknown_file_help(),
                };
                return Err(
                    Diagnostic::file(format!("{} is in the way", path.display())).help(help)
                );
            }
        }
        Ok(())
    }
}

/// Joins the faults of several issues. Equal faults become a single fault. The message of the fault
/// names the days on which the fault occurs.
pub fn merge_faults(failed: Vec<(NaiveDate, Faults)>) -> Faults {
    let mut all: Vec<(Diagnostic, Vec<NaiveDate>)> = Vec::new();
    for (date, faults) in failed {
        for fault in faults.0 {
            match all.iter_mut().find(|(known, _)| *known == fault) {
                Some((_, days)) => days.push(date),
                None => all.push((fault, vec![date])),
            }
        }
    }
    let merged = all.into_iter().map(|(fault, days)| match &days[..] {
        [first, .., last] if first != last => {
            let issues = counted(days.len(), "issue");
            fault.prefixed(format_args!("{issues} from {first} to {last}"))
        }
        [day, ..] => fault.prefixed(format_args!("the issue of {day}")),
        [] => fault,
    });
    Faults(merged.collect())
}
