//! Compares the published files of an issue with the record and the build stamp of the issue. The
//! folder of the records can be an older copy, so a record that agrees with its stamp can still
//! have other puzzles than the published issue.

use std::path::{Path, PathBuf};

use chrono::NaiveDate;
use serde::Deserialize;

use super::build_stamp::{BuildStamp, IssuePart, StampedFile};
use super::workspace::Workspace;
use crate::disk::{self, Links};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::schema::FileKind;
use bookgen_puzzles::record::{Entry, Record};

/// The puzzles in the JSON file of an issue.
#[derive(Deserialize)]
struct IssueData {
    issue: String,
    puzzles: Vec<PuzzleData>,
}

#[derive(Deserialize)]
struct PuzzleData {
    id: String,
    hash: String,
}

/// The ids and the hashes of puzzles, sorted.
type PuzzleHashes = Vec<(String, String)>;

impl Workspace {
    /// Checks an issue whose answers another issue prints: compares the record with the build stamp,
    /// and the published files with the build stamp.
    ///
    /// # Errors
    /// The issue is published, and the record, the build stamp and the published files are not of
    /// the same issue.
    pub fn check_published(&self, date: NaiveDate, record: &Record) -> Result<(), Faults> {
        let Some(stamp) = self.build_stamp(date)? else {
            return Ok(self.check_unstamped(date, record)?);
        };
        self.check_published_record(date, record)?;
        if !self.released_with(date, Some(&stamp)).issue {
            return Ok(());
        }
        let is_waiting = self.is_waiting(&stamp, IssuePart::Puzzles);
        let is_changed = |file: &&StampedFile| {
            let path = self.public_path(&file.path);
            let digests = stamp.digests(&file.path);
            !file.answers && !is_waiting && has_other_digest(&path, &digests)
        };
        let changed: Vec<&StampedFile> = stamp.files.iter().filter(is_changed).collect();
        let changed: Vec<PathBuf> =
            changed.iter().map(|file| self.public_path(&file.path)).collect();
        self.changed_files(date, &stamp, record, &changed).into_result(())
    }

    /// Checks the previous issue before an issue with its answers is released.
    ///
    /// # Errors
    /// The record of the previous issue cannot be read; the errors of
    /// [`Workspace::check_published`].
    pub fn check_previous(&self, date: NaiveDate) -> Result<(), Faults> {
        let Some(day) = self.previous_day(date) else { return Ok(()) };
        match (self.record_file(day)?.record, self.build_stamp(day)?) {
            (Some(record), _) => self.check_published(day, &record),
            (None, Some(stamp)) => Err(self.missing_record(day, &stamp).into()),
            (None, None) => match self.published_pages(day) {
                Some(pages) => Err(self.unknown_pages(day, &pages).into()),
                None => Ok(()),
            },
        }
    }

    /// Checks an issue without a build stamp: if files of the issue exist, an earlier run has made
    /// the issue, and the record must have the same puzzles.
    ///
    /// # Errors
    /// The existing files have other puzzles, or the puzzles of the existing files are unknown.
    pub fn check_unstamped(&self, date: NaiveDate, record: &Record) -> Result<(), Diagnostic> {
        for released in [true, false] {
            let path = self.file_path(&self.data_path(date), released);
            match self.puzzles_in(date, &path) {
                Some(puzzles) if puzzles == hashes_of(record) => return Ok(()),
                Some(_) => return Err(self.lost_record(date, &path)),
                None => {}
            }
        }
        match self.published_pages(date) {
            Some(pages) => Err(self.unknown_pages(date, &pages)),
            None => Ok(()),
        }
    }

    /// The faults for published files that differ from the build stamp. There is a single fault if
    /// the stamp belongs to other puzzles, or if no published file is unchanged.
    pub fn changed_files(
        &self,
        date: NaiveDate,
        stamp: &BuildStamp,
        record: &Record,
        changed: &[PathBuf],
    ) -> Faults {
        if changed.is_empty() {
            return Faults::default();
        }
        let data = self.public_path(&self.data_path(date));
        let stamped = match &stamp.puzzles[..] {
            [] => hashes_of(record),
            puzzles => sorted(puzzles.to_vec()),
        };
        let what = match self.puzzles_in(date, &data) {
            Some(published) if published != stamped => {
                format!("{} has other puzzles or corrections", data.display())
            }
            _ if changed.len() > 1 && !self.is_public(Some(stamp), IssuePart::Puzzles) => {
                format!("{} and all other published files differ", changed[0].display())
            }
            _ => return Faults(changed.iter().map(|path| changed_file(path)).collect()),
        };
        let stamp = self.stamp_path(date);
        Diagnostic::input(format!(
            "{} is not the build stamp of the published issue: {what}",
            stamp.display()
        ))
        .help(format!(
            "the folder of the records is probably an older copy: restore {} from the newest copy, and keep the published files",
            self.records_folder()
        ))
        .into()
    }

    /// Whether all files of a part are still in the embargo folder, and none is published.
    pub fn is_waiting(&self, stamp: &BuildStamp, part: IssuePart) -> bool {
        let mut files = stamp.files.iter().filter(|file| file.part() == part);
        !self.is_public(Some(stamp), part)
            && files.all(|file| {
                !has_other_digest(
                    &self.embargo_path(&file.path),
                    std::slice::from_ref(&file.sha256),
                ) && disk::exists(&self.embargo_path(&file.path))
            })
    }

