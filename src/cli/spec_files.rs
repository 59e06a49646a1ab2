//! The specs that a command line names: files, or folders with a spec.

use std::path::{Path, PathBuf};

use crate::disk;
use crate::publication::is_publication;
use bookgen_base::diagnostic::Diagnostic;

/// The file of a spec in its folder, if the folder has several TOML files.
const USUAL_NAME: &str = "book.toml";

/// The spec that a path names: the file itself, or the spec of a folder. The spec of a folder is
/// `book.toml`, or else the only TOML file of the folder. Other paths are returned unchanged, because
/// reading the spec reports them.
///
/// # Errors
/// The folder has no spec, or several.
pub fn spec_file(path: &Path) -> Result<PathBuf, Diagnostic> {
    if !path.is_dir() {
        return Ok(path.to_owned());
    }
    let usual = path.join(USUAL_NAME);
    if usual.is_file() {
        return Ok(usual);
    }
    let shown = path.display();
    let entries = std::fs::read_dir(path).map_err(|error| {
        Diagnostic::file(format!("the folder {shown} cannot be read")).help(error.to_string())
    })?;
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let is_spec = |path: &PathBuf| {
        path.extension().is_some_and(|extension| extension == "toml") && is_spec(path)
    };
    let mut specs: Vec<PathBuf> = paths.filter(is_spec).collect();
    specs.sort();
    match &specs[..] {
        [only] => Ok(only.clone()),
        [] => Err(Diagnostic::file(format!("the folder {shown} has no spec"))
            .help(format!("`bookgen new {shown}` writes a spec into the folder"))),
        several => {
            let names: Vec<String> =
                several.iter().map(|path| path.display().to_string()).collect();
            Err(Diagnostic::usage(format!("the folder {shown} has several specs"))
                .help(format!("name the specs: {}", names.join(", "))))
        }
    }
}

/// Whether a TOML file is a spec, not for example an imprint.
fn is_spec(path: &Path) -> bool {
    is_book(path) || disk::spec(path).is_ok_and(|source| is_publication(&source))
}

/// Whether a file is the spec of a book: a TOML file with a table `[book]`. A file that is no valid TOML
/// counts as one, so that its fault is reported.
pub fn is_book(path: &Path) -> bool {
    let Ok(source) = disk::spec(path) else { return true };
    let table: Result<toml::Table, _> = toml::from_str(&source.text);
    table.map_or(true, |table| table.contains_key("book"))
}
