//! The steps, in order: the file to read first.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

use rayon::prelude::*;

use crate::generate::{self, Made, Wishes};
use crate::spec::Book;
use bookgen_base::diagnostic::{Diagnostic, Fault, Faults};
use bookgen_contract::manifest::{Barcode, Manifest};
use bookgen_contract::printer::{Printer, Space, Thing};
use bookgen_press::cover::CoverBarcode;
use bookgen_press::document::{Document, FileInfo, Placed};
use bookgen_press::impose::{Imposed, impose};
use bookgen_press::layout::{self, CoverLayout, Pages};
use bookgen_press::page::Page;
use bookgen_press::render::pdf::{MetadataDetail, PdfMetadata, write_pdf};
use bookgen_press::render::svg::{SvgMetadata, write_svg};
use bookgen_proof as proof;
use bookgen_proof::{Against, Rules};
use bookgen_puzzles::Face;
use bookgen_puzzles::record::Record;

use crate::PRODUCER;
use crate::plan;
use crate::presets::fonts::FONTS;

/// Hears how far a book is.
pub trait Progress: Sync {
    /// One more puzzle of so many is ready.
    fn puzzle(&self, of: usize);
    /// One more page of so many is laid out.
    fn page(&self, of: usize);
}

/// Nobody listens.
pub struct Silent;

impl Progress for Silent {
    fn puzzle(&self, _: usize) {}
    fn page(&self, _: usize) {}
}

/// A book whose pages are laid out.
pub struct LaidOut {
    /// Its pages.
    pub pages: Pages,
    /// The record of its puzzles.
    pub record: Record,
    /// How many puzzles there are of each kind and level, in the order of the book.
    pub counts: Vec<Count>,
    /// The puzzles, examples among them, in the order of the book.
    pub made: Vec<Made>,
}

/// How many puzzles there are of a kind and level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// The kind.
    pub kind: String,
    /// The level as the record has it; none for what is beyond the ladder.
    pub level: Option<String>,
    /// How many.
    pub puzzles: usize,
}

/// Makes the puzzles of a book, or takes them from its record, and lays them out.
///
/// # Errors
/// Everything that keeps the book from being made.
pub fn lay_out(
    book: &Book,
    before: Option<&Record>,
    wishes: &Wishes<'_>,
    progress: &dyn Progress,
) -> Result<LaidOut, Faults> {
    let slots = plan::plan(book);
    let ready = || progress.puzzle(book.puzzles() as usize);
    let made = generate::generate(book, &slots, before, wishes, &ready)?;
    let record = generate::record(book, &slots, &made, before, wishes);
    lay_out_made(&book.document, made, record, progress)
}

/// Lays out a document whose puzzles are made, with the record of them.
///
/// # Errors
/// Everything that keeps the book from being laid out.
pub fn lay_out_made(
    document: &Document,
    made: Vec<Made>,
    record: Record,
    progress: &dyn Progress,
) -> Result<LaidOut, Faults> {
    let pages = layout::lay_out(document, &placed(&made), &|of| progress.page(of))?;
    Ok(LaidOut { pages, record, counts: counts(&made), made })
}

/// Lays out the cover of a book, which was read with it ([`crate::spec::covered`]) and laid out.
///
/// # Errors
/// Everything that keeps the cover from being made.
pub fn cover(document: &Document, laid_out: &LaidOut) -> Result<CoverLayout, Faults> {
    cover_of(document, laid_out, laid_out.pages.book.len())
}

/// Lays out the cover of a book as if it had `pages` pages.
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

/// Whether all lengths of a cover are known, so that none is left for the printer to say.
pub fn cover_is_told(document: &Document, pages: usize) -> bool {
    layout::cover_is_fully_specified(document, pages)
}

/// A cover as a file for the press: rendered, and proved as a book is.
///
/// # Errors
/// A standard that it cannot keep; what is not as it is claimed to be.
pub fn print_cover(
    document: &Document,
    laid_out: &LaidOut,
    jacket: &CoverLayout,
) -> Result<Printed, Faults> {
    let printed = render_cover(document, &jacket.page, &jacket.manifest)?;
    prove(document, &printed, &laid_out.record)?;
    Ok(printed)
}

/// A cover, or that with its guides, as a file.
///
/// # Errors
/// A standard that it cannot keep.
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
    let (bytes, manifest) = written(document, "cover", std::slice::from_ref(page), manifest)?;
    Ok(Printed { bytes, manifest, bound: Some(Bound::Cover) })
}

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The book, with its answers unless they are apart.
    Book,
    /// The answers, where they are a file of their own.
    Answers,
}

/// What of a bound book a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// All its pages.
    Inside,
    /// What it is bound in.
    Cover,
}

