//! Compares a built issue with its build stamp: with the digests of the spec, the record and the
//! files. An issue under embargo is built again if one of them has changed. A released issue
//! changes only after a correction.

use std::path::PathBuf;

use chrono::NaiveDate;

use super::build_stamp::{BuildStamp, IssuePart, StampedFile};
use super::product::{Product, products};
use super::published::changed_file;
use super::record_edit;
use super::recorded_puzzle::RESTORE_RECORD;
use super::workspace::{Released, Workspace};
use crate::disk::{self, sha256};
use crate::write::{Output, Replaces};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::schema::FileKind;
use bookgen_puzzles::record::{Entry, Record};

/// The state of a built issue.
pub enum BuiltState {
    /// The files are up to date.
    UpToDate,
    /// The issue is frozen. Its files stay, although the spec or another input has changed.
    Frozen,
    /// The issue is released, and files are missing or were changed. The outputs are the missing
    /// files with the published bytes. The faults are about the other files.
    Damaged { restored: Vec<Output>, faults: Faults },
    /// The files must be built again, for this reason.
    Outdated(String),
}

/// The state of a file of a built issue.
enum FileState {
    Unchanged,
    Missing,
    /// A file with other content is at this path.
    Changed(PathBuf),
}

/// A built issue, and the inputs from which this run would build it again.
pub struct BuiltIssue<'a> {
    pub date: NaiveDate,
    pub stamp: &'a BuildStamp,
    pub released: Released,
    pub record: &'a Record,
    /// The date and the record of the previous issue, if the pages show its answers.
    pub previous: Option<(NaiveDate, &'a Record)>,
    /// The digest of the current spec, program and answers of the previous issue.
    pub spec_digest: &'a str,
    /// Whether the issue went to press.
    pub is_frozen: bool,
}

impl Workspace {
    /// Compares an issue with its stamp. Makes missing files of a released issue again, if this run
    /// makes the published bytes. Writes no files.
    ///
    /// # Errors
    /// The issue is released, and the record is not the published record.
    pub fn state(&self, issue: &BuiltIssue<'_>) -> Result<BuiltState, Faults> {
        let BuiltIssue { date, stamp, record, .. } = *issue;
        let waiting = IssuePart::ALL.map(|part| self.is_waiting(stamp, part));
        let state = |file: &StampedFile| self.built_file(file, waiting[usize::from(file.answers)]);
        let states: Vec<FileState> = stamp.files.iter().map(state).collect();
        let is_complete = states.iter().all(|state| matches!(state, FileState::Unchanged));
        let is_of_record = stamp.is_of(record);
        let stopped = || BuiltState::Outdated("a run was stopped".to_owned());
        if !issue.released.issue {
            let change = self.change(issue, is_of_record, is_complete);
            if !issue.is_frozen {
                return Ok(change.map_or(BuiltState::UpToDate, BuiltState::Outdated));
            }
            return match change {
                _ if stamp.is_unfinished() => Ok(stopped()),
                _ if !is_of_record => Err(self.mismatch(date, stamp, record, "frozen").into()),
                _ if !is_complete => Ok(self.damaged(issue, &states)),
                Some(_) => Ok(BuiltState::Frozen),
                None => Ok(BuiltState::UpToDate),
            };
        }
        if stamp.is_unfinished() && (is_of_record || has_new_corrections(stamp, record)) {
            return Ok(stopped());
        }
        if is_of_record {
            if is_complete {
                return Ok(BuiltState::UpToDate);
            }
            return Ok(self.damaged(issue, &states));
        }
        // A run that was killed between the record and the files may have left an issue whose
        // release time has come, but whose files are all still under embargo.
        if is_complete && !self.has_public_files(stamp) || has_new_corrections(stamp, record) {
            return Ok(BuiltState::Outdated("the record has changed".to_owned()));
        }
        Err(self.mismatch(date, stamp, record, "released").into())
    }

