//! Reads a finished PDF back and proves that the printed puzzles are correct.
//!
//! The file is opened with a parser that shares no code with the library that writes PDF files.
//! The proof sees the file as a reader does: lines and glyphs at their positions, each glyph with
//! the text that the file assigns to it. The proof does not use the layout. The grids on the pages
//! are converted back to puzzles ([`Kind::read`](bookgen_puzzles::Kind::read)). The puzzles are
//! solved by a search that shares no code with the generator, and graded again. Then the pages and
//! the puzzles are compared with the manifest, the list of the file's claimed contents.
//!
//! [`prove`] performs all these steps. Its [`Expectations`] may contain a manifest, a record
//! (`book.lock`), the rules of a printing company and the known fonts. Each expectation adds
//! checks.
//!
//! ```
//! use bookgen_proof::{Expectations, prove};
//!
//! // An empty page, without a manifest.
//! let pdf = b"%PDF-1.4
//! 1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
//! 2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
//! 3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 432 648]>> endobj
//! trailer <</Root 1 0 R>>
//! startxref
//! 0
//! %%EOF";
//!
//! let report = prove(pdf.to_vec(), Expectations::default())?;
//! assert_eq!((report.pages, report.puzzles), (1, 0));
//! for finding in &report.findings {
//!     println!("{finding}");
//! }
//! assert_eq!(report.findings.len(), 0);
//! // Without a manifest, a missing puzzle goes unnoticed.
//! assert!(report.unchecked[0].starts_with("whether puzzles are missing"));
//!
//! assert!(prove(b"Dear Sir".to_vec(), Expectations::default()).is_err());
//! # Ok::<(), bookgen_proof::Diagnostic>(())
//! ```
//!
//! The modules work in this order:
//!
//! 1. `document`, `fonts` and `dictionary` read the PDF.
//! 2. `interpreter` builds the `display_list` of each page.
//! 3. `occlusion` decides which objects are visible.
//! 4. `grids`, `text_runs`, `barcode` and `read_page` find what a reader sees.
//! 5. `compare_manifest` compares the pages with the manifest, and `compare_seal` finds every other
//!    change of the file. If there is no manifest,
//!    `without_manifest` checks the pages.
//!
//! `preflight` and `pdfx` check the rules of printers and standards. `unsupported`, `page_tree`,
//! `content_syntax` and `glyph_outlines` look for features with which the printed page could differ
//! from the page that the proof has read.

#![forbid(unsafe_code)]

mod barcode;
mod claimed_artwork;
mod claimed_grids;
mod clue_lists;
mod compare_manifest;
mod compare_seal;
mod content_syntax;
mod cover_text;
mod dictionary;
mod display_list;
mod document;
mod document_text;
mod fonts;
mod geometry;
mod glyph_outlines;
mod grids;
mod interpreter;
mod occlusion;
mod page_tree;
mod path_builder;
mod pdfx;
mod preflight;
mod qr_code;
mod read_page;
mod recognise;
mod stroke_reach;
mod text_runs;
mod text_search;
mod unsupported;
mod without_manifest;
mod work;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use rayon::prelude::*;

use claimed_artwork::ClaimedArtwork;
use claimed_grids::Owner;
use document::{Boxes, Document};
use pdfx::{Applicable, PdfxCheck};
use preflight::{PageCheck, Violation};
use qr_code::ReadCode;
use read_page::{Claimed, ReadPage};
use recognise::ItemBounds;
#[doc(hidden)]
pub use recognise::{FrameClaim, Recognised, RecognisedText};
use without_manifest::NoClaims;

pub use bookgen_base::Diagnostic;
pub use bookgen_contract::{
    Barcode, Caption, Claim, Code, Manifest, Part, Printer, Section, TextDigest,
};
use bookgen_puzzles::figure::ClueList;
pub use bookgen_puzzles::record::Record;
pub use preflight::PrinterRules;

/// A fault found in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The page, counted from 1, or `None` for the whole file.
    pub page: Option<usize>,
    /// The message, without a full stop.
    pub message: String,
    /// The name of the broken rule, if the fault breaks a rule of a printer or of a standard.
    /// Findings of the same rule on many pages can be summarised.
    pub rule: Option<&'static str>,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.page {
            Some(page) => write!(f, "page {page}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

/// The result of a proof.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The number of pages of the file.
    pub pages: usize,
    /// The number of proved puzzles. A puzzle is proved if the printed puzzle is valid for its kind
    /// and has the level that the manifest claims.
    pub puzzles: usize,
    /// The number of printed answers that are the solution of a proved puzzle.
    pub answers: usize,
    /// The faults, in the order of the pages.
    pub findings: Vec<Finding>,
    /// The parts that could not be checked. Each entry is a noun phrase with the reason.
    pub unchecked: Vec<String>,
    /// The sources of the broken rules, for example a standard or a web page of the printer.
    pub sources: BTreeSet<String>,
}

