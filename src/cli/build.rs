//! `bookgen build`: makes a book.

use std::ops::{Range, RangeInclusive};
use std::path::PathBuf;
use std::time::Instant;

use super::files::{self, PDF, beside};
use super::progress::{lay_out, lay_out_reserved};
use super::series::{self, Register};
use super::{SpecArgument, WorkArguments, advise, contents, counted, disk, drawings, in_threads};
use crate::generate::Wishes;
use crate::pipeline::{self, LaidOut, Part};
use crate::spec::Book;
use crate::write::{self, Output};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_press::document::AnswersAt;

#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    spec: SpecArgument,
    /// Where the PDF goes, or the folder of the drawings [default: beside the spec, with its name]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// A PDF for the press, or drawings for the web and for layout programs: each page, each slot of
    /// it, each puzzle and each answer as SVG that needs no fonts
    #[arg(long, value_name = "FORMAT", default_value = "pdf")]
    format: Format,
    /// Another edition than the book itself, by its id; its file is BOOK-ID.pdf
    #[arg(long, value_name = "ID", conflicts_with = "all")]
    edition: Option<String>,
    /// The book and all its editions
    #[arg(long, conflicts_with_all = ["output", "pages"])]
    all: bool,
    /// A seed instead of the spec's own
    #[arg(long, value_name = "N", value_parser = seed)]
    seed: Option<u64>,
    #[command(flatten)]
    work: WorkArguments,
    /// Make every puzzle from the seed again, whatever the record has
    #[arg(long, conflicts_with_all = ["replace", "no_lock", "pages"])]
    relock: bool,
    /// Make the puzzles of these numbers anew; nothing else moves: `37` or `3,7,12`
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', value_parser = puzzle_number)]
    #[arg(conflicts_with_all = ["no_lock", "pages"])]
    replace: Vec<u32>,
    /// Neither read nor write the record
    #[arg(long)]
    no_lock: bool,
    /// Only these pages, as a proof: `1-8` or `5`
    #[arg(long, value_name = "FIRST-LAST", value_parser = page_range)]
    pages: Option<RangeInclusive<usize>>,
}

/// What is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// A PDF.
    Pdf,
    /// A folder of drawings.
    Svg,
}

/// A seed that a spec and a record can hold.
pub fn seed(text: &str) -> Result<u64, String> {
    text.parse::<i64>()
        .ok()
        .and_then(|seed| u64::try_from(seed).ok())
        .ok_or_else(|| format!("a seed is a whole number from 0 to {}", i64::MAX))
}

fn puzzle_number(text: &str) -> Result<u32, String> {
    match text.trim().parse() {
        Ok(number) if number > 0 => Ok(number),
        _ => Err("write the numbers of puzzles with commas between them: 37 or 3,7,12".to_owned()),
    }
}

