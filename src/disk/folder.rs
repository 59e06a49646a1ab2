//! The folder of a spec, from which all files that the spec names are read; and the current folder.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use super::{Links, ReadError, read};
use bookgen_base::schema::{FileError, FileKind, Files, IMPRINT_PREFIX, PatternError, Scope};

/// The folder of a spec. Files outside the folder cannot be read.
pub struct Folder {
    /// The path of the folder as the user wrote it, for use in messages. For the working directory,
    /// the path is empty.
    shown: PathBuf,
    /// The folder of the imprint, if the spec has one: this folder, or a folder above it.
    imprint: OnceLock<PathBuf>,
}

impl Folder {
    /// The folder of a spec.
    pub fn new(spec: &Path) -> Folder {
        let shown = spec.parent().map(Path::to_owned).unwrap_or_default();
        Folder { shown, imprint: OnceLock::new() }
    }

    /// The folder from which a path starts, and the path in this folder.
    fn split<'p>(&self, path: &'p str) -> (&Path, &'p str) {
        match (path.strip_prefix(IMPRINT_PREFIX), self.imprint.get()) {
            (Some(path), Some(folder)) => (folder, path),
            _ => (self.root(), path),
        }
    }

    /// The path of a file in the folder.
    pub fn path(&self, file: &str) -> PathBuf {
        self.shown.join(file)
    }

    fn root(&self) -> &Path {
        if self.shown.as_os_str().is_empty() { Path::new(".") } else { &self.shown }
    }

    /// The folder in which a file would be written, if a link leads to this folder out of the folder
    /// of the spec.
    pub fn outside(&self, file: &str) -> Option<PathBuf> {
        let path = self.root().join(file);
        let target = fs::canonicalize(path.parent()?).ok()?;
        let root = fs::canonicalize(self.root()).ok()?;
        (!target.starts_with(root)).then_some(target)
    }
}

/// The paths of the existing files next to a missing file. The help text "did you mean" uses these
/// paths.
fn siblings(root: &Path, path: &str) -> Vec<String> {
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let entries = fs::read_dir(root.join(folder)).into_iter().flatten().flatten();
    let mut names: Vec<String> = entries
        .filter_map(|entry| entry.file_name().into_string().ok())
        .map(|name| if folder.is_empty() { name } else { format!("{folder}/{name}") })
        .collect();
    names.sort();
    names
}

/// The current folder, for paths that a user writes on the command line. They may lead to any file.
pub struct CurrentFolder;

impl Files for CurrentFolder {
    fn bytes(&self, path: &str) -> Result<Vec<u8>, FileError> {
        self.bytes_of(path, FileKind::Picture)
    }

    fn bytes_of(&self, path: &str, kind: FileKind) -> Result<Vec<u8>, FileError> {
        read(Path::new(path), kind, Links::Follow).map_err(|error| {
            if error.is_missing() {
                FileError::Missing(siblings(Path::new("."), path))
            } else {
                file_error(error)
            }
        })
    }

    fn matching(&self, pattern: &str) -> Result<Vec<String>, PatternError> {
        matching(Path::new("."), pattern)
    }

    fn scope(&self) -> Scope {
        Scope::All
    }
}

/// The paths of the files in one folder whose names match a pattern, sorted. The path of the folder
/// is relative to `root`.
fn matching(root: &Path, pattern: &str) -> Result<Vec<String>, PatternError> {
    let (folder, name) = pattern.split_at(pattern.rfind('/').map_or(0, |slash| slash + 1));
    let error = |label: String, help| PatternError { label, help };
    if folder.contains(['*', '?', '[']) || name.contains("**") {
        let label = "a pattern for folders".to_owned();
        return Err(error(label, "only the name of the file may be a pattern: themes/*.txt"));
    }
    let name = glob::Pattern::new(name)
        .map_err(|fault| error(fault.msg.to_owned(), "write for example themes/*.txt"))?;
    let options = glob::MatchOptions {
        case_sensitive: true,
        require_literal_separator: true,
        require_literal_leading_dot: true,
    };
    let entries = fs::read_dir(root.join(folder))
        .map_err(|fault| error(format!("the folder cannot be read: {fault}"), "check the path"))?;
    // A file whose name is not UTF-8 cannot be named in a spec.
    let mut paths: Vec<String> = entries
        .flatten()
        .filter(|entry| !entry.path().is_dir())
        .filter_map(|entry| entry.file_name().into_string().ok())
        .filter(|file| name.matches_with(file, options))
        .map(|file| format!("{folder}{file}"))
        .collect();
    paths.sort();
    Ok(paths)
}

fn file_error(error: ReadError) -> FileError {
    match error {
        ReadError::TooLarge(kind) => FileError::TooLarge(kind),
        ReadError::NotRegular(what) => FileError::NotRegular(what),
        ReadError::Io(error) => FileError::Other(error.to_string()),
    }
}

impl Files for Folder {
    fn bytes(&self, path: &str) -> Result<Vec<u8>, FileError> {
        self.bytes_of(path, FileKind::Picture)
    }

    /// Reads a file. The file may be a symbolic link to a regular file in the folder of the spec.
    fn bytes_of(&self, path: &str, kind: FileKind) -> Result<Vec<u8>, FileError> {
        let other = |error: std::io::Error| FileError::Other(error.to_string());
        let (root, path) = self.split(path);
        let full = match fs::canonicalize(root.join(path)) {
            Ok(full) => full,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Err(FileError::Missing(siblings(root, path)));
            }
            Err(error) => return Err(other(error)),
        };
        // The target of a symbolic link must also be in the folder of the spec.
        if !full.starts_with(fs::canonicalize(root).map_err(other)?) {
            return Err(FileError::Outside);
        }
        // The path has no links any more, so a link was created after the check.
        read(&full, kind, Links::Refuse).map_err(file_error)
    }

    fn matching(&self, pattern: &str) -> Result<Vec<String>, PatternError> {
        matching(self.root(), pattern)
    }

    fn find_imprint(&self, name: &str) -> bool {
        let Ok(full) = fs::canonicalize(self.root()) else { return false };
        // In messages, a folder above has as many `..` as it needs.
        let mut shown = self.root().to_owned();
        for folder in full.ancestors() {
            if folder.join(name).is_file() {
                return self.imprint.set(shown).is_ok() || self.imprint.get().is_some();
            }
            match shown.as_os_str() == "." {
                true => shown = PathBuf::from(".."),
                false => shown.push(".."),
            }
        }
        false
    }

    fn name(&self, path: &str) -> String {
        match (path.strip_prefix(IMPRINT_PREFIX), self.imprint.get()) {
            (Some(path), Some(folder)) => folder.join(path).display().to_string(),
            _ => self.path(path).display().to_string(),
        }
    }
}
