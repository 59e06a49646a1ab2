//! What a file says of itself: its version, its standard, its dates, its identifier.

use hayro_syntax::PdfVersion;
use hayro_syntax::object::{Array, Dict, Object};

use super::Exchange;
use crate::document::text;
use crate::fonts::name;
use crate::preflight::Breach;
use bookgen_contract::printer::Standard;

const XMP: &str = "http://ns.adobe.com/xap/1.0/";
const MEDIA: &str = "http://ns.adobe.com/xap/1.0/mm/";
const DC: &str = "http://purl.org/dc/elements/1.1/";
const PDF: &str = "http://ns.adobe.com/pdf/1.3/";

/// What the packet of a PDF/X-4 file says.
const PACKET: &[(&str, &str)] = &[
    (DC, "title"),
    (XMP, "CreateDate"),
    (XMP, "ModifyDate"),
    (XMP, "MetadataDate"),
    (MEDIA, "DocumentID"),
    (MEDIA, "VersionID"),
    (MEDIA, "RenditionClass"),
];

impl Exchange<'_> {
    /// Version, identification, facts and structure.
    pub(super) fn file(&self) -> Vec<Breach> {
        let mut messages = Vec::new();
        self.version(&mut messages);
        self.facts(&mut messages);
        self.structure(&mut messages);
        let mut breaches: Vec<Breach> = self.standard().into_iter().collect();
        breaches.extend(messages.into_iter().map(|message| self.whole(message)));
        breaches
    }

    fn version(&self, messages: &mut Vec<String>) {
        let most = match self.standard {
            Standard::X1a2001 => PdfVersion::Pdf13,
            Standard::X1a2003 => PdfVersion::Pdf14,
            Standard::X4 => PdfVersion::Pdf16,
        };
        let version = self.document.pdf().version();
        if version > most {
            let said = |version: PdfVersion| match version {
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
                "the file is of PDF {}; {} is of {} at the most",
                said(version),
                self.standard.title(),
                said(most)
            ));
        }
    }

    /// Whether the file says that it is what it is held to.
    fn standard(&self) -> Option<Breach> {
        let title = self.standard.title();
        let info = self.document.info();
        let version = text(&info, "GTS_PDFXVersion").unwrap_or_default();
        match (&self.claim, self.rules) {
            (Some(claim), _) if claim == title => {
                // The oldest is named by its family, and its level beside that.
                let known = match self.standard {
                    Standard::X1a2001 => "PDF/X-1:2001",
                    Standard::X1a2003 => title,
                    Standard::X4 => return None,
                };
                (version != known).then(|| {
                    self.whole(format!("its GTS_PDFXVersion is `{version}`, not `{known}`"))
                })
            }
            (Some(claim), Some(rules)) => {
                let name = &rules.printer.name;
                let message = format!("the file says it keeps {claim}; {name} asks for {title}");
                Some(self.asked(message, &rules.printer.file.origin))
            }
            (_, Some(rules)) => {
                let name = &rules.printer.name;
                let message =
                    format!("the file does not say that it keeps {title}, which {name} asks for");
                Some(self.asked(message, &rules.printer.file.origin))
            }
            // Without a printer it is the claim that the file is held to.
            (_, None) => None,
        }
    }

    /// Title, dates, and whether it is trapped.
    fn facts(&self, messages: &mut Vec<String>) {
        let info = self.document.info();
        let trapped = match self.standard {
            Standard::X4 if !self.packet.there => {
                return messages.push("the file has no metadata packet".to_owned());
            }
            Standard::X4 => {
                for (space, key) in PACKET {
                    if self.packet.get(space, key).is_none() {
                        messages.push(format!("its metadata packet has no {key}"));
                    }
                }
                self.packet.get(PDF, "Trapped").map(str::to_owned).unwrap_or_default()
            }
            Standard::X1a2001 | Standard::X1a2003 => {
                for key in ["Title", "CreationDate", "ModDate"] {
                    if text(&info, key).is_none_or(|text| text.trim().is_empty()) {
                        messages.push(format!("its information dictionary has no {key}"));
                    }
                }
                name(&info, "Trapped")
            }
        };
        if !matches!(trapped.as_str(), "True" | "False") {
            messages.push("it does not say whether it is trapped".to_owned());
        }
    }

    /// The trailer, and what the catalogue does.
    fn structure(&self, messages: &mut Vec<String>) {
        let root = self.document.catalogue();
        let trailer = self.document.trailer().unwrap_or_default();
        let identifiers = trailer.get::<Array<'_>>("ID");
        let identifiers =
            identifiers.map_or(0, |all| all.iter::<hayro_syntax::object::String<'_>>().count());
        if identifiers != 2 {
            messages.push("its trailer has no ID".to_owned());
        }
        // Tables of objects in streams came with PDF 1.5.
        if self.standard != Standard::X4 && name(&trailer, "Type") == "XRef" {
            messages.push("its table of objects is a stream".to_owned());
        }
        let names = root.get::<Dict<'_>>("Names").unwrap_or_default();
        let opens = matches!(root.get::<Object<'_>>("OpenAction"), Some(Object::Dict(_)));
        if opens || root.contains_key("AA") || names.contains_key("JavaScript") {
            messages.push("the file has actions".to_owned());
        }
        if self.standard != Standard::X4 {
            if root.contains_key("OCProperties") {
                messages.push("the file has layers".to_owned());
            }
            if names.contains_key("EmbeddedFiles") {
                messages.push("files are attached to the file".to_owned());
            }
        }
    }
}
