//! Writes files atomically. Never replaces a file that bookgen did not write.

mod digest_list;
mod replaces;

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::disk;
use bookgen_base::diagnostic::Diagnostic;
use digest_list::DigestList;
use replaces::{ExistingFile, check, existing_content, in_the_way};

pub use replaces::{Replaces, check_replaceable};

/// The name of a temporary file consists of this prefix, random letters and digits, and
/// [`TEMP_SUFFIX`].
const TEMP_PREFIX: &str = ".bookgen-";
const TEMP_SUFFIX: &str = ".part";
const TEMP_LETTERS: usize = 6;

/// The endings that SQLite adds to the name of a database for its own temporary files.
const SQLITE_SUFFIXES: [&str; 3] = ["-journal", "-wal", "-shm"];

fn is_temp_name(name: &str) -> bool {
    [""].iter().chain(&SQLITE_SUFFIXES).any(|end| {
        let name = name.strip_suffix(end).and_then(|name| name.strip_suffix(TEMP_SUFFIX));
        name.and_then(|name| name.strip_prefix(TEMP_PREFIX)).is_some_and(|inner| {
            inner.len() == TEMP_LETTERS && inner.bytes().all(|b| b.is_ascii_alphanumeric())
        })
    })
}

/// A file to be written.
pub struct Output {
    /// The path of the file.
    pub path: PathBuf,
    /// The content of the file.
    pub bytes: Vec<u8>,
    /// Which existing files the output may replace.
    pub replaces: Replaces,
    /// The content that the existing file must have when the output is written. If the field is
    /// `None`, the content is not checked.
    pub expected: Option<Existing>,
}

impl Output {
    /// An output that may replace every existing file that `replaces` allows.
    pub fn new(path: impl Into<PathBuf>, bytes: impl Into<Vec<u8>>, replaces: Replaces) -> Output {
        Output { path: path.into(), bytes: bytes.into(), replaces, expected: None }
    }
}

/// The content of an existing file; `None` if there is no file.
pub type Existing = Option<Vec<u8>>;

/// Writes files. First, each output is written to a temporary file and synced to the drive. Then
/// all temporary files are renamed, in the order of `outputs`. An error before the first rename
/// changes no file. If several programs write into the same folder, they wait for each other.
///
/// # Errors
/// The errors of [`stage`] and [`Staged::commit`].
pub fn write(outputs: &[Output]) -> Result<(), Diagnostic> {
    stage(outputs)?.commit()
}

/// Creates the missing folders of the outputs, then writes the outputs as [`write()`] does.
///
/// # Errors
/// A folder cannot be created; the errors of [`write()`].
pub fn write_with_folders(outputs: &[Output]) -> Result<(), Diagnostic> {
    for output in outputs {
        create_folder_of(&output.path)?;
    }
    if outputs.is_empty() { Ok(()) } else { write(outputs) }
}

/// Creates the folder of a file, if the folder does not exist.
///
/// # Errors
/// The folder cannot be created.
pub fn create_folder_of(path: &Path) -> Result<(), Diagnostic> {
    let folder = folder(path);
    if folder == Path::new(".") {
        return Ok(());
    }
    fs::create_dir_all(folder).map_err(|error| {
        Diagnostic::file(format!("the folder {} cannot be created", folder.display()))
            .help(error.to_string())
    })
}

/// Files that are written and synced under temporary names. If the value is dropped before
/// [`Staged::commit`], the temporary files are removed and the existing files are unchanged.
pub struct Staged {
    files: Vec<(NamedTempFile, PathBuf)>,
    /// The lists of digests to write before the files are renamed, and after that.
    lists: [Vec<(NamedTempFile, PathBuf)>; 2],
    /// The locked folders of the files.
    folders: Vec<fs::File>,
}

