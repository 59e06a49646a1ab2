//! The specs that a command line names: files, or folders with a spec.

use std::path::{Path, PathBuf};

use super::terminal::escaped_path;
use crate::disk;
use crate::publication::is_publication;
use bookgen_base::diagnostic::{Diagnostic, did_you_mean};

/// The file of a spec in its folder, if the folder has several TOML files.
const USUAL_NAME: &str = "book.toml";

/// The help for a user who has no book yet.
const START_A_BOOK: &str = "`bookgen new FOLDER` starts a book, `bookgen build FOLDER` makes it";

/// The maximum number of books that a message lists.
const MAX_LISTED: usize = 6;

/// The specs of a command line. Without paths, the spec of the current folder.
///
/// # Errors
/// There are no paths, and the current folder has no spec, or several.
pub fn spec_paths(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Diagnostic> {
    match paths {
        [] => Ok(vec![spec_of_this_folder()?]),
        paths => Ok(paths.to_vec()),
    }
}

fn spec_of_this_folder() -> Result<PathBuf, Diagnostic> {
    let here = Path::new(".");
    only_spec_in(here, || {
        let help = books_below(here).unwrap_or_else(|| START_A_BOOK.to_owned());
        Diagnostic::usage("name a book: this folder has no spec").help(help)
    })
}

/// The spec that a path names, or the spec of the current folder.
///
/// # Errors
/// The errors of [`spec_paths`] and [`spec_file`].
pub fn one_spec(path: Option<&Path>) -> Result<PathBuf, Diagnostic> {
    match path {
        Some(path) => spec_file(path),
        None => spec_of_this_folder(),
    }
}

/// The spec that a path names: the file itself, or the spec of a folder. The spec of a folder is
/// `book.toml`, or else the only TOML file of the folder.
///
/// # Errors
/// There is no such file; the file is no spec; the folder has no spec, or several.
pub fn spec_file(path: &Path) -> Result<PathBuf, Diagnostic> {
    if !path.exists() {
        return Err(missing(path));
    }
    if !path.is_dir() {
        return match of_other_type(path) {
            Some(fault) => Err(fault),
            None => Ok(path.to_owned()),
        };
    }
    only_spec_in(path, || {
        let shown = escaped_path(path);
        let help = books_below(path)
            .unwrap_or_else(|| format!("`bookgen new {shown}` writes a spec into the folder"));
        Diagnostic::file(format!("the folder {shown} has no spec")).help(help)
    })
}

/// The spec of a folder. `none` makes the fault of a folder without a spec.
fn only_spec_in(folder: &Path, none: impl Fn() -> Diagnostic) -> Result<PathBuf, Diagnostic> {
    match &specs_in(folder)?[..] {
        [only] => Ok(only.clone()),
        [] => Err(none()),
        several => Err(several_specs(folder, several)),
    }
}

/// The specs of a folder, sorted; only `book.toml` if there is one.
fn specs_in(folder: &Path) -> Result<Vec<PathBuf>, Diagnostic> {
    let usual = in_folder(folder, USUAL_NAME);
    if usual.is_file() {
        return Ok(vec![usual]);
    }
    let names = entries(folder)?;
    let paths = names.iter().map(|name| in_folder(folder, name));
    let is_spec = |path: &PathBuf| {
        path.extension().is_some_and(|extension| extension == "toml") && is_spec(path)
    };
    Ok(paths.filter(is_spec).collect())
}

/// The names of the entries of a folder, sorted.
fn entries(folder: &Path) -> Result<Vec<String>, Diagnostic> {
    let entries = std::fs::read_dir(folder).map_err(|error| {
        let shown = escaped_path(folder);
        Diagnostic::file(format!("the folder {shown} cannot be read")).help(error.to_string())
    })?;
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut names: Vec<String> = names.collect();
    names.sort();
    Ok(names)
}

/// The path of an entry, without `./` for the current folder.
fn in_folder(folder: &Path, name: &str) -> PathBuf {
    if folder == Path::new(".") { PathBuf::from(name) } else { folder.join(name) }
}

fn several_specs(folder: &Path, specs: &[PathBuf]) -> Diagnostic {
    let shown = escaped_path(folder);
    Diagnostic::usage(format!("the folder {shown} has several specs"))
        .help(format!("name the specs: {}", listed(specs)))
}

/// Paths in a message.
fn listed(paths: &[PathBuf]) -> String {
    let shown: Vec<String> = paths.iter().take(MAX_LISTED).map(|path| escaped_path(path)).collect();
    match paths.len() > MAX_LISTED {
        true => format!("{} …", shown.join(" ")),
        false => shown.join(" "),
    }
}

/// The help for a folder without a spec whose subfolders have specs.
fn books_below(folder: &Path) -> Option<String> {
    let folders = entries(folder).ok()?;
    let folders = folders.iter().map(|name| in_folder(folder, name));
    let books: Vec<PathBuf> = folders.filter(|path| path.join(USUAL_NAME).is_file()).collect();
    (!books.is_empty()).then(|| format!("name one or more of its books: {}", listed(&books)))
}

/// The fault of a path that does not exist, with the entry of its folder that has a similar name.
fn missing(path: &Path) -> Diagnostic {
    let shown = escaped_path(path);
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    let parent = parent.unwrap_or(Path::new("."));
    let names = entries(parent).unwrap_or_default();
    let is_book = |name: &&String| name.ends_with(".toml") || parent.join(name).is_dir();
    let known: Vec<String> =
        names.iter().filter(is_book).map(|name| escaped_path(&in_folder(parent, name))).collect();
    let help = did_you_mean(&shown, known.iter().map(String::as_str), || START_A_BOOK.to_owned());
    Diagnostic::file(format!("{shown} cannot be read: there is no such file or folder")).help(help)
}

/// The fault of a file that a build has written beside a spec, such as a PDF or a record.
fn of_other_type(path: &Path) -> Option<Diagnostic> {
    let extension = path.extension()?.to_str()?;
    let what = match extension {
        "pdf" => "a PDF",
        "lock" => "a record",
        "json" => "a manifest",
        _ => return None,
    };
    let shown = escaped_path(path);
    let folder = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    let specs = specs_in(folder.unwrap_or(Path::new("."))).unwrap_or_default();
    let help = match &specs[..] {
        [] => "name a spec, for example book.toml".to_owned(),
        specs => format!("name the spec: {}", listed(specs)),
    };
    Some(Diagnostic::usage(format!("{shown} is {what}, not a spec")).help(help))
}

/// Whether a TOML file is a spec, not for example an imprint.
fn is_spec(path: &Path) -> bool {
    is_book(path) || disk::spec(path).is_ok_and(|source| is_publication(&source))
}

/// Whether a file is the spec of a book: a TOML file with a table `[book]`. A file that is not
/// valid TOML counts as a spec, so that its fault is reported.
pub fn is_book(path: &Path) -> bool {
    let Ok(source) = disk::spec(path) else { return true };
    let table: Result<toml::Table, _> = toml::from_str(&source.text);
    table.map_or(true, |table| table.contains_key("book"))
}
