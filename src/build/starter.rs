//! Writes starters: specs with the files that they name, which can be built without changes.

use std::fs;
use std::path::{Path, PathBuf};

use chrono::{Datelike, NaiveDate};

use crate::disk;
use crate::template;
use crate::write::{self, Output, Replaces};
use bookgen_base::diagnostic::{Diagnostic, Faults};

const SPEC: &str = include_str!("../../templates/new/book.toml");
/// The line of the spec that sets another trim size, for templates that have a design for every size.
const TRIM: &str = "# trim = \"8.5x11\"                   # another size of the page; or a5, 5x8, \"6.5in x 9in\" …\n";
const PAGE: &str = include_str!("../../templates/new/page.toml");
const WORDS: &str = include_str!("../../templates/new/birds.txt");

/// A starter: the first version of a spec, for one job.
pub struct Starter {
    /// The name of the job.
    pub name: &'static str,
    /// The name of the spec.
    spec: &'static str,
    /// The files, with their paths in the new folder. The first file is the spec.
    files: &'static [(&'static str, &'static str)],
}

impl Starter {
    /// The subcommand that makes something from the spec: `build` or `daily`.
    pub fn command(&self) -> &'static str {
        if self.spec == "daily.toml" { "daily" } else { "build" }
    }
}

macro_rules! starter {
    ($name:literal, $spec:literal, $($path:literal: $file:literal),+) => {
        Starter {
            name: $name,
            spec: $spec,
            files: &[$(($path, include_str!(concat!("../../templates/new/", $file)))),+],
        }
    };
}

/// The starters for jobs other than a book or a page of a template.
pub static STARTERS: &[Starter] = &[
    starter!("daily", "daily.toml", "daily.toml": "daily.toml"),
    starter!("worksheets", "book.toml", "book.toml": "worksheets.toml", "class.csv": "class.csv"),
    starter!("large-print", "book.toml", "book.toml": "large-print.toml"),
    starter!("yearbook", "book.toml", "book.toml": "yearbook.toml"),
];

/// The texts that a user chooses for a starter. A text that is missing stays an example.
#[derive(Clone, Copy, Default)]
pub struct Names<'a> {
    /// The title of the book, or the name of the publication.
    pub title: Option<&'a str>,
    /// The author, who also holds the rights.
    pub author: Option<&'a str>,
}

impl Names<'_> {
    /// Sets the names in the text of a spec.
    fn fill(self, spec: &str) -> String {
        let mut spec = spec.to_owned();
        if let Some(title) = self.title {
            spec = with_value(&spec, "title", &quoted(title));
            // A publication has a name.
            if !spec.contains("[book]") {
                spec = with_value(&spec, "name", &quoted(title));
            }
        }
        if let Some(author) = self.author {
            let author = quoted(author);
            spec = with_value(&spec, "author", &author);
            spec = with_value(&spec, "byline", &author);
            spec = spec.replace("holder = \"A. Setter\"", &format!("holder = {author}"));
        }
        spec
    }
}

/// A text as a TOML string.
pub(super) fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

/// A spec with another value of the first key with a name. The line of the key may be commented out.
fn with_value(spec: &str, key: &str, value: &str) -> String {
    let (mut text, mut is_set) = (String::new(), false);
    for line in spec.split_inclusive('\n') {
        let start = format!("{key} = \"");
        let rest = line.strip_prefix("# ").unwrap_or(line).strip_prefix(&start);
        match rest.and_then(|rest| rest.split_once('"')).filter(|_| !is_set) {
            Some((_, rest)) => {
                text += &format!("{key} = {value}{rest}");
                is_set = true;
            }
            None => text += line,
        }
    }
    text
}

