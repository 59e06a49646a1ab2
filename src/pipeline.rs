//! Calls the steps from a spec to a finished file, in order. Start reading the code here.
//!
//! [`lay_out`] plans a book, makes its puzzles and lays out its pages. [`print()`] renders the
//! pages as a PDF and proves the finished file. [`cover`] and [`print_cover`] do the same for the
//! cover.

use std::borrow::Cow;
use std::ops::Range;

use rayon::prelude::*;

use bookgen_base::diagnostic::{Diagnostic, FaultKind, Faults};
use bookgen_base::units::Pt;
use bookgen_contract::manifest::{Barcode, Manifest};
use bookgen_contract::printer::PdfFeature;
use bookgen_impose::{Imposed, impose};
use bookgen_press::cover::CoverBarcode;
use bookgen_press::document::{Document, FileMetadata, Placed};
use bookgen_press::font::FontSet;
use bookgen_press::layout::{self, BackCopy, CoverGeometry, CoverLayout, PageCount, Pages};
use bookgen_press::page::Page;
use bookgen_press::render::RenderError;
use bookgen_press::render::pdf::{
    ManifestPlace, MetadataDetail, PdfMetadata, write_pdf, write_pdf_with_manifest,
};
use bookgen_press::render::svg::{SvgMetadata, write_svg};
use bookgen_proof as proof;
use bookgen_proof::{Expectations, PrinterRules};
use bookgen_puzzles::Face;
use bookgen_puzzles::record::Record;

use crate::PRODUCER;
use crate::generate::{self, GenerateOptions, Made};
use crate::plan;
use crate::presets::fonts::FONTS;
use crate::puzzle_counts::{Count, KindWords, counts, kind_words};
use crate::spec::Book;

/// Receives progress while a book is made.
pub trait Progress: Sync {
    /// Called when a puzzle is finished. The book has `total` puzzles.
    fn puzzle(&self, total: usize);
    /// Called when a page is laid out. The book has `total` pages.
    fn page(&self, total: usize);
}

/// Ignores all progress.
pub struct Silent;

impl Progress for Silent {
    fn puzzle(&self, _: usize) {}
    fn page(&self, _: usize) {}
}

/// A book with its puzzles and pages.
pub struct LaidOut {
    /// The pages.
    pub pages: Pages,
    /// The record of the puzzles.
    pub record: Record,
    /// The number of puzzles of each kind and level, in the order of the book.
    pub counts: Vec<Count>,
    /// The words and clues of each kind. Empty for a dated sheet.
    pub words: Vec<KindWords>,
    /// The puzzles in printing order, including the examples.
    pub made: Vec<Made>,
}

/// Reads the recorded puzzles from the record `before`, makes the other puzzles of the book, and
/// lays out the pages.
///
/// # Errors
/// All faults of the puzzles, or all faults of the layout.
pub fn lay_out(
    book: &Book,
    before: Option<&Record>,
    options: &GenerateOptions<'_>,
    progress: &dyn Progress,
) -> Result<LaidOut, Faults> {
    let slots = plan::plan(book);
    let ready = || progress.puzzle(book.puzzles() as usize);
    let made = generate::generate(book, &slots, before, options, &ready)?;
    let record = generate::record(book, &slots, &made, before, options);
    let laid_out = lay_out_made(&book.document, made, record, progress)?;
    Ok(LaidOut { words: kind_words(&slots, &laid_out.made), ..laid_out })
}

/// Lays out the pages of a document from finished puzzles and their record.
///
/// # Errors
/// All faults of the layout.
pub fn lay_out_made(
    document: &Document,
    made: Vec<Made>,
    record: Record,
    progress: &dyn Progress,
) -> Result<LaidOut, Faults> {
    let pages = layout::lay_out(document, &placed(&made), &|total| progress.page(total))?;
    Ok(LaidOut { pages, record, counts: counts(&made), words: Vec::new(), made })
}

/// Counts the pages of a document without typesetting them.
///
/// # Errors
/// The errors of [`layout::count_pages`].
pub fn count_pages(document: &Document, made: &[Made]) -> Result<PageCount, Faults> {
    layout::count_pages(document, &placed(made))
}

/// For each chapter, the number of puzzles on a page that the layout recommends.
///
/// # Errors
/// The errors of [`layout::easy_per_page`].
pub fn easy_per_page(document: &Document, made: &[Made]) -> Result<Vec<u32>, Faults> {
    layout::easy_per_page(document, &placed(made))
}