/// A finished file.
pub struct Printed {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// What it holds.
    pub manifest: Manifest,
    /// What a printer makes of it; none of some pages of a book and of answers that are apart.
    pub bound: Option<Bound>,
}

/// A part as a file for the press, or some of its pages, counted from 0: rendered and proved.
///
/// # Errors
/// Those of [`render`] and of [`prove`]; none of them, of pages that [`lay_out`] made.
pub fn print(
    document: &Document,
    part: Part,
    laid_out: &LaidOut,
    some: Option<Range<usize>>,
) -> Result<Printed, Faults> {
    let printed = render(document, part, laid_out, some)?;
    prove(document, &printed, &laid_out.record)?;
    Ok(printed)
}

/// A part as a file for the press, or some of its pages, counted from 0.
///
/// # Errors
/// Pages that no file can hold.
pub fn render(
    document: &Document,
    part: Part,
    laid_out: &LaidOut,
    some: Option<Range<usize>>,
) -> Result<Printed, Faults> {
    let pages = &laid_out.pages;
    let nothing = Vec::new();
    let (name, all, manifest) = match part {
        Part::Book => ("book", &pages.book, Some(&pages.manifests.0)),
        Part::Answers => {
            let answers = pages.answers.as_ref().unwrap_or(&nothing);
            ("answers", answers, pages.manifests.1.as_ref())
        }
    };
    let range = some.unwrap_or(0..all.len());
    let whole = part == Part::Book && range.len() == all.len();
    let (Some(pages), Some(manifest)) = (all.get(range.clone()), manifest) else {
        return Err(Diagnostic::broken("there are no such pages").into());
    };
    let (bytes, manifest) = written(document, name, pages, manifest.part(range))?;
    Ok(Printed { bytes, manifest, bound: whole.then_some(Bound::Inside) })
}

/// Pages as the bytes of a file, and what they hold with the name of that. `part` is what the file is
/// of the book.
fn written(
    document: &Document,
    part: &str,
    pages: &[Page],
    mut manifest: Manifest,
) -> Result<(Vec<u8>, Manifest), Faults> {
    let binding = document.printing.as_ref().filter(|printing| printing.binds);
    let forbids = |thing: Thing| binding.is_some_and(|printing| printing.printer.forbids(thing));
    let mut meta = PdfMetadata {
        title: document.title.clone(),
        author: document.author.clone().unwrap_or_default(),
        subject: document.subtitle.clone(),
        language: document.language.code().to_owned(),
        date: document.file.date,
        detail: if forbids(Thing::Metadata) {
            MetadataDetail::Minimal
        } else {
            MetadataDetail::Full
        },
        producer: PRODUCER.to_owned(),
        identity: identity(document, part),
        manifest: None,
        pdfx: document.file.pdfx.clone(),
        // A PDF/X file is in CMYK, whatever colours the printer accepts.
        rgb: document.file.pdfx.is_none()
            && document.printing.as_ref().is_some_and(|printing| takes_rgb_only(&printing.printer)),
    };
    manifest.document = meta.identifier();
    manifest.words = pages.iter().map(layout::text_digest).collect();
    // Beside the file it always is.
    let within = !forbids(Thing::Metadata) && !forbids(Thing::Attachments);
    meta.manifest = within.then(|| manifest.write());
    let bytes = write_pdf(pages, &document.design.fonts, &meta)
        .map_err(|error| Diagnostic::book(format!("the pages cannot be written: {error}")))?;
    Ok((bytes, manifest))
}

/// Whether a printer accepts RGB but not CMYK.
fn takes_rgb_only(printer: &Printer) -> bool {
    let spaces = &printer.ink.spaces;
    spaces.contains(&Space::Rgb) && !spaces.contains(&Space::Cmyk)
}

/// A book as drawings, each with the name of its file: the pages, their slots if they are made of
/// fixed ones, the pages of answers that are a file of their own, and each puzzle and answer by
/// itself. All are called by their numbers.
///
/// The pages are those of the press edition, and it is proved before anything is drawn.
///
/// # Errors
/// Those of [`print()`]; a character that no font has.
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
        let what = match single.face {
            Face::Puzzle => "puzzle",
            Face::Answer => "answer",
        };
        all.push((format!("{what}-{}.svg", single.number), &single.alt, &single.page));
    }
    let drawn = all.into_par_iter().map(|(name, title, page)| {
        let text = draw(document, title, page).map_err(|fault| fault.about(&name))?;
        Ok((name, text))
    });
    Ok(drawn.collect::<Result<Vec<_>, Diagnostic>>()?)
}