impl Report {
    /// Adds a finding.
    fn add(&mut self, page: impl Into<Option<usize>>, message: impl Into<String>) {
        self.findings.push(Finding { page: page.into(), message: message.into(), rule: None });
    }
}

/// Fonts whose glyphs are known: the PostScript name and the bytes of each font. A font of the same
/// name in a file must draw the same glyphs.
pub type KnownFonts<'a> = &'a [(&'a str, &'static [u8])];

/// The data that a file is compared with.
#[derive(Clone, Copy, Default)]
pub struct Expectations<'a> {
    /// The claimed contents. Without a manifest, the grids of the file are solved, but their
    /// number, captions and levels are not checked.
    pub manifest: Option<&'a Manifest>,
    /// The record (`book.lock`). If the file contains a puzzle without its answer, or an answer
    /// without its puzzle, the record provides the missing part.
    pub record: Option<&'a Record>,
    /// The rules of a printer.
    pub printer: Option<PrinterRules<'a>>,
    /// The fonts whose glyphs are known.
    pub fonts: KnownFonts<'a>,
}

/// Proves a file: reads it back and compares it with the expectations.
///
/// # Errors
/// The file cannot be read, or it takes too many steps. Faults inside a readable file are findings
/// of the report.
pub fn prove(bytes: Vec<u8>, expectations: Expectations<'_>) -> Result<Report, Diagnostic> {
    let length = bytes.len();
    let document = Document::open(bytes)?;
    let Expectations { manifest, record, fonts, .. } = expectations;
    // The rules for covers apply to a file whose manifest describes a cover.
    let is_cover = manifest.is_some_and(|manifest| manifest.part == Part::Cover);
    let printer = expectations
        .printer
        .map(|rules| PrinterRules { is_cover: rules.is_cover || is_cover, ..rules });
    let standard = PdfxCheck::applicable(&document, printer);
    // The seal needs one thread, so it is computed while the other threads read the pages.
    let (checks, seal) = rayon::join(
        || check_pages(&document, manifest, printer, &standard),
        || manifest?.seal.as_ref().map(|_| compare_seal::find(&document)),
    );
    document.work.check()?;
    let mut report = Report { pages: checks.len(), ..Report::default() };
    check_document(&document, manifest.is_some(), printer.is_some(), fonts, &mut report);
    report_unread(&checks, manifest, &mut report);
    let mut pages = Vec::new();
    let (mut preflight, mut pdfx) = (Vec::new(), Vec::new());
    for check in checks {
        for fault in &check.read.faults {
            report.add(pages.len() + 1, fault.clone());
        }
        pages.push(check.read);
        preflight.extend(check.preflight);
        pdfx.push(check.pdfx);
    }
    match manifest {
        Some(manifest) => {
            if document.identifier().is_some_and(|known| known != manifest.document) {
                report.add(None, "the manifest belongs to another document");
            }
            if manifest.part == Part::Sheets {
                without_manifest::solve_grids(&pages, NoClaims::Sheets, &mut report);
            } else {
                compare_manifest::compare(&pages, manifest, record, &mut report);
            }
            compare_seal::compare(&document, manifest, seal, &mut report);
        }
        None => without_manifest::solve_grids(&pages, NoClaims::NoManifest, &mut report),
    }
    let codes: Vec<&[ReadCode]> = pages.iter().map(|page| page.codes.as_slice()).collect();
    qr_code::check(&codes, manifest, &mut report);
    let mut violations = Vec::new();
    if let Some(rules) = printer {
        violations.extend(preflight::check_file(&document, length, &preflight, rules));
    }
    match &standard {
        Applicable::Known(check) => violations.extend(check.check_file(&pdfx)),
        Applicable::Unknown(claim) => {
            report.unchecked.push(format!("{claim}, an unknown standard that the file declares"));
        }
        Applicable::None => {}
    }
    for Violation { rule, page, message, source } in violations {
        report.findings.push(Finding { page, message, rule: Some(rule) });
        report.sources.extend(source);
    }
    report.findings.sort_by_key(|finding| finding.page);
    report.findings.dedup();
    Ok(report)
}

