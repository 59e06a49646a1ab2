//! Decides which existing files an output may replace.

use std::path::Path;

use super::digest_list::DigestList;
use super::{Existing, failed, file_name, folder, target};
use crate::disk::{self, Links, ReadError};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::schema::FileKind;

/// Which existing files an output may replace. An output may always replace a file that already has
/// the content of the output.
#[derive(Clone, Debug)]
pub enum Replaces {
    /// The output replaces no existing file.
    Nothing,
    /// The file that bookgen last wrote to the path, unless somebody changed the file since. The
    /// list of digests in the folder of the file shows whether the file was changed.
    Recorded {
        /// The bytes with which a file written by bookgen begins. A file without these bytes is
        /// refused before the content of the output is known.
        prefix: &'static str,
        /// A string that a file written by bookgen contains.
        contains: &'static str,
    },
    /// A file with one of these SHA-256 digests, which are stored elsewhere.
    Digests(Vec<String>),
    /// A file of state that passes this check, which proves that the file has the form in which
    /// bookgen writes it.
    Form(fn(&[u8]) -> bool),
}

/// An existing file at the path of an output.
#[derive(Debug)]
pub struct ExistingFile {
    /// The SHA-256 digest of the file.
    pub digest: String,
    /// Whether somebody has removed the write permission.
    is_read_only: bool,
}

impl ExistingFile {
    /// The existing file at a path; `None` if there is no file.
    ///
    /// # Errors
    /// The path leads to a folder, a symbolic link, a special file, or a file that cannot be read.
    pub fn at(path: &Path) -> Result<Option<ExistingFile>, Diagnostic> {
        match disk::digest(path, FileKind::Output) {
            Ok(digest) => {
                let metadata = std::fs::symlink_metadata(path);
                let metadata = metadata.map_err(|error| failed(path, "read", &error))?;
                let is_read_only = metadata.permissions().readonly();
                Ok(Some(ExistingFile { digest, is_read_only }))
            }
            Err(error) if error.is_missing() => Ok(None),
            Err(ReadError::NotRegular("it is a folder")) => Err(in_the_way(path, "a folder")),
            Err(ReadError::NotRegular("it is a symbolic link")) => {
                Err(in_the_way(path, "a symbolic link"))
            }
            Err(ReadError::NotRegular(_)) => Err(in_the_way(path, "a special file")),
            Err(ReadError::TooLarge(_)) => Err(in_the_way(path, "a file that it did not write")),
            Err(ReadError::Io(error)) => Err(failed(path, "read", &error)),
        }
    }
}

/// The fault of a path at which bookgen cannot write.
pub fn in_the_way(path: &Path, what: &str) -> Diagnostic {
    Diagnostic::file(format!("{} is in the way", path.display()))
        .help(format!("bookgen does not replace {what}: move it, or choose another path"))
}

/// The fault of a file that bookgen may have written, but whose content bookgen does not know.
fn changed(path: &Path) -> Diagnostic {
    Diagnostic::file(format!("{} is in the way", path.display())).help(
        "bookgen has no digest of this content: somebody changed the file, or an earlier release \
         wrote it; move or remove the file, or choose another path",
    )
}

/// Checks that an output with the digest `new` may replace the existing file at `path`. `new` is `None`
/// as long as the content of the output is not known; then a file from an earlier release passes.
///
/// # Errors
/// The file must not be replaced, or is read-only.
pub fn check(
    path: &Path,
    existing: &ExistingFile,
    replaces: &Replaces,
    list: Option<&DigestList>,
    new: Option<&str>,
) -> Result<(), Diagnostic> {
    let ExistingFile { digest, is_read_only } = existing;
    if new != Some(digest.as_str()) {
        match replaces {
            Replaces::Nothing => return Err(in_the_way(path, "a file that it did not write")),
            Replaces::Recorded { prefix, contains } => {
                let name = file_name(path);
                let is_recorded = list.is_some_and(|list| list.contains(name, digest));
                if !is_recorded {
                    let is_marked = has_mark(path, prefix, contains)?;
                    if !is_marked && !list.is_some_and(|list| list.has_name(name)) {
                        return Err(in_the_way(path, "a file that it did not write"));
                    }
                    if new.is_some() || !is_marked {
                        return Err(changed(path));
                    }
                }
            }
            Replaces::Digests(known) if known.contains(digest) => {}
            Replaces::Digests(known) if known.is_empty() => {
                return Err(in_the_way(path, "a file that it did not write"));
            }
            Replaces::Digests(_) => return Err(changed(path)),
            Replaces::Form(is_valid) => {
                if !is_valid(&content(path, FileKind::Record)?) {
                    return Err(in_the_way(path, "a file that it did not write"));
                }
            }
        }
    }
    if *is_read_only {
        return Err(Diagnostic::file(format!("{} is read-only", path.display()))
            .help("give yourself write permission, or choose another path"));
    }
    Ok(())
}

/// Whether a file begins with `prefix` and contains `contains`. A byte order mark is ignored.
fn has_mark(path: &Path, prefix: &str, contains: &str) -> Result<bool, Diagnostic> {
    let bytes = content(path, FileKind::Output)?;
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(&bytes);
    let has = |text: &str| bytes.windows(text.len()).any(|bytes| bytes == text.as_bytes());
    Ok(bytes.starts_with(prefix.as_bytes()) && (contains.is_empty() || has(contains)))
}

/// The content of an existing file.
pub fn content(path: &Path, kind: FileKind) -> Result<Vec<u8>, Diagnostic> {
    disk::read(path, kind, Links::Refuse).map_err(|error| match error {
        ReadError::Io(error) => failed(path, "read", &error),
        _ => in_the_way(path, "a file that it did not write"),
    })
}

/// Checks that a file can be written at `path`, before the content of the file is known: the folder
/// exists, and bookgen may replace an existing file. A file from an earlier release passes, because
/// the new content may be the same.
///
/// # Errors
/// The folder does not exist; the path leads to a folder, a symbolic link, a special file, a
/// read-only file, or a file that bookgen did not write.
pub fn check_replaceable(path: &Path, replaces: &Replaces) -> Result<(), Diagnostic> {
    let real = target(path)?;
    let Some(existing) = ExistingFile::at(path)? else { return Ok(()) };
    let list = match replaces {
        Replaces::Recorded { .. } => Some(DigestList::read(folder(&real))?),
        _ => None,
    };
    check(path, &existing, replaces, list.as_ref(), None)
}

/// The content of the existing file at a path, or `None` if there is no file.
pub fn existing_content(path: &Path) -> Result<Existing, Diagnostic> {
    if disk::exists(path) { content(path, FileKind::Record).map(Some) } else { Ok(None) }
}