/// Writes each output to a temporary file in the folder of the output, and syncs the temporary
/// files.
///
/// # Errors
/// An existing file must not be replaced, or does not have the expected content; the file system
/// reports an error.
pub fn stage(outputs: &[Output]) -> Result<Staged, Diagnostic> {
    let paths: Vec<PathBuf> =
        outputs.iter().map(|output| target(&output.path)).collect::<Result<_, _>>()?;
    let folders: BTreeSet<&Path> = paths.iter().map(|path| folder(path)).collect();
    let folders: Vec<fs::File> = folders.into_iter().filter_map(lock).collect();
    let mut lists: BTreeMap<&Path, DigestList> = BTreeMap::new();
    let mut files = Vec::new();
    for (output, path) in outputs.iter().zip(&paths) {
        let Output { path: shown, bytes, replaces, expected } = output;
        let new = disk::sha256(bytes);
        let existing = ExistingFile::at(shown)?;
        let is_recorded = matches!(replaces, Replaces::Recorded { .. });
        if is_recorded && !lists.contains_key(folder(path)) {
            lists.insert(folder(path), DigestList::read(folder(path))?);
        }
        let list = lists.get_mut(folder(path)).filter(|_| is_recorded);
        if let Some(existing) = &existing {
            check(shown, existing, replaces, list.as_deref(), Some(&new))?;
        }
        if let Some(list) = list {
            list.record(file_name(path), existing.map(|existing| existing.digest), new);
        }
        if let Some(expected) = expected
            && *expected != existing_content(shown)?
        {
            let message = format!("{} changed while the book was being made", shown.display());
            return Err(Diagnostic::file(message)
                .help("another program, perhaps another build, wrote to the file; this build wrote no file: build again"));
        }
        files.push((write_temp(bytes, path, shown)?, path.clone()));
    }
    let mut staged_lists = [Vec::new(), Vec::new()];
    for list in lists.into_values() {
        let path = list.path().to_owned();
        for (text, staged) in list.texts().into_iter().zip(&mut staged_lists) {
            if let Some(text) = text {
                staged.push((write_temp(text.as_bytes(), &path, &path)?, path.clone()));
            }
        }
    }
    sync(&files)?;
    sync(&staged_lists[0])?;
    Ok(Staged { files, lists: staged_lists, folders })
}

impl Staged {
    /// Renames the files to their final names, in order. The lists of digests are renamed first. So
    /// if the program is killed, the next run knows all files that this run has renamed.
    ///
    /// # Errors
    /// A file cannot be renamed. The files before this file already have their final names.
    pub fn commit(self) -> Result<(), Diagnostic> {
        let [before, after] = self.lists;
        rename_lists(before)?;
        for (file, path) in self.files {
            file.persist(&path).map_err(|error| failed(&path, "written", &error.error))?;
        }
        rename_lists(after)?;
        // Syncs the folders, so that the renames survive a power failure. Ignores errors, because
        // some systems cannot sync folders.
        for folder in &self.folders {
            let _ = folder.sync_all();
        }
        Ok(())
    }
}

/// Renames lists of digests to their final names.
fn rename_lists(lists: Vec<(NamedTempFile, PathBuf)>) -> Result<(), Diagnostic> {
    for (file, path) in lists {
        match file.persist(&path) {
            // In a folder such as /tmp, a list that belongs to another user cannot be replaced. The
            // new files are then not in the list.
            Err(error) if error.error.kind() == ErrorKind::PermissionDenied => {}
            renamed => {
                renamed.map_err(|error| failed(&path, "written", &error.error))?;
            }
        }
    }
    Ok(())
}