/// Lays out the cover of a book. The document must have a cover ([`crate::spec::Request::with_cover`]).
///
/// # Errors
/// All faults of the cover.
pub fn cover(document: &Document, laid_out: &LaidOut) -> Result<CoverLayout, Faults> {
    cover_of(document, laid_out, laid_out.pages.book.len())
}

/// Lays out the cover of a book as if the book had `pages` pages.
///
/// # Errors
/// The errors of [`cover`].
pub fn cover_of(
    document: &Document,
    laid_out: &LaidOut,
    pages: usize,
) -> Result<CoverLayout, Faults> {
    layout::cover(document, &placed(&laid_out.made), pages)
}

/// Lays out the front of the cover alone, which does not depend on the width of the spine. The document
/// must have a cover, but needs no printer.
///
/// # Errors
/// A text of the front does not fit; the printer does not make covers of this binding.
pub fn cover_front(document: &Document, laid_out: &LaidOut) -> Result<Page, Faults> {
    layout::cover_front(document, &placed(&laid_out.made), laid_out.pages.book.len())
}

/// The text about a book that its back cover has if the spec has no blurb.
pub fn back_copy(document: &Document, laid_out: &LaidOut) -> BackCopy {
    layout::back_copy(document, &placed(&laid_out.made))
}

/// Whether all dimensions of the cover are known. For some printers, the spec must set the
/// dimensions.
pub fn cover_size_is_known(document: &Document, pages: usize) -> bool {
    layout::cover_is_fully_specified(document, pages)
}

/// The width of the spine of a book with `pages` pages; `None` if the document has no cover, or if
/// only the printer knows the width.
pub fn spine_width(document: &Document, pages: usize) -> Option<Pt> {
    let pages = u32::try_from(pages).ok()?;
    let geometry = CoverGeometry::new(document, pages).ok()?;
    Some(geometry.spine.width)
}

/// Renders a cover as a PDF, and proves the PDF.
///
/// # Errors
/// The errors of [`render_cover`] and [`prove`].
pub fn print_cover(
    document: &Document,
    laid_out: &LaidOut,
    jacket: &CoverLayout,
) -> Result<Printed, Faults> {
    let printed = render_cover(document, &jacket.page, &jacket.manifest)?;
    prove(document, &printed, &laid_out.record)?;
    Ok(printed)
}

/// Renders a cover, or a cover with guides, as a PDF.
///
/// # Errors
/// The cover does not conform to the PDF/X standard.
pub fn render_cover(
    document: &Document,
    page: &Page,
    manifest: &Manifest,
) -> Result<Printed, Faults> {
    let barcode = document.cover.as_ref().and_then(|cover| match &cover.barcode {
        CoverBarcode::Isbn { isbn, price, .. } => Some(Barcode {
            isbn: isbn.clone(),
            price: price.map(|digits| digits.map(|digit| digit.to_string()).concat()),
        }),
        CoverBarcode::Printer | CoverBarcode::None => None,
    });
    let spine = layout::spine_contains(page, &document.title);
    let manifest = Manifest { barcode, spine, ..manifest.clone() };
    let (bytes, manifest) =
        written(document, "cover", std::slice::from_ref(page).into(), manifest)?;
    Ok(Printed { bytes, manifest, bound: Some(BoundPart::Cover) })
}

/// What a PDF contains: the book, or separate answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The book. It includes the answers unless they are in a separate file.
    Book,
    /// The separate file of answers.
    Answers,
}

/// A part of a bound book, to which the rules of the printer apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoundPart {
    /// All pages of the book.
    Interior,
    /// The cover.
    Cover,
}

/// A rendered file.
pub struct Printed {
    /// The bytes of the PDF.
    pub bytes: Vec<u8>,
    /// The manifest of the file.
    pub manifest: Manifest,
    /// The part of the bound book, or `None` for a range of pages and for separate answers.
    pub bound: Option<BoundPart>,
}

/// Renders a part as a PDF, and proves the PDF. If `range` is given, renders only this range of
/// pages. Pages are counted from 0.
///
/// # Errors
/// The errors of [`render`] and [`prove`]. Pages from [`lay_out`] pass the proof.
pub fn print(
    document: &Document,
    part: Part,
    laid_out: &LaidOut,
    range: Option<Range<usize>>,
) -> Result<Printed, Faults> {
    let printed = render(document, part, laid_out, range)?;
    prove(document, &printed, &laid_out.record)?;
    Ok(printed)
}

