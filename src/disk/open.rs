//! Opens the files that bookgen reads. Only regular files are opened: a pipe could block the
//! program, and a device could return data without end.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use sha2::{Digest, Sha256};

use bookgen_base::schema::FileKind;

/// Whether the last part of a path may be a symbolic link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Links {
    /// A link is followed. For paths that a user names as input.
    Follow,
    /// A link is an error. For records, and for files in the folders that bookgen writes.
    Refuse,
}

/// The reason why a file cannot be read.
#[derive(Debug)]
pub enum ReadError {
    /// The path names a folder, a pipe, a socket, a device or a symbolic link. The text is the end of
    /// a message, for example "it is a folder".
    NotRegular(&'static str),
    /// The file is larger than the maximum of its kind.
    TooLarge(FileKind),
    /// The system reports an error.
    Io(io::Error),
}

impl ReadError {
    /// The reason as the end of a message: "it is a folder".
    pub fn reason(&self) -> String {
        match self {
            ReadError::NotRegular(what) => (*what).to_owned(),
            ReadError::TooLarge(kind) => {
                let (megabytes, name) = (kind.max_megabytes(), kind.name());
                format!("it is larger than {megabytes} MB, the maximum for {name}")
            }
            ReadError::Io(error) => error.to_string(),
        }
    }

    /// Whether the file does not exist.
    pub fn is_missing(&self) -> bool {
        matches!(self, ReadError::Io(error) if error.kind() == ErrorKind::NotFound)
    }
}

/// Checks that metadata describe a regular file.
///
/// # Errors
/// The path names something else.
pub fn check_regular(metadata: &Metadata) -> Result<(), ReadError> {
    let kind = metadata.file_type();
    if kind.is_file() {
        return Ok(());
    }
    Err(ReadError::NotRegular(if kind.is_dir() {
        "it is a folder"
    } else if kind.is_symlink() {
        "it is a symbolic link"
    } else {
        "it is not a regular file"
    }))
}

/// Opens a regular file for reading, and returns its metadata.
///
/// # Errors
/// The file does not exist, is not a regular file or cannot be opened.
fn open(path: &Path, links: Links) -> Result<(File, Metadata), ReadError> {
    // This check comes before opening, because opening a device can have an effect.
    let metadata = match links {
        Links::Follow => fs::metadata(path),
        Links::Refuse => fs::symlink_metadata(path),
    };
    check_regular(&metadata.map_err(ReadError::Io)?)?;
    let mut options = OpenOptions::new();
    options.read(true);
    set_flags(&mut options, links);
    let file = options.open(path).map_err(ReadError::Io)?;
    let metadata = file.metadata().map_err(ReadError::Io)?;
    check_regular(&metadata)?;
    Ok((file, metadata))
}

/// Prevents that opening a pipe blocks, or that a link is followed. Another program may replace a
/// file by a pipe or a link after the check of its metadata.
fn set_flags(options: &mut OpenOptions, links: Links) {
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt;
        let mut flags = OFlags::NONBLOCK | OFlags::NOCTTY;
        flags.set(OFlags::NOFOLLOW, links == Links::Refuse);
        options.custom_flags(flags.bits().cast_signed());
    }
    #[cfg(not(unix))]
    let _ = (options, links);
}

/// Reads a regular file. Reads at most the maximum size of the kind.
///
/// # Errors
/// The errors of [`ReadError`].
pub fn read(path: &Path, kind: FileKind, links: Links) -> Result<Vec<u8>, ReadError> {
    let (file, metadata) = open(path, links)?;
    let limit = kind.max_bytes();
    if metadata.len() > limit {
        return Err(ReadError::TooLarge(kind));
    }
    // The length is not trusted: files in /proc have the length 0, and a file may grow.
    let mut bytes = Vec::with_capacity(usize::try_from(metadata.len()).unwrap_or(0));
    file.take(limit + 1).read_to_end(&mut bytes).map_err(ReadError::Io)?;
    if bytes.len() as u64 > limit { Err(ReadError::TooLarge(kind)) } else { Ok(bytes) }
}

/// Whether a regular file begins with a text. Returns `false` if the file cannot be read.
pub fn begins_with(path: &Path, text: &str) -> bool {
    let mut start = Vec::new();
    let read = open(path, Links::Follow).map_err(|_| ErrorKind::Other.into());
    let read = read.and_then(|(file, _)| file.take(text.len() as u64).read_to_end(&mut start));
    read.is_ok() && start == text.as_bytes()
}

/// The SHA-256 digest of a file that bookgen may have written, as 64 hexadecimal digits. The file is
/// read in small parts. A symbolic link is an error.
///
/// # Errors
/// The errors of [`ReadError`].
pub fn digest(path: &Path, kind: FileKind) -> Result<String, ReadError> {
    let (file, metadata) = open(path, Links::Refuse)?;
    let limit = kind.max_bytes();
    if metadata.len() > limit {
        return Err(ReadError::TooLarge(kind));
    }
    let mut hash = Sha256::new();
    let read = io::copy(&mut file.take(limit + 1), &mut HashWriter(&mut hash));
    if read.map_err(ReadError::Io)? > limit {
        return Err(ReadError::TooLarge(kind));
    }
    Ok(hex(&hash.finalize()))
}

/// The SHA-256 digest of bytes, as 64 hexadecimal digits.
pub fn sha256(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A writer that hashes the written bytes.
struct HashWriter<'a>(&'a mut Sha256);

impl io::Write for HashWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Opens a stream of puzzles: a regular file, a pipe or a terminal. A named pipe blocks until a
/// program writes to the pipe.
///
/// # Errors
/// The path names a folder, a socket or a device; the system reports an error.
pub fn open_stream(path: &Path) -> Result<File, ReadError> {
    let check = |metadata: &Metadata| -> Result<(), ReadError> {
        #[cfg(unix)]
        {
            use std::os::unix::fs::FileTypeExt;
            let kind = metadata.file_type();
            if kind.is_fifo() || kind.is_char_device() {
                return Ok(());
            }
        }
        check_regular(metadata)
    };
    check(&fs::metadata(path).map_err(ReadError::Io)?)?;
    let file = File::open(path).map_err(ReadError::Io)?;
    let metadata = file.metadata().map_err(ReadError::Io)?;
    check(&metadata)?;
    #[cfg(unix)]
    {
        use std::io::IsTerminal;
        use std::os::unix::fs::FileTypeExt;
        // A device that is not a terminal, such as /dev/zero, may return data without end.
        if metadata.file_type().is_char_device() && !file.is_terminal() {
            return Err(ReadError::NotRegular("it is a device"));
        }
    }
    Ok(file)
}

/// Whether a path names a regular file. A symbolic link is not a regular file.
pub fn is_file(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_file())
}

/// Whether a path names anything: a file, a folder, or a symbolic link, even a broken link.
pub fn exists(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

/// Opens a file of the program's own state for reading and appending. A missing file is created. A
/// symbolic link is an error.
///
/// # Errors
/// The path does not name a regular file; the system reports an error.
pub fn open_for_update(path: &Path) -> Result<File, ReadError> {
    match fs::symlink_metadata(path) {
        Ok(metadata) => check_regular(&metadata)?,
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(ReadError::Io(error)),
    }
    let mut options = OpenOptions::new();
    options.create(true).append(true).read(true);
    set_flags(&mut options, Links::Refuse);
    let file = options.open(path).map_err(ReadError::Io)?;
    check_regular(&file.metadata().map_err(ReadError::Io)?)?;
    Ok(file)
}