/// Moves a file with the SHA-256 digest `digest`. If the target is on another file system, copies
/// the file and removes the original. A file with the same content at the target is replaced.
///
/// # Errors
/// The file has another digest; there is another file at the target; the file cannot be moved.
pub fn move_file(from: &Path, to: &Path, digest: &str) -> Result<(), Diagnostic> {
    if ExistingFile::at(from)?.is_some_and(|file| file.digest != digest) {
        return Err(Diagnostic::file(format!("{} was changed", from.display())).help(
            "somebody changed the file after bookgen wrote it: move or remove the file, and bookgen makes it again",
        ));
    }
    target(to)?;
    if ExistingFile::at(to)?.is_some_and(|file| file.digest != digest) {
        return Err(in_the_way(to, "a file that it did not write"));
    }
    match fs::rename(from, to) {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == ErrorKind::CrossesDevices => {
            let bytes = replaces::content(from, bookgen_base::schema::FileKind::Output)?;
            write(&[Output::new(to, bytes, Replaces::Nothing)])?;
            fs::remove_file(from).map_err(|error| failed(from, "removed", &error))
        }
        Err(error) => Err(failed(to, "written", &error)),
    }
}

/// Removes a file with the SHA-256 digest `digest`. Keeps a file that was changed, and ignores
/// errors: an old file does no harm.
pub fn remove_own(path: &Path, digest: &str) {
    if ExistingFile::at(path).is_ok_and(|file| file.is_some_and(|file| file.digest == digest)) {
        let _ = fs::remove_file(path);
    }
}

/// The real path of an output: the folder without symbolic links, and the name of the file.
///
/// # Errors
/// The path is a symbolic link; the errors of [`resolve`].
fn target(path: &Path) -> Result<PathBuf, Diagnostic> {
    if fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_symlink()) {
        return Err(Diagnostic::file(format!("{} is a symbolic link", path.display())).help(
            "bookgen does not write through links: remove the link, or choose another path",
        ));
    }
    resolve(path)
}

/// The path of the list of digests for a file.
pub fn list_of_digests(path: &Path) -> PathBuf {
    path.with_file_name(digest_list::NAME)
}

/// The files that SQLite creates beside a database while it writes, and then removes.
pub fn sqlite_journals(database: &Path) -> [PathBuf; 3] {
    SQLITE_SUFFIXES.map(|end| {
        let mut name = database.as_os_str().to_owned();
        name.push(end);
        PathBuf::from(name)
    })
}

/// A real path in lower case. Paths that differ only in case are the same file on some systems.
pub fn without_case(real: &Path) -> String {
    real.to_string_lossy().to_lowercase()
}

/// Checks that no two outputs have the same real path. Paths that differ only in case count as the
/// same.
///
/// # Errors
/// Two outputs have the same path; the errors of [`resolve`].
pub fn check_paths_differ(outputs: &[Output]) -> Result<(), Diagnostic> {
    let mut seen: BTreeMap<String, &Path> = BTreeMap::new();
    for Output { path, .. } in outputs {
        if let Some(other) = seen.insert(without_case(&resolve(path)?), path) {
            let [path, other] = [path.display(), other.display()];
            return Err(Diagnostic::usage(format!("{path} would overwrite {other}"))
                .help("choose different paths for the two files"));
        }
    }
    Ok(())
}

/// Resolves a path and follows symbolic links. All paths of the same file resolve to the same path.
/// The file may be missing, but the folder of the file must exist.
///
/// # Errors
/// The folder does not exist; the path is a broken link; the path names a folder.
pub fn resolve(path: &Path) -> Result<PathBuf, Diagnostic> {
    let shown = path.display();
    match fs::canonicalize(path) {
        Ok(real) => return Ok(real),
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(failed(path, "written", &error)),
    }
    if fs::symlink_metadata(path).is_ok() {
        return Err(Diagnostic::file(format!("{shown} is a broken link"))
            .help("remove the link, or choose another path"));
    }
    // "books/" names a folder, but `file_name` would return "books".
    let is_folder = path.as_os_str().as_encoded_bytes().ends_with(b"/");
    let (folder, Some(name)) = (folder(path), path.file_name().filter(|_| !is_folder)) else {
        return Err(Diagnostic::file(format!("{shown} is not the name of a file"))
            .help("add the name of the file to the path"));
    };
    match fs::canonicalize(folder) {
        Ok(folder) => Ok(folder.join(name)),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            Err(Diagnostic::file(format!("there is no folder {}", folder.display()))
                .help(format!("create the folder, so that bookgen can write {shown}")))
        }
        Err(error) => Err(failed(path, "written", &error)),
    }
}

