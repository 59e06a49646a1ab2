//! The commands that change a finished issue: reject a puzzle, correct a puzzle, or print the
//! puzzles of an earlier issue again.

use std::path::Path;

use chrono::NaiveDate;

use super::date_range::check_issue;
use super::definition::Feature;
use super::issue_puzzles::{self, IsPrinted};
use super::publish::{IssueResult, RunResult};
use super::record_edit;
use super::run_time::RunTime;
use super::workspace::Workspace;
use crate::disk::book_files::with_suffix;
use crate::disk::{self, Links, RecordFile};
use crate::write::{Output, Replaces};
use bookgen_base::diagnostic::{Diagnostic, FaultKind, Faults};
use bookgen_base::schema::FileKind;
use bookgen_puzzles::record::{Entry, Record, ReplaceReason, Replaced};

/// Identifies a puzzle of an issue.
pub struct IssuePuzzle<'a> {
    /// The spec of the publication.
    pub spec: &'a Path,
    /// The day of the issue.
    pub date: NaiveDate,
    /// The id of the feature.
    pub feature: &'a str,
}

/// The result of [`reject`].
pub struct Rejected {
    /// The name of the puzzle, for example "Sudoku 41331 of 2026-11-28".
    pub puzzle: String,
    /// The number of the candidate that became the new puzzle. The candidates of a slot are
    /// numbered from 0.
    pub candidate: u32,
    /// The path of the PDF with the pages of the issue.
    pub pages: String,
    /// The notice about records that got a seal, if there are any.
    pub notice: Option<Diagnostic>,
}

/// The result of [`correct`].
pub struct Corrected {
    /// The name of the puzzle, for example "Sudoku 41331 of 2026-11-28".
    pub puzzle: String,
    /// The date of the issue that prints the correction note.
    pub next: NaiveDate,
    /// The revision of the issue after the correction.
    pub revision: u32,
    /// The path of the PDF with the pages of the issue.
    pub pages: String,
    /// The notice about records that got a seal, if there are any.
    pub notice: Option<Diagnostic>,
    /// Whether nothing has changed, because the same correction was made before.
    pub is_unchanged: bool,
}

/// The result of [`rerun`].
pub struct Rerun {
    /// The number of puzzles that were replaced by earlier puzzles; 0 if the issue already prints
    /// the earlier puzzles.
    pub puzzles: usize,
    /// The path of the PDF with the pages of the issue.
    pub pages: String,
    /// The notice about records that got a seal, if there are any.
    pub notice: Option<Diagnostic>,
}

/// A finished issue that a command changes.
struct EditedIssue {
    workspace: Workspace,
    date: NaiveDate,
    file: RecordFile,
    record: Record,
}

impl EditedIssue {
    fn open(spec: &Path, date: NaiveDate, now: RunTime) -> Result<EditedIssue, Faults> {
        let workspace = Workspace::open(spec, now)?;
        check_issue(&workspace.publication, date)?;
        let file = workspace.record_file(date)?;
        if file.record.is_none() || workspace.build_stamp(date)?.is_none() {
            return Err(not_made(date, spec).into());
        }
        let file = workspace.seal_record(date, file)?;
        let Some(record) = file.record.clone() else { return Err(not_made(date, spec).into()) };
        Ok(EditedIssue { workspace, date, file, record })
    }

    /// The feature with an id, and the puzzle of the feature in the issue.
    fn puzzle(&self, id: &str) -> Result<(&Feature, &Entry), Faults> {
        let feature = self.workspace.publication.feature(id)?;
        let id = self.workspace.publication.puzzle_id(self.date, &feature.id);
        let missing = || {
            let message =
                format!("the issue of {} has no puzzle in slot `{}`", self.date, feature.id);
            Diagnostic::usage(message)
                .help(format!("the first puzzle of this slot is on {}", feature.first_date))
        };
        Ok((feature, self.record.entry(&id).ok_or_else(missing)?))
    }