/// Reports the things on the pages that the proof does not read. In a file from bookgen, and in a
/// file from another program, each of these things is a finding. Sheets may show pages from any
/// program, and the seal protects these pages. So things on a side of a sheet without grids are
/// only listed, and so are things outside the forms that show the pages, such as dashed fold marks.
fn report_unread(checks: &[PageChecks], manifest: Option<&Manifest>, report: &mut Report) {
    let is_sheets = manifest.is_some_and(|manifest| manifest.part == Part::Sheets);
    let mut listed: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (check, page) in checks.iter().zip(1..) {
        let read = &check.read;
        for (thing, is_in_form) in &read.unread {
            if is_sheets && (read.grids.is_empty() || !is_in_form) {
                listed.entry(thing).or_default().push(page.to_string());
            } else {
                report.add(page, format!("not read: {thing}"));
            }
        }
        if manifest.is_some() && !is_sheets {
            continue;
        }
        for (has, thing) in [
            (!read.pictures.is_empty(), "the content of pictures"),
            (read.has_profiles, "colours that a profile defines"),
        ] {
            if has {
                listed.entry(thing).or_default().push(page.to_string());
            }
        }
    }
    for (thing, pages) in listed {
        report.unchecked.push(format!("{thing} (page {})", pages.join(", ")));
    }
}

/// The checks of one page.
struct PageChecks {
    read: ReadPage,
    /// The check against the rules of a printer, if there is one.
    preflight: Option<PageCheck>,
    /// The violations of a PDF/X standard.
    pdfx: Vec<Violation>,
}

/// Reads and checks all pages, in parallel.
fn check_pages(
    document: &Document,
    manifest: Option<&Manifest>,
    printer: Option<PrinterRules<'_>>,
    standard: &Applicable<'_>,
) -> Vec<PageChecks> {
    let figures = manifest.map(claimed_grids::by_page).unwrap_or_default();
    let fragments = manifest.map(clue_lists::by_page).unwrap_or_default();
    let artwork = manifest.map(ClaimedArtwork::new);
    let pages = document.pages().par_iter().enumerate();
    let checks = pages.map(|(at, page)| {
        let own_boxes: Boxes = document.boxes(page);
        let boxes = printer.map_or(own_boxes, |rules| rules.with_trim(own_boxes, at));
        let mut work = document.work.part();
        let list = interpreter::interpret(document, page, &boxes, &mut work);
        let claimed = Claimed {
            figures: figures.get(at).map_or(&[][..], Vec::as_slice),
            fragments: fragments.get(&(at + 1)).map_or(&[][..], Vec::as_slice),
            artwork: artwork.unwrap_or_default(),
            has_texts: manifest.is_some_and(|manifest| manifest.part != Part::Cover),
        };
        let mut read = ReadPage::new(document, &list, &boxes, at, claimed, &mut work);
        let annotations = unsupported::annotations(page, &mut work);
        unsupported::cover_grids(page, &annotations, &boxes, &mut read);
        let mut unread = unsupported::features(&annotations, &list);
        unread.extend(unsupported::glyphs_without_text(document, &list));
        if manifest.is_none() {
            unread.extend(unsupported::foreign_features(page, &mut work));
        }
        read.unread.extend(unread.into_iter().map(|thing| (thing, false)));
        let preflight = printer.map(|rules| {
            preflight::check_page(document, page, at, &boxes, &list, rules, &mut work)
        });
        read.faults.extend(work.fault().filter(|fault| !list.faults.contains(fault)));
        let pdfx = match standard {
            Applicable::Known(check) => check.check_page(page, at, &own_boxes, &list),
            Applicable::None | Applicable::Unknown(_) => Vec::new(),
        };
        PageChecks { read, preflight, pdfx }
    });
    checks.collect()
}

/// Checks the file's structure and its fonts.
fn check_document(
    document: &Document,
    has_manifest: bool,
    has_printer: bool,
    known_fonts: KnownFonts<'_>,
    report: &mut Report,
) {
    if document.trailer().is_none() {
        // The parser rebuilds a damaged cross-reference table, but a printer's software may reject
        // the file.
        report.add(
            None,
            "the file is truncated or damaged: `startxref` does not point to a cross-reference table",
        );
    }
    if !has_manifest && let Some(fault) = page_tree::fault(document) {
        report.add(None, format!("not read: the page tree, because {fault}"));
    }
    for font in document.fonts.iter().filter(|font| !font.is_embedded) {
        report.add(None, format!("the font {} is not embedded", font.name));
    }
    if has_manifest || !has_printer {
        let (faults, unknown) = glyph_outlines::check(document, known_fonts, has_manifest);
        faults.into_iter().for_each(|fault| report.add(None, fault));
        if !unknown.is_empty() {
            let unknown = unknown.join(", ");
            report.unchecked.push(format!("the glyphs of unknown fonts ({unknown})"));
        }
    }
}

