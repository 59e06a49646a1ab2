//! `bookgen new`: starts a book or a publication.

use std::io::{self, BufRead};
use std::path::{Path, PathBuf};

use chrono::Datelike;
use clap::builder::PossibleValuesParser;

use super::list;
use super::named::Named;
use super::one_line;
use super::questions::{ask, can_ask};
use super::terminal::{escaped_path, print};
use crate::build::{
    Names, NewBook, STARTERS, write_new_book, write_starter, write_template_starter,
};
use crate::clock::{new_seed, today};
use crate::presets::languages;
use crate::presets::printers::PRINTERS;
use crate::spec::trim_size;
use crate::template::TEMPLATES;
use bookgen_base::diagnostic::{Diagnostic, Faults, Source, did_you_mean};
use bookgen_puzzles::{KINDS, Kind, find};

/// The value of `--as` for a book or a page of a template.
const BOOK: &str = "book";

/// The default page count: a paperback with a spine that is wide enough for text.
const PAGES: u32 = 100;

const TRIM: &str = "6x9";
const PRINTER: &str = "kdp-paperback";

#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// The folder of the book, which is created; or the path of its spec, which ends with .toml
    #[arg(value_name = "FOLDER")]
    target: PathBuf,
    /// The title of the book [default: the name of the folder]
    #[arg(long, value_name = "TITLE", value_parser = one_line)]
    title: Option<String>,
    /// The author of the book
    #[arg(long, value_name = "NAME", value_parser = one_line)]
    author: Option<String>,
    /// The number of pages [default: 100]
    #[arg(long, value_name = "N", conflicts_with_all = ["template", "job"], value_parser = pages)]
    pages: Option<u32>,
    /// The kind of puzzle, as listed by `bookgen kinds`; several kinds, separated by commas, make a
    /// book with a chapter for each kind [default: sudoku]
    #[arg(long = "kind", value_name = "KIND", value_delimiter = ',')]
    #[arg(conflicts_with_all = ["template", "job"], value_parser = Named::kinds(), hide_possible_values = true)]
    kinds: Vec<String>,
    /// The size of a page: 8.5x11, 6x9, 5x8, a4, a5 … [default: 6x9]
    #[arg(long, value_name = "SIZE", conflicts_with_all = ["template", "job"])]
    trim: Option<String>,
    /// The printer, as listed by `bookgen printers`, or `none` [default: kdp-paperback]
    #[arg(long, value_name = "NAME", conflicts_with_all = ["template", "job"])]
    #[arg(value_parser = Named::printers(), hide_possible_values = true)]
    printer: Option<String>,
    /// The language of the book: en, en-US, de, es, fr
    #[arg(long, value_name = "CODE", default_value = "en", conflicts_with_all = ["template", "job"])]
    language: String,
    /// The seed [default: from the date and the time]
    #[arg(long, value_name = "N", value_parser = super::build::seed)]
    seed: Option<u64>,
    /// Ask no questions: take the default of each option that is missing
    #[arg(short = 'y', long = "yes")]
    defaults: bool,
    /// What to start instead of a book: a publication with puzzles for every day; worksheets with the
    /// names of a class; a book in large print; or a yearbook with a puzzle for each day. The spec
    /// explains its keys
    #[arg(long = "as", value_name = "JOB", value_parser = jobs())]
    job: Option<String>,
    /// Start a book or a page of this template, as listed by `bookgen templates`, with a spec that
    /// explains its keys
    #[arg(long, value_name = "NAME", conflicts_with = "job")]
    #[arg(value_parser = Named::templates(), hide_possible_values = true)]
    template: Option<String>,
}

/// The values of `--as`.
fn jobs() -> PossibleValuesParser {
    let names = STARTERS.iter().map(|starter| starter.name);
    PossibleValuesParser::new(std::iter::once(BOOK).chain(names))
}

/// The default kind: the first in listings.
fn usual_kind() -> &'static str {
    KINDS[0].about().name
}

fn pages(text: &str) -> Result<u32, String> {
    match text.parse() {
        Ok(pages) if (2..=10_000).contains(&pages) && pages % 2 == 0 => Ok(pages),
        _ => Err("write an even number from 2 to 10000".to_owned()),
    }
}

fn kind(name: &str) -> Result<&'static dyn Kind, String> {
    find(name).ok_or_else(|| {
        let names = || KINDS.iter().map(|kind| kind.about().name);
        let help = did_you_mean(name, names(), || "`bookgen kinds` lists the kinds".to_owned());
        format!("there is no kind of puzzle `{name}`: {help}")
    })
}

fn kinds(text: &str) -> Result<Vec<&'static dyn Kind>, String> {
    let mut kinds: Vec<&'static dyn Kind> = Vec::new();
    for name in text.split(',').map(str::trim).filter(|name| !name.is_empty()) {
        let kind = kind(name)?;
        if kinds.iter().any(|known| known.about().name == name) {
            return Err(format!("the kind {name} is named twice"));
        }
        kinds.push(kind);
    }
    if kinds.is_empty() { Err("write the name of a kind".to_owned()) } else { Ok(kinds) }
}

fn printer(name: &str) -> Result<String, String> {
    if name == "none" || PRINTERS.text(name).is_some() {
        return Ok(name.to_owned());
    }
    let help = did_you_mean(name, PRINTERS.names(), || {
        format!("the printers are {}, none", PRINTERS.names().collect::<Vec<_>>().join(", "))
    });
    Err(format!("there is no printer `{name}`: {help}"))
}