/// Renders a part of a document as a PDF. `range` selects pages, counted from 0; the default is all
/// pages of the part.
///
/// # Errors
/// The pages cannot be written as a PDF.
pub fn render(
    document: &Document,
    part: Part,
    laid_out: &LaidOut,
    range: Option<Range<usize>>,
) -> Result<Printed, Faults> {
    let pages = match part {
        Part::Book => &laid_out.pages.book[..],
        Part::Answers => laid_out.pages.answers.as_deref().unwrap_or_default(),
    };
    render_pages(document, part, pages.into(), &laid_out.pages.manifests, range)
}

/// Renders a part of a document as [`render`] does, and drops the pages of the part. The pages of a
/// large book take more memory than anything else.
///
/// # Errors
/// The pages cannot be written as a PDF.
pub fn render_and_drop(
    document: &Document,
    part: Part,
    laid_out: &mut LaidOut,
    range: Option<Range<usize>>,
) -> Result<Printed, Faults> {
    let pages = match part {
        Part::Book => std::mem::take(&mut laid_out.pages.book),
        Part::Answers => laid_out.pages.answers.take().unwrap_or_default(),
    };
    render_pages(document, part, pages.into(), &laid_out.pages.manifests, range)
}

fn render_pages(
    document: &Document,
    part: Part,
    mut pages: Cow<'_, [Page]>,
    manifests: &(Manifest, Option<Manifest>),
    range: Option<Range<usize>>,
) -> Result<Printed, Faults> {
    let (name, manifest) = match part {
        Part::Book => ("book", Some(&manifests.0)),
        Part::Answers => ("answers", manifests.1.as_ref()),
    };
    let count = pages.len();
    let range = range.unwrap_or(0..count);
    let is_whole = part == Part::Book && range.len() == count;
    let (true, Some(manifest)) = (pages.get(range.clone()).is_some(), manifest) else {
        return Err(Diagnostic::bug("the range of pages is invalid").into());
    };
    match &mut pages {
        Cow::Borrowed(pages) => *pages = &pages[range.clone()],
        Cow::Owned(pages) => {
            pages.truncate(range.end);
            pages.drain(..range.start);
        }
    }
    let (bytes, manifest) = written(document, name, pages, manifest.part(range))?;
    Ok(Printed { bytes, manifest, bound: is_whole.then_some(BoundPart::Interior) })
}

/// Writes pages as a PDF. Returns the bytes of the PDF, and the manifest with the identifier of the
/// file. `part` is one of the strings from which the identifier is computed.
fn written(
    document: &Document,
    part: &str,
    pages: Cow<'_, [Page]>,
    manifest: Manifest,
) -> Result<(Vec<u8>, Manifest), Faults> {
    let binding = document.printing.as_ref().filter(|printing| printing.binds);
    let forbids =
        |thing: PdfFeature| binding.is_some_and(|printing| printing.printer.forbids(thing));
    let detail = match forbids(PdfFeature::Metadata) {
        true => MetadataDetail::Minimal,
        false => MetadataDetail::Full,
    };
    let meta = PdfMetadata { detail, ..metadata(document, part) };
    // If the manifest is not embedded in the PDF, it exists only as a separate file.
    let is_embedded = !forbids(PdfFeature::Metadata) && !forbids(PdfFeature::Attachments);
    let place = if is_embedded { ManifestPlace::Embedded } else { ManifestPlace::Separate };
    let fonts = &document.design.fonts;
    let written = write_pdf_with_manifest(pages, fonts, &meta, manifest, place);
    Ok(written.map_err(|error| unwritable(&error, fonts))?)
}

/// All metadata of a PDF. `part` is one of the strings from which the identifier of the PDF is
/// computed.
fn metadata(document: &Document, part: &str) -> PdfMetadata {
    PdfMetadata {
        title: document.title.clone(),
        author: document.author.clone().unwrap_or_default(),
        subject: document.subtitle.clone(),
        language: document.language.code().to_owned(),
        date: document.file.date,
        detail: MetadataDetail::Full,
        producer: PRODUCER.to_owned(),
        identity: identity(document, part),
        pdfx: document.file.pdfx.clone(),
        rgb: document.is_printed_in_rgb(),
    }
}

/// The fault of a PDF that cannot be written.
fn unwritable(error: &RenderError, fonts: &FontSet) -> Diagnostic {
    blame_font_files(Diagnostic::input(format!("the PDF cannot be written: {error}")), fonts)
}