/// Recognises the grids in frames of a page. `page` counts from 0. If a claim is impossible, the
/// result is the reason.
///
/// # Errors
/// The file or the page cannot be read.
#[doc(hidden)]
pub fn recognise_frames(
    bytes: Vec<u8>,
    page: usize,
    claims: &[FrameClaim<'_>],
) -> Result<Vec<Result<Recognised, String>>, Diagnostic> {
    on_page(bytes, page, |list, bounds, occlusion, fonts| {
        let read = |claim: &FrameClaim<'_>| {
            recognise::recognise(list, bounds, occlusion, fonts, *claim, &[])
        };
        claims.iter().map(read).collect()
    })
}

/// Recognises the texts in frames of a page. See [`recognise_frames`].
///
/// # Errors
/// The file or the page cannot be read.
#[doc(hidden)]
pub fn recognise_texts(
    bytes: Vec<u8>,
    page: usize,
    claims: &[FrameClaim<'_>],
) -> Result<Vec<Result<RecognisedText, String>>, Diagnostic> {
    on_page(bytes, page, |list, bounds, occlusion, fonts| {
        let read = |claim: &FrameClaim<'_>| match &claim.style.text {
            Some(form) => recognise::recognise_text(list, bounds, occlusion, fonts, *claim, form),
            None => Err("the frame has a grid".to_owned()),
        };
        claims.iter().map(read).collect()
    })
}

/// Interprets a page, and passes its objects to a function.
fn on_page<T>(
    bytes: Vec<u8>,
    page: usize,
    read: impl Fn(&display_list::DisplayList, &ItemBounds, &occlusion::Occlusion, &[fonts::Font]) -> T,
) -> Result<T, Diagnostic> {
    let document = Document::open(bytes)?;
    let missing = || Diagnostic::file(format!("the file has no page {}", page + 1));
    let object = document.pages().get(page).ok_or_else(missing)?;
    let boxes = document.boxes(object);
    let mut work = document.work.part();
    let list = interpreter::interpret(&document, object, &boxes, &mut work);
    let occlusion = occlusion::Occlusion::new(&list, &mut work);
    let bounds = ItemBounds::new(&list, &document.fonts);
    Ok(read(&list, &bounds, &occlusion, &document.fonts))
}

/// The clue lists of a puzzle, or the faults of their fragments.
#[doc(hidden)]
pub type ReadLists = Result<Vec<ClueList>, Vec<String>>;

/// Reads the clue lists of all puzzles of a manifest, then of all examples.
///
/// # Errors
/// The file cannot be read, or it takes too many steps.
#[doc(hidden)]
pub fn recognise_lists(bytes: Vec<u8>, manifest: &Manifest) -> Result<Vec<ReadLists>, Diagnostic> {
    let document = Document::open(bytes)?;
    let checks = check_pages(&document, Some(manifest), None, &Applicable::None);
    document.work.check()?;
    let pages: Vec<ReadPage> = checks.into_iter().map(|check| check.read).collect();
    let fragments = clue_lists::by_owner(pages.iter().map(|page| page.fragments.as_slice()));
    let puzzles = (0..manifest.puzzles.len()).map(|index| Owner::Puzzle(index, 0));
    let examples = (0..manifest.examples.len()).map(|index| Owner::Example(index, 0));
    let lists = puzzles.chain(examples).map(|owner| {
        let fragments = fragments.get(&owner).map_or(&[][..], Vec::as_slice);
        let faults = fragments.iter().flat_map(|(at, fragment)| fragment.faults(pages[*at].size));
        let faults: Vec<String> = faults.collect();
        if !faults.is_empty() {
            return Err(faults);
        }
        let fragments = fragments.iter().map(|(_, fragment)| *fragment);
        clue_lists::lists(fragments).map_err(|fault| vec![fault])
    });
    Ok(lists.collect())
}

/// The manifest embedded in a file, if there is one.
///
/// # Errors
/// The file cannot be read, or the embedded text is not a manifest.
pub fn embedded_manifest(bytes: Vec<u8>) -> Result<Option<Manifest>, Diagnostic> {
    let document = Document::without_fonts(bytes)?;
    document.manifest().map(|text| Manifest::read(&text)).transpose()
}