    /// The folder of the records, for messages.
    fn records_folder(&self) -> String {
        let folder = self.records_path("").display().to_string();
        folder.trim_end_matches('/').to_owned()
    }

    /// The path of the JSON file with the puzzles of an issue, relative to the folder of the spec.
    fn data_path(&self, date: NaiveDate) -> String {
        let pages = self.pages_path(date, 0);
        format!("{}.json", pages.strip_suffix(".pdf").unwrap_or(&pages))
    }

    /// The path of the pages of an issue in an edition, relative to the folder of the spec.
    fn pages_path(&self, date: NaiveDate, edition: usize) -> String {
        let publication = &self.publication;
        let edition = &publication.editions[edition];
        edition.output.path(&publication.slug, date, edition.name.as_deref())
    }

    /// A regular file in the output folder that has the path of the pages of an issue.
    fn published_pages(&self, date: NaiveDate) -> Option<PathBuf> {
        let editions = 0..self.publication.editions.len();
        let mut paths = editions.map(|at| self.public_path(&self.pages_path(date, at)));
        paths.find(|path| disk::is_file(path))
    }

    /// The puzzles in the JSON file of an issue; `None` if the file is missing or is not the file of
    /// this issue.
    fn puzzles_in(&self, date: NaiveDate, path: &Path) -> Option<PuzzleHashes> {
        let bytes = disk::read(path, FileKind::Output, Links::Refuse).ok()?;
        let data: IssueData = serde_json::from_slice(&bytes).ok()?;
        let is_same = data.issue == self.publication.issue_id(date);
        let puzzles = data.puzzles.into_iter().map(|puzzle| (puzzle.id, puzzle.hash));
        is_same.then(|| sorted(puzzles.collect()))
    }

    /// The fault for an issue that was made, but has no build stamp, and whose record is missing or
    /// has other puzzles.
    fn lost_record(&self, date: NaiveDate, data: &Path) -> Diagnostic {
        let (stamp, record) = (self.stamp_path(date), self.record_path(date));
        let what = match disk::exists(&record) {
            true => format!("{} is missing, and {}", stamp.display(), record.display()),
            false => format!(
                "{} and {} are missing, and a new record",
                record.display(),
                stamp.display()
            ),
        };
        let data = data.display();
        Diagnostic::file(format!("{what} has other puzzles than {data}, which bookgen made"))
            .help(format!("restore {} from the newest copy", self.records_folder()))
    }

    /// The fault for pages at the path of an issue that has no build stamp.
    fn unknown_pages(&self, date: NaiveDate, pages: &Path) -> Diagnostic {
        let stamp = self.stamp_path(date);
        Diagnostic::file(format!(
            "{} is in the way: {} is missing, so bookgen does not know the file",
            pages.display(),
            stamp.display()
        ))
        .help(self.unknown_file_help())
    }

    /// The help text for a file at the path of an issue that has no build stamp.
    pub fn unknown_file_help(&self) -> String {
        format!(
            "if bookgen made the file, restore {} from the newest copy; otherwise move the file, or change `output` if another publication or edition writes to this path",
            self.records_folder()
        )
    }
}

/// The number of past issues whose published files are compared with their stamps.
pub const PAST_ISSUES: usize = 31;

impl Workspace {
    /// The published files of the last 31 issues that differ from the build stamps of their issues.
    /// Leaves out the issues of `dates`, and the issues whose stamps cannot be read.
    pub fn changed_past_files(&self, dates: &[NaiveDate]) -> Vec<PathBuf> {
        let today = self.publication.release.today(self.now);
        let days = today.succ_opt().into_iter().flat_map(|day| self.recorded_before(day));
        let days = days.take(PAST_ISSUES).filter(|day| !dates.contains(day));
        let mut changed = Vec::new();
        for date in days {
            let Some(stamp) = self.build_stamp(date).ok().flatten() else { continue };
            let released = self.released_with(date, Some(&stamp));
            if !released.issue || stamp.is_unfinished() {
                continue;
            }
            for file in stamp.files.iter().filter(|file| released.includes(file.answers)) {
                let path = self.public_path(&file.path);
                if has_other_digest(&path, std::slice::from_ref(&file.sha256)) {
                    changed.push(path);
                }
            }
        }
        changed
    }
}

/// The fault for a published file that differs from the build stamp of its issue.
pub fn changed_file(path: &Path) -> Diagnostic {
    Diagnostic::input(format!("{} was changed after the release of its issue", path.display())).help(
        "restore the file from a copy; or move the file away and run the command again: bookgen then makes the published file again",
    )
}

/// Whether a file exists and has none of the given digests. A file that cannot be read counts as a
/// file with another digest.
fn has_other_digest(path: &Path, digests: &[String]) -> bool {
    match disk::digest(path, FileKind::Output) {
        Ok(digest) => !digests.contains(&digest),
        Err(error) => !error.is_missing(),
    }
}

fn hashes_of(record: &Record) -> PuzzleHashes {
    sorted(
        record.entries.iter().map(|entry: &Entry| (entry.id.clone(), entry.hash.clone())).collect(),
    )
}

fn sorted(mut puzzles: PuzzleHashes) -> PuzzleHashes {
    puzzles.sort();
    puzzles
}