/// Creates a folder and writes a starter into it. Returns the path of the new spec. `today` is the
/// date of the first issue of a publication; the copyright year is the year of `today`, and a
/// yearbook is for the next year.
///
/// # Errors
/// The folder already has one of the files, or the files cannot be written.
pub fn write_starter(
    folder: &Path,
    starter: &Starter,
    names: Names<'_>,
    seed: u64,
    today: NaiveDate,
) -> Result<PathBuf, Faults> {
    let filled = |path: &str, text: &str| {
        let text = if path == starter.spec { names.fill(text) } else { text.to_owned() };
        text.replace("@seed@", &seed.to_string())
            .replace("@today@", &today.to_string())
            .replace("@year@", &today.year().to_string())
            .replace("@next@", &(today.year() + 1).to_string())
    };
    let files = starter.files.iter().map(|(path, text)| (*path, filled(path, text)));
    write_files(folder, &files.collect::<Vec<_>>())?;
    Ok(folder.join(starter.spec))
}

/// Creates a folder and writes a starter book for a built-in template into it. Returns the path of
/// the new spec.
///
/// # Errors
/// The folder already has a book; the template prints only the answers of another issue and has no
/// slots for puzzles; or the files cannot be written.
pub fn write_template_starter(
    folder: &Path,
    template: &str,
    names: Names<'_>,
    seed: u64,
) -> Result<PathBuf, Faults> {
    let spec = match template::slot_chapters(template) {
        None => SPEC.to_owned(),
        Some(0) => {
            return Err(Diagnostic::usage(format!("{template} is a template for the answers of another issue"))
                .help("a new spec needs puzzles; to print only answers, use this template in a spec whose [answers] table has `of = \"monday.lock\"`")
                .into());
        }
        Some(count) => PAGE.replace("@chapters@", &chapters(count)),
    };
    let printer = template::printer(template).unwrap_or_else(|| "none".to_owned());
    let trim = if template::names_for_any_trim().any(|name| name == template) { TRIM } else { "" };
    let spec =
        spec.replace("@trim@", trim).replace("@template@", template).replace("@printer@", &printer);
    let spec = names.fill(&spec).replace("@seed@", &seed.to_string());
    write_files(folder, &[("words/birds.txt", WORDS.to_owned()), ("book.toml", spec)])?;
    Ok(folder.join("book.toml"))
}

/// Writes new files into a folder, which is created if necessary.
///
/// # Errors
/// The folder already has one of the files, or a file cannot be written.
pub(super) fn write_files(folder: &Path, files: &[(&str, String)]) -> Result<(), Faults> {
    let shown = folder.display();
    // The spec is named first, because users know it.
    let mut paths: Vec<&str> = files.iter().map(|(path, _)| *path).collect();
    paths.sort_by_key(|path| !path.ends_with(".toml"));
    if let Some(file) = paths.iter().find(|file| disk::exists(&folder.join(file))) {
        return Err(Diagnostic::file(format!("{shown} already has a file {file}"))
            .help("change this file and build again, or name a folder that does not exist yet")
            .into());
    }
    let folders = paths.iter().filter_map(|path| folder.join(path).parent().map(Path::to_owned));
    for folder in folders {
        fs::create_dir_all(&folder).map_err(|error| {
            Diagnostic::file(format!("{shown} cannot be created")).help(error.to_string())
        })?;
    }
    let outputs: Vec<Output> = files
        .iter()
        .map(|(file, text)| Output::new(folder.join(file), text.clone(), Replaces::Nothing))
        .collect();
    write::write(&outputs)?;
    Ok(())
}

/// Returns the TOML text of `count` chapters, one chapter for each slot of a page. The levels rise
/// from easy to extreme, and then begin again with easy.
fn chapters(count: usize) -> String {
    const LEVELS: [&str; 5] = ["easy", "medium", "hard", "expert", "extreme"];
    let chapter = |at: usize| {
        let level = LEVELS[at % LEVELS.len()];
        let (id, first) = (at + 1, at * 1000 + 1);
        format!(
            "\n[[chapter]]\nid = \"puzzle-{id}\"\nkind = \"sudoku\"\nlevel = \"{level}\"\ncount = 1\nfirst_number = {first}\n"
        )
    };
    (0..count).map(chapter).collect()
}