    /// What has changed since an issue under embargo was built; `None` if nothing has changed.
    fn change(
        &self,
        issue: &BuiltIssue<'_>,
        is_of_record: bool,
        is_complete: bool,
    ) -> Option<String> {
        let BuiltIssue { stamp, spec_digest, .. } = issue;
        let input = self.changed_file_of(stamp);
        Some(match input {
            _ if stamp.is_unfinished() => "a run was stopped".to_owned(),
            Some(path) => format!("{path} has changed"),
            None if !stamp.own_spec.is_empty() && stamp.own_spec != self.own_digest => {
                "the spec has changed".to_owned()
            }
            None if !is_of_record => "the record has changed".to_owned(),
            None if stamp.spec != *spec_digest => {
                "the answers of the previous issue or the version of bookgen have changed"
                    .to_owned()
            }
            None if !is_complete => "a file is missing or was changed".to_owned(),
            None if !stamp.failed_editions.is_empty() => "an edition is missing".to_owned(),
            None => return None,
        })
    }

    /// The path of an input file that has changed since an issue was built.
    fn changed_file_of<'s>(&self, stamp: &'s BuildStamp) -> Option<&'s String> {
        let is_changed = |(path, digest): &&(String, String)| {
            !self.files.are_unchanged(&[(path.clone(), digest.clone())])
        };
        stamp.inputs.iter().find(is_changed).map(|(path, _)| path)
    }

    /// Checks the record of an issue.
    ///
    /// # Errors
    /// The issue is published, and the record is not the published record.
    pub fn check_published_record(
        &self,
        date: NaiveDate,
        record: &Record,
    ) -> Result<(), Diagnostic> {
        let Some(stamp) = self.build_stamp(date)? else { return Ok(()) };
        if !self.has_public_files(&stamp)
            || stamp.is_of(record)
            || has_new_corrections(&stamp, record)
        {
            return Ok(());
        }
        Err(self.mismatch(date, &stamp, record, "released"))
    }

    /// Whether a file of an issue exists in the output folder.
    fn has_public_files(&self, stamp: &BuildStamp) -> bool {
        stamp.files.iter().any(|file| disk::exists(&self.public_path(&file.path)))
    }

    /// The state of a file. `is_waiting` tells whether all files of this kind are still in the
    /// embargo folder; another program's file in the output folder then does not count. Otherwise
    /// the file in the output folder counts, even if there is a copy in the embargo folder.
    fn built_file(&self, file: &StampedFile, is_waiting: bool) -> FileState {
        if is_waiting {
            return FileState::Unchanged;
        }
        for released in [true, false] {
            let path = self.file_path(&file.path, released);
            match disk::digest(&path, FileKind::Output) {
                Ok(digest) if digest == file.sha256 => return FileState::Unchanged,
                Err(error) if error.is_missing() => {}
                _ => return FileState::Changed(path),
            }
        }
        FileState::Missing
    }

    /// The missing files of a released issue, made again, and the faults of the other files.
    fn damaged(&self, issue: &BuiltIssue<'_>, states: &[FileState]) -> BuiltState {
        let BuiltIssue { date, stamp, released, record, previous, .. } = *issue;
        let mut missing = Vec::new();
        let mut changed = Vec::new();
        for (file, state) in stamp.files.iter().zip(states) {
            match state {
                FileState::Unchanged => {}
                FileState::Missing => missing.push(file),
                FileState::Changed(path) => changed.push(path.clone()),
            }
        }
        let mut faults = self.changed_files(date, stamp, record, &changed);
        if missing.is_empty() {
            return BuiltState::Damaged { restored: Vec::new(), faults };
        }
        let is_released = true;
        let content = self.content(date, record, is_released, previous);
        let made = faults.collect(products(&content));
        let made: Vec<Product> = made.map(|made| made.products).unwrap_or_default();
        let reason = self.changed_input(issue);
        let mut outputs = Vec::new();
        for file in missing {
            let path = self.file_path(&file.path, released.includes(file.answers));
            let is_same =
                |made: &&Product| made.path == file.path && sha256(&made.bytes) == file.sha256;
            match made.iter().find(is_same) {
                Some(made) => {
                    outputs.push(Output::new(path, made.bytes.clone(), Replaces::Nothing));
                }
                None => faults.push(
                    Diagnostic::input(format!(
                        "{} is missing, and cannot be made again as it was published: {reason}",
                        path.display()
                    ))
                    .help("restore the file from a copy: a released issue never changes"),
                ),
            }
        }
        BuiltState::Damaged { restored: outputs, faults }
    }

    /// What has changed since a released issue was built, for a message.
    fn changed_input(&self, issue: &BuiltIssue<'_>) -> String {
        match self.changed_file_of(issue.stamp) {
            Some(path) => format!("{path} has changed"),
            None if issue.stamp.spec != issue.spec_digest => {
                "the spec, the version of bookgen or the answers of the previous issue have changed"
                    .to_owned()
            }
            None => "this version of bookgen makes another file".to_owned(),
        }
    }

    /// The fault for an issue whose record and build stamp do not belong together. `state` is the state
    /// of the issue: released or frozen.
    fn mismatch(
        &self,
        date: NaiveDate,
        stamp: &BuildStamp,
        record: &Record,
        state: &str,
    ) -> Diagnostic {
        if !stamp.is_downgraded(record) {
            return other_record(stamp, record, state);
        }
        let name = &record.seed_place.source.name;
        Diagnostic::file(format!(
            "{} was changed: the file names the format of release 0.1, but {name} has a seal",
            self.stamp_path(date).display()
        ))
        .help("restore the file from a copy")
    }

    /// Checks that the public files of an issue are the files of the last build (`stamp`) or the
    /// files that this run is about to write (`new`).
    ///
    /// # Errors
    /// A public file has other content.
    pub fn check_unchanged(&self, stamp: &BuildStamp, new: &BuildStamp) -> Result<(), Faults> {
        let mut faults = Faults::default();
        for file in &stamp.files {
            let path = self.public_path(&file.path);
            let Ok(digest) = disk::digest(&path, FileKind::Output) else { continue };
            let is_new = |new: &&StampedFile| new.path == file.path && new.sha256 == digest;
            let is_old = stamp.digests(&file.path).contains(&digest);
            if !is_old && !new.files.iter().any(|new| is_new(&new)) {
                faults.push(changed_file(&path));
            }
        }
        faults.into_result(())
    }
}