fn trim(text: &str) -> Result<String, String> {
    match trim_size(text) {
        Ok(_) => Ok(text.to_owned()),
        Err(Faults(faults)) => {
            let fault = faults.first();
            let help = fault.and_then(|fault| fault.help.as_deref()).unwrap_or("see docs/spec.md");
            Err(format!("not a size of a page: {help}"))
        }
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let job = arguments.job.as_deref().filter(|job| *job != BOOK);
    let starter = STARTERS.iter().find(|starter| Some(starter.name) == job);
    let target = &arguments.target;
    let seed = arguments.seed.unwrap_or_else(new_seed);
    let names = Names { title: arguments.title.as_deref(), author: arguments.author.as_deref() };
    let mut notes = String::new();
    let (spec, command) = match (starter, &arguments.template) {
        (Some(starter), _) => {
            (write_starter(target, starter, names, seed, today())?, starter.command())
        }
        (None, Some(template)) => {
            list::text(&TEMPLATES, template)?;
            (write_template_starter(target, template, names, seed)?, "build")
        }
        (None, None) => {
            let asks = !arguments.defaults && can_ask();
            let book = match asks {
                true => asked(arguments, seed, &mut io::stdin().lock())?,
                false => chosen(arguments, seed)?,
            };
            let spec = write_book(target, &book)?;
            notes = notes_about(&book, &spec);
            (spec, "build")
        }
    };
    let is_book = starter.is_none() && arguments.template.is_none();
    let named = if is_book && target.is_dir() { target } else { &spec };
    let shown = escaped_path(named);
    let needs_quotes = shown.contains(|c: char| c.is_whitespace() || "'\"$&;()*?".contains(c));
    let quoted = if needs_quotes { format!("{shown:?}") } else { shown };
    print(&format!("{}\n{notes}now: bookgen {command} {quoted}\n", escaped_path(&spec)))
}

/// What the user of a new book may want to change first: its words, and a missing author.
fn notes_about(book: &NewBook, spec: &Path) -> String {
    let folder = spec.parent().unwrap_or(Path::new(""));
    let mut text = String::new();
    for file in book.word_files() {
        let path = escaped_path(&folder.join(file));
        text += &format!("the words are in {path}, one word or phrase on a line\n");
    }
    if book.author.is_none() && book.printer != "none" {
        text += "no author: add `author = \"…\"` to [book] if the book is sold\n";
    }
    text
}

fn write_book(target: &Path, book: &NewBook) -> Result<PathBuf, Faults> {
    let place = Source::new("the command line", &book.language).place(0..book.language.len());
    let language = languages::named(&book.language, &place)?;
    write_new_book(target, book, &language)
}

/// The choices of the command line, with defaults for all that are missing.
fn chosen(arguments: &Arguments, seed: u64) -> Result<NewBook, Diagnostic> {
    let given = |name: &str, value: Result<_, String>| {
        value.map_err(|reason| Diagnostic::usage(format!("--{name}: {reason}")))
    };
    let names = if arguments.kinds.is_empty() { usual_kind() } else { &arguments.kinds.join(",") };
    let kinds = kinds(names).map_err(|reason| Diagnostic::usage(format!("--kind: {reason}")))?;
    Ok(NewBook {
        title: arguments.title.clone().unwrap_or_else(|| title_of(&arguments.target)),
        author: arguments.author.clone(),
        pages: arguments.pages.unwrap_or(PAGES),
        kinds,
        trim: arguments.trim.clone().unwrap_or_else(|| TRIM.to_owned()),
        printer: given("printer", printer(arguments.printer.as_deref().unwrap_or(PRINTER)))?,
        language: arguments.language.clone(),
        seed,
        year: today().year(),
    })
}

/// The choices of the command line. Asks for those that are missing.
fn asked(
    arguments: &Arguments,
    seed: u64,
    input: &mut impl BufRead,
) -> Result<NewBook, Diagnostic> {
    let mut book = chosen(arguments, seed)?;
    if arguments.title.is_none() {
        book.title = ask(input, "Title", &book.title, one_line)?;
    }
    if arguments.author.is_none() {
        let author = ask(input, "Author", "none", |text| Ok::<_, String>(text.to_owned()))?;
        book.author = Some(author).filter(|author| author != "none");
    }
    if arguments.kinds.is_empty() {
        book.kinds = ask(input, "Kinds of puzzle (see `bookgen kinds`)", usual_kind(), kinds)?;
    }
    if arguments.pages.is_none() {
        book.pages = ask(input, "Pages", &PAGES.to_string(), pages)?;
    }
    if arguments.trim.is_none() {
        book.trim = ask(input, "Size of a page (8.5x11, 6x9, 5x8, a5 …)", TRIM, trim)?;
    }
    if arguments.printer.is_none() {
        book.printer = ask(input, "Printer (see `bookgen printers`)", PRINTER, printer)?;
    }
    Ok(book)
}

/// A title made from the name of a folder or file: `sunday-sudoku` becomes `Sunday Sudoku`.
fn title_of(target: &Path) -> String {
    let name = target.file_stem().map(|name| name.to_string_lossy().into_owned());
    let words = name.unwrap_or_default();
    let words = words.split(['-', '_', ' ', '.']).filter(|word| !word.is_empty());
    let capital = |word: &str| {
        let mut letters = word.chars().filter(|letter| !letter.is_control());
        let first = letters.next().map(|first| first.to_uppercase().to_string());
        first.unwrap_or_default() + &letters.collect::<String>()
    };
    let title = words.map(capital).collect::<Vec<_>>().join(" ");
    if title.is_empty() { "My Puzzles".to_owned() } else { title }
}
