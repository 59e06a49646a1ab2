//! The workspace of a publication: the folder that contains its spec, its records and its files.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock};

use chrono::{DateTime, Datelike, NaiveDate, Utc};

use super::build_stamp::{BuildStamp, IssuePart, StampedFile};
use super::definition::Publication;
use super::feed;
use super::folders::check_folders;
use super::publication_state::{PublicationState, STATE_FILE};
use super::recorded_puzzle::{RESTORE_RECORD, check_hashes};
use super::reserve::Reserve;
use super::run_time::RunTime;
use super::state_file::{is_date_line, is_date_list, open_state, read_dates, read_state};
use super::tracked_files::TrackedFiles;
use crate::disk::{self, Folder, RecordFile, sealed_notice, sha256};
use crate::ledger::Access;
use crate::spec::is_server_address;
use crate::write;
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::schema::FileKind;

/// The file with the dates of the issues whose released files are being changed.
const UNFINISHED: &str = "unfinished";

/// A publication and the folder of its spec. The folder of the records is locked against other
/// programs.
pub struct Workspace {
    /// The publication.
    pub publication: Publication,
    /// The time of the run.
    pub now: DateTime<Utc>,
    /// The files in the folder of the spec.
    pub files: TrackedFiles,
    /// The reserve puzzles, which are made in advance.
    pub reserve: Reserve,
    /// The digest of the content of the spec, without its comments and its form.
    pub own_digest: String,
    /// The digest of the spec and the program.
    pub spec_digest: String,
    /// The digest of the text of the spec and the program, as earlier releases computed it.
    pub text_digest: String,
    folder: PathBuf,
    /// The paths of the records that got a seal.
    sealed: Mutex<Vec<PathBuf>>,
    /// Why the server with the ledger cannot be reached. The other issues of a run do not try again.
    unreachable: OnceLock<Faults>,
    _lock: Option<fs::File>,
}

/// Which files of an issue are released to readers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Released {
    /// Whether the issue is released.
    pub issue: bool,
    /// Whether the answers of the issue are released.
    pub answers: bool,
}

impl Released {
    /// Whether a file is released. `answers` tells whether the file contains answers.
    pub fn includes(self, answers: bool) -> bool {
        if answers { self.answers } else { self.issue }
    }
}

impl Workspace {
    /// Reads a spec, and locks the publication's folder of records. Waits while another program
    /// holds the lock.
    ///
    /// # Errors
    /// All faults of the spec; the folder of records cannot be created or locked.
    pub fn open(spec: &Path, now: impl Into<RunTime>) -> Result<Workspace, Faults> {
        Workspace::open_for(spec, now.into(), Access::Write)
    }

    /// Does the same as [`Workspace::open`], but creates, changes and removes no files. The folder
    /// of records is locked if a lock file exists.
    ///
    /// # Errors
    /// All faults of the spec; the folder of records cannot be locked.
    pub fn open_to_read(spec: &Path, now: impl Into<RunTime>) -> Result<Workspace, Faults> {
        Workspace::open_for(spec, now.into(), Access::Read)
    }

    fn open_for(spec: &Path, now: RunTime, access: Access) -> Result<Workspace, Faults> {
        let files = TrackedFiles::new(Folder::new(spec));
        let publication = Publication::read(&disk::spec(spec)?, &files)?;
        let folder = spec.parent().map(Path::to_owned).unwrap_or_default();
        let records = folder.join(&publication.records).join(&publication.slug);
        let failed = |what: &str, error: std::io::Error| {
            let message = format!("the folder {} cannot be {what}", records.display());
            Diagnostic::file(message).help(error.to_string())
        };
        check_folders(&folder, &publication)?;
        if access == Access::Write {
            fs::create_dir_all(&records).map_err(|error| failed("created", error))?;
        }
        // Locks a separate file and not the folder, because functions of the module `write` lock
        // the folder.
        let lock_path = records.join("in-use");
        let mut lock = None;
        if access == Access::Write || disk::exists(&lock_path) {
            let file = open_state(&lock_path, |_| true)?;
            file.lock().map_err(|error| failed("locked", error))?;
            lock = Some(file);
        }
        let state = records.join(STATE_FILE);
        match access {
            Access::Read => PublicationState::check_owner(&state, spec, &publication)?,
            Access::Write => {
                let today = publication.release.today(now.at(publication.release.zone));
                // A publication with records is not new, even if its state is lost.
                let has_records = file_names(&records).any(|name| name.parse::<i32>().is_ok());
                let ids = if has_records {
                    feed::published_ids(&folder, &publication)
                } else {
                    feed::ids_of_site(&publication, today)
                };
                PublicationState::claim(&state, spec, &publication, ids)?;
            }
        }
        let reserve = Reserve::open(&publication, records.join("reserve.lock"));
        let version = env!("CARGO_PKG_VERSION");
        let own_digest = content_digest(&publication.source.text);
        let spec_digest = sha256(format!("{version}\n{own_digest}").as_bytes());
        let text_digest = sha256(format!("{version}\n{}", publication.source.text).as_bytes());
        let sealed = Mutex::default();
        let workspace = Workspace {
            now: now.at(publication.release.zone),
            publication,
            files,
            reserve,
            own_digest,
            spec_digest,
            text_digest,
            folder,
            sealed,
            unreachable: OnceLock::new(),
            _lock: lock,
        };
        if access == Access::Write {
            workspace.sweep_records();
        }
        Ok(workspace)
    }

