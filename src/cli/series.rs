//! A book and the ledger of its series: what is taken, what is reserved, and how its files come to
//! their names.

use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::daily::when::clock;
use super::disk::{Folder, RECORD};
use crate::ledger::{Clash, File, Issue, Ledger, Others, Owner, Reserved, Unfinished};
use crate::pipeline::LaidOut;
use crate::spec::Book;
use crate::write::{self, Output};
use bookgen_base::diagnostic::{Diagnostic, Faults, Source};
use bookgen_puzzles::record::{self, Entry, Record};

/// The seconds since 1970. A lease is of the clock; no page ever sees it.
pub fn now() -> i64 {
    clock().timestamp()
}

/// An issue and its ledger. A reservation that has come to nothing when this is dropped is given back.
pub struct Register {
    ledger: Ledger,
    issue: Issue,
    me: Owner,
    /// Whether it is for a book that is printed, not for a draft.
    writes: bool,
    holds: bool,
}

impl Register {
    /// Opens the ledger of a book, if it has one. Where it is to be written, it is made if it is not
    /// there, and what killed runs left in it is brought to an end.
    ///
    /// # Errors
    /// Why it cannot be had.
    pub fn open(spec: &Path, book: &Book, writes: bool) -> Result<Option<Register>, Faults> {
        let Some(issue) = Issue::of(book) else { return Ok(None) };
        let Some(path) = book.in_series.as_ref().and_then(|series| series.ledger.as_ref()) else {
            return Ok(None);
        };
        Register::of(&Folder::of(spec).path(""), path, issue, writes)
    }

    /// Opens a ledger, by its path from a folder or its address, for an issue.
    ///
    /// # Errors
    /// As [`Register::open`] has them.
    pub fn of(
        folder: &Path,
        path: &str,
        issue: Issue,
        writes: bool,
    ) -> Result<Option<Register>, Faults> {
        let Some(ledger) = Ledger::open(folder, path, writes)? else { return Ok(None) };
        let register = Register { ledger, issue, me: Owner::me(), writes, holds: false };
        if writes {
            register.heal()?;
        }
        Ok(Some(register))
    }

