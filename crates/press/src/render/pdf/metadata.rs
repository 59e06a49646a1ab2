//! The metadata of a document and its information dictionary.

use chrono::{Datelike, NaiveDate};
use lopdf::{Dictionary, Object, dictionary};

use super::identifiers::document_id;
use super::pdfx::PdfX;
use super::text_string::text_string;

/// The metadata of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PdfMetadata {
    /// The title.
    pub title: String,
    /// The author; may be empty.
    pub author: String,
    /// The subject, as one sentence.
    pub subject: Option<String>,
    /// The language as a BCP 47 tag: `en`, `nl`, `pt-BR`; empty if unknown.
    pub language: String,
    /// The date of creation and modification. The time is midnight UTC.
    pub date: NaiveDate,
    /// The program that makes the document, with its version.
    pub producer: String,
    /// How much of the metadata is written.
    pub detail: MetadataDetail,
    /// Bytes that no other document has. The document's permanent identifier is a hash of these
    /// bytes.
    pub identity: Vec<u8>,
    /// The PDF/X standard that the file conforms to, if any.
    pub pdfx: Option<PdfX>,
    /// Whether colours other than black and grey are written as DeviceRGB, for a printer that does
    /// not accept CMYK.
    pub rgb: bool,
}

/// How much metadata a document contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MetadataDetail {
    /// All metadata, in the information dictionary and in an XMP packet.
    Full,
    /// Only the title, the dates and the producer, which every PDF needs. There is no XMP packet,
    /// unless the PDF/X standard requires one. Use this for printers that want no metadata.
    Minimal,
}

impl PdfMetadata {
    /// Creates metadata with a title and a date. The other texts are empty.
    ///
    /// The field `identity` is made from the title and the date. A caller that makes several
    /// documents with the same title and date must set `identity` to different bytes.
    pub fn new(title: impl Into<String>, date: NaiveDate) -> PdfMetadata {
        let title = title.into();
        PdfMetadata {
            identity: format!("{title}\n{date}").into_bytes(),
            title,
            author: String::new(),
            subject: None,
            language: String::new(),
            date,
            producer: crate::NAME_AND_VERSION.to_owned(),
            detail: MetadataDetail::Full,
            pdfx: None,
            rgb: false,
        }
    }

    /// The document's permanent identifier, in hexadecimal.
    pub fn identifier(&self) -> String {
        document_id(&self.identity).iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Whether the year of the date is in the range from 1 to 9999, so that a PDF can contain the
    /// date.
    pub(super) fn has_writable_date(&self) -> bool {
        (1..=9999).contains(&self.date.year())
    }

    /// The date as a PDF string.
    pub(super) fn pdf_date(&self) -> Object {
        Object::string_literal(self.date.format("D:%Y%m%d000000Z").to_string())
    }

    /// The information dictionary.
    pub(super) fn information(&self) -> Dictionary {
        let date = self.pdf_date();
        let mut information = dictionary! {
            "Title" => text_string(&self.title),
            "Producer" => text_string(&self.producer),
            "CreationDate" => date.clone(),
            "ModDate" => date,
            "Trapped" => "False",
        };
        if let Some(pdfx) = &self.pdfx {
            pdfx.identify(&mut information);
        }
        if self.detail == MetadataDetail::Minimal {
            return information;
        }
        if !self.author.is_empty() {
            information.set("Author", text_string(&self.author));
        }
        if let Some(subject) = &self.subject {
            information.set("Subject", text_string(subject));
        }
        information
    }
}