/// Draws a book as SVG images. Returns a file name and an SVG text for each image. There is one
/// image for each page, each slot of a page, each page of separate answers, each puzzle and each
/// answer. The file names contain the numbers of the pages, slots and puzzles.
///
/// The images show the same pages as the PDF. The PDF is proved before the images are drawn.
///
/// # Errors
/// The errors of [`print()`] and [`draw`].
pub fn drawings(document: &Document, laid_out: &LaidOut) -> Result<Vec<(String, String)>, Faults> {
    let pages = &laid_out.pages;
    print(document, Part::Book, laid_out, None)?;
    if pages.answers.is_some() {
        print(document, Part::Answers, laid_out, None)?;
    }
    let singles = layout::standalone_figures(document, &placed(&laid_out.made))?;
    let title = &document.title;
    let mut all: Vec<(String, &str, &Page)> = Vec::new();
    for (at, page) in pages.book.iter().enumerate() {
        let number = at + 1;
        all.push((format!("page-{number}.svg"), title, page));
        let slots = pages.slots.get(at).map(Vec::as_slice).unwrap_or_default();
        for (at, slot) in slots.iter().enumerate() {
            all.push((format!("page-{number}-slot-{}.svg", at + 1), title, slot));
        }
    }
    for (at, page) in pages.answers.iter().flatten().enumerate() {
        all.push((format!("answers-page-{}.svg", at + 1), title, page));
    }
    for single in singles.iter().flatten() {
        let name = match single.face {
            Face::Puzzle => "puzzle",
            Face::Answer => "answer",
        };
        all.push((format!("{name}-{}.svg", single.number), &single.alt, &single.page));
    }
    let drawn = all.into_par_iter().map(|(name, title, page)| {
        let text = draw(document, title, page).map_err(|fault| fault.prefixed(&name))?;
        Ok((name, text))
    });
    Ok(drawn.collect::<Result<Vec<_>, Diagnostic>>()?)
}

/// Draws a page, or a puzzle alone, as SVG. The content is not proved here.
///
/// # Errors
/// The page has a character that no font has.
pub fn draw(document: &Document, title: &str, page: &Page) -> Result<String, Diagnostic> {
    let metadata = SvgMetadata { title, language: document.language.code(), producer: PRODUCER };
    let fonts = &document.design.fonts;
    write_svg(page, fonts, metadata).map_err(|error| {
        blame_font_files(Diagnostic::input(format!("the page cannot be drawn: {error}")), fonts)
    })
}

/// Draws a puzzle alone as a PDF, whose page is as large as the puzzle. `part` is the name of the puzzle;
/// the identifier of the file depends on it. The content is not proved here.
///
/// # Errors
/// The page cannot be written as a PDF.
pub fn draw_pdf(
    document: &Document,
    part: &str,
    title: &str,
    page: &Page,
) -> Result<Vec<u8>, Diagnostic> {
    let fonts = &document.design.fonts;
    let (title, subject) = (title.to_owned(), None);
    let metadata = PdfMetadata { title, subject, ..metadata(document, part) };
    write_pdf(std::slice::from_ref(page), fonts, &metadata)
        .map_err(|error| unwritable(&error, fonts))
}

/// Proves a rendered file before it is written: reads the PDF back, and compares the PDF with the
/// manifest, the record and the rules of the printer.
///
/// # Errors
/// All findings of the proof.
pub fn prove(document: &Document, printed: &Printed, record: &Record) -> Result<(), Faults> {
    let Printed { bytes, manifest, bound } = printed;
    let cover = *bound == Some(BoundPart::Cover);
    let binding = document.printing.as_ref().filter(|printing| printing.binds && bound.is_some());
    let printer = binding.map(|printing| PrinterRules {
        printer: &printing.printer,
        paper: printing.paper.as_deref(),
        is_cover: cover,
    });
    // The document may show answers of earlier issues. The proof compares these answers with the
    // records of the earlier issues.
    let mut record = Cow::Borrowed(record);
    if !document.earlier.is_empty() {
        let earlier = document.earlier.iter().map(|earlier| earlier.entry.clone());
        record.to_mut().entries.extend(earlier);
    }
    let against =
        Expectations { manifest: Some(manifest), record: Some(&*record), printer, fonts: FONTS };
    let report = proof::prove(bytes.clone(), against)?;
    // A cover does not show the answer of its puzzle, so the proof takes the answer from the
    // record. If the record has no entry for the puzzle, the proof can leave the puzzle unproved
    // without reporting a finding. This is a bug.
    if cover && report.findings.is_empty() && report.puzzles != manifest.puzzles.len() {
        return Err(Diagnostic::bug("a puzzle on the cover was not proved").into());
    }
    let fonts = &document.design.fonts;
    Faults(report.findings.iter().map(|finding| fault(finding, fonts)).collect()).into_result(())
}

