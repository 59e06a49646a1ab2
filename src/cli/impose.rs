//! `bookgen impose`: imposes the pages of a PDF on sheets.

mod arguments;

use std::path::Path;

use super::counted;
use super::terminal::{advise, escaped_path, is_stdout, print, print_file};
use crate::disk;
use crate::disk::book_files::{
    MANIFEST, PDF, WrittenPdf, manifest_path, pdf_with_manifest, written_pdfs,
};
use crate::write;
pub use arguments::Arguments;
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_impose::{Duplex, Imposed, Paper, impose, size_in_mm};

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let bytes = disk::pdf(&arguments.file)?;
    let output = arguments.output();
    let returns_pdf = is_stdout(&output);
    if !returns_pdf {
        check_output(&arguments.file, &output)?;
    }
    let name = arguments.file.display().to_string();
    let imposed = impose(&name, &bytes, &arguments.job())?;
    advise(&imposed.advice);
    if returns_pdf {
        return print_file(&imposed.bytes);
    }
    let text = summary(&imposed);
    let outputs = pdf_with_manifest(&output, imposed.bytes, &imposed.manifest);
    write::write(&outputs)?;
    let text = pdf_sizes(&written_pdfs(&outputs)) + &text;
    if arguments.quiet { Ok(()) } else { print(&text) }
}

/// Lists the sizes of PDFs, one PDF a line: `book.pdf (512 KB)`.
fn pdf_sizes(pdfs: &[WrittenPdf]) -> String {
    let line = |pdf: &WrittenPdf| {
        format!("{} ({} KB)\n", escaped_path(&pdf.path), pdf.bytes.div_ceil(1024))
    };
    pdfs.iter().map(line).collect()
}

/// Checks that the output replaces neither the input file nor a file from another program.
fn check_output(file: &Path, output: &Path) -> Result<(), Diagnostic> {
    if write::resolve(file)? == write::resolve(output)? {
        return Err(Diagnostic::usage(format!(
            "the input {} cannot be the output",
            file.display()
        ))
        .help("choose another name for the imposed PDF with -o"));
    }
    write::check_replaceable(&manifest_path(output), &MANIFEST)?;
    write::check_replaceable(output, &PDF)
}

/// Describes the number and the size of the imposed sheets: `4 sheets of a4, 297 x 210 mm`.
pub fn sheets(imposed: &Imposed) -> String {
    let paper = match &imposed.paper {
        Paper::Named(name, _) => format!("{name}, {}", size_in_mm(imposed.size)),
        Paper::Custom(size) => size_in_mm(*size),
    };
    format!("{} of {paper}", counted(imposed.sheets, "sheet"))
}

/// Describes the sheets, the pages and how to print the sheets, in two lines.
fn summary(imposed: &Imposed) -> String {
    let percent = format!("{:.1}", imposed.scale * 100.0);
    let percent = percent.trim_end_matches(".0");
    let blank = match imposed.blank {
        0 => String::new(),
        blank => format!(", {blank} blank"),
    };
    let print = match imposed.duplex {
        Duplex::Simplex => "on one side",
        Duplex::ShortEdge => "on both sides, turned about the short edge",
        Duplex::LongEdge => "on both sides, turned about the long edge",
    };
    format!(
        "{}: {}{blank}, at {percent} %\nprint {print}, at actual size\n",
        sheets(imposed),
        counted(imposed.pages, "page"),
    )
}
