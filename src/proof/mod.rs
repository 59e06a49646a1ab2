//! Proof: what is printed, read again from the finished file.
//!
//! The file is opened with a library that did not write it, and read as a reader sees it: lines
//! and glyphs at their places, each glyph for the text that the file says it stands for. Nothing is
//! asked of layout. The grids that come out of that are turned back into puzzles
//! ([`Kind::read`](crate::kinds::Kind::read)), solved by a search that shares nothing with the
//! generator, and graded anew; then all of it is held against the manifest, the list of what was
//! meant to be there.

mod claims;
mod content;
mod document;
mod fonts;
mod grids;
mod loose;
mod marks;
mod pieces;
mod seen;

use std::fmt;

use rayon::prelude::*;

use crate::diagnostic::Diagnostic;
use crate::manifest::Manifest;
use crate::record::Record;
use document::Document;
use seen::Leaf;

/// What is wrong with a file, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The page, counted from 1; none if it is of the whole file.
    pub page: Option<usize>,
    /// What is wrong, in words without a full stop.
    pub message: String,
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
}

impl Report {
    fn finding(&mut self, page: impl Into<Option<usize>>, message: impl Into<String>) {
        self.findings.push(Finding { page: page.into(), message: message.into() });
    }
}

/// Proves a file: reads it again and holds it to its manifest. Without a manifest the grids that
/// are found are solved, and what that leaves out is said. Faces that are in another file are taken
/// from the record.
///
/// # Errors
/// The file cannot be read at all.
pub fn prove(
    bytes: Vec<u8>,
    manifest: Option<&Manifest>,
    record: Option<&Record>,
) -> Result<Report, Diagnostic> {
    let document = Document::open(bytes)?;
    let pages = document.pages();
    let leaves: Vec<Leaf> =
        pages.par_iter().enumerate().map(|(at, page)| Leaf::of(&document, page, at)).collect();
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
    for (at, leaf) in leaves.iter().enumerate() {
        for fault in &leaf.faults {
            report.finding(at + 1, fault.clone());
        }
    }
    match manifest {
        Some(manifest) => {
            if document.identifier().is_some_and(|known| known != manifest.document) {
                report.finding(None, "the manifest is of another document");
            }
            claims::hold(&leaves, manifest, record, &mut report);
        }
        None => loose::solve(&leaves, &mut report),
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