    /// What the series has printed in other issues.
    ///
    /// # Errors
    /// Why that cannot be known.
    pub fn others(&self) -> Result<Others<'_>, Diagnostic> {
        self.ledger.others(&self.issue)
    }

    /// Refuses to make an issue without its record that was published with one: it would be another
    /// book of the same name, or the same book under another.
    ///
    /// # Errors
    /// That it was.
    pub fn needs_record(&self, lock: &Path) -> Result<(), Diagnostic> {
        if !self.ledger.has_published(&self.issue)? {
            return Ok(());
        }
        let Issue { series, name, .. } = &self.issue;
        let (ledger, lock) = (self.ledger.name(), lock.display());
        Err(Diagnostic::book(format!("{name} of {series} was printed already, and {lock} is not there"))
            .help(format!(
                "{ledger} has its puzzles: put its record back; if this is to be another book, give it another volume; --relock makes the book anew from its seed"
            )))
    }

    /// Reserves the puzzles of a book. If other issues have come to some of them in the meantime,
    /// nothing is reserved, and the book is to be made once more. `before` is the record that it was
    /// printed from: what stands there cannot be another.
    ///
    /// # Errors
    /// A puzzle that cannot be another and that another issue has; another run is at the issue.
    pub fn reserve(
        &mut self,
        laid_out: &LaidOut,
        before: Option<&Record>,
    ) -> Result<bool, Diagnostic> {
        if !self.writes {
            return Ok(true);
        }
        let entries = &laid_out.record.entries;
        let clashes = self.reserve_all(entries)?;
        if clashes.is_empty() {
            return Ok(true);
        }
        for Clash { slot, place } in clashes {
            let Some(entry) = entries.iter().find(|entry| entry.id == slot) else { continue };
            let old = before.and_then(|record| record.entries.iter().find(|old| old.id == slot));
            let stays = old.is_some_and(|old| old.fingerprint == entry.fingerprint);
            if stays || !laid_out.made.iter().any(|made| made.placed.id == slot) {
                let name = &entry.place.source.name;
                let message = format!("{slot} of {name} was printed in the series already");
                return Err(Diagnostic::book(message)
                    .at(&entry.place, format!("it is {place}"))
                    .help(
                        "nothing repeats in a series: build the book that prints it with --replace",
                    ));
            }
        }
        Ok(false)
    }

    /// Reserves puzzles, or none of them, if other issues have some: these.
    ///
    /// # Errors
    /// Another run is at the issue.
    pub fn reserve_all(&mut self, entries: &[Entry]) -> Result<Vec<Clash>, Diagnostic> {
        Ok(match self.ledger.reserve(&self.issue, entries, &self.me, now())? {
            Reserved::Done => {
                self.holds = true;
                Vec::new()
            }
            Reserved::Taken(clashes) => clashes,
        })
    }

    /// Lets go of the issue, which was published and never seen.
    ///
    /// # Errors
    /// Another run is at it; why the ledger cannot be written.
    pub fn forget(self) -> Result<(), Diagnostic> {
        self.ledger.forget(&self.issue, now())
    }

    /// Whether the puzzles of the issue are published.
    ///
    /// # Errors
    /// Why that cannot be known.
    pub fn has_published(&self) -> Result<bool, Diagnostic> {
        self.ledger.has_published(&self.issue)
    }

    /// Writes files: beside their places first; then the ledger knows of them; then they take their
    /// names; then the puzzles of the record are published.
    ///
    /// # Errors
    /// Those of [`write::stage`] and of the ledger. Before the first file has its name, everything is
    /// as it was.
    fn write(mut self, lock: &Path, record: &Record, outputs: &[Output]) -> Result<(), Diagnostic> {
        // The record, be it written now or as it should be already.
        let mut files = vec![self.file(lock, record::write(record).as_bytes(), true)?];
        for output in outputs.iter().filter(|output| output.replaces != RECORD) {
            files.push(self.file(&output.path, &output.bytes, false)?);
        }
        let staged = write::stage(outputs)?;
        self.ledger.stage(&self.issue, &files, &self.me, now())?;
        // From here on the files say what became of the run, whatever becomes of it.
        self.holds = false;
        staged.finish()?;
        self.ledger.publish(&self.issue, &record.entries, &files, &self.me, now())
    }

    fn file(&self, path: &Path, bytes: &[u8], is_record: bool) -> Result<File, Diagnostic> {
        let path = self.ledger.kept_path(&write::real(path)?);
        Ok(File { path, sha256: sha256(bytes), is_record })
    }

    /// Brings to an end what killed runs of the series have left.
    fn heal(&self) -> Result<(), Faults> {
        let now = now();
        for run in self.ledger.unfinished(&self.issue.series)? {
            if run.is_dead(&self.me, now) {
                // The files of another machine are not to be seen from here, unless they lie beside the
                // ledger; only who makes the issue itself goes on without them.
                let beside = |file: &File| Path::new(&file.path).is_relative();
                let near = run.owner.machine() == self.me.machine() || run.files.iter().all(beside);
                if near || run.issue.name == self.issue.name {
                    self.finish(&run, now)?;
                }
            }
        }
        Ok(())
    }

    /// Brings a run to its end by its files: what is in the record was printed. The record is the first
    /// that takes its name.
    fn finish(&self, run: &Unfinished, now: i64) -> Result<(), Faults> {
        let bytes = |file: &File| std::fs::read(self.real(file)).ok();
        let has_name =
            |file: &&File| bytes(file).is_some_and(|bytes| sha256(&bytes) == file.sha256);
        let there: Vec<File> = run.files.iter().filter(has_name).cloned().collect();
        let Some(file) = there.iter().find(|file| file.is_record) else {
            return Ok(self.ledger.finish(run, None, &there, now)?);
        };
        let text = bytes(file).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        let name = self.real(file).display().to_string();
        let record = record::read(&Source::new(name, text.unwrap_or_default()))?;
        Ok(self.ledger.finish(run, Some(&record.entries), &there, now)?)
    }

    fn real(&self, file: &File) -> PathBuf {
        self.ledger.real_path(&file.path)
    }
}

impl Drop for Register {
    fn drop(&mut self) {
        if self.holds {
            // If this fails too, the next run lets it go.
            let _ = self.ledger.release(&self.issue, &[], &self.me);
        }
    }
}

/// Writes the files of a book, and says so in the ledger of its series if it has one.
///
/// # Errors
/// Those of [`write::write`] and of the ledger.
pub fn write(
    register: Option<Register>,
    lock: &Path,
    record: &Record,
    outputs: &[Output],
) -> Result<(), Diagnostic> {
    match register {
        Some(register) if register.writes => register.write(lock, record, outputs),
        _ => write::write(outputs),
    }
}

/// The SHA-256 hash of bytes, as 64 hexadecimal digits.
pub fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}
