//! The files that a publication reads, with their digests.

use std::collections::BTreeMap;
use std::sync::Mutex;

use crate::disk::{Folder, sha256};
use bookgen_base::schema::{FileError, FileKind, Files, PatternError};

/// Reads files of a folder, and stores the digest of each file that was read.
pub struct TrackedFiles {
    folder: Folder,
    digests: Mutex<BTreeMap<String, String>>,
}

impl TrackedFiles {
    /// Starts to track the files that are read from a folder.
    pub fn new(folder: Folder) -> TrackedFiles {
        TrackedFiles { folder, digests: Mutex::default() }
    }

    /// The paths and digests of the files that were read so far.
    pub fn digests(&self) -> Vec<(String, String)> {
        // The lock is never poisoned: no code panics while it holds the lock.
        let Ok(digests) = self.digests.lock() else { return Vec::new() };
        digests.iter().map(|(path, digest)| (path.clone(), digest.clone())).collect()
    }

    /// Whether files still have the given digests. `digests` contains pairs of a path and a digest.
    pub fn are_unchanged(&self, digests: &[(String, String)]) -> bool {
        digests.iter().all(|(path, digest)| {
            self.folder.bytes(path).is_ok_and(|bytes| sha256(&bytes) == *digest)
        })
    }
}

impl Files for TrackedFiles {
    fn bytes(&self, path: &str) -> Result<Vec<u8>, FileError> {
        self.bytes_of(path, FileKind::Picture)
    }

    fn bytes_of(&self, path: &str, kind: FileKind) -> Result<Vec<u8>, FileError> {
        let bytes = self.folder.bytes_of(path, kind)?;
        if let Ok(mut digests) = self.digests.lock() {
            digests.insert(path.to_owned(), sha256(&bytes));
        }
        Ok(bytes)
    }

    fn matching(&self, pattern: &str) -> Result<Vec<String>, PatternError> {
        self.folder.matching(pattern)
    }

    fn name(&self, path: &str) -> String {
        self.folder.name(path)
    }
}
