//! `bookgen proof`: reads a finished PDF and verifies the printed puzzles.

use std::path::{Path, PathBuf};

use super::counted;
use super::named::Named;
use super::terminal::{escaped, print};
use crate::disk::book_files::manifest_path;
use crate::disk::{self, Folder, RecordFile};
use crate::presets::fonts::FONTS;
use crate::presets::printers::{self, PRINTERS};
use bookgen_base::diagnostic::{Diagnostic, Faults, Source};
use bookgen_base::schema::Reader;
use bookgen_contract::printer::Printer;
use bookgen_proof as proof;
use bookgen_proof::{self, Expectations, Finding, Part, PrinterRules, Report};
use bookgen_puzzles::record::Record;

#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// The path of the PDF
    #[arg(value_name = "FILE.pdf")]
    pdf: PathBuf,
    /// The path of the manifest [default: the manifest in the PDF, or FILE.manifest.json]
    #[arg(long, value_name = "FILE")]
    manifest: Option<PathBuf>,
    /// Check the PDF against the rules of this printer, as listed by `bookgen printers`; `kdp` is
    /// short for `kdp-paperback`; the PDF may come from any program
    #[arg(long = "for", value_name = "PRINTER")]
    #[arg(value_parser = Named::printers(), hide_possible_values = true)]
    printer: Option<String>,
    /// The paper on which the printer prints the PDF [default: the printer's usual paper]
    #[arg(long, value_name = "PAPER", requires = "printer")]
    paper: Option<String>,
    /// Check the file as a cover; covers made by bookgen are recognised without this option
    #[arg(long, requires = "printer")]
    cover: bool,
    /// Accept a file without puzzles, for example a notebook or imposed sheets without grids
    #[arg(long)]
    any: bool,
    /// An additional record. It is needed if the PDF has puzzles whose answers are in another file
    /// or issue, or answers whose puzzles are in another file or issue. This option can be
    /// repeated. FILE.lock is always used
    #[arg(long, value_name = "FILE.lock")]
    record: Vec<PathBuf>,
}

