//! PDF/X: whether a finished file, ours or not, keeps the standard that its printer asks for, or
//! that it says it keeps.
//!
//! The clauses are listed in `docs/print-rules.md`, with what is not looked at. Nothing is shared
//! with what writes such files but the standards' names.

mod forbidden_features;
mod identification;
mod output_intent;
mod page_boxes;
mod xmp;

use hayro_syntax::object::Dict;
use hayro_syntax::page::Page;

use super::document::{Boxes, Document, text};
use super::interpreter::Sheet;
use super::preflight::{Breach, Rules};
use bookgen_contract::printer::{Origin, Standard};
use xmp::Packet;

/// A file that is held to a standard.
pub struct Exchange<'a> {
    document: &'a Document,
    standard: Standard,
    /// Who asks for it; nobody, if the file itself says so.
    rules: Option<Rules<'a>>,
    /// What the information dictionary and the packet say the file is.
    claim: Option<String>,
    packet: Packet,
    /// The colours of the profile of its printing condition, if it has one that can be read.
    inks: Option<u8>,
}

/// What a file is held to.
pub enum Held<'a> {
    /// To nothing: nobody asks for a standard, and the file names none.
    Nothing,
    /// To a standard.
    To(Box<Exchange<'a>>),
    /// The file names a standard that is not known here.
    Unknown(String),
}

/// All standards.
const STANDARDS: [Standard; 3] = [Standard::X1a2001, Standard::X1a2003, Standard::X4];

/// The part of ISO 15930 that a standard is.
fn source(standard: Standard) -> &'static str {
    match standard {
        Standard::X1a2001 => "ISO 15930-1 (PDF/X-1a:2001), as docs/print-rules.md has it",
        Standard::X1a2003 => "ISO 15930-4 (PDF/X-1a:2003), as docs/print-rules.md has it",
        Standard::X4 => "ISO 15930-7 (PDF/X-4), as docs/print-rules.md has it",
    }
}

impl<'a> Exchange<'a> {
    /// Finds out what a file is held to: what the printer asks for, else what it says itself.
    pub fn of(document: &'a Document, rules: Option<Rules<'a>>) -> Held<'a> {
        let packet = Packet::of(document);
        let info = document.info();
        let says = |key: &str| text(&info, key).filter(|text| !text.is_empty());
        let claim = packet
            .get("http://www.npes.org/pdfx/ns/id/", "GTS_PDFXVersion")
            .map(str::to_owned)
            .or_else(|| says("GTS_PDFXConformance"))
            .or_else(|| says("GTS_PDFXVersion"));
        let rules = rules.filter(|rules| rules.printer.file.standard.is_some());
        let asked = rules.and_then(|rules| rules.printer.file.standard);
        let claimed =
            || STANDARDS.into_iter().find(|known| claim.as_deref() == Some(known.title()));
        let Some(standard) = asked.or_else(claimed) else {
            return claim.map_or(Held::Nothing, Held::Unknown);
        };
        let mut exchange = Exchange { document, standard, rules, claim, packet, inks: None };
        exchange.inks = exchange.profile_inks();
        Held::To(Box::new(exchange))
    }

    /// What is wrong with the file as a whole, and with its pages.
    pub fn hold(&self, pages: &[Vec<Breach>]) -> Vec<Breach> {
        let mut breaches: Vec<Breach> = self.file();
        breaches.extend(self.intent());
        breaches.extend(self.forbidden());
        breaches.extend(pages.iter().flatten().cloned());
        breaches
    }

    /// What is wrong with a page, by its place from 0.
    pub fn page(&self, page: &Page<'_>, at: usize, boxes: &Boxes, sheet: &Sheet) -> Vec<Breach> {
        let mut breaches = Vec::new();
        let mut note = |rule, message| breaches.push(self.breach(rule, Some(at + 1), message));
        page_boxes::hold(page, boxes, &mut note);
        self.colours(page, sheet, &mut note);
        breaches
    }

    fn breach(&self, rule: &'static str, page: Option<usize>, message: String) -> Breach {
        Breach { rule, page, message, source: Some(source(self.standard).to_owned()) }
    }

    /// A breach of the whole file.
    fn whole(&self, message: impl Into<String>) -> Breach {
        self.breach("PDF/X", None, message.into())
    }

    /// A breach of what the printer asks for beyond the standard.
    fn asked(&self, message: String, origin: &Origin) -> Breach {
        Breach::new("PDF/X", None, message, origin)
    }

    /// The output intents that are PDF/X's.
    fn intents(&self) -> Vec<Dict<'a>> {
        let all = self.document.catalogue_array("OutputIntents");
        all.into_iter().filter(|intent| super::fonts::name(intent, "S") == "GTS_PDFX").collect()
    }
}
