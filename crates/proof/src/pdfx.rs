//! PDF/X: checks a finished file of any origin against the standard that its printer requires, or
//! that the file declares.
//!
//! `docs/print-rules.md` lists the checked and the unchecked clauses. This module and the code that
//! writes PDF/X files share only the names of the standards.

mod forbidden_features;
mod identification;
mod output_intent;
mod page_boxes;
mod xmp;

use hayro_syntax::object::Dict;
use hayro_syntax::page::Page;

use super::dictionary::{name, text_string};
use super::display_list::DisplayList;
use super::document::{Boxes, Document};
use super::preflight::{PrinterRules, Violation};
use bookgen_contract::printer::{Origin, Standard};
use xmp::Packet;

/// The check of a file against a standard.
pub struct PdfxCheck<'a> {
    document: &'a Document,
    standard: Standard,
    /// The rules of the printer that requires the standard. `None` if only the file declares the
    /// standard.
    rules: Option<PrinterRules<'a>>,
    /// The standard that the file declares in its metadata packet or its information dictionary.
    claim: Option<String>,
    packet: Packet,
    /// The number of colours of the output intent's profile, if there is a valid profile.
    inks: Option<u8>,
}

/// The standard that applies to a file.
pub enum Applicable<'a> {
    /// No standard is required or declared.
    None,
    /// A known standard.
    Known(Box<PdfxCheck<'a>>),
    /// The file declares an unknown standard.
    Unknown(String),
}

/// All known standards.
const STANDARDS: [Standard; 3] = [Standard::X1a2001, Standard::X1a2003, Standard::X4];

/// The source of the rules of a standard, as text for the report.
fn source(standard: Standard) -> &'static str {
    match standard {
        Standard::X1a2001 => "ISO 15930-1 (PDF/X-1a:2001), as listed in docs/print-rules.md",
        Standard::X1a2003 => "ISO 15930-4 (PDF/X-1a:2003), as listed in docs/print-rules.md",
        Standard::X4 => "ISO 15930-7 (PDF/X-4), as listed in docs/print-rules.md",
    }
}

impl<'a> PdfxCheck<'a> {
    /// Finds the standard that applies to a file: the standard that the printer requires, or else
    /// the standard that the file declares.
    pub fn applicable(document: &'a Document, rules: Option<PrinterRules<'a>>) -> Applicable<'a> {
        let packet = Packet::new(document);
        let info = document.info();
        let value = |key: &str| text_string(&info, key).filter(|text| !text.is_empty());
        let claim = packet
            .get("http://www.npes.org/pdfx/ns/id/", "GTS_PDFXVersion")
            .map(str::to_owned)
            .or_else(|| value("GTS_PDFXConformance"))
            .or_else(|| value("GTS_PDFXVersion"));
        let rules = rules.filter(|rules| rules.printer.file.standard.is_some());
        let required = rules.and_then(|rules| rules.printer.file.standard);
        let declared =
            || STANDARDS.into_iter().find(|known| claim.as_deref() == Some(known.title()));
        let Some(standard) = required.or_else(declared) else {
            return claim.map_or(Applicable::None, Applicable::Unknown);
        };
        let mut check = PdfxCheck { document, standard, rules, claim, packet, inks: None };
        check.inks = check.profile_inks();
        Applicable::Known(Box::new(check))
    }

    /// Checks the file. `pages` contains the violations found on each page. The result lists first
    /// the violations of the whole file, then the violations of the pages.
    pub fn check_file(&self, pages: &[Vec<Violation>]) -> Vec<Violation> {
        let mut violations = self.check_identification();
        violations.extend(self.check_output_intent());
        violations.extend(self.check_objects());
        violations.extend(pages.iter().flatten().cloned());
        violations
    }

    /// Checks a page. `at` is the index of the page in the file.
    pub fn check_page(
        &self,
        page: &Page<'_>,
        at: usize,
        boxes: &Boxes,
        list: &DisplayList,
    ) -> Vec<Violation> {
        let mut violations = Vec::new();
        let mut add = |rule, message| violations.push(self.violation(rule, Some(at + 1), message));
        page_boxes::check(page, boxes, &mut add);
        self.check_colours(page, list, &mut add);
        violations
    }

    fn violation(&self, rule: &'static str, page: Option<usize>, message: String) -> Violation {
        Violation { rule, page, message, source: Some(source(self.standard).to_owned()) }
    }

    /// Creates a violation of the standard that concerns the whole file.
    fn file_violation(&self, message: impl Into<String>) -> Violation {
        self.violation("PDF/X", None, message.into())
    }

    /// Creates a violation of the printer's own rules that concerns the whole file.
    fn printer_violation(&self, message: String, origin: &Origin) -> Violation {
        Violation::new("PDF/X", None, message, origin)
    }

    /// The output intents for PDF/X.
    fn output_intents(&self) -> Vec<Dict<'a>> {
        let all = self.document.catalogue_array("OutputIntents");
        all.into_iter().filter(|intent| name(intent, "S") == "GTS_PDFX").collect()
    }
}
