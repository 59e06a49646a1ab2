//! `bookgen cover`: makes the cover of a book.

use std::path::PathBuf;
use std::time::Instant;

use super::terminal::{Terminal, advise, file_path, is_stdout, pdf_sizes, print, print_file};
use super::{SpecArgument, WorkArguments, counted, in_threads};
use crate::build::{CoverRequest, build_cover};
use crate::spec::Book;
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::units::inches;
use bookgen_base::units::{Pt, Size};
use bookgen_press::layout::{CoverGeometry, CoverLayout};

#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    spec: SpecArgument,
    /// The path of the PDF; `-` writes the PDF to the standard output [default: BOOK-cover.pdf in
    /// the folder of the spec]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Make the cover of the edition with this id instead of the cover of the book; the file of
    /// the cover is BOOK-ID-cover.pdf
    #[arg(long, value_name = "ID")]
    edition: Option<String>,
    /// Also write FILE-guides.pdf, which shows the trim lines, the folds, the safe areas and the
    /// box of the barcode; do not send this file to the printer
    #[arg(long)]
    guides: bool,
    #[command(flatten)]
    work: WorkArguments,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let started = Instant::now();
    let quiet = arguments.work.quiet;
    let returns_pdf = arguments.output.as_deref().is_some_and(is_stdout);
    if returns_pdf && arguments.guides {
        return Err(Diagnostic::usage("`-o -` writes one file, but --guides makes a second PDF")
            .help("name the output with -o, or leave out --guides")
            .into());
    }
    let request = CoverRequest {
        spec: &arguments.spec.spec,
        output: file_path(arguments.output.as_deref()),
        returns_pdf,
        edition: arguments.edition.as_deref(),
        guides: arguments.guides,
    };
    let built = in_threads(arguments.work.jobs, || build_cover(&request, &Terminal { quiet }))??;
    advise(&built.advice);
    if let Some(pdf) = &built.pdf {
        return print_file(pdf);
    }
    if quiet {
        return Ok(());
    }
    let text = pdf_sizes(&built.pdfs) + &summary(&built.book, &built.jacket, built.pages);
    print(&format!("{text}{:.2} s\n", started.elapsed().as_secs_f64()))
}

/// Describes the printer and the dimensions of a cover. The user can compare the dimensions with
/// the printer's template.
pub fn summary(book: &Book, jacket: &CoverLayout, pages: usize) -> String {
    let CoverGeometry { sheet, size, bleed, spine, binding, .. } = &jacket.geometry;
    let (printer, paper) = match &book.document.printing {
        Some(printing) => {
            let paper = printing.paper.as_ref().map(|paper| format!(" on {paper} paper"));
            (printing.printer.name.as_str(), paper.unwrap_or_default())
        }
        None => ("", String::new()),
    };
    let length = |length: Pt| format!("{} ({:.1} mm)", inches(length), length.mm());
    let dimensions = |size: &Size| {
        let (width, height) = (inches(size.width), inches(size.height));
        let width = width.trim_end_matches(" in");
        format!("{width} x {height} ({:.1} x {:.1} mm)", size.width.mm(), size.height.mm())
    };
    let cut = if binding == "hardcover" { "turned in" } else { "cut off" };
    format!(
        "{binding} of {printer}: {}{paper}, spine {}\nsheet {}; {} {cut} on all sides leave {}\n",
        counted(pages, "page"),
        length(spine.width),
        dimensions(sheet),
        length(*bleed),
        dimensions(size),
    )
}