/// Converts a finding of the proof to a fault. This program made the file, so the fault is a bug of
/// the program, unless the book uses font files of the user: a font can have wrong outlines, widths
/// or characters.
fn fault(finding: &proof::Finding, fonts: &FontSet) -> Diagnostic {
    let message = format!("the rendered file does not pass the proof: {finding}");
    match fonts.files().next() {
        Some(_) => blame_font_files(Diagnostic::input(message), fonts),
        None => Diagnostic::bug(message),
    }
}

/// Adds the place of the user's first font file to a fault, and advice to use other fonts. Without
/// font files of the user, the fault stays unchanged.
fn blame_font_files(fault: Diagnostic, fonts: &FontSet) -> Diagnostic {
    let Some((_, place)) = fonts.files().next() else { return fault };
    let names = fonts.files().filter_map(|(id, _)| Some(format!("`{}`", fonts.face(id)?.name())));
    let names = names.collect::<Vec<_>>().join(", ");
    fault.at(place, "a font file of the book").help(format!(
        "a font may be damaged ({names}): use other fonts; if the built-in fonts give the same \
         error, please report it as a bug in bookgen"
    ))
}

/// Makes the booklet of a book, if the spec requests a booklet: arranges the pages on sheets that
/// are folded. `pdf` is the file from [`print()`], and `name` is the name of this file in messages.
///
/// # Errors
/// The pages do not fit on the sheets.
pub fn booklet(book: &Book, name: &str, pdf: &[u8]) -> Result<Option<Imposed>, Faults> {
    let Some(booklet) = &book.booklet else { return Ok(None) };
    let imposed = impose(name, pdf, &booklet.job).map_err(|fault| {
        Diagnostic { kind: FaultKind::Input, ..fault }.at(&booklet.place, "for the booklet")
    });
    Ok(Some(imposed?))
}

/// The string from which the identifier of a file is computed. Different files have different
/// strings, even if two books have the same seed or two editions have the same title. Each value is
/// on a separate line, so that different values never give the same string.
fn identity(document: &Document, part: &str) -> Vec<u8> {
    let Document { file, volume, title, .. } = document;
    let FileMetadata { seed, template, edition, .. } = file;
    let language = document.language.code();
    let edition = edition.as_ref().map_or(String::new(), |id| format!("\nedition {id}"));
    let day = document.day.map_or(String::new(), |day| format!("\nday {day}"));
    let week = document.week.map_or(String::new(), |week| format!("\nweek {}", week.number));
    format!("{seed}\n{volume}\n{title}\n{language}\n{template}\n{part}{edition}{day}{week}")
        .into_bytes()
}

/// The puzzles as the layout needs them.
fn placed(made: &[Made]) -> Vec<&Placed> {
    made.iter().map(|made| &made.placed).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use bookgen_base::diagnostic::Source;
    use bookgen_base::schema::NoFiles;

    #[test]
    fn all_files_have_different_identities() {
        let spec = |head: &str| {
            let text = format!(
                "[book]\n{head}\n[[chapter]]\nid = \"a\"\nkind = \"sudoku\"\nlevel = \"easy\"\ncount = 1\n"
            );
            let book = crate::spec::resolve(&Source::new("book.toml", text), &NoFiles, None);
            book.unwrap_or_else(|faults| panic!("{faults}"))
        };
        let books = [
            "title = \"A\"\nseed = 1",
            "title = \"B\"\nseed = 1",
            "title = \"A\"\nseed = 2",
            "title = \"A\"\nseed = 1\nvolume = 2",
            "title = \"A\"\nseed = 1\nlanguage = \"de\"",
            "title = \"A\"\nseed = 1\nweek = 2",
            "title = \"A\"\nseed = 1\ntemplate = \"a4-sheet\"",
        ];
        let books = books.map(spec);
        let parts = ["book", "answers", "cover"];
        let all: BTreeSet<Vec<u8>> = books
            .iter()
            .flat_map(|book| parts.map(|part| identity(&book.document, part)))
            .collect();
        assert_eq!(all.len(), 3 * books.len());
        // The same spec gives the same identity.
        assert_eq!(
            identity(&spec("title = \"A\"\nseed = 1").document, "book"),
            identity(&books[0].document, "book")
        );
    }
}
