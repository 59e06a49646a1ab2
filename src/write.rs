//! Files that appear whole or not at all.

use std::fs;
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::diagnostic::Diagnostic;

/// A file to be written.
pub struct Output {
    /// Where.
    pub path: PathBuf,
    /// What.
    pub bytes: Vec<u8>,
    /// What an earlier file there must begin with to be replaced: nothing else is.
    pub replaces: &'static [u8],
}

/// Writes files: all are first written beside their places and synced, then renamed in order. A
/// fault before the first rename leaves everything as it was.
///
/// # Errors
/// A file in the way that is none of ours, or the system's own words.
pub fn write(outputs: &[Output]) -> Result<(), Diagnostic> {
    let mut staged = Vec::new();
    for output in outputs {
        may_replace(&output.path, output.replaces)?;
        staged.push((stage(output)?, &output.path));
    }
    for (file, path) in staged {
        file.persist(path).map_err(|error| failed(path, "written", &error.error))?;
    }
    Ok(())
}

/// Whether a path is free, or holds a file that begins as ours do.
///
/// # Errors
/// What is in the way.
pub fn may_replace(path: &Path, replaces: &[u8]) -> Result<(), Diagnostic> {
    let in_the_way = |what: &str| {
        Err(Diagnostic::file(format!("{} is in the way", path.display()))
            .help(format!("it is {what}; move it, or write to another place with -o")))
    };
    let file = match fs::File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(failed(path, "read", &error)),
    };
    if !file.metadata().map_err(|error| failed(path, "read", &error))?.is_file() {
        return in_the_way("not a file");
    }
    let mut start = Vec::new();
    file.take(replaces.len() as u64)
        .read_to_end(&mut start)
        .map_err(|error| failed(path, "read", &error))?;
    if start == replaces { Ok(()) } else { in_the_way("not a file that bookgen wrote") }
}

fn stage(output: &Output) -> Result<NamedTempFile, Diagnostic> {
    let path = &output.path;
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let fail = |error: std::io::Error| failed(path, "written", &error);
    let mut builder = tempfile::Builder::new();
    builder.prefix(".bookgen-");
    // The file is to be as readable as any other the user makes.
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder).map_err(fail)?;
    file.write_all(&output.bytes).map_err(fail)?;
    file.as_file().sync_all().map_err(fail)?;
    Ok(file)
}

fn failed(path: &Path, done: &str, error: &std::io::Error) -> Diagnostic {
    Diagnostic::file(format!("{} cannot be {done}", path.display())).help(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn output(path: PathBuf, text: &str) -> Output {
        Output { path, bytes: text.as_bytes().to_vec(), replaces: b"%PDF-" }
    }

    #[test]
    fn only_our_own_files_are_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("book.pdf");
        write(&[output(path.clone(), "%PDF-1")]).unwrap();
        write(&[output(path.clone(), "%PDF-2")]).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"%PDF-2");

        let letter = folder.path().join("letter.pdf");
        fs::write(&letter, "Dear").unwrap();
        let fault = write(&[output(letter.clone(), "%PDF-3")]).unwrap_err();
        assert!(fault.message.ends_with("letter.pdf is in the way"), "{}", fault.message);
        assert_eq!(fs::read(&letter).unwrap(), b"Dear");
        assert!(write(&[output(folder.path().to_owned(), "%PDF-")]).is_err());
    }

    #[test]
    fn a_fault_leaves_everything_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let first = folder.path().join("book.pdf");
        let nowhere = folder.path().join("no such folder").join("book.pdf");
        write(&[output(first.clone(), "%PDF-1")]).unwrap();
        assert!(write(&[output(first.clone(), "%PDF-2"), output(nowhere, "%PDF-2")]).is_err());
        assert_eq!(fs::read(&first).unwrap(), b"%PDF-1");
        let left: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
        assert_eq!(left.len(), 1, "no temporary file stays behind");
    }
}
