//! `bookgen proof`: reads a finished PDF again and proves what it prints.

use std::path::{Path, PathBuf};

use super::{counted, disk};
use crate::presets::fonts::FONTS;
use crate::presets::printers::{self, PRINTERS};
use bookgen_base::diagnostic::{Diagnostic, Faults, Source};
use bookgen_base::schema::Reader;
use bookgen_contract::manifest::Manifest;
use bookgen_contract::printer::Printer;
use bookgen_proof as proof;
use bookgen_proof::{self, Expectations, PrinterRules, Report};
use bookgen_puzzles::record::Record;

#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// The PDF
    #[arg(value_name = "FILE.pdf")]
    pdf: PathBuf,
    /// The manifest [default: the one inside the PDF, or beside it]
    #[arg(long, value_name = "FILE")]
    manifest: Option<PathBuf>,
    /// A printer whose rules the file is to keep, whoever made it: see `bookgen printers`; `kdp` is
    /// short for `kdp-paperback`
    #[arg(long = "for", value_name = "PRINTER")]
    printer: Option<String>,
    /// The paper it is printed on [default: the printer's usual one]
    #[arg(long, value_name = "PAPER", requires = "printer")]
    paper: Option<String>,
    /// The file is a cover: it is held to what the printer asks of one; of bookgen's covers that is
    /// known
    #[arg(long, requires = "printer")]
    cover: bool,
    /// The record that has what is in another file, as answers that are apart; again for that of the
    /// issue before. The one beside the PDF with its name is always used
    #[arg(long, value_name = "FILE.lock")]
    record: Vec<PathBuf>,
}

/// Runs the command.
///
/// # Errors
/// A file that cannot be read; everything in it that is not as it should be.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let pdf = &arguments.pdf;
    let bytes = disk::pdf(pdf)?;
    // That of the book before those that are named: of two puzzles with one name its own is meant.
    let mut record = beside(pdf)?;
    for path in &arguments.record {
        let Some(found) = disk::record(path, false)?.record else {
            return Err(Diagnostic::file(format!("there is no record {}", path.display()))
                .help("name the `.lock` that was written with the book")
                .into());
        };
        match &mut record {
            Some(record) => record.entries.extend(found.entries),
            None => record = Some(found),
        }
    }
    let of_file = |fault: Diagnostic| fault.prefixed(pdf.display());
    let manifest: Option<Manifest> = match &arguments.manifest {
        Some(path) => Some(disk::manifest(path)?),
        None => match proof::embedded_manifest(bytes.clone()).map_err(of_file)? {
            Some(manifest) => Some(manifest),
            None => {
                let beside = disk::manifest_path(pdf);
                beside.exists().then(|| disk::manifest(&beside)).transpose()?
            }
        },
    };
    let printer = arguments.printer.as_deref().map(printer).transpose()?;
    if let (Some(paper), Some(printer)) = (&arguments.paper, &printer)
        && !printer.papers.contains_key(paper)
    {
        let papers: Vec<&str> = printer.papers.keys().map(String::as_str).collect();
        return Err(Diagnostic::usage(format!("{} has no paper `{paper}`", printer.name))
            .help(format!("its papers are {}", papers.join(", ")))
            .into());
    }
    let paper = arguments.paper.as_deref();
    let against = Expectations {
        manifest: manifest.as_ref(),
        record: record.as_ref(),
        printer: printer.as_ref().map(|printer| PrinterRules {
            printer,
            paper,
            is_cover: arguments.cover,
        }),
        fonts: FONTS,
    };
    let report = proof::prove(bytes, against).map_err(of_file)?;
    super::print(&text(&report))?;
    match report.findings.len() {
        0 => Ok(()),
        count => {
            Err(Diagnostic::book(format!("{}: {}", pdf.display(), counted(count, "finding")))
                .into())
        }
    }
}

/// The record beside a PDF, if there is one: that of `book-answers.pdf`, and of the edition
/// `book-large.pdf`, is `book.lock`.
fn beside(pdf: &Path) -> Result<Option<Record>, Faults> {
    let mut path = pdf.with_extension("lock");
    let mut name = pdf.file_stem().and_then(|stem| stem.to_str());
    loop {
        if let Some(record) = disk::record(&path, false)?.record {
            return Ok(Some(record));
        }
        name = name.and_then(|name| Some(name.rsplit_once('-')?.0));
        let Some(book) = name else { return Ok(None) };
        path = pdf.with_file_name(format!("{book}.lock"));
    }
}

/// A printer by its name, by the beginning of it, or by the path of its file.
fn printer(name: &str) -> Result<Printer, Faults> {
    let full = PRINTERS
        .names()
        .find(|known| known.strip_prefix(name).is_some_and(|rest| rest.starts_with('-')));
    let files = disk::Folder::of(Path::new(""));
    let mut reader = Reader::new(&files);
    let asked = Source::new("the command line", name).place(0..name.len());
    let printer = printers::load(&mut reader, full.unwrap_or(name), &asked);
    let faults = reader.faults;
    match printer {
        Some(printer) => faults.into_result(printer),
        None => Err(faults),
    }
}

/// Numbers in words, runs of them as such: `3, 5-9`.
fn runs(pages: &[usize]) -> String {
    let mut pages = pages.to_vec();
    pages.dedup();
    let runs = pages.chunk_by(|a, b| a + 1 == *b).map(|run| match run {
        [first, .., last] => format!("{first}-{last}"),
        _ => run.iter().map(usize::to_string).collect(),
    });
    runs.collect::<Vec<_>>().join(", ")
}

fn text(report: &Report) -> String {
    let mut text = String::new();
    // What is wrong alike on many pages is told of the first, with the numbers of the others.
    let mut told: Vec<&str> = Vec::new();
    for finding in &report.findings {
        let rule = finding.rule.filter(|_| finding.page.is_some());
        if rule.is_some_and(|rule| told.contains(&rule)) {
            continue;
        }
        text += &format!("{finding}\n");
        let Some(rule) = rule else { continue };
        told.push(rule);
        let alike = report.findings.iter().filter(|other| other.rule == Some(rule));
        let others: Vec<usize> = alike.filter_map(|other| other.page).skip(1).collect();
        if !others.is_empty() {
            text +=
                &format!("  the same on {}: {}\n", counted(others.len(), "page"), runs(&others));
        }
    }
    text += &format!(
        "{}: {} and {} read back, solved and graded again\n",
        counted(report.pages, "page"),
        counted(report.puzzles, "puzzle"),
        counted(report.answers, "answer"),
    );
    for source in &report.sources {
        text += &format!("rule: {source}\n");
    }
    for uncovered in &report.unchecked {
        text += &format!("not checked: {uncovered}\n");
    }
    text
}
