//! Issues that were parsed from an exported ledger.

use std::ops::Range;

use super::{IssueContents, IssueFile};

/// The issues of an exported ledger, and the byte range of each puzzle in the text.
pub struct ParsedLedger {
    /// The issues.
    pub issues: Vec<IssueContents>,
    /// The byte range of each puzzle in the text, in the order of the issues.
    pub places: Vec<Range<usize>>,
}

/// Makes an [`IssueFile`] from a path and a hash. Returns `None` if the path is empty or the hash
/// is not 64 hexadecimal digits.
pub fn issue_file(path: &str, sha256: &str) -> Option<IssueFile> {
    let is_hash = sha256.len() == 64 && sha256.bytes().all(|b| b.is_ascii_hexdigit());
    (is_hash && !path.is_empty()).then(|| IssueFile {
        path: path.to_owned(),
        sha256: sha256.to_owned(),
        is_record: path.ends_with(".lock"),
    })
}