    /// Changes the record of the issue. First calls `change` with the record and a puzzle of the
    /// feature: a new puzzle if `replace` is set, otherwise the recorded puzzle. Then writes
    /// `other_files`, and last the record. Returns the puzzle of the feature in the changed record.
    fn change(
        &self,
        feature: &Feature,
        replace: bool,
        change: impl Fn(&mut Record, Entry),
        other_files: Vec<Output>,
    ) -> Result<Entry, Faults> {
        let EditedIssue { workspace, date, file, record } = self;
        let Workspace { publication, files, .. } = workspace;
        let records = workspace.complete_records(&[*date])?;
        let id = publication.puzzle_id(*date, &feature.id);
        let missing = || Faults::from(Diagnostic::bug(format!("{id} is missing")));
        let entry_of = |record: &Record| record.entry(&id).cloned().ok_or_else(missing);
        let make = |is_printed: IsPrinted<'_>| {
            let entry = if replace {
                let earlier = workspace.earlier_puzzles(*date)?;
                let another = issue_puzzles::another;
                another(publication, files, *date, record, feature, &earlier, is_printed)?
            } else {
                entry_of(record)?
            };
            let mut changed = record.clone();
            change(&mut changed, entry);
            workspace.check_pages(*date, &changed, &records)?;
            Ok(changed)
        };
        let changed = workspace.save_record(*date, file, &make, other_files)?;
        entry_of(&changed)
    }
}

/// The fault of an issue that is not made yet.
pub(super) fn not_made(date: NaiveDate, spec: &Path) -> Diagnostic {
    let help = format!("`bookgen daily {} --date {date}` makes the issue", spec.display());
    Diagnostic::usage(format!("the issue of {date} is not made yet")).help(help)
}

fn already_released(date: NaiveDate) -> Diagnostic {
    Diagnostic::usage(format!("the issue of {date} is already released to readers"))
}

fn not_released(date: NaiveDate) -> Diagnostic {
    Diagnostic::usage(format!("the issue of {date} is not released yet"))
}

/// Rebuilds the issues of the two dates `date` and `other`. If the issue after `date` was already
/// built, rebuilds it too. Returns the path of the PDF with the pages of the issue of `date`.
fn rebuild(
    workspace: &Workspace,
    date: NaiveDate,
    other: Option<NaiveDate>,
) -> Result<String, Faults> {
    let mut next = workspace.publication.calendar.after(date);
    if let Some(day) = next
        && workspace.build_stamp(day)?.is_none()
    {
        next = None;
    }
    let mut dates: Vec<NaiveDate> = [Some(date), next, other].into_iter().flatten().collect();
    dates.sort_unstable();
    dates.dedup();
    let RunResult { issues, faults, .. } = workspace.publish(&dates);
    let issue = issues.iter().find(|issue| issue.date == date);
    let pages = issue.and_then(IssueResult::pages).map(str::to_owned);
    faults.into_result(pages.unwrap_or_default())
}

/// The name of a puzzle in messages, for example `Sudoku 41331 of 2026-11-28`.
fn puzzle_name(feature: &Feature, entry: &Entry, date: NaiveDate) -> String {
    let number = entry.number.map(|number| format!(" {number}")).unwrap_or_default();
    format!("{}{number} of {date}", feature.name)
}

/// Replaces a puzzle of an issue that is not released yet.
///
/// # Errors
/// The issue is already released, or is not made yet; no other puzzle can be made.
pub fn reject(puzzle: &IssuePuzzle<'_>, reason: &str, now: RunTime) -> Result<Rejected, Faults> {
    let IssuePuzzle { spec, date, feature } = *puzzle;
    let issue = EditedIssue::open(spec, date, now)?;
    let now = issue.workspace.now;
    let (feature, entry) = issue.puzzle(feature)?;
    if issue.workspace.is_published(date)? {
        let spec = spec.display();
        let help = format!(
            "announce a correction: bookgen daily correct {spec} --date {date} --slot {} --note \"…\"",
            feature.id
        );
        return Err(already_released(date).help(help).into());
    }
    issue.workspace.check_not_frozen(date, spec)?;
    let name = puzzle_name(feature, entry, date);
    let change = |record: &mut Record, another| record_edit::reject(record, another, reason, now);
    let another = issue.change(feature, true, change, Vec::new())?;
    let pages = rebuild(&issue.workspace, date, None)?;
    let notice = issue.workspace.sealed_notice();
    Ok(Rejected { puzzle: name, candidate: another.candidate, pages, notice })
}

