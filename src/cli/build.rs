//! `bookgen build`: makes a book.

use std::ops::{Range, RangeInclusive};
use std::path::{Path, PathBuf};
use std::time::Instant;

use super::progress::Bars;
use super::{SpecArgument, advise, contents, counted, disk, drawings, in_threads};
use crate::diagnostic::{Diagnostic, Faults};
use crate::generate::Wishes;
use crate::pipeline::{self, LaidOut, Part, Printed};
use crate::record;
use crate::spec::{AnswersAt, Book};
use crate::write::{self, Ours, Output};

/// A PDF that may be replaced: one of ours.
pub const PDF: Ours = Ours::Marked { begins: "%PDF-", holds: "/Producer(bookgen " };

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
    /// A seed instead of the spec's own
    #[arg(long, value_name = "N", value_parser = seed)]
    seed: Option<u64>,
    /// Threads to work with [default: one a core]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
    /// Say nothing but faults
    #[arg(short, long)]
    quiet: bool,
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
    in_threads(arguments.jobs, || build(arguments, started))?
}

fn build(arguments: &Arguments, started: Instant) -> Result<(), Faults> {
    let spec = &arguments.spec.spec;
    let book = disk::book(spec, arguments.seed)?;
    // Advice is given even where faults follow.
    advise(&book.advice);
    let output = output_path(arguments);
    let drawn = arguments.format == Format::Svg;
    if drawn && arguments.pages.is_some() {
        return Err(Diagnostic::usage("a proof of some pages is a PDF")
            .help("leave out --pages: each page is a drawing of its own")
            .into());
    }
    let apart = (book.answers == AnswersAt::Separate && arguments.pages.is_none() && !drawn)
        .then(|| beside(&output, "-answers"));
    // A proof of some pages is no book to be folded.
    let folded = (book.booklet.is_some() && arguments.pages.is_none() && !drawn)
        .then(|| beside(&output, "-booklet"));
    // What makes no puzzles has no record of its own.
    let lock =
        (!arguments.no_lock && !book.chapters.is_empty()).then(|| disk::record_path(spec, &book));
    let printed: Vec<&PathBuf> =
        [Some(&output).filter(|_| !drawn), apart.as_ref()].into_iter().flatten().collect();
    let manifests: Vec<PathBuf> = printed.iter().map(|pdf| disk::manifest_path(pdf)).collect();
    let all = printed.iter().copied().chain(&folded);
    different(spec, all.clone().chain(&lock).chain(&manifests))?;
    let unread = disk::record_path(spec, &book);
    if arguments.no_lock && arguments.output.is_none() && unread.exists() {
        let (output, record) = (output.display(), unread.display());
        return Err(Diagnostic::usage(format!("{output} is printed from {record}"))
            .help("a book made without its record may be another: name its file with -o")
            .into());
    }
    // Better now than after minutes of work.
    for pdf in all {
        write::may_replace(pdf, PDF)?;
    }
    for manifest in &manifests {
        write::may_replace(manifest, disk::MANIFEST)?;
    }
    let there = match &lock {
        Some(lock) => disk::record(lock, arguments.relock)?,
        None => disk::Recorded::default(),
    };
    if let (false, None, Some(lock)) = (arguments.replace.is_empty(), &there.record, &lock) {
        return Err(Diagnostic::usage("there is no record yet, so no puzzle to replace")
            .help(format!("`bookgen build` makes {} first", lock.display()))
            .into());
    }
    let bars = Bars::new(arguments.quiet);
    let mut replace = arguments.replace.clone();
    replace.sort_unstable();
    replace.dedup();
    let wishes = Wishes { relock: arguments.relock, replace };
    let laid_out = pipeline::lay_out(&book, there.record.as_ref(), &wishes, &bars);
    bars.finish();
    let laid_out = laid_out?;

    let pages = chosen(laid_out.pages.book.len(), arguments.pages.as_ref())?;
    let count = pages.len();
    let mut outputs = Vec::new();
    // The record first: whatever has been printed is in it.
    if let Some(path) = lock {
        let bytes = record::write(&laid_out.record).into_bytes();
        if there.bytes.as_ref() != Some(&bytes) {
            let made_from = Some(there.bytes);
            outputs.push(Output { path, bytes, replaces: disk::RECORD, made_from });
        }
    }
    let mut advice = laid_out.pages.advice.clone();
    let pdf = |path, bytes| Output { path, bytes, replaces: PDF, made_from: None };
    let print = |path: &Path, part, pages| -> Result<(Output, Vec<u8>), Faults> {
        let Printed { bytes, manifest, .. } = pipeline::print(&book, part, &laid_out, pages)?;
        let (path, text) = (disk::manifest_path(path), manifest.write().into_bytes());
        let replaces = disk::MANIFEST;
        Ok((Output { path, bytes: text, replaces, made_from: None }, bytes))
    };
    if let Some(path) = apart {
        let (manifest, bytes) = print(&path, Part::Answers, None)?;
        outputs.extend([manifest, pdf(path, bytes)]);
    }
    if drawn {
        outputs.extend(drawings::outputs(&book, &laid_out, &output)?);
    } else {
        let (manifest, bytes) = print(&output, Part::Book, Some(pages))?;
        if let Some(path) = folded
            && let Some(booklet) = pipeline::booklet(&book, &output.display().to_string(), &bytes)?
        {
            advice.extend(booklet.advice);
            outputs.push(pdf(path, booklet.bytes));
        }
        outputs.extend([manifest, pdf(output.clone(), bytes)]);
    }
    write::write(&outputs)?;

    advise(&advice);
    if !arguments.quiet {
        let mut text = summary(&book, &laid_out, &outputs, count);
        if drawn {
            let drawings = outputs.iter().filter(|output| output.replaces == drawings::SVG);
            let drawings = counted(drawings.count(), "drawing");
            text = format!("{}: {drawings}\n{text}", output.display());
        }
        if !wishes.replace.is_empty() {
            let numbers: Vec<String> = wishes.replace.iter().map(u32::to_string).collect();
            text += &format!("made anew: {}\n", numbers.join(", "));
        }
        let seconds = started.elapsed().as_secs_f64();
        super::print(&format!("{text}seed {}, {seconds:.2} s\n", book.seed))?;
    }
    Ok(())
}