fn file_name(path: &Path) -> &OsStr {
    path.file_name().unwrap_or_default()
}

fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Locks a folder against other bookgen programs, if the system supports locks. Removes temporary
/// files of killed programs from the folder.
fn lock(folder: &Path) -> Option<fs::File> {
    let file = fs::File::open(folder).ok()?;
    file.lock().ok()?;
    sweep(folder);
    Some(file)
}

/// Removes temporary files of killed programs from a folder. No other program may be writing into
/// the folder.
pub fn sweep(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        if is_file && entry.file_name().to_str().is_some_and(is_temp_name) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Creates a file. The function `fill` writes the content of the file, for example with a database
/// library. The file gets its final name after `fill` has returned. If another program creates a
/// file at `path` while `fill` runs, the other program's file is kept.
///
/// # Errors
/// The errors of `fill`, which receives the temporary path; the file system reports an error.
pub fn create(
    path: &Path,
    fill: impl FnOnce(&Path) -> Result<(), Diagnostic>,
) -> Result<(), Diagnostic> {
    let fail = |error: std::io::Error| failed(path, "written", &error);
    let real = resolve(path)?;
    let _lock = lock(folder(&real));
    let file = create_temp(&real).map_err(fail)?.into_temp_path();
    fill(&file)?;
    match file.persist_noclobber(&real) {
        Err(error) if error.error.kind() != ErrorKind::AlreadyExists => Err(fail(error.error)),
        _ => Ok(()),
    }
}

/// Creates an empty temporary file in the folder of a path.
fn create_temp(path: &Path) -> Result<NamedTempFile, std::io::Error> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(TEMP_PREFIX).rand_bytes(TEMP_LETTERS).suffix(TEMP_SUFFIX);
    // Sets the usual permissions of a new file. Without this setting, only the owner could read the
    // file.
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder(path))
}

/// Writes the content of an output to a temporary file. The temporary file gets the permissions of
/// the existing file. `shown` is the path in messages.
fn write_temp(bytes: &[u8], path: &Path, shown: &Path) -> Result<NamedTempFile, Diagnostic> {
    let fail = |error: std::io::Error| failed(shown, "written", &error);
    let mut file = create_temp(path).map_err(fail)?;
    if let Some(metadata) = fs::symlink_metadata(path).ok().filter(fs::Metadata::is_file) {
        file.as_file().set_permissions(metadata.permissions()).map_err(fail)?;
    }
    file.write_all(bytes).map_err(fail)?;
    Ok(file)
}

/// Syncs files to the drive, eight files at a time. If files were synced one after the other, the
/// drive would be idle between the files.
fn sync(files: &[(NamedTempFile, PathBuf)]) -> Result<(), Diagnostic> {
    const THREADS: usize = 8;
    let one = |(file, path): &(NamedTempFile, PathBuf)| {
        file.as_file().sync_all().map_err(|error| failed(path, "written", &error))
    };
    let share = files.len().div_ceil(THREADS).max(1);
    std::thread::scope(|scope| {
        let shares = files.chunks(share);
        let threads: Vec<_> =
            shares.map(|share| scope.spawn(move || share.iter().try_for_each(one))).collect();
        threads.into_iter().try_for_each(|thread| {
            let broken = |_| Err(Diagnostic::bug("a thread that syncs files failed"));
            thread.join().unwrap_or_else(broken)
        })
    })
}

fn failed(path: &Path, done: &str, error: &std::io::Error) -> Diagnostic {
    Diagnostic::file(format!("{} cannot be {done}", path.display())).help(error.to_string())
}

#[cfg(test)]
mod tests;