/// Corrects a puzzle of a released issue: the next issue prints `note`. If `replace` is set, the
/// files of the released issue get another puzzle. The pages of the old revision are kept as
/// copies. If `alert` is set, runs the `on_publish` command of the spec. If the run is killed, it can
/// be repeated.
///
/// # Errors
/// The issue is not released; there is no next issue; the next issue has no space for the note.
pub fn correct(
    puzzle: &IssuePuzzle<'_>,
    note: &str,
    replace: bool,
    alert: bool,
    now: RunTime,
) -> Result<Corrected, Faults> {
    let IssuePuzzle { spec, date, feature } = *puzzle;
    let issue = EditedIssue::open(spec, date, now)?;
    let now = issue.workspace.now;
    let (feature, entry) = issue.puzzle(feature)?;
    let workspace = &issue.workspace;
    if !workspace.released(date)?.issue {
        let spec = spec.display();
        let help = format!(
            "replace the puzzle: bookgen daily reject {spec} --date {date} --slot {} --reason \"…\"",
            feature.id
        );
        return Err(not_released(date).help(help).into());
    }
    let publication = &workspace.publication;
    let mut next = publication.release.next(&publication.calendar, now);
    // A frozen issue cannot print the note any more.
    while let Some(day) = next
        && workspace.is_frozen(day)?
    {
        next = publication.calendar.after(day);
    }
    let next = next.ok_or_else(|| {
        Diagnostic::usage("there is no next issue to print the correction")
            .help("a publication that has ended cannot print corrections")
    })?;
    // Checks the published files first. Makes the next issue without the note, so that other faults
    // of that issue are not reported as faults of the note.
    workspace.publish(&[date, next]).faults.into_result(())?;
    let records = workspace.complete_records(&[next])?;
    let before = records.record(next)?;
    let with_note = |note: &str| {
        let mut noted = before.clone();
        record_edit::announce(&mut noted, date, entry, &feature.name, note);
        noted
    };
    let noted = with_note(note);
    let name = puzzle_name(feature, entry, date);
    let is_noted = noted.notices == before.notices;
    workspace.check_pages(next, &noted, &records).map_err(|faults| {
        let short = workspace.check_pages(next, &with_note("x"), &records);
        about_note(next, faults, short.is_ok())
    })?;
    let is_corrected = is_corrected(&issue.record, entry, note, replace);
    workspace.mark_unfinished(date)?;
    workspace.mark_unfinished(next)?;
    if !is_corrected {
        let old_pages = old_pages(workspace, date, issue.record.revision())?;
        let change =
            |record: &mut Record, another| record_edit::correct(record, another, note, now);
        issue.change(feature, replace, change, old_pages)?;
    }
    if !is_noted {
        workspace.save_record(next, records.file(next), &|_| Ok(noted.clone()), Vec::new())?;
    }
    let pages = rebuild(workspace, date, Some(next))?;
    if alert {
        workspace.announce(spec)?;
    }
    Ok(Corrected {
        puzzle: name,
        next,
        revision: issue.record.revision() + u32::from(!is_corrected),
        pages,
        notice: workspace.sealed_notice(),
        is_unchanged: is_corrected && is_noted,
    })
}

/// Whether the requested correction was already made. The last correction of the puzzle must have
/// the same note, and must have replaced the puzzle if and only if `replace` is set.
fn is_corrected(record: &Record, entry: &Entry, note: &str, replace: bool) -> bool {
    let last = record.replaced.iter().rev().find(|past| past.entry.id == entry.id);
    let is_same = |past: &Replaced| {
        let is_replaced = past.entry.puzzle != entry.puzzle;
        past.reason == ReplaceReason::Corrected && past.note == note && is_replaced == replace
    };
    last.is_some_and(is_same)
}

/// Prefixes each fault with a text. The text says that the issue of `date` cannot be made with the
/// correction note. If a short note can be printed, the help advises to change the note.
fn about_note(date: NaiveDate, faults: Faults, short_note_fits: bool) -> Faults {
    let about = |fault: Diagnostic| {
        let is_bug = fault.kind == FaultKind::Bug;
        let fault =
            fault.prefixed(format_args!("with this note the issue of {date} cannot be made"));
        match &fault.help {
            _ if is_bug => fault,
            Some(help) if !short_note_fits => {
                let help = format!("{help}; nothing was changed");
                fault.help(help)
            }
            _ => fault.help("shorten or change the note; nothing was changed"),
        }
    };
    Faults(faults.0.into_iter().map(about).collect())
}

