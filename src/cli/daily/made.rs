//! What was made of an issue, as it is noted beside its record: so that a second run knows that it
//! has nothing to do.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::write::Ours;
use bookgen_base::diagnostic::Diagnostic;

const FORMAT: &str = "bookgen issue 1";

/// A note that may be replaced: one of ours.
pub const MADE: Ours = Ours::Marked { begins: "{\n  \"format\": \"bookgen issue ", holds: "" };

/// What was made of an issue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Made {
    format: String,
    /// The digest of the spec, of the program and of the answers of the issue before.
    pub spec: String,
    /// The digest of the record.
    pub record: String,
    /// The files that were read, and their digests.
    pub read: Vec<(String, String)>,
    /// The files that were made.
    pub files: Vec<MadeFile>,
}

/// A file that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MadeFile {
    /// Its path once it may be seen, from the folder of the spec.
    pub path: String,
    /// Its digest.
    pub sha256: String,
    /// Its media type.
    pub media: String,
    /// Whether it holds answers.
    pub answers: bool,
    /// Whether it is said to readers that there is it.
    pub listed: bool,
}

impl Made {
    /// A note.
    pub fn new(
        spec: String,
        record: String,
        read: Vec<(String, String)>,
        files: Vec<MadeFile>,
    ) -> Made {
        Made { format: FORMAT.to_owned(), spec, record, read, files }
    }

    /// The note at a path, if there is one that can be read: whatever else is there is made anew.
    pub fn read(path: &Path) -> Option<Made> {
        let text = std::fs::read(path).ok()?;
        let made: Made = serde_json::from_slice(&text).ok()?;
        (made.format == FORMAT).then_some(made)
    }

    /// The note as text.
    ///
    /// # Errors
    /// None that is known.
    pub fn write(&self) -> Result<String, Diagnostic> {
        let text = serde_json::to_string_pretty(self)
            .map_err(|error| Diagnostic::bug(format!("a note cannot be written: {error}")))?;
        Ok(text + "\n")
    }
}