/// Runs the command.
///
/// # Errors
/// A file cannot be read, or the proof found errors. In the second case, the message has the number
/// of findings.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let pdf = &arguments.pdf;
    let bytes = disk::pdf(pdf)?;
    let record = records(arguments)?;
    let about_file = |fault: Diagnostic| fault.prefixed(pdf.display());
    let (manifest, differs) = match &arguments.manifest {
        Some(path) => (Some(disk::manifest(path)?), false),
        None => {
            let embedded = proof::embedded_manifest(bytes.clone()).map_err(about_file)?;
            let path = manifest_path(pdf);
            let separate = disk::exists(&path).then(|| disk::manifest(&path)).transpose()?;
            let differs = embedded.is_some() && separate.is_some() && embedded != separate;
            (embedded.or(separate), differs)
        }
    };
    let printer = arguments.printer.as_deref().map(printer).transpose()?;
    if let (Some(paper), Some(printer)) = (&arguments.paper, &printer)
        && !printer.papers.contains_key(paper)
    {
        let papers: Vec<&str> = printer.papers.keys().map(String::as_str).collect();
        return Err(Diagnostic::usage(format!("{} has no paper `{paper}`", printer.name))
            .help(format!("the papers of this printer are {}", papers.join(", ")))
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
    let mut report = proof::prove(bytes, against).map_err(about_file)?;
    if differs {
        let path = manifest_path(pdf);
        let message = format!("the manifest in the PDF differs from {}", path.display());
        report.findings.insert(0, Finding { page: None, message, rule: None });
    }
    let is_cover = manifest.as_ref().is_some_and(|manifest| manifest.part == Part::Cover);
    let claims = manifest.as_ref().map_or(0, |manifest| manifest.puzzles.len());
    let has_puzzles = claims + report.puzzles + report.answers > 0;
    if !(has_puzzles || is_cover || arguments.any || printer.is_some()) {
        let message = "the file has no puzzles to prove; if it should have none, add --any";
        report.findings.push(Finding { page: None, message: message.to_owned(), rule: None });
    }
    print(&text(&report))?;
    match report.findings.len() {
        0 => Ok(()),
        count => {
            Err(Diagnostic::input(format!("{}: {}", pdf.display(), counted(count, "finding")))
                .into())
        }
    }
}

/// Joins the record of the PDF and the records named by `--record`. The record of the PDF comes
/// first: if two puzzles have the same id, the first puzzle is used.
fn records(arguments: &Arguments) -> Result<Option<Record>, Faults> {
    let mut record = record_of(&arguments.pdf)?;
    for path in &arguments.record {
        let Some(found) = RecordFile::read(path)?.record else {
            return Err(Diagnostic::file(format!("there is no record {}", path.display()))
                .help("name the `.lock` file that was written with the book")
                .into());
        };
        match &mut record {
            Some(record) => record.entries.extend(found.entries),
            None => record = Some(found),
        }
    }
    Ok(record)
}

/// Finds and reads the record that belongs to a PDF. For example, `book.lock` belongs to the book
/// `book.pdf`, to the answers `book-answers.pdf` and to the edition `book-large.pdf`. Returns
/// `None` if there is no record file.
fn record_of(pdf: &Path) -> Result<Option<Record>, Faults> {
    let mut path = pdf.with_extension("lock");
    let mut name = pdf.file_stem().and_then(|stem| stem.to_str());
    loop {
        if let Some(record) = RecordFile::read(&path)?.record {
            return Ok(Some(record));
        }
        name = name.and_then(|name| Some(name.rsplit_once('-')?.0));
        let Some(book) = name else { return Ok(None) };
        path = pdf.with_file_name(format!("{book}.lock"));
    }
}

/// Finds a printer by its name, by the first part of its name, or by the path of its file.
fn printer(name: &str) -> Result<Printer, Faults> {
    let full_name = PRINTERS
        .names()
        .find(|known| known.strip_prefix(name).is_some_and(|rest| rest.starts_with('-')));
    let files = Folder::new(Path::new(""));
    let mut reader = Reader::new(&files);
    let place = Source::new("the command line", name).place(0..name.len());
    let printer = printers::load(&mut reader, full_name.unwrap_or(name), &place);
    let faults = reader.faults;
    match printer {
        Some(printer) => faults.into_result(printer),
        None => Err(faults),
    }
}

/// Formats sorted page numbers as ranges: `3, 5-9`.
fn page_ranges(pages: &[usize]) -> String {
    let mut pages = pages.to_vec();
    pages.dedup();
    let ranges = pages.chunk_by(|a, b| a + 1 == *b).map(|range| match range {
        [first, .., last] => format!("{first}-{last}"),
        _ => range.iter().map(usize::to_string).collect(),
    });
    ranges.collect::<Vec<_>>().join(", ")
}

/// The rule that a finding breaks, or the message if there is no rule.
fn broken_rule(finding: &Finding) -> &str {
    finding.rule.unwrap_or(&finding.message)
}

/// Describes the findings, the number of proved puzzles and the sources of the rules. If many pages
/// break the same rule or have the same fault, the finding is shown for the first page, followed by the numbers of the
/// other pages.
fn text(report: &Report) -> String {
    let mut text = String::new();
    let mut reported: Vec<&str> = Vec::new();
    for finding in &report.findings {
        let fault = broken_rule(finding);
        if finding.page.is_some() && reported.contains(&fault) {
            continue;
        }
        text += &format!("{}\n", escaped(&finding.to_string()));
        if finding.page.is_none() {
            continue;
        }
        reported.push(fault);
        let same = report.findings.iter().filter(|other| broken_rule(other) == fault);
        let others: Vec<usize> = same.filter_map(|other| other.page).skip(1).collect();
        if !others.is_empty() {
            let count = counted(others.len(), "page");
            text += &format!("  the same on {count}: {}\n", page_ranges(&others));
        }
    }
    text += &format!(
        "{}: {} and {} read back, solved and graded again\n",
        counted(report.pages, "page"),
        counted(report.puzzles, "puzzle"),
        counted(report.answers, "answer"),
    );
    for source in &report.sources {
        text += &format!("rule: {}\n", escaped(source));
    }
    for uncovered in &report.unchecked {
        text += &format!("not checked: {}\n", escaped(uncovered));
    }
    text
}
