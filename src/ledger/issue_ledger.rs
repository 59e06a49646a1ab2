//! The ledger of a series, opened for one issue: reserves and publishes the puzzles of the issue,
//! and writes the files of the issue.

use std::path::{Path, PathBuf};

use super::{Clash, Issue, IssueFile, Ledger, OtherIssues, Owner, Reservation, UnfinishedRun};
use crate::disk::{Folder, RECORD, sha256};
use crate::pipeline::LaidOut;
use crate::spec::Book;
use crate::write::{self, Output};
use bookgen_base::diagnostic::{Diagnostic, Faults, Source};
use bookgen_puzzles::record::{self, Entry, Record};

/// The current time in seconds since 1970, for the ends of reservations and times of publication.
/// No printed page shows this time.
fn now() -> i64 {
    crate::clock::now().timestamp()
}

/// The ledger of a series, opened for one issue. When the value is dropped, reserved puzzles that
/// were not published are released.
pub struct IssueLedger {
    ledger: Ledger,
    issue: Issue,
    owner: Owner,
    /// Whether the book is to be printed. A draft is not printed, so a draft reserves no puzzles.
    writes: bool,
    is_reserved: bool,
}

impl IssueLedger {
    /// Opens the ledger of a book. The result is `None` if the book has no ledger. If `writes` is
    /// set, creates a missing ledger and finishes the killed runs of the series. If `writes` is not
    /// set and the ledger is missing, the result is also `None`.
    ///
    /// # Errors
    /// The ledger cannot be opened; a killed run cannot be finished.
    pub fn of_book(spec: &Path, book: &Book, writes: bool) -> Result<Option<IssueLedger>, Faults> {
        let Some(issue) = Issue::of(book) else { return Ok(None) };
        let Some(path) = book.series.as_ref().and_then(|series| series.ledger.as_ref()) else {
            return Ok(None);
        };
        IssueLedger::open(&Folder::of(spec).path(""), path, issue, writes)
    }

    /// Opens a ledger for an issue. `ledger` is a path relative to `folder`, or an address.
    ///
    /// # Errors
    /// The errors of [`IssueLedger::of_book`].
    pub fn open(
        folder: &Path,
        ledger: &str,
        issue: Issue,
        writes: bool,
    ) -> Result<Option<IssueLedger>, Faults> {
        let Some(ledger) = Ledger::open(folder, ledger, writes)? else { return Ok(None) };
        let owner = Owner::current();
        let opened = IssueLedger { ledger, issue, owner, writes, is_reserved: false };
        if writes {
            opened.finish_killed_runs()?;
        }
        Ok(Some(opened))
    }

