//! The stamp of a built issue: the input files and output files of the issue, with their digests. A
//! later run compares the digests to find out whether the issue is up to date.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::state_file::{is_state, read_state};
use crate::write::Replaces;
use bookgen_base::diagnostic::Diagnostic;

const FORMAT: &str = "bookgen issue 1";

/// A build stamp may replace a build stamp.
pub const BUILD_STAMP: Replaces = Replaces::Form(|bytes| is_state(bytes, "bookgen issue "));

/// The input files and output files of a built issue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BuildStamp {
    format: String,
    /// One digest of three inputs: the spec, the program and the answers of the previous issue.
    pub spec: String,
    /// The digest of the record.
    pub record: String,
    /// The paths and digests of the files that were read to build the issue.
    #[serde(rename = "read")]
    pub inputs: Vec<(String, String)>,
    /// The files that were written.
    pub files: Vec<StampedFile>,
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

impl BuildStamp {
    /// A stamp in the current format.
    pub fn new(
        spec: String,
        record: String,
        inputs: Vec<(String, String)>,
        files: Vec<StampedFile>,
    ) -> BuildStamp {
        BuildStamp { format: FORMAT.to_owned(), spec, record, inputs, files }
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
        BuildStamp { spec: String::new(), files, ..self.clone() }
    }

    /// The digests that the file with a path may have.
    pub fn digests(&self, path: &str) -> Vec<String> {
        let files = self.files.iter().filter(|file| file.path == path);
        files.map(|file| file.sha256.clone()).collect()
    }

    /// Reads the stamp at a path. Returns `None` if the stamp is missing or unreadable. The issue
    /// must then be built again.
    pub fn read(path: &Path) -> Option<BuildStamp> {
        let stamp: BuildStamp = serde_json::from_slice(&read_state(path)?).ok()?;
        (stamp.format == FORMAT).then_some(stamp)
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