/// Whether a record is the published record with one or more new corrections. A run that makes a
/// correction saves the record before the files.
fn has_new_corrections(stamp: &BuildStamp, record: &Record) -> bool {
    let before = |record: &Record| record_edit::without_last_correction(record);
    std::iter::successors(before(record), before).any(|printed| stamp.is_of(&printed))
}

/// The fault for a record that is not the record from which its issue was made.
fn other_record(stamp: &BuildStamp, record: &Record, state: &str) -> Diagnostic {
    let name = &record.seed_place.source.name;
    let published = |entry: &Entry| stamp.puzzles.iter().find(|(id, _)| *id == entry.id);
    let is_same = |entry: &Entry| published(entry).is_some_and(|(_, hash)| *hash == entry.hash);
    let changed = record.entries.iter().find(|entry| !is_same(entry));
    let missing = stamp.puzzles.iter().find(|(id, _)| record.entry(id).is_none());
    let what = match (changed, missing) {
        _ if stamp.puzzles.is_empty() => "the digest of the record is another".to_owned(),
        (Some(entry), _) if published(entry).is_none() => format!("{} was added", entry.id),
        (Some(entry), _) => format!("{} has another puzzle", entry.id),
        (None, Some((id, _))) => format!("{id} is missing"),
        (None, None) => {
            let order = record.entries.iter().zip(&stamp.puzzles).all(|(a, (id, _))| a.id == *id);
            let part =
                if order { "the header or a replaced puzzle" } else { "the order of the puzzles" };
            format!("{part} differs")
        }
    };
    let fault = Diagnostic::input(format!(
        "the issue is {state}, but {name} is not the record from which it was published: {what}"
    ));
    let fault = match changed.filter(|_| !stamp.puzzles.is_empty()) {
        Some(entry) => fault.at(&entry.place, "another puzzle was published"),
        None => fault,
    };
    fault.help(format!("{RESTORE_RECORD}; only `bookgen daily correct` changes a released issue"))
}
