//! The stamp of a built issue: the input files and output files of the issue, with their digests. A
//! later run compares the digests to find out whether the issue is up to date, and whether the
//! published files of a released issue are unchanged.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::feed::ItemText;
use super::state_file::is_state;
use crate::disk::{self, Links, sha256};
use crate::write::Replaces;
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::schema::FileKind;
use bookgen_puzzles::record::{self, Entry, Record};

/// The format of stamps with a seal.
const FORMAT: &str = "bookgen issue 2";

/// The format of stamps of earlier releases.
const UNSEALED_FORMAT: &str = "bookgen issue 1";

/// A build stamp may replace a build stamp.
pub const BUILD_STAMP: Replaces = Replaces::Form(|bytes| is_state(bytes, "bookgen issue "));

/// The input files and output files of a built issue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BuildStamp {
    format: String,
    /// One digest of three inputs: the spec, the program and the answers of the previous issue.
    pub spec: String,
    /// The digest of the record.
    record: String,
    /// The paths and digests of the files that were read to build the issue.
    #[serde(rename = "read")]
    pub inputs: Vec<(String, String)>,
    /// The files that were written.
    pub files: Vec<StampedFile>,
    /// The ids and hashes of the puzzles, in the order of the record. Empty in stamps of earlier
    /// releases.
    #[serde(default)]
    pub puzzles: Vec<(String, String)>,
    /// The text of the issue in the feeds; `None` in stamps of earlier releases.
    #[serde(default)]
    pub feed: Option<ItemText>,
    /// The digest of the content of the spec; empty in stamps of earlier releases.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub own_spec: String,
    /// The names of the editions that could not be made. The issue has no files of these editions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub failed_editions: Vec<String>,
    /// The digest of all other fields; empty in stamps of earlier releases.
    #[serde(default)]
    seal: String,
}

/// The fields of a stamp of release 0.1, in the order in which release 0.1 wrote them.
#[derive(Serialize)]
struct UnsealedStamp<'a> {
    format: &'a str,
    spec: &'a str,
    record: &'a str,
    read: &'a [(String, String)],
    files: &'a [StampedFile],
}

/// A part of the files of an issue. The parts are released at different times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IssuePart {
    /// The files without answers.
    Puzzles,
    /// The files with answers.
    Answers,
}

impl IssuePart {
    /// All parts, in the order of their numbers.
    pub const ALL: [IssuePart; 2] = [IssuePart::Puzzles, IssuePart::Answers];
}

/// An output file of an issue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StampedFile {
    /// The final path of the file, relative to the folder of the spec. Until the file is released
    /// to readers, it is at the same path in the embargo folder.
    pub path: String,
    /// The SHA-256 digest of the file.
    pub sha256: String,
    /// The media type, for example `application/pdf`.
    pub media: String,
    /// Whether the file contains answers.
    pub answers: bool,
    /// Whether the feed lists the file.
    pub listed: bool,
}

impl StampedFile {
    /// The part of the issue that the file belongs to.
    pub fn part(&self) -> IssuePart {
        if self.answers { IssuePart::Answers } else { IssuePart::Puzzles }
    }
}

impl BuildStamp {
    /// A stamp in the current format.
    pub fn new(
        spec: String,
        record: &Record,
        inputs: Vec<(String, String)>,
        files: Vec<StampedFile>,
        feed: ItemText,
    ) -> BuildStamp {
        let puzzle = |entry: &Entry| (entry.id.clone(), entry.hash.clone());
        let mut stamp = BuildStamp {
            format: FORMAT.to_owned(),
            spec,
            own_spec: String::new(),
            record: sha256(record::write(record).as_bytes()),
            inputs,
            files,
            puzzles: record.entries.iter().map(puzzle).collect(),
            feed: Some(feed),
            failed_editions: Vec::new(),
            seal: String::new(),
        };
        stamp.seal = stamp.compute_seal();
        stamp
    }

    /// This stamp, with the digest of the content of the spec.
    pub fn with_own_spec(self, own_spec: String) -> BuildStamp {
        let mut stamp = BuildStamp { own_spec, ..self };
        stamp.seal = stamp.compute_seal();
        stamp
    }

    /// This stamp, with the names of the editions that could not be made.
    pub fn with_failed_editions(self, failed_editions: Vec<String>) -> BuildStamp {
        let mut stamp = BuildStamp { failed_editions, ..self };
        stamp.seal = stamp.compute_seal();
        stamp
    }

