//! Files that appear whole or not at all, and never over something that is not ours.

use std::collections::BTreeSet;
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use bookgen_base::diagnostic::Diagnostic;

/// What files that are not finished yet are called: this, some letters and digits, this.
const UNFINISHED: [&str; 2] = [".bookgen-", ".part"];
const UNFINISHED_LETTERS: usize = 6;

fn is_unfinished(name: &str) -> bool {
    let inner = name.strip_prefix(UNFINISHED[0]).and_then(|name| name.strip_suffix(UNFINISHED[1]));
    inner.is_some_and(|inner| {
        inner.len() == UNFINISHED_LETTERS && inner.bytes().all(|b| b.is_ascii_alphanumeric())
    })
}

/// A file to be written.
pub struct Output {
    /// Where.
    pub path: PathBuf,
    /// What.
    pub bytes: Vec<u8>,
    /// What an earlier file there must be to be replaced.
    pub replaces: Ours,
    /// What the file was when what is now to be written was made from it.
    pub made_from: Option<Before>,
}

/// What a file was: its bytes, or none if there was no file.
pub type Before = Option<Vec<u8>>;

/// By what an earlier file is known as one of ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ours {
    /// By nothing: whatever is there stays.
    Never,
    /// By its first bytes, and something that stands in it.
    Marked {
        /// Its first bytes.
        begins: &'static str,
        /// What stands in it.
        holds: &'static str,
    },
}

impl Ours {
    /// Whether these are the bytes of such a file.
    pub fn knows(self, bytes: &[u8]) -> bool {
        match self {
            Ours::Never => false,
            Ours::Marked { begins, holds } => {
                // An editor may have put a byte order mark before it.
                let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
                bytes.starts_with(begins.as_bytes())
                    && (holds.is_empty()
                        || bytes.windows(holds.len()).any(|bytes| bytes == holds.as_bytes()))
            }
        }
    }
}

/// Writes files: all are first written beside their places and synced, then renamed in order. A
/// fault before the first rename leaves everything as it was. Of several programs that write into
/// one folder one waits for the other.
///
/// # Errors
/// Those of [`stage`] and of [`Staged::finish`].
pub fn write(outputs: &[Output]) -> Result<(), Diagnostic> {
    stage(outputs)?.finish()
}

/// Files that are written and synced, and have not taken their names yet. If it is dropped they are
/// gone, and everything is as it was.
pub struct Staged {
    files: Vec<(NamedTempFile, PathBuf)>,
    /// The folders they are in, kept from other programs until all is done.
    folders: Vec<fs::File>,
}

/// Writes files beside their places, and syncs them.
///
/// # Errors
/// A file in the way that is none of ours; a file that was changed since it was read; the system's
/// own words.
pub fn stage(outputs: &[Output]) -> Result<Staged, Diagnostic> {
    let paths: Vec<PathBuf> =
        outputs.iter().map(|output| real(&output.path)).collect::<Result<_, _>>()?;
    let folders: BTreeSet<&Path> = paths.iter().map(|path| folder(path)).collect();
    let folders: Vec<fs::File> = folders.into_iter().filter_map(lock).collect();
    let mut files = Vec::new();
    for (output, path) in outputs.iter().zip(paths) {
        let there = may_replace(&output.path, output.replaces)?;
        if output.made_from.as_ref().is_some_and(|before| *before != there) {
            let shown = output.path.display();
            return Err(Diagnostic::file(format!("{shown} was changed while the book was made"))
                .help("another program wrote it, perhaps another build; nothing was written now: build again"));
        }
        files.push((unfinished(output, &path)?, path));
    }
    sync(&files)?;
    Ok(Staged { files, folders })
}

impl Staged {
    /// Gives the files their names, in order.
    ///
    /// # Errors
    /// The system's own words; the files before the one it speaks of have their names.
    pub fn finish(self) -> Result<(), Diagnostic> {
        for (file, path) in self.files {
            file.persist(&path).map_err(|error| failed(&path, "written", &error.error))?;
        }
        // So that the names outlive a loss of power, where the system can promise that.
        for folder in &self.folders {
            let _ = folder.sync_all();
        }
        Ok(())
    }
}

/// Moves a file to another place, whatever is there.
///
/// # Errors
/// The system's own words.
pub fn move_to(from: &Path, to: &Path) -> Result<(), Diagnostic> {
    match fs::rename(from, to) {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == ErrorKind::CrossesDevices => {
            let bytes = fs::read(from).map_err(|error| failed(from, "read", &error))?;
            let replaces = Ours::Marked { begins: "", holds: "" };
            write(&[Output { path: to.to_owned(), bytes, replaces, made_from: None }])?;
            fs::remove_file(from).map_err(|error| failed(from, "removed", &error))
        }
        Err(error) => Err(failed(to, "written", &error)),
    }
}

