//! The shipped files from which the puzzles of a document were made.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::seal::hexadecimal;

/// A list of words, clues or quotations that bookgen ships.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DataFile {
    /// The name, for example `clues/en.csv`.
    pub name: String,
    /// The SHA-256 digest of the file, in hexadecimal.
    pub digest: String,
    /// Where the file comes from, and its licence.
    pub origin: String,
}

impl DataFile {
    /// A file with its text.
    pub fn new(name: &str, text: &str, origin: &str) -> DataFile {
        let digest = hexadecimal(&Sha256::digest(text));
        DataFile { name: name.to_owned(), digest, origin: origin.to_owned() }
    }
}