/// Whether all these paths lead to different files, none of them the spec.
fn different<'a>(
    spec: &'a Path,
    paths: impl Iterator<Item = &'a PathBuf>,
) -> Result<(), Diagnostic> {
    let mut seen = vec![(spec, write::real(spec)?)];
    for path in paths {
        let real = write::real(path)?;
        if let Some((other, _)) = seen.iter().find(|(_, other)| *other == real) {
            let [path, other] = [path.display(), other.display()];
            return Err(Diagnostic::usage(format!("{path} would be written over {other}"))
                .help("give the PDF another name with -o, or the record with `lock`"));
        }
        seen.push((path, real));
    }
    Ok(())
}

fn output_path(arguments: &Arguments) -> PathBuf {
    let spec = &arguments.spec.spec;
    match (&arguments.output, &arguments.pages) {
        (Some(output), _) => output.clone(),
        (None, None) if arguments.format == Format::Svg => {
            let mut name = spec.file_stem().unwrap_or_default().to_os_string();
            name.push("-svg");
            spec.with_file_name(name)
        }
        (None, None) => spec.with_extension("pdf"),
        (None, Some(pages)) => {
            let suffix = format!("-pages-{}-{}", pages.start(), pages.end());
            beside(&spec.with_extension("pdf"), &suffix)
        }
    }
}

/// The path of a PDF that goes with another: `book-answers.pdf` with `book.pdf`.
pub fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_os_string();
    name.push(suffix);
    name.push(".pdf");
    path.with_file_name(name)
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

fn summary(book: &Book, laid_out: &LaidOut, outputs: &[Output], pages: usize) -> String {
    let mut text = String::new();
    for output in outputs.iter().rev().filter(|output| output.replaces == PDF) {
        text += &format!("{} ({} KB)\n", output.path.display(), output.bytes.len().div_ceil(1024));
    }
    text += &format!("{}, {}\n", counted(pages, "page"), contents(book, &laid_out.counts));
    text
}