/// Whether a file may be written at a path: its folder is there, and what is in its place, if
/// anything, is ours. Gives what is there.
///
/// # Errors
/// What is in the way.
pub fn may_replace(path: &Path, replaces: Ours) -> Result<Before, Diagnostic> {
    let real = real(path)?;
    let shown = path.display();
    let metadata = match fs::metadata(&real) {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(failed(path, "read", &error)),
    };
    let in_the_way = |what: &str| {
        Diagnostic::file(format!("{shown} is in the way"))
            .help(format!("it is {what}: move it away, or have this written elsewhere"))
    };
    // A pipe must not even be opened: that would wait for somebody to write into it.
    if metadata.is_dir() {
        return Err(in_the_way("a folder"));
    }
    if !metadata.is_file() {
        return Err(in_the_way("no ordinary file"));
    }
    let bytes = fs::read(&real).map_err(|error| failed(path, "read", &error))?;
    if !replaces.knows(&bytes) {
        return Err(in_the_way("not a file that bookgen wrote"));
    }
    if metadata.permissions().readonly() {
        return Err(Diagnostic::file(format!("{shown} is not to be changed"))
            .help("its permissions say that it is only to be read: allow writing, or have this written elsewhere"));
    }
    Ok(Some(bytes))
}

/// Where a path leads: to itself, or to what a link names, so that a link stays one. Two paths
/// that lead to one file are the same.
///
/// # Errors
/// A folder that is not there; a link that leads nowhere.
pub fn real(path: &Path) -> Result<PathBuf, Diagnostic> {
    let shown = path.display();
    match fs::canonicalize(path) {
        Ok(real) => return Ok(real),
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(failed(path, "written", &error)),
    }
    if fs::symlink_metadata(path).is_ok() {
        return Err(Diagnostic::file(format!("{shown} is a link that leads nowhere"))
            .help("remove it, or have this written elsewhere"));
    }
    // "books/" names a folder, though its last part could be a file's name.
    let is_folder = path.as_os_str().as_encoded_bytes().ends_with(b"/");
    let (folder, Some(name)) = (folder(path), path.file_name().filter(|_| !is_folder)) else {
        return Err(Diagnostic::file(format!("{shown} is not the name of a file"))
            .help("name the file, not only its folder"));
    };
    match fs::canonicalize(folder) {
        Ok(folder) => Ok(folder.join(name)),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            Err(Diagnostic::file(format!("there is no folder {}", folder.display()))
                .help(format!("make it first: {shown} is to be written there")))
        }
        Err(error) => Err(failed(path, "written", &error)),
    }
}

fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Keeps other programs from writing into a folder, where the system can do that. Unfinished
/// files there are then left from programs that were killed, and are removed.
fn lock(folder: &Path) -> Option<fs::File> {
    let file = fs::File::open(folder).ok()?;
    file.lock().ok()?;
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        if is_file && entry.file_name().to_str().is_some_and(is_unfinished) {
            let _ = fs::remove_file(entry.path());
        }
    }
    Some(file)
}

/// Makes a file that another program writes, and that takes its name when it is whole; one that has
/// come to the name in the meantime stays.
///
/// # Errors
/// Those of `fill`, which is given the path to write to; the system's own words.
pub fn create(
    path: &Path,
    fill: impl FnOnce(&Path) -> Result<(), Diagnostic>,
) -> Result<(), Diagnostic> {
    let fail = |error: std::io::Error| failed(path, "written", &error);
    let real = real(path)?;
    let _lock = lock(folder(&real));
    let file = begun(&real).map_err(fail)?.into_temp_path();
    fill(&file)?;
    match file.persist_noclobber(&real) {
        Err(error) if error.error.kind() != ErrorKind::AlreadyExists => Err(fail(error.error)),
        _ => Ok(()),
    }
}

/// An empty file beside a path.
fn begun(path: &Path) -> Result<NamedTempFile, std::io::Error> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(UNFINISHED[0]).rand_bytes(UNFINISHED_LETTERS).suffix(UNFINISHED[1]);
    // The file is to be as readable as any other the user makes.
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder(path))
}

fn unfinished(output: &Output, path: &Path) -> Result<NamedTempFile, Diagnostic> {
    let fail = |error: std::io::Error| failed(&output.path, "written", &error);
    let mut file = begun(path).map_err(fail)?;
    // One that is replaced keeps its permissions.
    if let Ok(metadata) = fs::metadata(path) {
        file.as_file().set_permissions(metadata.permissions()).map_err(fail)?;
    }
    file.write_all(&output.bytes).map_err(fail)?;
    Ok(file)
}

/// Waits until files are on the drive. Some at a time: a drive that is asked for one after another
/// rests in between.
fn sync(files: &[(NamedTempFile, PathBuf)]) -> Result<(), Diagnostic> {
    const AT_A_TIME: usize = 8;
    let one = |(file, path): &(NamedTempFile, PathBuf)| {
        file.as_file().sync_all().map_err(|error| failed(path, "written", &error))
    };
    let share = files.len().div_ceil(AT_A_TIME).max(1);
    std::thread::scope(|scope| {
        let shares = files.chunks(share);
        let others: Vec<_> =
            shares.map(|share| scope.spawn(move || share.iter().try_for_each(one))).collect();
        others.into_iter().try_for_each(|other| {
            let broken = |_| Err(Diagnostic::bug("a file could not be waited for"));
            other.join().unwrap_or_else(broken)
        })
    })
}

