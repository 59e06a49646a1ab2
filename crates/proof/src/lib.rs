//! Proof: what is printed, read again from the finished file.
//!
//! The file is opened with a library that did not write it, and read as a reader sees it: lines
//! and glyphs at their places, each glyph for the text that the file says it stands for. Nothing is
//! asked of layout. The grids that come out of that are turned back into puzzles
//! ([`Kind::read`](bookgen_puzzles::Kind::read)), solved by a search that shares nothing with the
//! generator, and graded anew; then all of it is held against the manifest, the list of what was
//! meant to be there.

mod barcode;
mod compare_manifest;
mod display_list;
mod document;
mod document_text;
mod fonts;
mod geometry;
mod glyph_outlines;
mod grids;
mod interpreter;
mod occlusion;
mod path_builder;
mod pdfx;
mod preflight;
mod read_page;
mod text_runs;
mod text_search;
mod unsupported;
mod without_manifest;

use std::collections::BTreeSet;
use std::fmt;

use rayon::prelude::*;

use bookgen_base::diagnostic::Diagnostic;
use bookgen_contract::manifest::{Manifest, Part};
use bookgen_puzzles::record::Record;
use document::Document;
use pdfx::{Exchange, Held};
pub use preflight::Rules;
use preflight::{Breach, Seen};
use read_page::Leaf;

/// What is wrong with a file, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The page, counted from 1; none if it is of the whole file.
    pub page: Option<usize>,
    /// What is wrong, in words without a full stop.
    pub message: String,
    /// What kind of rule of a printer it breaks, if it is one: the same may be wrong on many pages.
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

/// What a proof found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// How many pages were read.
    pub pages: usize,
    /// How many puzzles were read back, solved and graded again.
    pub puzzles: usize,
    /// How many answers were read back and found to be the solutions.
    pub answers: usize,
    /// What is wrong, in the order of the pages.
    pub findings: Vec<Finding>,
    /// What could not be looked at, and why.
    pub uncovered: Vec<String>,
    /// Where the rules are from that are broken.
    pub sources: BTreeSet<String>,
}

impl Report {
    fn finding(&mut self, page: impl Into<Option<usize>>, message: impl Into<String>) {
        self.findings.push(Finding { page: page.into(), message: message.into(), rule: None });
    }
}

/// Fonts whose glyphs are known: their PostScript names and their bytes. A font of such a name in a
/// file must draw the same.
pub type KnownFonts<'a> = &'a [(&'a str, &'static [u8])];

/// What a file is held to.
#[derive(Clone, Copy, Default)]
pub struct Against<'a> {
    /// The list of what should be there. Without it the grids that are found are solved, and what
    /// that leaves out is said.
    pub manifest: Option<&'a Manifest>,
    /// Where the faces of puzzles are taken from that are in another file.
    pub record: Option<&'a Record>,
    /// The rules of a printer.
    pub printer: Option<Rules<'a>>,
    /// The fonts whose glyphs are known.
    pub fonts: KnownFonts<'a>,
}

/// What a page says, what a printer sees on it, and what PDF/X has against it.
type Looked = (Leaf, (Option<Seen>, Vec<Breach>));

/// Proves a file: reads it again and holds it to what it should be.
///
/// # Errors
/// The file cannot be read at all.
pub fn prove(bytes: Vec<u8>, against: Against<'_>) -> Result<Report, Diagnostic> {
    let length = bytes.len();
    let document = Document::open(bytes)?;
    // A cover is held to the rules for covers, whoever asks.
    let is_cover = against.manifest.is_some_and(|manifest| manifest.part == Part::Cover);
    let printer = against.printer.map(|rules| Rules { cover: rules.cover || is_cover, ..rules });
    let against = Against { printer, ..against };
    let ours = against.manifest.is_some();
    let held = Exchange::of(&document, against.printer);
    let looked: Vec<Looked> = document
        .pages()
        .par_iter()
        .enumerate()
        .map(|(at, page)| {
            let own = document.boxes(page);
            let boxes = against.printer.map_or(own, |rules| rules.boxes(own, at));
            let sheet = interpreter::sheet(&document, page, &boxes);
            let mut leaf = Leaf::of(&document, &sheet, &boxes, at);
            unsupported::over(page, &boxes, &mut leaf);
            if ours {
                leaf.faults.extend(unsupported::strange(page, &sheet));
            }
            let look = |rules| preflight::page(&document, page, at, &boxes, &sheet, rules);
            let exchanged = match &held {
                Held::To(exchange) => exchange.page(page, at, &own, &sheet),
                Held::Nothing | Held::Unknown(_) => Vec::new(),
            };
            (leaf, (against.printer.map(look), exchanged))
        })
        .collect();
    let (leaves, looked): (Vec<Leaf>, Vec<_>) = looked.into_iter().unzip();
    let (seen, exchanged): (Vec<Option<Seen>>, Vec<Vec<Breach>>) = looked.into_iter().unzip();
    let mut report = Report { pages: leaves.len(), ..Report::default() };
    if document.trailer().is_none() {
        // The library finds the objects all the same; a printer's machine may not.
        report.finding(
            None,
            "the file is cut off or damaged: its table of objects is not where it says",
        );
    }
    for font in document.fonts.iter().filter(|font| !font.embedded) {
        report.finding(None, format!("the font {} is not in the file", font.name));
    }
    if ours || against.printer.is_none() {
        let (faults, unknown) = glyph_outlines::look(&document, against.fonts, ours);
        faults.into_iter().for_each(|fault| report.finding(None, fault));
        if !unknown.is_empty() {
            let fonts = unknown.join(", ");
            report
                .uncovered
                .push(format!("the glyphs of {fonts} are taken for what the file says they are"));
        }
    }
    for (at, leaf) in leaves.iter().enumerate() {
        for fault in &leaf.faults {
            report.finding(at + 1, fault.clone());
        }
    }
    match against.manifest {
        Some(manifest) => {
            if document.identifier().is_some_and(|known| known != manifest.document) {
                report.finding(None, "the manifest is of another document");
            }
            compare_manifest::hold(&leaves, manifest, against.record, &mut report);
        }
        None => without_manifest::solve(&leaves, &mut report),
    }
    let mut breaches = Vec::new();
    if let Some(rules) = against.printer {
        let seen: Vec<Seen> = seen.into_iter().flatten().collect();
        breaches.extend(preflight::file(&document, length, &seen, rules));
    }
    match &held {
        Held::To(exchange) => breaches.extend(exchange.hold(&exchanged)),
        Held::Unknown(claim) => {
            report.uncovered.push(format!("the file says it keeps {claim}: not looked at"));
        }
        Held::Nothing => {}
    }
    for Breach { rule, page, message, source } in breaches {
        report.findings.push(Finding { page, message, rule: Some(rule) });
        report.sources.extend(source);
    }
    report.findings.sort_by_key(|finding| finding.page);
    report.findings.dedup();
    Ok(report)
}

/// The manifest that is inside a file, if there is one.
///
/// # Errors
/// The file cannot be read at all; what is inside is no manifest.
pub fn manifest(bytes: Vec<u8>) -> Result<Option<Manifest>, Diagnostic> {
    let document = Document::open(bytes)?;
    document.manifest().map(|text| Manifest::read(&text)).transpose()
}