/// Copies of the PDFs of an issue, made before the next revision replaces the PDFs. The file names
/// of the copies contain the number of the old revision.
fn old_pages(
    workspace: &Workspace,
    date: NaiveDate,
    revision: u32,
) -> Result<Vec<Output>, Diagnostic> {
    let stamp = workspace.build_stamp(date)?;
    let released = workspace.released(date)?.issue;
    let files = stamp.iter().flat_map(|stamp| &stamp.files);
    let pages = files.filter(|file| file.path.ends_with(".pdf"));
    let copies = pages.filter_map(|file| {
        let public = workspace.public_path(&file.path);
        let embargoed = workspace.embargo_path(&file.path);
        let read = |path: &Path| disk::read(path, FileKind::Output, Links::Refuse).ok();
        let bytes = read(&public).or_else(|| read(&embargoed))?;
        let is_public = released && !file.answers || disk::is_file(&public);
        let path = workspace.file_path(&file.path, is_public);
        let path = with_suffix(&path, &format!("-revision-{revision}"));
        // An interrupted command may have written the same copy.
        Some(Output::new(path, bytes, Replaces::Nothing))
    });
    Ok(copies.collect())
}

/// Prints the puzzles of the issue of `from` again in the issue of `date`. The issue of `date` must
/// be later, and must not be released yet.
///
/// # Errors
/// The earlier issue is not released; the later issue is released, or shows the answers of the
/// earlier issue; the two issues have no feature in common.
pub fn rerun(spec: &Path, from: NaiveDate, date: NaiveDate, now: RunTime) -> Result<Rerun, Faults> {
    let workspace = Workspace::open(spec, now)?;
    let now = workspace.now;
    check_issue(&workspace.publication, date)?;
    let earlier = check_rerun(&workspace, spec, from, date)?;
    workspace.check_not_frozen(date, spec)?;
    let records = workspace.complete_records(&[date])?;
    let mut record = records.record(date)?.clone();
    let (mut common, mut puzzles) = (0, 0);
    for feature in workspace.publication.features_on(date) {
        let [old_id, id] =
            [from, date].map(|day| workspace.publication.puzzle_id(day, &feature.id));
        let Some((old, entry)) = earlier.entry(&old_id).zip(record.entry(&id)) else { continue };
        common += 1;
        let again = record_edit::rerun(old, id, entry.number);
        if again.puzzle == entry.puzzle {
            continue;
        }
        record_edit::reject(&mut record, again, &format!("a re-run of {from}"), now);
        puzzles += 1;
    }
    if common == 0 {
        return Err(Diagnostic::usage(format!(
            "the issues of {from} and {date} have no slot in common"
        ))
        .help("a puzzle can be printed again only in the slot with the same id")
        .into());
    }
    if puzzles == 0 {
        return Ok(Rerun { puzzles, pages: String::new(), notice: workspace.sealed_notice() });
    }
    workspace.check_pages(date, &record, &records)?;
    workspace.save_record(date, records.file(date), &|_| Ok(record.clone()), Vec::new())?;
    let pages = rebuild(&workspace, date, None)?;
    Ok(Rerun { puzzles, pages, notice: workspace.sealed_notice() })
}

/// Checks that an issue can print the puzzles of an earlier issue again. Returns the record of the
/// earlier issue.
fn check_rerun(
    workspace: &Workspace,
    spec: &Path,
    from: NaiveDate,
    date: NaiveDate,
) -> Result<Record, Faults> {
    if from >= date {
        return Err(Diagnostic::usage(format!("--from {from} is not before --date {date}"))
            .help("--from is the day of the earlier issue; --date is the day of the issue that prints its puzzles again")
            .into());
    }
    if workspace.is_published(date)? {
        return Err(already_released(date).help("choose a future day for --date").into());
    }
    let is_built = workspace.build_stamp(from)?.is_some();
    let earlier = workspace.record_file(from)?.record.filter(|_| is_built);
    let earlier = earlier.ok_or_else(|| not_made(from, spec))?;
    workspace.check_published(from, &earlier)?;
    if !workspace.released(from)?.issue {
        let help = "only released puzzles can be printed again";
        return Err(not_released(from).help(help).into());
    }
    if workspace.previous_day(date) == Some(from) {
        return Err(Diagnostic::usage(format!(
            "the issue of {date} shows the answers of the issue of {from}, so it cannot print these puzzles again"
        ))
        .help("choose a later day for --date, or an earlier day for --from")
        .into());
    }
    Ok(earlier)
}
