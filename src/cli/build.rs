//! `bookgen build`: makes a book.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::Instant;

use super::progress::Bars;
use super::{SpecArgument, advise, disk};
use crate::diagnostic::{Diagnostic, Faults};
use crate::generate::Wishes;
use crate::page::Page;
use crate::pipeline::{self, Count, LaidOut};
use crate::record;
use crate::spec::Book;
use crate::write::{self, Output};

/// What a PDF begins with; nothing else is overwritten.
const PDF: &[u8] = b"%PDF-";

#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    spec: SpecArgument,
    /// Where the PDF goes [default: beside the spec, with its name]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// A seed instead of the spec's own
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Threads to work with [default: one a core]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Say nothing but faults
    #[arg(short, long)]
    quiet: bool,
    /// Make every puzzle anew, and the record with them
    #[arg(long, conflicts_with_all = ["replace", "no_lock"])]
    relock: bool,
    /// Make the puzzle of this number anew; nothing else moves
    #[arg(long, value_name = "NUMBER", conflicts_with = "no_lock")]
    replace: Option<u32>,
    /// Neither read nor write the record
    #[arg(long)]
    no_lock: bool,
    /// Only these pages, as a proof: `1-8` or `5`
    #[arg(long, value_name = "FIRST-LAST", value_parser = page_range)]
    pages: Option<RangeInclusive<usize>>,
}

fn page_range(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let page = |text: &str| text.trim().parse::<usize>().ok().filter(|&page| page > 0);
    match (page(first), page(last)) {
        (Some(first), Some(last)) if first <= last => Ok(first..=last),
        _ => Err("write the first and the last page: 1-8".to_owned()),
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let started = Instant::now();
    in_threads(arguments.jobs, || build(arguments, started))?
}

/// Runs something with so many threads.
pub fn in_threads<T: Send>(
    jobs: Option<u16>,
    work: impl FnOnce() -> T + Send,
) -> Result<T, Faults> {
    let threads = usize::from(jobs.unwrap_or(0));
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    match pool {
        Ok(pool) => Ok(pool.install(work)),
        Err(error) => Err(Diagnostic::usage("there are no threads to work with")
            .help(error.to_string())
            .into()),
    }
}

fn build(arguments: &Arguments, started: Instant) -> Result<(), Faults> {
    let spec = &arguments.spec.spec;
    let book = disk::book(spec, arguments.seed)?;
    let output = output_path(arguments);
    let apart = beside(&output, "-answers");
    write::may_replace(&output, PDF)?;

    let lock = disk::record_path(spec, &book);
    let before = match (arguments.no_lock, disk::record(&lock)) {
        (true, _) => None,
        // What is made anew need not be readable; but it must have been a record.
        (_, Err(_)) if arguments.relock => {
            write::may_replace(&lock, record::FIRST_LINE.as_bytes())?;
            None
        }
        (_, record) => record?,
    };
    if arguments.replace.is_some() && before.is_none() {
        return Err(Diagnostic::usage("there is no record yet, so no puzzle to replace")
            .help(format!("`bookgen build` makes {} first", lock.display()))
            .into());
    }
    let bars = Bars::new(arguments.quiet);
    let wishes = Wishes { relock: arguments.relock, replace: arguments.replace };
    let laid_out = pipeline::lay_out(&book, before.as_ref(), wishes, &bars);
    bars.finish();
    let laid_out = laid_out?;

    let pages = chosen(&laid_out.pages.book, arguments.pages.as_ref())?;
    let mut outputs = Vec::new();
    if !arguments.no_lock {
        // The record first: whatever has been printed is in it.
        outputs.push(Output {
            path: lock,
            bytes: pipeline::record_text(&laid_out.record).into_bytes(),
            replaces: record::FIRST_LINE.as_bytes(),
        });
    }
    if let Some(answers) = laid_out.pages.answers.as_ref().filter(|_| arguments.pages.is_none()) {
        let bytes = pipeline::print(&book, answers)?;
        outputs.push(Output { path: apart, bytes, replaces: PDF });
    }
    let bytes = pipeline::print(&book, pages)?;
    outputs.push(Output { path: output, bytes, replaces: PDF });
    write::write(&outputs)?;

    advise(&book.advice);
    advise(&laid_out.pages.advice);
    if !arguments.quiet {
        super::print(&summary(&book, &laid_out, &outputs, pages.len(), started))?;
    }
    Ok(())
}

fn output_path(arguments: &Arguments) -> PathBuf {
    let spec = &arguments.spec.spec;
    match (&arguments.output, &arguments.pages) {
        (Some(output), _) => output.clone(),
        (None, None) => spec.with_extension("pdf"),
        (None, Some(pages)) => {
            let suffix = format!("-pages-{}-{}", pages.start(), pages.end());
            beside(&spec.with_extension("pdf"), &suffix)
        }
    }
}

/// The path of a PDF that goes with another: `book-answers.pdf` with `book.pdf`.
fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_os_string();
    name.push(suffix);
    name.push(".pdf");
    path.with_file_name(name)
}

fn chosen<'a>(
    pages: &'a [Page],
    range: Option<&RangeInclusive<usize>>,
) -> Result<&'a [Page], Faults> {
    let Some(range) = range else { return Ok(pages) };
    let last = (*range.end()).min(pages.len());
    pages.get(range.start() - 1..last).filter(|pages| !pages.is_empty()).ok_or_else(|| {
        Diagnostic::usage(format!("the book has no page {}", range.start()))
            .help(format!("its pages are 1 to {}", pages.len()))
            .into()
    })
}

fn summary(
    book: &Book,
    laid_out: &LaidOut,
    outputs: &[Output],
    pages: usize,
    started: Instant,
) -> String {
    let mut text = String::new();
    for output in outputs.iter().rev().filter(|output| output.replaces == PDF) {
        text += &format!("{} ({} KB)\n", output.path.display(), output.bytes.len().div_ceil(1024));
    }
    text += &format!(
        "{pages} pages, {} puzzles: {}\nseed {}, {:.2} s\n",
        book.puzzles(),
        count_text(&laid_out.counts),
        book.seed,
        started.elapsed().as_secs_f64(),
    );
    text
}

/// Counts in words: `sudoku 30 gentle, 30 easy; wordsearch 4 medium`.
pub fn count_text(counts: &[Count]) -> String {
    let mut text = String::new();
    let mut kind = "";
    for count in counts {
        if count.kind != kind {
            text += if kind.is_empty() { "" } else { "; " };
            text += &count.kind;
        } else {
            text += ",";
        }
        kind = &count.kind;
        let level = count.level.as_deref().unwrap_or("beyond the ladder");
        text += &format!(" {} {level}", count.puzzles);
    }
    text
}