    /// This stamp of a released issue, with the files of editions that earlier runs could not make.
    pub fn with_late_editions(
        &self,
        files: Vec<StampedFile>,
        failed_editions: Vec<String>,
    ) -> BuildStamp {
        let files = self.files.iter().cloned().chain(files).collect();
        BuildStamp { files, ..self.clone() }.with_failed_editions(failed_editions)
    }

    /// The stamp to write before the files of this stamp are written. The stamp has the digests of
    /// the old files and of the new files. So if the run is killed, the next run knows all files
    /// that it may replace. No issue is up to date with such a stamp.
    pub fn before_writing(&self, old: Option<&BuildStamp>) -> BuildStamp {
        let mut files = old.map(|old| old.files.clone()).unwrap_or_default();
        for file in &self.files {
            if !files.contains(file) {
                files.push(StampedFile { listed: false, ..file.clone() });
            }
        }
        let mut stamp = BuildStamp { spec: String::new(), files, ..self.clone() };
        stamp.seal = stamp.compute_seal();
        stamp
    }

    /// The digests that the file with a path may have.
    pub fn digests(&self, path: &str) -> Vec<String> {
        let files = self.files.iter().filter(|file| file.path == path);
        files.map(|file| file.sha256.clone()).collect()
    }

    /// Whether the stamp was written before the files of an issue, and the run was then killed.
    pub fn is_unfinished(&self) -> bool {
        self.spec.is_empty()
    }

    fn compute_seal(&self) -> String {
        let unsealed = BuildStamp { seal: String::new(), ..self.clone() };
        // Strings, booleans and lists can always be serialized.
        sha256(&serde_json::to_vec(&unsealed).unwrap_or_default())
    }

    /// Reads the stamp at a path; `None` if there is no file.
    ///
    /// # Errors
    /// The file cannot be read, is damaged, or was changed.
    pub fn read(path: &Path) -> Result<Option<BuildStamp>, Diagnostic> {
        let damaged = |reason: &str| {
            Diagnostic::file(format!("{} {reason}", path.display())).help(
                "restore the file from a copy; without a copy, remove the file: bookgen then makes the issue again, and replaces no published file that differs",
            )
        };
        let bytes = match disk::read(path, FileKind::State, Links::Refuse) {
            Ok(bytes) => bytes,
            Err(error) if error.is_missing() => return Ok(None),
            Err(error) => return Err(damaged(&format!("cannot be read: {}", error.reason()))),
        };
        let stamp: BuildStamp = serde_json::from_slice(&bytes)
            .map_err(|error| damaged(&format!("is damaged: {error}")))?;
        match stamp.format.as_str() {
            FORMAT if stamp.seal == stamp.compute_seal() => Ok(Some(stamp)),
            FORMAT => Err(damaged("was changed: the seal does not match the content")),
            UNSEALED_FORMAT if stamp.has_unsealed_form(&bytes) => Ok(Some(stamp)),
            UNSEALED_FORMAT => Err(damaged(
                "was changed: the file names the format of release 0.1, but release 0.1 wrote stamps in another form",
            )),
            _ => Err(damaged("was written by a later release of bookgen")),
        }
    }

    /// Whether `bytes` is this stamp in the form in which release 0.1 wrote stamps.
    fn has_unsealed_form(&self, bytes: &[u8]) -> bool {
        let BuildStamp { format, spec, record, inputs, files, .. } = self;
        let unsealed = UnsealedStamp { format, spec, record, read: inputs, files };
        let text = serde_json::to_string_pretty(&unsealed).unwrap_or_default() + "\n";
        text.as_bytes() == bytes
    }

    /// Whether the issue was built from this record. A stamp of release 0.1 has the digest of the
    /// record without a seal.
    pub fn is_of(&self, record: &Record) -> bool {
        let text = match self.format.as_str() {
            UNSEALED_FORMAT => record::write_unsealed(record),
            _ => record::write(record),
        };
        sha256(text.as_bytes()) == self.record
    }

    /// Whether the stamp names the format of release 0.1, but has the digest of this record with a
    /// seal. Release 0.1 wrote no seals, so somebody has changed the stamp.
    pub fn is_downgraded(&self, record: &Record) -> bool {
        self.format == UNSEALED_FORMAT && sha256(record::write(record).as_bytes()) == self.record
    }

    /// The stamp as JSON.
    ///
    /// # Errors
    /// The stamp cannot be serialized. This error is a bug in bookgen.
    pub fn write(&self) -> Result<String, Diagnostic> {
        let text = serde_json::to_string_pretty(self)
            .map_err(|error| Diagnostic::bug(format!("a stamp cannot be written: {error}")))?;
        Ok(text + "\n")
    }
}
