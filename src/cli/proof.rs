//! `bookgen proof`: reads a finished PDF again and proves what it prints.

use std::path::{Path, PathBuf};

use super::{counted, disk};
use crate::diagnostic::{Diagnostic, Faults};
use crate::manifest::Manifest;
use crate::proof::{self, Report};
use crate::record::Record;

#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// The PDF
    #[arg(value_name = "FILE.pdf")]
    pdf: PathBuf,
    /// The manifest [default: the one inside the PDF, or beside it]
    #[arg(long, value_name = "FILE")]
    manifest: Option<PathBuf>,
    /// The record that has what is in another file, as answers that are apart [default: the one
    /// beside the PDF with its name]
    #[arg(long, value_name = "FILE.lock")]
    record: Option<PathBuf>,
}

/// Runs the command.
///
/// # Errors
/// A file that cannot be read; everything in it that is not as it should be.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let pdf = &arguments.pdf;
    let bytes = disk::pdf(pdf)?;
    let record = match &arguments.record {
        Some(path) => match disk::record(path, false)?.record {
            Some(record) => Some(record),
            None => {
                return Err(Diagnostic::file(format!("there is no record {}", path.display()))
                    .help("name the `.lock` that was written with the book")
                    .into());
            }
        },
        None => beside(pdf)?,
    };
    let of_file = |fault: Diagnostic| {
        let message = format!("{}: {}", pdf.display(), fault.message);
        Diagnostic { message, ..fault }
    };
    let manifest: Option<Manifest> = match &arguments.manifest {
        Some(path) => Some(disk::manifest(path)?),
        None => match proof::manifest(bytes.clone()).map_err(of_file)? {
            Some(manifest) => Some(manifest),
            None => {
                let beside = disk::manifest_path(pdf);
                beside.exists().then(|| disk::manifest(&beside)).transpose()?
            }
        },
    };
    let report = proof::prove(bytes, manifest.as_ref(), record.as_ref()).map_err(of_file)?;
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

fn text(report: &Report) -> String {
    let mut text = String::new();
    for finding in &report.findings {
        text += &format!("{finding}\n");
    }
    text += &format!(
        "{}: {} and {} read back, solved and graded again\n",
        counted(report.pages, "page"),
        counted(report.puzzles, "puzzle"),
        counted(report.answers, "answer"),
    );
    for uncovered in &report.uncovered {
        text += &format!("not covered: {uncovered}\n");
    }
    text
}