fn failed(path: &Path, done: &str, error: &std::io::Error) -> Diagnostic {
    Diagnostic::file(format!("{} cannot be {done}", path.display())).help(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    const PDF: Ours = Ours::Marked { begins: "%PDF-", holds: "ours" };

    fn output(path: PathBuf, text: &str) -> Output {
        Output { path, bytes: text.as_bytes().to_vec(), replaces: PDF, made_from: None }
    }

    #[test]
    fn only_our_own_files_are_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("book.pdf");
        write(&[output(path.clone(), "%PDF-1 ours")]).unwrap();
        write(&[output(path.clone(), "%PDF-2 ours")]).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"%PDF-2 ours");

        for theirs in ["Dear", "%PDF-1 theirs", "ours", ""] {
            let letter = folder.path().join("letter.pdf");
            fs::write(&letter, theirs).unwrap();
            let fault = write(&[output(letter.clone(), "%PDF-3 ours")]).unwrap_err();
            assert!(fault.message.ends_with("letter.pdf is in the way"), "{}", fault.message);
            assert_eq!(fs::read(&letter).unwrap(), theirs.as_bytes());
        }
        assert!(write(&[output(folder.path().to_owned(), "%PDF-")]).is_err());
        let never = Output { replaces: Ours::Never, ..output(path, "%PDF-3 ours") };
        assert!(write(&[never]).is_err());
    }

    #[test]
    fn a_fault_leaves_everything_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let first = folder.path().join("book.pdf");
        let nowhere = folder.path().join("no such folder").join("book.pdf");
        write(&[output(first.clone(), "%PDF-1 ours")]).unwrap();
        assert!(write(&[output(first.clone(), "%PDF-2 ours"), output(nowhere, "%PDF-2")]).is_err());
        let changed = Output { made_from: Some(None), ..output(first.clone(), "%PDF-2 ours") };
        let fault = write(&[changed]).unwrap_err();
        assert!(fault.message.ends_with("book.pdf was changed while the book was made"));
        assert_eq!(fs::read(&first).unwrap(), b"%PDF-1 ours");
        let left: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
        assert_eq!(left.len(), 1, "no temporary file stays behind");
    }

    #[test]
    fn staged_files_take_their_names_or_are_gone() {
        let folder = tempfile::tempdir().unwrap();
        let [first, second] = ["a.pdf", "b.pdf"].map(|name| folder.path().join(name));
        let outputs = |text: &str| [&first, &second].map(|path| output(path.clone(), text));
        let there = || fs::read_dir(folder.path()).unwrap().count();
        let staged = stage(&outputs("%PDF-1 ours")).unwrap();
        assert!(!first.exists() && !second.exists() && there() == 2);
        drop(staged);
        assert_eq!(there(), 0);
        stage(&outputs("%PDF-1 ours")).unwrap().finish().unwrap();
        assert_eq!([&first, &second].map(|path| fs::read(path).unwrap()), [b"%PDF-1 ours"; 2]);
        assert_eq!(there(), 2);
    }

    #[test]
    fn what_a_killed_run_left_is_swept_up() {
        let folder = tempfile::tempdir().unwrap();
        let names = [".bookgen-x7Yz09.part", ".bookgen-notes.md", ".bookgen-my own.part"];
        for name in names {
            fs::write(folder.path().join(name), "%PDF-1 half").unwrap();
        }
        write(&[output(folder.path().join("book.pdf"), "%PDF-1 ours")]).unwrap();
        let there = names.map(|name| folder.path().join(name).exists());
        assert_eq!(there, [false, true, true], "and nothing of the user's");
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let [target, link, nowhere] =
            ["shared.pdf", "book.pdf", "lost.pdf"].map(|name| folder.path().join(name));
        write(&[output(target.clone(), "%PDF-1 ours")]).unwrap();
        fs::set_permissions(&target, fs::Permissions::from_mode(0o600)).unwrap();
        symlink(&target, &link).unwrap();
        write(&[output(link.clone(), "%PDF-2 ours")]).unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&target).unwrap(), b"%PDF-2 ours");
        assert_eq!(fs::metadata(&target).unwrap().permissions().mode() & 0o777, 0o600);

        symlink(folder.path().join("no such file"), &nowhere).unwrap();
        let fault = write(&[output(nowhere, "%PDF-1 ours")]).unwrap_err();
        assert!(fault.message.ends_with("lost.pdf is a link that leads nowhere"));

        fs::set_permissions(&target, fs::Permissions::from_mode(0o444)).unwrap();
        let fault = write(&[output(link, "%PDF-3 ours")]).unwrap_err();
        assert!(fault.message.ends_with("book.pdf is not to be changed"));
    }
}
