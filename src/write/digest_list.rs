//! The list of the files that bookgen wrote into a folder, with their SHA-256 digests. The list is a
//! text file in the same folder. A file whose digest is not in the list was not written by bookgen,
//! or was changed since.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use percent_encoding::{AsciiSet, CONTROLS, percent_encode};

use crate::disk::{self, Links};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::schema::FileKind;

/// The name of the list.
pub const NAME: &str = ".bookgen.sha256";

/// The first line of the list.
const HEADER: &str = "# The SHA-256 digests of the files that bookgen wrote into this folder.\n";

/// The characters of a file name that the list escapes. The percent sign is the escape character.
const ESCAPED: &AsciiSet = &CONTROLS.add(b'%');

/// A list of digests.
#[derive(Debug)]
pub struct DigestList {
    path: PathBuf,
    /// The digests of each file, by its escaped name. A file has two digests while it is replaced:
    /// the digest of the old file and the digest of the new file.
    digests: BTreeMap<String, Vec<String>>,
    /// The text of the list on disk; empty if there is no list.
    text: String,
    /// The files that are replaced: the escaped names and the new digests.
    replaced: BTreeMap<String, String>,
}

impl DigestList {
    /// Reads the list of a folder. A missing list is empty.
    ///
    /// # Errors
    /// The list cannot be read, or is not a list.
    pub fn read(folder: &Path) -> Result<DigestList, Diagnostic> {
        let path = folder.join(NAME);
        let refused = |reason: &str| {
            Diagnostic::file(format!("{} cannot be read: {reason}", path.display())).help(
                "the file lists the files that bookgen wrote into the folder: restore or remove the list",
            )
        };
        let mut digests: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let text = match disk::read(&path, FileKind::Manifest, Links::Refuse) {
            Ok(bytes) => String::from_utf8(bytes).map_err(|_| refused("it is not UTF-8 text"))?,
            Err(error) if error.is_missing() => {
                return Ok(DigestList {
                    path,
                    digests,
                    text: String::new(),
                    replaced: BTreeMap::new(),
                });
            }
            Err(error) => return Err(refused(&error.reason())),
        };
        let lines = text.strip_prefix(HEADER).ok_or_else(|| refused("it is not a list"))?;
        for line in lines.lines() {
            let (digest, name) =
                parse(line).ok_or_else(|| refused(&format!("`{line}` is not a digest")))?;
            digests.entry(name.to_owned()).or_default().push(digest.to_owned());
        }
        Ok(DigestList { path, digests, text, replaced: BTreeMap::new() })
    }

    /// The path of the list.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether bookgen wrote a file with this name and this digest into the folder.
    pub fn contains(&self, name: &OsStr, digest: &str) -> bool {
        self.digests_of(name).iter().any(|known| known == digest)
    }

    /// Whether bookgen wrote a file with this name into the folder.
    pub fn has_name(&self, name: &OsStr) -> bool {
        !self.digests_of(name).is_empty()
    }

    fn digests_of(&self, name: &OsStr) -> &[String] {
        self.digests.get(&escaped(name)).map(Vec::as_slice).unwrap_or_default()
    }

    /// Records that a file is about to be replaced. `old` is the digest of the existing file, which
    /// stays in the list in case the program is killed before it replaces the file.
    pub fn record(&mut self, name: &OsStr, old: Option<String>, new: String) {
        let name = escaped(name);
        let mut digests = vec![new.clone()];
        digests.extend(old.filter(|old| *old != new));
        self.digests.insert(name.clone(), digests);
        self.replaced.insert(name, new);
    }

    /// The texts of the list before and after the files are replaced. A text is left out if it is
    /// the same as the text before it.
    pub fn texts(mut self) -> [Option<String>; 2] {
        let before = self.text();
        for (name, digest) in std::mem::take(&mut self.replaced) {
            self.digests.insert(name, vec![digest]);
        }
        let after = self.text();
        let is_changed = after != before;
        [(before != self.text).then_some(before), is_changed.then_some(after)]
    }

    fn text(&self) -> String {
        let mut text = HEADER.to_owned();
        for (name, digests) in &self.digests {
            for digest in digests {
                text += &format!("{digest}  {name}\n");
            }
        }
        text
    }
}

/// Splits a line into the digest and the escaped name.
fn parse(line: &str) -> Option<(&str, &str)> {
    let (digest, name) = line.split_once("  ")?;
    let is_digest = digest.len() == 64 && digest.bytes().all(|byte| byte.is_ascii_hexdigit());
    (is_digest && !name.is_empty()).then_some((digest, name))
}

/// A file name in the form of the list: control characters, percent signs and bytes that are not
/// ASCII are written as `%` and two hexadecimal digits.
fn escaped(name: &OsStr) -> String {
    percent_encode(name.as_encoded_bytes(), ESCAPED).to_string()
}