fn page_range(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let page = |text: &str| text.trim().parse::<usize>().ok().filter(|&page| page > 0);
    match (page(first), page(last)) {
        (Some(first), Some(last)) if first <= last => Ok(first..=last),
        (Some(first), Some(last)) => Err(format!("the lower page comes first: {last}-{first}")),
        _ => Err("write one page, or the first and the last: 5 or 1-8".to_owned()),
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let started = Instant::now();
    in_threads(arguments.work.jobs, || build(arguments, started))?
}

/// A book that is to be made, and where its files go.
struct Job {
    book: Book,
    format: Format,
    /// The PDF, or the folder of the drawings.
    output: PathBuf,
    /// The file of its answers, if they are apart.
    apart: Option<PathBuf>,
    /// Its pages on sheets to be folded, if they are asked for.
    folded: Option<PathBuf>,
}

impl Job {
    fn new(arguments: &Arguments, edition: Option<&str>) -> Result<Job, Faults> {
        let book = disk::book(&arguments.spec.spec, arguments.seed, edition)?;
        // Advice is given even where faults follow.
        advise(&disk::of_edition(Faults(book.advice.clone()), edition).0);
        let output = output_path(arguments, edition);
        let format = arguments.format;
        // A proof of some pages is no book to be folded.
        let whole = arguments.pages.is_none() && format == Format::Pdf;
        let apart = (book.document.answers == AnswersAt::Separate && whole)
            .then(|| beside(&output, "-answers"));
        let folded = (book.booklet.is_some() && whole).then(|| beside(&output, "-booklet"));
        Ok(Job { book, format, output, apart, folded })
    }

    /// The files that have a manifest beside them.
    fn listed(&self) -> impl Iterator<Item = &PathBuf> {
        let pdf = Some(&self.output).filter(|_| self.format == Format::Pdf);
        pdf.into_iter().chain(&self.apart)
    }

    fn files(&self) -> impl Iterator<Item = &PathBuf> {
        self.listed().chain(&self.folded)
    }

    /// What is written of the book, or of some of its pages, and what is to be said of it.
    fn outputs(
        &self,
        laid_out: &LaidOut,
        pages: Range<usize>,
    ) -> Result<(Vec<Output>, Vec<Diagnostic>), Faults> {
        let Job { book, format, output, apart, folded } = self;
        let mut outputs = Vec::new();
        let mut advice = laid_out.pages.advice.clone();
        if *format == Format::Svg {
            let outputs = drawings::outputs(book, laid_out, output)?;
            return Ok((
                outputs,
                disk::of_edition(Faults(advice), book.document.file.edition.as_deref()).0,
            ));
        }
        if let Some(path) = apart {
            let answers = pipeline::print(&book.document, Part::Answers, laid_out, None)?;
            outputs.extend(files::printed(path, answers));
        }
        let printed = pipeline::print(&book.document, Part::Book, laid_out, Some(pages))?;
        if let Some(path) = folded
            && let Some(booklet) =
                pipeline::booklet(book, &output.display().to_string(), &printed.bytes)?
        {
            advice.extend(booklet.advice);
            outputs.push(files::pdf(path, booklet.bytes));
        }
        outputs.extend(files::printed(output, printed));
        Ok((outputs, disk::of_edition(Faults(advice), book.document.file.edition.as_deref()).0))
    }
}

/// The books that are asked for: the book itself, an edition of it, or all.
fn jobs(arguments: &Arguments) -> Result<(Job, Vec<Job>), Faults> {
    let first = Job::new(arguments, arguments.edition.as_deref())?;
    let mut others = Vec::new();
    let mut faults = Faults::default();
    for id in first.book.editions.iter().filter(|_| arguments.all) {
        others.extend(faults.collect(Job::new(arguments, Some(id))));
    }
    faults.into_result((first, others))
}

fn build(arguments: &Arguments, started: Instant) -> Result<(), Faults> {
    let spec = &arguments.spec.spec;
    let output = arguments.output.as_deref();
    let named = output.and_then(|output| output.extension()).and_then(|name| name.to_str());
    if let (Format::Svg, Some(output), Some("svg" | "pdf")) = (arguments.format, output, named) {
        let output = output.display();
        return Err(Diagnostic::usage(format!("{output} is called like a file"))
            .help("drawings go into a folder: -o FOLDER")
            .into());
    }
    if arguments.format == Format::Svg && arguments.pages.is_some() {
        return Err(Diagnostic::usage("a proof of some pages is a PDF")
            .help("leave out --pages: each page is a drawing of its own")
            .into());
    }
    let (first, others) = jobs(arguments)?;
    // All editions have one record.
    let unread = disk::record_path(spec, &first.book);
    // What makes no puzzles has no record of its own.
    let lock =
        (!arguments.no_lock && !first.book.document.chapters.is_empty()).then(|| unread.clone());
    let jobs = || std::iter::once(&first).chain(&others);
    let pdfs = || jobs().flat_map(Job::files);
    let listed = jobs().flat_map(Job::listed);
    let manifests: Vec<PathBuf> = listed.map(|pdf| disk::manifest_path(pdf)).collect();
    files::different(spec, pdfs().chain(&lock).chain(&manifests))?;
    if arguments.no_lock && arguments.output.is_none() && unread.exists() {
        let (output, record) = (first.output.display(), unread.display());
        return Err(Diagnostic::usage(format!("{output} is printed from {record}"))
            .help("a book made without its record may be another: name its file with -o")
            .into());
    }
    // Better now than after minutes of work.
    for pdf in pdfs() {
        write::may_replace(pdf, PDF)?;
    }
    for manifest in &manifests {
        write::may_replace(manifest, disk::MANIFEST)?;
    }
    // A book without its record is a draft: nothing is said of it in the ledger.
    let mut register = Register::open(spec, &first.book, lock.is_some())?;
    let there = match &lock {
        Some(lock) => disk::record(lock, arguments.relock)?,
        None => disk::Recorded::default(),
    };
    if let (false, None, Some(lock)) = (arguments.replace.is_empty(), &there.record, &lock) {
        return Err(Diagnostic::usage("there is no record yet, so no puzzle to replace")
            .help(format!("`bookgen build` makes {} first", lock.display()))
            .into());
    }
    if let (Some(register), Some(lock), None, false) =
        (&register, &lock, &there.record, arguments.relock)
    {
        register.needs_record(lock)?;
    }
    let mut replace = arguments.replace.clone();
    replace.sort_unstable();
    replace.dedup();
    let wishes = Wishes { relock: arguments.relock, replace: &replace, ..Wishes::default() };
    let quiet = arguments.work.quiet;
    let before = there.record.as_ref();
    let mut laid_out = vec![lay_out_reserved(&first.book, before, &wishes, quiet, &mut register)?];
    for job in &others {
        // The puzzles of the first are those of the others.
        let record = laid_out.first().map(|first: &LaidOut| &first.record);
        laid_out.push(lay_out(&job.book, record, &Wishes::default(), quiet)?);
    }

    let mut outputs = Vec::new();
    // The record first: whatever has been printed is in it.
    if let (Some(path), Some(first)) = (lock, laid_out.first()) {
        outputs.extend(files::record(&path, there, &first.record));
    }
    let mut text = String::new();
    let mut advice = Vec::new();
    for (job, laid_out) in jobs().zip(&laid_out) {
        let pages = chosen(laid_out.pages.book.len(), arguments.pages.as_ref())?;
        let count = pages.len();
        let (written, said) = job.outputs(laid_out, pages)?;
        text += &summary(job, laid_out, &written, count);
        outputs.extend(written);
        advice.extend(said);
    }
    match laid_out.first() {
        Some(first) => series::write(register, &unread, &first.record, &outputs)?,
        None => write::write(&outputs)?,
    }

    advise(&advice);
    if !quiet {
        if !wishes.replace.is_empty() {
            let numbers: Vec<String> = wishes.replace.iter().map(u32::to_string).collect();
            text += &format!("made anew: {}\n", numbers.join(", "));
        }
        let anew = wishes.relock || !wishes.replace.is_empty();
        if anew && !arguments.all && !first.book.editions.is_empty() {
            text += "the book's other editions have the old puzzles until they are built: --all\n";
        }
        let seconds = started.elapsed().as_secs_f64();
        super::print(&format!("{text}seed {}, {seconds:.2} s\n", first.book.document.file.seed))?;
    }
    Ok(())
}

fn output_path(arguments: &Arguments, edition: Option<&str>) -> PathBuf {
    let beside_spec = |suffix: &str| files::of_spec(&arguments.spec.spec, edition, suffix);
    match (&arguments.output, &arguments.pages) {
        (Some(output), _) => output.clone(),
        (None, _) if arguments.format == Format::Svg => beside_spec("-svg").with_extension(""),
        (None, None) => beside_spec(""),
        (None, Some(pages)) => beside_spec(&format!("-pages-{}-{}", pages.start(), pages.end())),
    }
}

/// The pages asked for, counted from 0.
fn chosen(pages: usize, range: Option<&RangeInclusive<usize>>) -> Result<Range<usize>, Diagnostic> {
    let Some(range) = range else { return Ok(0..pages) };
    match *range.end() <= pages {
        true => Ok(range.start() - 1..*range.end()),
        false => Err(Diagnostic::usage(format!("the book has no page {}", range.end()))
            .help(format!("its pages are 1 to {pages}"))),
    }
}

fn summary(job: &Job, laid_out: &LaidOut, outputs: &[Output], pages: usize) -> String {
    let mut text = String::new();
    if job.format == Format::Svg {
        let drawings = counted(outputs.len(), "drawing");
        text += &format!("{}: {drawings}\n", job.output.display());
    }
    text += &files::sizes(outputs);
    let contents = contents(&job.book, &laid_out.counts);
    text += &format!("{}, {contents}\n", counted(pages, "page"));
    text
}