/// A page of a book as a drawing, or a puzzle by itself. That the page is right was proved before.
///
/// # Errors
/// A character that no font has.
pub fn draw(document: &Document, title: &str, page: &Page) -> Result<String, Diagnostic> {
    let metadata = SvgMetadata { title, language: document.language.code(), producer: PRODUCER };
    write_svg(page, &document.design.fonts, metadata)
        .map_err(|error| Diagnostic::book(format!("it cannot be drawn: {error}")))
}

/// Reads a finished file again and holds it to its manifest, before anybody sees it.
///
/// # Errors
/// Everything that is not as it is claimed to be.
pub fn prove(document: &Document, printed: &Printed, record: &Record) -> Result<(), Faults> {
    let Printed { bytes, manifest, bound } = printed;
    let cover = *bound == Some(Bound::Cover);
    let held = document.printing.as_ref().filter(|printing| printing.binds && bound.is_some());
    let printer = held.map(|printing| Rules {
        printer: &printing.printer,
        paper: printing.paper.as_deref(),
        cover,
    });
    // Answers of an issue before are held to its record.
    let mut record = Cow::Borrowed(record);
    if !document.earlier.is_empty() {
        let earlier = document.earlier.iter().map(|earlier| earlier.entry.clone());
        record.to_mut().entries.extend(earlier);
    }
    let against =
        Against { manifest: Some(manifest), record: Some(&*record), printer, fonts: FONTS };
    let report = proof::prove(bytes.clone(), against)?;
    // The answer of what a cover shows is nowhere on it: without the record nothing was proved.
    if cover && report.findings.is_empty() && report.puzzles != manifest.puzzles.len() {
        return Err(Diagnostic::broken("a puzzle on the cover is not proved").into());
    }
    Faults(report.findings.iter().map(unproved).collect()).or(())
}

/// A finding in a file that was just made.
fn unproved(finding: &proof::Finding) -> Diagnostic {
    Diagnostic::broken(format!("the finished file does not prove: {finding}"))
}

/// The booklet of a book, if its spec asks for one: its pages on sheets to be folded. `pdf` is what
/// [`print()`] made of the book, and `name` what messages call it.
///
/// # Errors
/// Pages that cannot stand on the sheets.
pub fn booklet(book: &Book, name: &str, pdf: &[u8]) -> Result<Option<Imposed>, Faults> {
    let Some(booklet) = &book.booklet else { return Ok(None) };
    let imposed = impose(name, pdf, &booklet.job).map_err(|fault| {
        Diagnostic { fault: Fault::Book, ..fault }.at(&booklet.place, "for the booklet")
    });
    Ok(Some(imposed?))
}

/// What tells a file from all others: two books may have one seed, and an edition in another
/// language or look has the title too. Title and template are lines, so the parts cannot run into
/// each other.
fn identity(document: &Document, part: &str) -> Vec<u8> {
    let Document { file, volume, title, .. } = document;
    let FileInfo { seed, template, edition, .. } = file;
    let language = document.language.code();
    let edition = edition.as_ref().map_or(String::new(), |id| format!("\nedition {id}"));
    let day = document.day.map_or(String::new(), |day| format!("\nday {day}"));
    format!("{seed}\n{volume}\n{title}\n{language}\n{template}\n{part}{edition}{day}").into_bytes()
}

/// The puzzles without how they were made.
fn placed(made: &[Made]) -> Vec<&Placed> {
    made.iter().map(|made| &made.placed).collect()
}

fn counts(made: &[Made]) -> Vec<Count> {
    let mut order: Vec<(String, Option<String>)> = Vec::new();
    let mut counts: BTreeMap<(String, Option<String>), usize> = BTreeMap::new();
    for made in made.iter().filter(|made| made.placed.chapter.is_some()) {
        let key =
            (made.placed.puzzle.kind.clone(), made.placed.grade.level_name().map(str::to_owned));
        if !order.contains(&key) {
            order.push(key.clone());
        }
        *counts.entry(key).or_default() += 1;
    }
    order
        .into_iter()
        .map(|key| {
            let puzzles = counts.get(&key).copied().unwrap_or(0);
            Count { kind: key.0, level: key.1, puzzles }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use bookgen_base::diagnostic::Source;
    use bookgen_base::schema::NoFiles;

    #[test]
    fn no_two_files_have_one_identity() {
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
            "title = \"A\"\nseed = 1\ntemplate = \"a4-sheet\"",
        ];
        let books = books.map(spec);
        let parts = ["book", "answers", "cover"];
        let all: BTreeSet<Vec<u8>> = books
            .iter()
            .flat_map(|book| parts.map(|part| identity(&book.document, part)))
            .collect();
        assert_eq!(all.len(), 3 * books.len());
        // The same book made again is the same document.
        assert_eq!(
            identity(&spec("title = \"A\"\nseed = 1").document, "book"),
            identity(&books[0].document, "book")
        );
    }
}
