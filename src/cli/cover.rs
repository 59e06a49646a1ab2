//! `bookgen cover`: makes the cover of a book.

use std::path::PathBuf;
use std::time::Instant;

use super::files::{self, PDF};
use super::progress::lay_out_reserved;
use super::series::{self, Register};
use super::{SpecArgument, WorkArguments, advise, counted, disk, in_threads};
use crate::generate::Wishes;
use crate::pipeline;
use crate::spec::Book;
use crate::write;
use bookgen_base::diagnostic::Faults;
use bookgen_base::units::inches;
use bookgen_base::units::{Pt, Size};
use bookgen_press::layout::{CoverGeometry, CoverLayout};

#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    spec: SpecArgument,
    /// Where the PDF goes [default: beside the spec, BOOK-cover.pdf]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The cover of an edition, by its id; its file is BOOK-ID-cover.pdf
    #[arg(long, value_name = "ID")]
    edition: Option<String>,
    /// Beside the cover a second file, FILE-guides.pdf, that shows trim, folds, safe places and the
    /// barcode's box: to look at, not for the printer
    #[arg(long)]
    guides: bool,
    #[command(flatten)]
    work: WorkArguments,
}

/// Runs the command. The puzzles and the pages are those that `build` makes, so that the spine is
/// that of the book; the record is written as `build` writes it, since a puzzle of it is printed.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let started = Instant::now();
    in_threads(arguments.work.jobs, || cover(arguments, started))?
}

fn cover(arguments: &Arguments, started: Instant) -> Result<(), Faults> {
    let spec = &arguments.spec.spec;
    let edition = arguments.edition.as_deref();
    let book = disk::covered(spec, edition)?;
    advise(&disk::of_edition(Faults(book.advice.clone()), edition).0);
    let path = output_path(arguments);
    let guides = arguments.guides.then(|| files::beside(&path, "-guides"));
    let manifest = disk::manifest_path(&path);
    let lock = disk::record_path(spec, &book);
    files::different(spec, [&path, &manifest, &lock].into_iter().chain(&guides))?;
    // Better now than after minutes of work.
    for pdf in std::iter::once(&path).chain(&guides) {
        write::may_replace(pdf, PDF)?;
    }
    write::may_replace(&manifest, disk::MANIFEST)?;
    let mut register = Register::open(spec, &book, true)?;
    let there = disk::record(&lock, false)?;
    if let (Some(register), None) = (&register, &there.record) {
        register.needs_record(&lock)?;
    }
    let wishes = Wishes::default();
    let before = there.record.as_ref();
    let laid_out = lay_out_reserved(&book, before, &wishes, arguments.work.quiet, &mut register)?;
    let of_edition = |faults: Faults| disk::of_edition(faults, edition);
    let jacket = pipeline::cover(&book.document, &laid_out).map_err(of_edition)?;
    let printed = pipeline::print_cover(&book.document, &laid_out, &jacket).map_err(of_edition)?;

    let mut outputs = Vec::new();
    // The record first: whatever has been printed is in it.
    outputs.extend(files::record(&lock, there, &laid_out.record));
    if let Some(path) = guides {
        let guided = pipeline::render_cover(&book.document, &jacket.guides, &jacket.manifest)?;
        outputs.push(files::pdf(&path, guided.bytes));
    }
    outputs.extend(files::printed(&path, printed));
    series::write(register, &lock, &laid_out.record, &outputs)?;
    advise(&of_edition(Faults(jacket.advice.clone())).0);
    if arguments.work.quiet {
        return Ok(());
    }
    let text = files::sizes(&outputs) + &summary(&book, &jacket, laid_out.pages.book.len());
    let seconds = started.elapsed().as_secs_f64();
    super::print(&format!("{text}{seconds:.2} s\n"))
}

fn output_path(arguments: &Arguments) -> PathBuf {
    let usual = || files::of_spec(&arguments.spec.spec, arguments.edition.as_deref(), "-cover");
    arguments.output.clone().unwrap_or_else(usual)
}

/// What the cover is made for, and how it is measured: to be compared with the printer's template.
pub fn summary(book: &Book, jacket: &CoverLayout, pages: usize) -> String {
    let CoverGeometry { sheet, size, bleed, spine, binding, .. } = &jacket.geometry;
    let (printer, paper) = match &book.document.printing {
        Some(printing) => {
            let paper = printing.paper.as_ref().map(|paper| format!(" on {paper} paper"));
            (printing.printer.name.as_str(), paper.unwrap_or_default())
        }
        None => ("", String::new()),
    };
    let both = |length: Pt| format!("{} ({:.1} mm)", inches(length), length.mm());
    let sizes = |size: &Size| {
        let (wide, high) = (inches(size.width), inches(size.height));
        let wide = wide.trim_end_matches(" in");
        format!("{wide} x {high} ({:.1} x {:.1} mm)", size.width.mm(), size.height.mm())
    };
    let cut = if binding == "hardcover" { "turned in" } else { "cut off" };
    format!(
        "{binding} of {printer}: {}{paper}, spine {}\nsheet {}; {} {cut} on all sides leave {}\n",
        counted(pages, "page"),
        both(spine.width),
        sizes(sheet),
        both(*bleed),
        sizes(size),
    )
}
