//! `bookgen build`: makes books.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::Instant;

use super::book_summary;
use super::spec_files::{is_book, spec_file, spec_paths};
use super::terminal::{
    Terminal, advise, escaped_path, file_path, is_stdout, print, print_error, print_file,
};
use super::work::WorkArguments;
use crate::build::{self, BuildRequest, BuiltBook, Wanted};
use crate::spec::MAX_WEEK;
use bookgen_base::diagnostic::{Diagnostic, Faults};

#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// The specs of the books; a folder stands for the spec in the folder [default: the spec in the
    /// current folder]
    #[arg(value_name = "BOOK.TOML")]
    specs: Vec<PathBuf>,
    /// Make the inside pages without the cover
    #[arg(long, conflicts_with = "cover")]
    interior: bool,
    /// Make the cover without the inside pages: back, spine and front on one sheet
    #[arg(long, conflicts_with_all = ["pages", "format"])]
    cover: bool,
    /// Also write BOOK-cover-guides.pdf, which shows the trim lines, the folds, the safe areas and the
    /// box of the barcode; do not send this file to the printer
    #[arg(long, conflicts_with_all = ["interior", "pages", "format"])]
    guides: bool,
    /// The path of the PDF, or of the folder for the drawings; `-` writes the PDF to the standard
    /// output. For a book with a cover, name the file with --interior or --cover [default: the path
    /// of the spec, with another extension; BOOK-cover.pdf for the cover]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// A PDF for the press, or SVG drawings for the web and for layout programs. There is a drawing
    /// of each page, of each slot of a page, of each puzzle and of each answer. The drawings need
    /// no fonts
    #[arg(long, value_name = "FORMAT", default_value = "pdf")]
    format: Format,
    /// Make the edition with this id instead of the book itself; the file of the edition is
    /// BOOK-ID.pdf
    #[arg(long, value_name = "ID", conflicts_with = "all")]
    edition: Option<String>,
    /// Make the book and all its editions
    #[arg(long, conflicts_with_all = ["output", "pages"])]
    all: bool,
    /// Use this seed instead of the seed in the spec
    #[arg(long, value_name = "N", value_parser = seed)]
    seed: Option<u64>,
    /// Make the sheets of this week instead of the week in the spec; each week has other puzzles, and
    /// the file is BOOK-week-12.pdf
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=MAX_WEEK))]
    week: Option<u32>,
    #[command(flatten)]
    work: WorkArguments,
    /// Ignore the record, and make every puzzle again from the seed
    #[arg(long, conflicts_with_all = ["replace", "no_lock", "pages"])]
    relock: bool,
    /// Replace the puzzles that have these numbers, and keep all others: `37` or `3,7,12`
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', value_parser = puzzle_number)]
    #[arg(conflicts_with_all = ["no_lock", "pages"])]
    replace: Vec<u32>,
    /// Do not read or write the record
    #[arg(long)]
    no_lock: bool,
    /// Make a PDF of only these pages, for a quick look: `1-8` or `5`
    #[arg(long, value_name = "FIRST-LAST", value_parser = page_range)]
    pages: Option<RangeInclusive<usize>>,
}

impl Arguments {
    /// The same command for the cover alone.
    pub fn for_cover(self) -> Arguments {
        Arguments { cover: true, ..self }
    }
}

/// The output format of a book.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Format {
    /// One PDF.
    Pdf,
    /// A folder of SVG drawings.
    Svg,
}

/// Parses a seed. A seed must fit into a signed 64-bit integer, because TOML has only signed
/// integers.
pub fn seed(text: &str) -> Result<u64, String> {
    text.parse::<i64>()
        .ok()
        .and_then(|seed| u64::try_from(seed).ok())
        .ok_or_else(|| format!("a seed is a whole number from 0 to {}", i64::MAX))
}

