//! Checks the identification of a file: PDF version, declared standard, dates, trailer and
//! catalogue.

use hayro_syntax::PdfVersion;
use hayro_syntax::object::{Array, Dict, Object};

use super::PdfxCheck;
use crate::dictionary::{name, text_string};
use crate::preflight::Violation;
use bookgen_contract::printer::Standard;

const XMP: &str = "http://ns.adobe.com/xap/1.0/";
const MEDIA: &str = "http://ns.adobe.com/xap/1.0/mm/";
const DC: &str = "http://purl.org/dc/elements/1.1/";
const PDF: &str = "http://ns.adobe.com/pdf/1.3/";

/// The properties that the metadata packet of a PDF/X-4 file must have.
const REQUIRED_PROPERTIES: &[(&str, &str)] = &[
    (DC, "title"),
    (XMP, "CreateDate"),
    (XMP, "ModifyDate"),
    (XMP, "MetadataDate"),
    (MEDIA, "DocumentID"),
    (MEDIA, "VersionID"),
    (MEDIA, "RenditionClass"),
];

impl PdfxCheck<'_> {
    /// Checks the version, the declared standard, the document information and the structure.
    pub(super) fn check_identification(&self) -> Vec<Violation> {
        let mut messages = Vec::new();
        self.check_version(&mut messages);
        self.check_information(&mut messages);
        self.check_structure(&mut messages);
        let mut violations: Vec<Violation> = self.check_declaration().into_iter().collect();
        violations.extend(messages.into_iter().map(|message| self.file_violation(message)));
        violations
    }

    /// Checks that the PDF version is not newer than the standard allows.
    fn check_version(&self, messages: &mut Vec<String>) {
        let max = match self.standard {
            Standard::X1a2001 => PdfVersion::Pdf13,
            Standard::X1a2003 => PdfVersion::Pdf14,
            Standard::X4 => PdfVersion::Pdf16,
        };
        let version = self.document.pdf().version();
        if version > max {
            let text = |version: PdfVersion| match version {
                PdfVersion::Pdf10 => "1.0",
                PdfVersion::Pdf11 => "1.1",
                PdfVersion::Pdf12 => "1.2",
                PdfVersion::Pdf13 => "1.3",
                PdfVersion::Pdf14 => "1.4",
                PdfVersion::Pdf15 => "1.5",
                PdfVersion::Pdf16 => "1.6",
                PdfVersion::Pdf17 => "1.7",
                PdfVersion::Pdf20 => "2.0",
            };
            messages.push(format!(
                "the PDF version is {}; {} allows versions up to {}",
                text(version),
                self.standard.title(),
                text(max)
            ));
        }
    }

    /// Checks that the file declares the standard.
    fn check_declaration(&self) -> Option<Violation> {
        let title = self.standard.title();
        let info = self.document.info();
        let version = text_string(&info, "GTS_PDFXVersion").unwrap_or_default();
        match (&self.claim, self.rules) {
            (Some(claim), _) if claim == title => {
                // In a PDF/X-1a:2001 file, the value of GTS_PDFXVersion is PDF/X-1:2001. Only the
                // value of GTS_PDFXConformance is PDF/X-1a:2001.
                let required = match self.standard {
                    Standard::X1a2001 => "PDF/X-1:2001",
                    Standard::X1a2003 => title,
                    Standard::X4 => return None,
                };
                (version != required).then(|| {
                    self.file_violation(format!("GTS_PDFXVersion is `{version}`, not `{required}`"))
                })
            }
            (Some(claim), Some(rules)) => {
                let name = &rules.printer.name;
                let message =
                    format!("the file declares {claim}; the printer {name} requires {title}");
                Some(self.printer_violation(message, &rules.printer.file.origin))
            }
            (_, Some(rules)) => {
                let name = &rules.printer.name;
                let message = format!("the file does not declare {title}, which {name} requires");
                Some(self.printer_violation(message, &rules.printer.file.origin))
            }
            // If no printer requires a standard, the file is checked against the standard that it
            // declares itself. So the declaration cannot be wrong.
            (_, None) => None,
        }
    }

    /// Checks the title, the dates and the trapping state.
    fn check_information(&self, messages: &mut Vec<String>) {
        let info = self.document.info();
        let trapped = match self.standard {
            Standard::X4 if !self.packet.is_present => {
                return messages.push("the file has no metadata packet".to_owned());
            }
            Standard::X4 => {
                for (namespace, key) in REQUIRED_PROPERTIES {
                    if self.packet.get(namespace, key).is_none() {
                        messages.push(format!("the metadata packet has no {key}"));
                    }
                }
                self.packet.get(PDF, "Trapped").map(str::to_owned).unwrap_or_default()
            }
            Standard::X1a2001 | Standard::X1a2003 => {
                for key in ["Title", "CreationDate", "ModDate"] {
                    if text_string(&info, key).is_none_or(|text| text.trim().is_empty()) {
                        messages.push(format!("the information dictionary has no {key}"));
                    }
                }
                name(&info, "Trapped")
            }
        };
        if !matches!(trapped.as_str(), "True" | "False") {
            messages.push("the file does not declare whether it is trapped".to_owned());
        }
    }

    /// Checks the trailer and the catalogue.
    fn check_structure(&self, messages: &mut Vec<String>) {
        let root = self.document.catalogue();
        let trailer = self.document.trailer().unwrap_or_default();
        let identifiers = trailer.get::<Array<'_>>("ID");
        let identifiers =
            identifiers.map_or(0, |all| all.iter::<hayro_syntax::object::String<'_>>().count());
        if identifiers != 2 {
            messages.push("the trailer has no ID".to_owned());
        }
        // Cross-reference streams were introduced with PDF 1.5.
        if self.standard != Standard::X4 && name(&trailer, "Type") == "XRef" {
            messages.push("the cross-reference table is a stream".to_owned());
        }
        let names = root.get::<Dict<'_>>("Names").unwrap_or_default();
        let has_open_action = matches!(root.get::<Object<'_>>("OpenAction"), Some(Object::Dict(_)));
        if has_open_action || root.contains_key("AA") || names.contains_key("JavaScript") {
            messages.push("the file has actions".to_owned());
        }
        if self.standard != Standard::X4 {
            if root.contains_key("OCProperties") {
                messages.push("the file has layers".to_owned());
            }
            if names.contains_key("EmbeddedFiles") {
                messages.push("the file has attachments".to_owned());
            }
        }
    }
}
