//! The files that a spec names: how they are read, and how large each kind of file may be.

use std::fmt;

use crate::diagnostic::did_you_mean;

/// A kind of file that bookgen reads. Each kind has a maximum size, so that a wrong path never
/// fills the memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A TOML file: a spec, a template, a printer or a cover design.
    Spec,
    /// A Markdown file.
    Markdown,
    /// A word list.
    WordList,
    /// A list of names.
    Names,
    /// A file of puzzles to import.
    Puzzles,
    /// A record.
    Record,
    /// A font.
    Font,
    /// A picture.
    Picture,
    /// An ICC profile.
    Profile,
    /// A PDF.
    Pdf,
    /// The manifest of a PDF.
    Manifest,
    /// An exported ledger.
    Export,
    /// A file that bookgen wrote for readers: a PDF, a drawing, the data of an issue, a feed.
    Output,
    /// A small file in which bookgen stores its own state.
    State,
}

impl FileKind {
    /// All kinds.
    pub const ALL: [FileKind; 14] = [
        FileKind::Spec,
        FileKind::Markdown,
        FileKind::WordList,
        FileKind::Names,
        FileKind::Puzzles,
        FileKind::Record,
        FileKind::Font,
        FileKind::Picture,
        FileKind::Profile,
        FileKind::Pdf,
        FileKind::Manifest,
        FileKind::Export,
        FileKind::Output,
        FileKind::State,
    ];

    /// The maximum size of a file of this kind, in megabytes (2²⁰ bytes).
    pub const fn max_megabytes(self) -> u64 {
        match self {
            FileKind::Spec | FileKind::Markdown | FileKind::Names => 4,
            FileKind::Profile | FileKind::State => 16,
            FileKind::WordList | FileKind::Puzzles | FileKind::Font => 32,
            FileKind::Picture => 64,
            FileKind::Record | FileKind::Manifest => 256,
            FileKind::Pdf | FileKind::Export | FileKind::Output => 1024,
        }
    }

    /// The maximum size of a file of this kind, in bytes.
    pub const fn max_bytes(self) -> u64 {
        self.max_megabytes() << 20
    }

    /// The name of the kind in messages, with its article.
    pub const fn name(self) -> &'static str {
        match self {
            FileKind::Spec => "a TOML file",
            FileKind::Markdown => "a Markdown file",
            FileKind::WordList => "a word list",
            FileKind::Names => "a list of names",
            FileKind::Puzzles => "a puzzle file",
            FileKind::Record => "a record",
            FileKind::Font => "a font",
            FileKind::Picture => "a picture",
            FileKind::Profile => "an ICC profile",
            FileKind::Pdf => "a PDF",
            FileKind::Manifest => "a manifest",
            FileKind::Export => "an exported ledger",
            FileKind::Output => "an output file",
            FileKind::State => "a state file",
        }
    }
}

/// The start of a path that is relative to the folder of the imprint, see [`Files::find_imprint`].
pub const IMPRINT_PREFIX: &str = "imprint:";

/// The files to which paths may lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The files in the folder of the spec and below it.
    SpecFolder,
    /// All files. Relative paths start in the current folder.
    All,
}

/// Access to the files of a book's folder. The program reads files from disk, and tests read files
/// from memory.
pub trait Files {
    /// Reads a file. The path is relative to the folder.
    ///
    /// # Errors
    /// The reason why the file cannot be read.
    fn bytes(&self, path: &str) -> Result<Vec<u8>, FileError>;

    /// Reads a file of a kind. An implementation that reads from disk reads at most the maximum size
    /// of the kind.
    ///
    /// # Errors
    /// The reason why the file cannot be read; the file is larger than the maximum of its kind.
    fn bytes_of(&self, path: &str, kind: FileKind) -> Result<Vec<u8>, FileError> {
        let bytes = self.bytes(path)?;
        if bytes.len() as u64 > kind.max_bytes() {
            Err(FileError::TooLarge(kind))
        } else {
            Ok(bytes)
        }
    }

    /// The paths of the files in one folder whose names match a pattern, sorted. Hidden files and
    /// folders do not match.
    ///
    /// # Errors
    /// The pattern is invalid, or the folder cannot be read.
    fn matching(&self, pattern: &str) -> Result<Vec<String>, PatternError> {
        let _ = pattern;
        Ok(Vec::new())
    }

    /// Looks for a file in the folder and in the folders above it, the nearest first. From then on, a
    /// path that begins with [`IMPRINT_PREFIX`] leads to a file in the folder of that file or below
    /// it. Returns whether there is such a file.
    fn find_imprint(&self, name: &str) -> bool {
        let _ = name;
        false
    }

    /// The name of a file in messages.
    fn name(&self, path: &str) -> String {
        path.to_owned()
    }

    /// The files to which paths may lead.
    fn scope(&self) -> Scope {
        Scope::SpecFolder
    }
}

/// An empty folder, for texts that name no files.
pub struct NoFiles;

impl Files for NoFiles {
    fn bytes(&self, _: &str) -> Result<Vec<u8>, FileError> {
        Err(FileError::Missing(Vec::new()))
    }
}

/// The reason why a pattern for file names cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternError {
    /// The reason, as the label of the pattern.
    pub label: String,
    /// What to do.
    pub help: &'static str,
}

/// The reason why a file cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileError {
    /// The file does not exist. The value lists the names of the files in the same folder.
    Missing(Vec<String>),
    /// The path leads through a link to a file outside the folder of the spec.
    Outside,
    /// The path names a folder, a pipe, a socket or a device.
    NotRegular(&'static str),
    /// The file is larger than the maximum of its kind.
    TooLarge(FileKind),
    /// Another error, with the operating system's message.
    Other(String),
}

impl FileError {
    /// The help for a file that cannot be read. `path` is the path of the file as the spec names it.
    pub fn help(&self, path: &str, scope: Scope) -> String {
        match self {
            FileError::Missing(there) => {
                let own = path.strip_prefix(IMPRINT_PREFIX);
                did_you_mean(own.unwrap_or(path), there.iter().map(String::as_str), || {
                    let folder = match scope {
                        Scope::SpecFolder if own.is_some() => "the folder of the imprint",
                        Scope::SpecFolder => "the folder of the spec",
                        Scope::All => "the current folder",
                    };
                    format!("paths are relative to {folder}")
                })
            }
            FileError::Outside => "replace the link with a copy of the file".to_owned(),
            FileError::NotRegular(_) => "write the path of a regular file".to_owned(),
            FileError::TooLarge(_) => {
                "check the path, or split the file into smaller files".to_owned()
            }
            FileError::Other(_) => "make the file readable".to_owned(),
        }
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileError::Missing(_) => write!(f, "there is no such file"),
            FileError::Outside => {
                write!(f, "the file is a link to a file outside the folder of the spec")
            }
            FileError::NotRegular(what) => f.write_str(what),
            FileError::TooLarge(kind) => {
                let (megabytes, name) = (kind.max_megabytes(), kind.name());
                write!(f, "the file is larger than {megabytes} MB, the maximum for {name}")
            }
            FileError::Other(why) => f.write_str(why),
        }
    }
}