fn puzzle_number(text: &str) -> Result<u32, String> {
    match text.trim().parse() {
        Ok(number) if number > 0 => Ok(number),
        _ => Err("write the numbers of puzzles, separated by commas: 37 or 3,7,12".to_owned()),
    }
}

fn page_range(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let page = |text: &str| text.trim().parse::<usize>().ok().filter(|&page| page > 0);
    match (page(first), page(last)) {
        (Some(first), Some(last)) if first <= last => Ok(first..=last),
        (Some(first), Some(last)) => {
            Err(format!("write the lower page number first: {last}-{first}"))
        }
        _ => {
            Err("write one page number, or the first and the last page number: 5 or 1-8".to_owned())
        }
    }
}

/// Runs the command. If one of several books cannot be made, the others are still made.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let specs = spec_paths(&arguments.specs)?;
    let several = specs.len() > 1;
    if several && arguments.output.is_some() {
        return Err(Diagnostic::usage(
            "-o names one file, but the command line names several books",
        )
        .help("leave out -o, or name one book")
        .into());
    }
    let mut all = Faults::default();
    for path in &specs {
        let spec = match spec_file(path) {
            Ok(spec) => spec,
            Err(fault) => {
                all.push(fault);
                continue;
            }
        };
        if several && !is_book(&spec) {
            print_error(&format!("{} is skipped: it is no spec of a book\n", escaped_path(&spec)));
            continue;
        }
        if let Err(faults) = run_spec(arguments, &spec) {
            all.0.extend(faults.0);
        }
    }
    all.into_result(())
}

/// Makes the book of one spec.
fn run_spec(arguments: &Arguments, spec: &Path) -> Result<(), Faults> {
    let started = Instant::now();
    let quiet = arguments.work.quiet;
    let request = BuildRequest {
        spec,
        output: file_path(arguments.output.as_deref()),
        returns_pdf: arguments.output.as_deref().is_some_and(is_stdout),
        format: match arguments.format {
            Format::Pdf => build::Format::Pdf,
            Format::Svg => build::Format::Svg,
        },
        wanted: match (arguments.interior, arguments.cover) {
            (true, _) => Wanted::Interior,
            (_, true) => Wanted::Cover,
            _ => Wanted::All,
        },
        guides: arguments.guides,
        edition: arguments.edition.as_deref(),
        all: arguments.all,
        seed: arguments.seed,
        week: arguments.week,
        relock: arguments.relock,
        replace: &arguments.replace,
        uses_record: !arguments.no_lock,
        pages: arguments.pages.as_ref(),
    };
    let built = arguments.work.threads.run(|| build::build(&request, &Terminal { quiet }))??;
    advise(&built.advice);
    if let Some(pdf) = built.editions.first().and_then(|edition| edition.pdf.as_ref()) {
        return print_file(pdf);
    }
    if quiet {
        return Ok(());
    }
    let seconds = started.elapsed().as_secs_f64();
    print(&format!("{}seed {}, {seconds:.2} s\n", summary(&built), built.seed))
}

/// Describes the files, the pages and the puzzles of a built book.
fn summary(built: &BuiltBook) -> String {
    let mut text: String = built.editions.iter().map(book_summary::built).collect();
    if let Some(record) = &built.record {
        let record = format!("{}, for later builds of the same puzzles", escaped_path(record));
        book_summary::line(&mut text, "record", &record);
    }
    if !built.replaced.is_empty() {
        let numbers: Vec<String> = built.replaced.iter().map(u32::to_string).collect();
        book_summary::line(&mut text, "replaced", &numbers.join(", "));
    }
    if !built.outdated_editions.is_empty() {
        let name = |id: &Option<String>| id.clone().unwrap_or_else(|| "the book".to_owned());
        let names: Vec<String> = built.outdated_editions.iter().map(name).collect();
        let outdated = format!("{}: out of date, until you build with --all", names.join(", "));
        book_summary::line(&mut text, "editions", &outdated);
    }
    text + &built.editions.first().map(book_summary::look_at).unwrap_or_default()
}