    /// Opens a ledger with `open`. If the ledger is on a server that cannot be reached, the next call
    /// fails with the same faults at once.
    ///
    /// # Errors
    /// The errors of `open`.
    pub fn open_once<T>(
        &self,
        ledger: &str,
        open: impl FnOnce() -> Result<T, Faults>,
    ) -> Result<T, Faults> {
        if let Some(faults) = self.unreachable.get() {
            return Err(faults.clone());
        }
        open().inspect_err(|faults| {
            if is_server_address(ledger) {
                let _ = self.unreachable.set(faults.clone());
            }
        })
    }

    /// Removes temporary files of killed runs from the folders of the records.
    fn sweep_records(&self) {
        write::sweep(&self.records_path(""));
        for year in self.recorded_years() {
            write::sweep(&self.records_path(&year.to_string()));
        }
    }

    /// Notes that the record of an issue got a seal.
    pub fn note_seal(&self, date: NaiveDate) {
        // The lock is never poisoned: no code panics while it holds the lock.
        if let Ok(mut sealed) = self.sealed.lock() {
            sealed.push(self.record_path(date));
        }
    }

    /// The notice about the records that got a seal, if there are any.
    pub fn sealed_notice(&self) -> Option<Diagnostic> {
        let mut sealed = self.sealed.lock().map(|sealed| sealed.clone()).unwrap_or_default();
        sealed.extend(self.reserve.sealed_path().map(Path::to_owned));
        sealed_notice(&sealed)
    }

    /// The path of a file in the folder of the records.
    pub fn records_path(&self, name: &str) -> PathBuf {
        let Publication { records, slug, .. } = &self.publication;
        self.path(&format!("{records}/{slug}/{name}"))
    }

    /// The path of a file in the folder of the spec.
    pub fn path(&self, file: &str) -> PathBuf {
        self.folder.join(file)
    }

    /// The path of the record of an issue.
    pub fn record_path(&self, date: NaiveDate) -> PathBuf {
        self.issue_path(date, "lock")
    }

    /// The path of the build stamp of an issue: the file with the digests of the issue's files.
    pub fn stamp_path(&self, date: NaiveDate) -> PathBuf {
        self.issue_path(date, "made")
    }

    fn issue_path(&self, date: NaiveDate, extension: &str) -> PathBuf {
        self.records_path(&format!("{}/{date}.{extension}", date.year()))
    }

    /// The path of a file of an issue after its release.
    pub fn public_path(&self, path: &str) -> PathBuf {
        self.path(path)
    }

    /// The path of a file of an issue before its release: the same path inside the embargo folder.
    pub fn embargo_path(&self, path: &str) -> PathBuf {
        self.path(&format!("{}/{path}", self.publication.embargo))
    }

    /// The path of a file of an issue before or after its release.
    pub fn file_path(&self, path: &str, is_released: bool) -> PathBuf {
        if is_released { self.public_path(path) } else { self.embargo_path(path) }
    }

    /// Reads the record of an issue.
    ///
    /// # Errors
    /// The record is damaged, was changed, or belongs to another issue.
    pub fn record_file(&self, date: NaiveDate) -> Result<RecordFile, Faults> {
        let path = self.record_path(date);
        let file = RecordFile::read(&path).map_err(|mut faults| {
            // Replaces the usual help text, which suggests --relock: records of issues cannot be
            // regenerated.
            for fault in &mut faults.0 {
                fault.help = Some(RESTORE_RECORD.to_owned());
            }
            faults
        })?;
        if let Some(record) = &file.record {
            let id = self.publication.issue_id(date);
            if record.issue.as_ref() != Some(&id) {
                let of = record.issue.as_deref().unwrap_or("a book");
                let message = format!("{} is the record of {of}, not of {id}", path.display());
                return Err(Diagnostic::input(message).help(RESTORE_RECORD).into());
            }
            check_hashes(record.all())?;
        }
        Ok(file)
    }

    /// The build stamp of an issue; `None` if the issue was not built.
    ///
    /// # Errors
    /// The stamp cannot be read, is damaged, or was changed.
    pub fn build_stamp(&self, date: NaiveDate) -> Result<Option<BuildStamp>, Diagnostic> {
        BuildStamp::read(&self.stamp_path(date))
    }

    /// Whether an issue and its answers are released. A file that was released stays released, even
    /// if the clock or the spec changes later.
    ///
    /// # Errors
    /// The errors of [`Workspace::build_stamp`].
    pub fn released(&self, date: NaiveDate) -> Result<Released, Diagnostic> {
        let due = self.due(date);
        if due.issue && due.answers {
            return Ok(due);
        }
        Ok(self.released_with(date, self.build_stamp(date)?.as_ref()))
    }