    /// The puzzles that the series has printed in other issues.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn other_issues(&self) -> Result<OtherIssues<'_>, Diagnostic> {
        self.ledger.other_issues(&self.issue)
    }

    /// Checks that the issue is not published yet. This check is needed if the record of the issue
    /// is missing. A published issue then means one of two mistakes: a different book has the same
    /// issue name, or the record of the printed book was lost.
    ///
    /// # Errors
    /// The issue is published.
    pub fn check_unpublished(&self, lock: &Path) -> Result<(), Diagnostic> {
        if !self.ledger.has_published(&self.issue)? {
            return Ok(());
        }
        let (ledger, lock, issue) = (self.ledger.name(), lock.display(), self.issue.full_name());
        Err(Diagnostic::book(format!("{issue} was already printed, but {lock} is missing"))
            .help(format!(
                "{ledger} has the puzzles of this issue: restore the record; set another `volume` if this is a new book; or make the same book again from its seed with --relock"
            )))
    }

    /// Reserves the puzzles of a book. If some of the puzzles belong to other issues, returns
    /// `false`, and the caller must make the book again. `before` is the record of the book before
    /// this run.
    ///
    /// # Errors
    /// A puzzle belongs to another issue, and cannot be replaced because the puzzle is recorded or
    /// imported; another run is making the issue.
    pub fn reserve_book(
        &mut self,
        laid_out: &LaidOut,
        before: Option<&Record>,
    ) -> Result<bool, Diagnostic> {
        if !self.writes {
            return Ok(true);
        }
        let entries = &laid_out.record.entries;
        let clashes = self.reserve(entries)?;
        if clashes.is_empty() {
            return Ok(true);
        }
        for Clash { slot, place } in clashes {
            let Some(entry) = entries.iter().find(|entry| entry.id == slot) else { continue };
            let old = before.and_then(|record| record.entries.iter().find(|old| old.id == slot));
            let is_recorded = old.is_some_and(|old| old.fingerprint == entry.fingerprint);
            if is_recorded || !laid_out.made.iter().any(|made| made.placed.id == slot) {
                let name = &entry.place.source.name;
                let message = format!("{slot} of {name} was already printed in the series");
                return Err(Diagnostic::book(message)
                    .at(&entry.place, format!("the same puzzle as {place}"))
                    .help(
                        "no puzzle may occur twice in a series: build the book of this record with --replace",
                    ));
            }
        }
        Ok(false)
    }

    /// Reserves the puzzles of all entries. If some puzzles belong to other issues, reserves no
    /// puzzle and returns these clashes.
    ///
    /// # Errors
    /// Another run is making the issue; the ledger cannot be written.
    pub fn reserve(&mut self, entries: &[Entry]) -> Result<Vec<Clash>, Diagnostic> {
        Ok(match self.ledger.reserve(&self.issue, entries, &self.owner, now())? {
            Reservation::Done => {
                self.is_reserved = true;
                Vec::new()
            }
            Reservation::Clashes(clashes) => clashes,
        })
    }

    /// Removes the issue from the ledger. Used for an issue whose puzzles are marked as published,
    /// but which readers have never received.
    ///
    /// # Errors
    /// Another run is making the issue; the ledger cannot be written.
    pub fn forget(self) -> Result<(), Diagnostic> {
        self.ledger.forget(&self.issue, now())
    }

    /// Whether the issue has published puzzles.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn has_published(&self) -> Result<bool, Diagnostic> {
        self.ledger.has_published(&self.issue)
    }

    /// Writes the files under temporary names, lists the files in the ledger, and renames the
    /// files. Then publishes the puzzles of the record.
    ///
    /// # Errors
    /// The files or the ledger cannot be written. An error before the first rename changes nothing.
    fn write(mut self, lock: &Path, record: &Record, outputs: &[Output]) -> Result<(), Diagnostic> {
        // The ledger lists the record even if the record file needs no change.
        let mut files = vec![self.file(lock, record::write(record).as_bytes(), true)?];
        for output in outputs.iter().filter(|output| output.replaces != RECORD) {
            files.push(self.file(&output.path, &output.bytes, false)?);
        }
        let staged = write::stage(outputs)?;
        self.ledger.stage(&self.issue, &files, &self.owner, now())?;
        // From here on, this run must not release the reservation. If this run is killed, the next
        // run checks whether the record was renamed, and then publishes or releases the puzzles.
        self.is_reserved = false;
        staged.commit()?;
        self.ledger.publish(&self.issue, &record.entries, &files, &self.owner, now())
    }

    fn file(&self, path: &Path, bytes: &[u8], is_record: bool) -> Result<IssueFile, Diagnostic> {
        let path = self.ledger.stored_path(&write::resolve(path)?);
        Ok(IssueFile { path, sha256: sha256(bytes), is_record })
    }

    /// Finishes the killed runs of the series. If a run was killed on another machine, this machine
    /// may be unable to read files outside the folder of the ledger. A run with such files is
    /// finished only if the run made the issue of `self`.
    fn finish_killed_runs(&self) -> Result<(), Faults> {
        let now = now();
        for run in self.ledger.unfinished(&self.issue.series)? {
            if !run.is_dead(&self.owner, now) {
                continue;
            }
            let is_local = run.owner.machine() == self.owner.machine();
            let in_folder = |file: &IssueFile| Path::new(&file.path).is_relative();
            let in_reach = is_local || run.files.iter().all(in_folder);
            if in_reach || run.issue.name == self.issue.name {
                self.finish(&run, now)?;
            }
        }
        Ok(())
    }

    /// Finishes a killed run. The record is the first file to be renamed. If the record has its
    /// final name, the puzzles are published; otherwise the puzzles are released.
    fn finish(&self, run: &UnfinishedRun, now: i64) -> Result<(), Faults> {
        let bytes = |file: &IssueFile| std::fs::read(self.real_path(file)).ok();
        let is_renamed =
            |file: &&IssueFile| bytes(file).is_some_and(|bytes| sha256(&bytes) == file.sha256);
        let renamed: Vec<IssueFile> = run.files.iter().filter(is_renamed).cloned().collect();
        let Some(file) = renamed.iter().find(|file| file.is_record) else {
            return Ok(self.ledger.finish(run, None, &renamed, now)?);
        };
        let text = bytes(file).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        let name = self.real_path(file).display().to_string();
        let record = record::read(&Source::new(name, text.unwrap_or_default()))?;
        Ok(self.ledger.finish(run, Some(&record.entries), &renamed, now)?)
    }

    fn real_path(&self, file: &IssueFile) -> PathBuf {
        self.ledger.real_path(&file.path)
    }
}

impl Drop for IssueLedger {
    fn drop(&mut self) {
        if self.is_reserved {
            // If the release fails here, the next run releases the reservation.
            let _ = self.ledger.release(&self.issue, &[], &self.owner);
        }
    }
}

/// Writes the files of an issue. If the issue has a ledger and is not a draft, publishes the
/// puzzles of the issue.
///
/// # Errors
/// The files or the ledger cannot be written.
pub fn write_outputs(
    ledger: Option<IssueLedger>,
    lock: &Path,
    record: &Record,
    outputs: &[Output],
) -> Result<(), Diagnostic> {
    match ledger {
        Some(ledger) if ledger.writes => ledger.write(lock, record, outputs),
        _ => write::write(outputs),
    }
}
