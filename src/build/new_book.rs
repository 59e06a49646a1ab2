//! Writes the spec of a new book from a few choices: title, kinds, pages, trim, printer.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use super::starter::{quoted, write_files};
use super::trial::try_out;
use crate::spec::{LOOKS, trim_size};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::schema::{BUILT_IN_PREFIX, Need};
use bookgen_base::units::INCH;
use bookgen_press::language::Language;
use bookgen_puzzles::word_list::ALL_THEMES;
use bookgen_puzzles::{Group, Kind};

/// The maximum number of levels of a book with one kind of puzzle.
const MAX_LEVELS: usize = 4;

/// The maximum number of levels of a chapter with several levels.
const MAX_CHAPTER_LEVELS: usize = 3;

macro_rules! theme {
    ($name:literal) => {
        (
            concat!("words/", $name, ".txt"),
            include_str!(concat!("../../templates/new/words/", $name, ".txt")),
        )
    };
}

/// The word lists of a new book in English, with their paths. The name of a file is the theme of its words. No word
/// is in two lists. All words were chosen for bookgen.
const THEMES: [(&str, &str); 16] = [
    theme!("animals"),
    theme!("birds"),
    theme!("clothes"),
    theme!("farm"),
    theme!("garden"),
    theme!("house"),
    theme!("kitchen"),
    theme!("music"),
    theme!("school"),
    theme!("sea"),
    theme!("space"),
    theme!("sports"),
    theme!("sweets"),
    theme!("travel"),
    theme!("trees"),
    theme!("weather"),
];

/// The files of the word lists.
const WORD_FILES: &str = "words/*.txt";

/// The file of the words of nine different letters.
const NINE_FILE: &str = "nine-letters.txt";

/// Words of nine different letters.
const NINE_LETTERS: &str = include_str!("../../templates/new/nine-letters.txt");

/// The choices for a new book.
pub struct NewBook {
    /// The title.
    pub title: String,
    /// The author, if the book names one.
    pub author: Option<String>,
    /// The number of pages.
    pub pages: u32,
    /// The kinds of puzzle, at least one.
    pub kinds: Vec<&'static dyn Kind>,
    /// The name of the trim size.
    pub trim: String,
    /// The name of the printer, or `none`.
    pub printer: String,
    /// The code of the language.
    pub language: String,
    /// The seed.
    pub seed: u64,
    /// The year of the copyright.
    pub year: i32,
}

impl NewBook {
    /// The paths of the word lists of the book, beside its spec.
    pub fn word_files(&self) -> Vec<&'static str> {
        let is_used = |needs: fn(&dyn Kind) -> bool| self.kinds.iter().any(|kind| needs(*kind));
        let has_themes = self.is_english() && is_used(needs_themes);
        let files = [(WORD_FILES, has_themes), (NINE_FILE, is_used(needs_nine_letters))];
        files.into_iter().filter(|(_, is_used)| *is_used).map(|(file, _)| file).collect()
    }

    fn is_english(&self) -> bool {
        self.language.starts_with("en")
    }
}

/// Writes the spec of a new book, and the word lists that it names. `target` is a folder, for a spec
/// `book.toml`, or the path of the spec, which ends with `.toml`. Returns the path of the spec.
///
/// # Errors
/// A kind has no word list in the language; the book cannot be made, for example because the printer
/// does not print the trim size; a file already exists or cannot be written.
pub fn write_new_book(
    target: &Path,
    book: &NewBook,
    language: &Language,
) -> Result<PathBuf, Faults> {
    let is_file = target.extension().is_some_and(|extension| extension == "toml");
    let folder = if is_file { target.parent().unwrap_or(Path::new("")) } else { target };
    let name = match target.file_name().filter(|_| is_file) {
        Some(name) => name.to_string_lossy().into_owned(),
        None => "book.toml".to_owned(),
    };
    let chapters = chapters(book, language)?;
    let mut files = chapters.word_lists.clone();
    let spec = spec(book, language, &chapters);
    try_out("the new spec", &spec, &files)?;
    // The spec is written last: if it is there, the book is complete.
    files.push((name.clone(), spec));
    // Several specs of a folder share the word lists.
    let is_shared = |file: &(String, String)| {
        let existing = std::fs::read_to_string(folder.join(&file.0));
        existing.is_ok_and(|existing| existing == file.1)
    };
    files.retain(|file| !is_shared(file) || file.0 == name);
    let files: Vec<(&str, String)> =
        files.iter().map(|(path, text)| (path.as_str(), text.clone())).collect();
    write_files(folder, &files)?;
    Ok(folder.join(name))
}

/// The chapters of a new book, as TOML text.
struct Chapters {
    text: String,
    /// The word lists, with their paths.
    word_lists: Vec<(String, String)>,
}

fn chapters(book: &NewBook, language: &Language) -> Result<Chapters, Faults> {
    let mut chapters = Chapters { text: String::new(), word_lists: Vec::new() };
    if let [only] = book.kinds[..] {
        let levels = &only.about().levels[..only.about().levels.len().min(MAX_LEVELS)];
        for level in levels {
            chapters.add(level.name, None, only, &[level.name], book)?;
        }
        return Ok(chapters);
    }
    for kind in &book.kinds {
        let name = kind.about().name;
        let title = language.kind(name).map(|texts| texts.title.as_str());
        chapters.add(name, title, *kind, &rising(*kind), book)?;
    }
    Ok(chapters)
}