    /// Does the same as [`Workspace::released`] for an issue whose build stamp has already been
    /// read.
    pub fn released_with(&self, date: NaiveDate, stamp: Option<&BuildStamp>) -> Released {
        let due = self.due(date);
        let is_public = |part| self.is_public(stamp, part);
        Released {
            issue: due.issue || is_public(IssuePart::Puzzles),
            answers: due.answers || is_public(IssuePart::Answers),
        }
    }

    /// Whether an earlier run has released a file of a part of an issue. A file from another
    /// program at the same path does not count.
    pub fn is_public(&self, stamp: Option<&BuildStamp>, part: IssuePart) -> bool {
        let files = stamp.into_iter().flat_map(|stamp| &stamp.files);
        let mut files = files.filter(|file| file.part() == part);
        files.any(|file| has_digest(&self.public_path(&file.path), &file.sha256))
    }

    /// Whether the release times of an issue and of its answers are at or before `now`.
    fn due(&self, date: NaiveDate) -> Released {
        let Publication { release, calendar, .. } = &self.publication;
        Released {
            issue: release.is_due(date, self.now),
            answers: release.answers_are_due(calendar, date, self.now),
        }
    }

    /// Whether an issue was built and is released.
    ///
    /// # Errors
    /// The errors of [`Workspace::build_stamp`].
    pub fn is_published(&self, date: NaiveDate) -> Result<bool, Diagnostic> {
        let stamp = self.build_stamp(date)?;
        Ok(stamp.is_some() && self.released_with(date, stamp.as_ref()).issue)
    }

    /// Whether a file exists and still has the digest in `file`. Checks the final path and the
    /// embargo folder (the folder for files that are not released yet).
    pub fn has_file(&self, file: &StampedFile) -> bool {
        [false, true]
            .into_iter()
            .any(|released| has_digest(&self.file_path(&file.path, released), &file.sha256))
    }

    /// Whether an issue was built, and all its files still exist unchanged.
    pub fn is_complete(&self, date: NaiveDate) -> bool {
        let stamp = self.build_stamp(date).ok().flatten();
        stamp.is_some_and(|stamp| stamp.files.iter().all(|file| self.has_file(file)))
    }

    /// The days before `date` that have a record, from the latest to the earliest.
    pub fn recorded_before(&self, date: NaiveDate) -> impl Iterator<Item = NaiveDate> {
        let years =
            self.recorded_years().into_iter().rev().filter(move |year| *year <= date.year());
        let days = years.flat_map(|year| self.recorded_days(year).into_iter().rev());
        days.filter(move |day| *day < date)
    }

    /// The days after `date` that have a record, from the earliest to the latest.
    pub fn recorded_after(&self, date: NaiveDate) -> impl Iterator<Item = NaiveDate> {
        let years = self.recorded_years().into_iter().filter(move |year| *year >= date.year());
        let days = years.flat_map(|year| self.recorded_days(year));
        days.filter(move |day| *day > date)
    }

    /// The years that have records.
    fn recorded_years(&self) -> BTreeSet<i32> {
        file_names(&self.records_path("")).filter_map(|name| name.parse().ok()).collect()
    }

    /// The days of a year that have records.
    fn recorded_days(&self, year: i32) -> BTreeSet<NaiveDate> {
        let folder = self.records_path(&year.to_string());
        file_names(&folder).filter_map(|name| name.strip_suffix(".lock")?.parse().ok()).collect()
    }

    /// Marks an issue as unfinished. Called before released files of the issue change. If the run
    /// is then killed, the next run finishes the issue.
    ///
    /// # Errors
    /// The mark cannot be written.
    pub fn mark_unfinished(&self, date: NaiveDate) -> Result<(), Diagnostic> {
        self.mark_to_announce(date)?;
        self.append_state(UNFINISHED, is_date_line, &format!("{date}\n"))
    }

    /// The dates of the issues that a killed run left unfinished; `None` if no run was killed.
    pub fn unfinished(&self) -> Option<Vec<NaiveDate>> {
        read_dates(&self.records_path(UNFINISHED))
    }

    /// Removes the marks of unfinished issues.
    pub fn clear_unfinished(&self) {
        let path = self.records_path(UNFINISHED);
        if read_state(&path).is_some_and(|bytes| is_date_list(&bytes)) {
            // Ignores errors: if the file remains, the next run checks the same issues again, and
            // finds nothing to do.
            let _ = fs::remove_file(path);
        }
    }
}

/// The digest of the keys and values of a TOML text. Comments, the order of keys and the form of values
/// do not count.
fn content_digest(text: &str) -> String {
    let table = toml::from_str::<toml::Table>(text).ok();
    let content = table.and_then(|table| toml::to_string(&table).ok());
    sha256(content.as_deref().unwrap_or(text).as_bytes())
}

/// Whether a file exists and has a SHA-256 digest.
pub fn has_digest(path: &Path, sha256: &str) -> bool {
    disk::digest(path, FileKind::Output).is_ok_and(|digest| digest == sha256)
}

/// The names of the files in a folder; empty if the folder does not exist.
fn file_names(folder: &Path) -> impl Iterator<Item = String> + use<> {
    let entries = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    entries.filter_map(|entry| entry.file_name().into_string().ok())
}
