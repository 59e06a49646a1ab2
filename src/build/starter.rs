//! Writes a starter book: a spec with a word list that can be built without changes.

use std::fs;
use std::path::{Path, PathBuf};

use crate::disk;
use crate::template;
use crate::write::{self, Output, Replaces};
use bookgen_base::diagnostic::{Diagnostic, Faults};

const SPEC: &str = include_str!("../../templates/new/book.toml");
const PAGE: &str = include_str!("../../templates/new/page.toml");
const WORDS: &str = include_str!("../../templates/new/birds.txt");

/// Creates a folder and writes a starter book for a built-in template into it. Returns the path of
/// the new spec.
///
/// # Errors
/// The folder already has a book; the template prints only the answers of another issue and has no
/// slots for puzzles; or the files cannot be written.
pub fn write_starter(folder: &Path, template: &str, seed: u64) -> Result<PathBuf, Faults> {
    let shown = folder.display();
    for file in ["book.toml", "words/birds.txt"] {
        if disk::exists(&folder.join(file)) {
            return Err(Diagnostic::file(format!("{shown} already has a file {file}"))
                .help("name a folder that does not exist yet")
                .into());
        }
    }
    let spec = match template::slot_chapters(template) {
        None => SPEC.to_owned(),
        Some(0) => {
            return Err(Diagnostic::usage(format!("{template} is a template for the answers of another issue"))
                .help("a new spec needs puzzles; to print only answers, use this template in a spec whose [answers] table has `of = \"monday.lock\"`")
                .into());
        }
        Some(count) => PAGE.replace("@chapters@", &chapters(count)),
    };
    fs::create_dir_all(folder.join("words")).map_err(|error| {
        Diagnostic::file(format!("{shown} cannot be created")).help(error.to_string())
    })?;
    let printer = template::printer(template).unwrap_or_else(|| "none".to_owned());
    let spec = spec.replace("@template@", template).replace("@printer@", &printer);
    let spec = spec.replace("@seed@", &seed.to_string());
    let files = [("words/birds.txt", WORDS.to_owned()), ("book.toml", spec)];
    let outputs = files.map(|(file, text)| Output::new(folder.join(file), text, Replaces::Nothing));
    write::write(&outputs)?;
    Ok(folder.join("book.toml"))
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