impl Chapters {
    /// Adds a chapter.
    fn add(
        &mut self,
        id: &str,
        title: Option<&str>,
        kind: &dyn Kind,
        levels: &[&str],
        book: &NewBook,
    ) -> Result<(), Faults> {
        let name = kind.about().name;
        let _ = write!(self.text, "\n[[chapter]]\nid = {}\n", quoted(id));
        if let Some(title) = title {
            let _ = writeln!(self.text, "title = {}", quoted(title));
        }
        let _ = writeln!(self.text, "kind = {}", quoted(name));
        self.add_levels(levels);
        let is_narrow = width(&book.trim).is_some_and(|width| width < 6.9);
        let options = if needs_themes(kind) {
            let count = words_per_puzzle(&book.trim);
            let words = match book.is_english() {
                true => WORD_FILES.to_owned(),
                false => format!("{BUILT_IN_PREFIX}{ALL_THEMES}"),
            };
            for (path, words) in THEMES.iter().filter(|_| book.is_english()) {
                self.add_list(path, words);
            }
            format!("words = \"{words}\", words_per_puzzle = {count}")
        } else if needs_nine_letters(kind) {
            check_language(kind, book)?;
            self.add_list(NINE_FILE, NINE_LETTERS);
            format!("words = \"{NINE_FILE}\"")
        } else if let Some((columns, rows)) = kind.narrow_size().filter(|_| is_narrow) {
            format!("columns = {columns}, rows = {rows}")
        } else {
            return Ok(());
        };
        let _ = writeln!(self.text, "options = {{ {options} }}");
        Ok(())
    }

    fn add_levels(&mut self, levels: &[&str]) {
        let names: Vec<String> = levels.iter().map(|level| quoted(level)).collect();
        let _ = match &names[..] {
            [only] => writeln!(self.text, "level = {only}"),
            _ => writeln!(self.text, "levels = [{}]", names.join(", ")),
        };
    }

    fn add_list(&mut self, path: &str, words: &str) {
        if !self.word_lists.iter().any(|(known, _)| known == path) {
            self.word_lists.push((path.to_owned(), words.to_owned()));
        }
    }
}

/// The number of words of a puzzle for a trim size: large pages have room for more.
fn words_per_puzzle(trim: &str) -> u32 {
    match width(trim) {
        Some(width) if width >= 7.9 => 20,
        Some(width) if width >= 6.9 => 16,
        _ => 12,
    }
}

/// The width of a trim size in inches. A faulty trim size is reported when the book is tried out.
fn width(trim: &str) -> Option<f64> {
    Some(trim_size(trim).ok()?.width.0 / INCH)
}

/// The names of the levels of a chapter that rises through the first levels of its kind.
fn rising(kind: &dyn Kind) -> Vec<&'static str> {
    kind.about().levels.iter().take(MAX_CHAPTER_LEVELS).map(|level| level.name).collect()
}

/// Whether a kind makes its puzzles from words.
fn needs_words(kind: &dyn Kind) -> bool {
    let is_words = |name: &str, need: Need| name == "words" && need == Need::Required;
    kind.about().options.iter().any(|option| is_words(option.name, option.need))
}

/// Whether a kind makes its puzzles from the words of a theme.
fn needs_themes(kind: &dyn Kind) -> bool {
    needs_words(kind) && !needs_nine_letters(kind)
}

/// Whether a kind makes its puzzles from words of nine different letters: a Sudoku of letters.
fn needs_nine_letters(kind: &dyn Kind) -> bool {
    needs_words(kind) && kind.about().group != Group::Words
}

/// Checks that there are words of nine letters in the language of the book.
fn check_language(kind: &dyn Kind, book: &NewBook) -> Result<(), Faults> {
    if book.is_english() {
        return Ok(());
    }
    let name = kind.about().name;
    let message = format!("a new book with {name} needs words, and bookgen has only English words");
    Err(Diagnostic::usage(message)
        .help("start the book with --language en, then write your own words into the files, and set `language` in the spec")
        .into())
}

/// The text of the spec.
fn spec(book: &NewBook, language: &Language, chapters: &Chapters) -> String {
    let NewBook { title, author, pages, trim, printer, seed, year, .. } = book;
    let mut text = String::from("# Every key: docs/reference.md, or `bookgen schema`.\n[book]\n");
    let _ = writeln!(text, "title = {}", quoted(title));
    text += "subtitle = \"{contents}\"                   # filled in: the number and the levels or kinds of the puzzles\n";
    if let Some(author) = author {
        let author = quoted(author);
        let _ = writeln!(text, "author = {author}");
        let _ = writeln!(text, "copyright = {{ year = {year}, holder = {author} }}");
    }
    if language.code() != "en" {
        let _ = writeln!(text, "language = {}", quoted(language.code()));
    }
    let _ = writeln!(text, "pages = {pages}");
    let _ = writeln!(text, "trim = {}", quoted(trim));
    let _ = writeln!(text, "printer = {}", quoted(printer));
    let _ = writeln!(text, "seed = {seed}");
    if printer != "none" {
        let (design, colours) = look(title);
        let _ =
            writeln!(text, "\n[cover]\ndesign = {}\ncolours = {}", quoted(design), quoted(colours));
    }
    text + &chapters.text
}

/// The look of the cover. It depends on the title, so that the books of a publisher differ.
fn look(title: &str) -> (&'static str, &'static str) {
    let sum =
        title.bytes().fold(0u32, |sum, byte| sum.wrapping_mul(31).wrapping_add(u32::from(byte)));
    LOOKS[sum as usize % LOOKS.len()]
}
