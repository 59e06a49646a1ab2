//! What the document says about itself: its information dictionary, XMP packet and page labels.

use std::fmt::Write;

use chrono::{Datelike, NaiveDate};
use lopdf::{Dictionary, Object, StringFormat, dictionary};

use super::{Facts, Meta};
use crate::page::Page;

/// The program, as the documents it makes name it.
const PRODUCER: &str = concat!("bookgen ", env!("CARGO_PKG_VERSION"));

/// A text string: ASCII as it is, all else in UTF-16 (ISO 32000-1, 7.9.2.2).
pub fn text_string(text: &str) -> Object {
    if text.bytes().all(|byte| (b' '..=b'~').contains(&byte)) {
        return Object::string_literal(text);
    }
    let units = [0xfeff].into_iter().chain(text.encode_utf16());
    Object::String(units.flat_map(u16::to_be_bytes).collect(), StringFormat::Hexadecimal)
}

/// Whether a date can be written with a year of four digits.
pub fn is_writable(date: NaiveDate) -> bool {
    (1..=9999).contains(&date.year())
}

/// The document's date.
pub fn date(meta: &Meta) -> Object {
    Object::string_literal(meta.date.format("D:%Y%m%d000000Z").to_string())
}

/// The information dictionary.
pub fn info(meta: &Meta) -> Dictionary {
    let date = date(meta);
    let mut info = dictionary! {
        "Title" => text_string(&meta.title),
        "Producer" => text_string(PRODUCER),
        "CreationDate" => date.clone(),
        "ModDate" => date,
        "Trapped" => "False",
    };
    if let Some(exchange) = &meta.exchange {
        exchange.identify(&mut info);
    }
    if meta.facts == Facts::Least {
        return info;
    }
    if !meta.author.is_empty() {
        info.set("Author", text_string(&meta.author));
    }
    if let Some(subject) = &meta.subject {
        info.set("Subject", text_string(subject));
    }
    info
}

/// The XMP packet (ISO 16684-1): the same facts as the information dictionary, for other programs.
pub fn xmp(meta: &Meta, document: [u8; 16], instance: [u8; 16]) -> String {
    let date = meta.date.format("%Y-%m-%dT00:00:00Z");
    let title = escape(&meta.title);
    let mut facts = format!(
        "<dc:format>application/pdf</dc:format>\n\
         <dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">{title}</rdf:li></rdf:Alt></dc:title>\n"
    );
    let all = meta.facts == Facts::All;
    if all && !meta.author.is_empty() {
        let author = escape(&meta.author);
        let _ = writeln!(
            facts,
            "<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>"
        );
    }
    if let Some(subject) = meta.subject.as_ref().filter(|_| all) {
        let subject = escape(subject);
        let _ = writeln!(
            facts,
            "<dc:description><rdf:Alt><rdf:li xml:lang=\"x-default\">{subject}</rdf:li></rdf:Alt></dc:description>"
        );
    }
    if !meta.language.is_empty() {
        let language = escape(&meta.language);
        let _ = writeln!(
            facts,
            "<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>"
        );
    }
    let (document, instance) = (uuid(document), uuid(instance));
    // Files of this standard are known by the packet, older ones by the dictionary alone.
    let standard = meta.exchange.as_ref().map(|exchange| exchange.standard);
    let (space, version) = match standard.filter(|standard| standard.needs_packet()) {
        Some(standard) => (
            "\n xmlns:pdfxid=\"http://www.npes.org/pdfx/ns/id/\"",
            format!("<pdfxid:GTS_PDFXVersion>{}</pdfxid:GTS_PDFXVersion>\n", standard.title()),
        ),
        None => ("", String::new()),
    };
    format!(
        "<?xpacket begin=\"\u{feff}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n\
         <x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n\
         <rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n\
         <rdf:Description rdf:about=\"\"\n\
         \x20xmlns:dc=\"http://purl.org/dc/elements/1.1/\"\n\
         \x20xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\"\n\
         \x20xmlns:xmpMM=\"http://ns.adobe.com/xap/1.0/mm/\"\n\
         \x20xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\"{space}>\n\
         {facts}\
         <xmp:CreateDate>{date}</xmp:CreateDate>\n\
         <xmp:ModifyDate>{date}</xmp:ModifyDate>\n\
         <xmp:MetadataDate>{date}</xmp:MetadataDate>\n\
         <xmpMM:DocumentID>uuid:{document}</xmpMM:DocumentID>\n\
         <xmpMM:InstanceID>uuid:{instance}</xmpMM:InstanceID>\n\
         <xmpMM:RenditionClass>default</xmpMM:RenditionClass>\n\
         <xmpMM:VersionID>1</xmpMM:VersionID>\n\
         <pdf:Producer>{PRODUCER}</pdf:Producer>\n\
         <pdf:Trapped>False</pdf:Trapped>\n\
         {version}\
         </rdf:Description>\n\
         </rdf:RDF>\n\
         </x:xmpmeta>\n\
         <?xpacket end=\"r\"?>"
    )
}

/// Text for XML 1.0. Characters that no XML document may hold become U+FFFD.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '\t' | '\n' | '\r' => {
                let _ = write!(escaped, "&#{};", u32::from(c));
            }
            '\0'..='\x1f' | '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            c => escaped.push(c),
        }
    }
    escaped
}

/// A hash in the form of a UUID of the kind made from hashes (RFC 9562, version 8).
fn uuid(mut bytes: [u8; 16]) -> String {
    bytes[6] = bytes[6] & 0x0f | 0x80;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    let mut text = String::with_capacity(36);
    for (at, byte) in bytes.iter().enumerate() {
        if matches!(at, 4 | 6 | 8 | 10) {
            text.push('-');
        }
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// The page labels: a range for every stretch of numbers that count up, and one for every page
/// with any other label.
pub fn page_labels(pages: &[Page]) -> Dictionary {
    let mut ranges: Vec<Object> = Vec::new();
    let mut expected: Option<u32> = None;
    for (index, page) in pages.iter().enumerate() {
        let number = decimal(&page.label);
        if number.is_none() || number != expected {
            ranges.push(Object::Integer(index as i64));
            ranges.push(Object::Dictionary(match number {
                Some(1) => dictionary! { "S" => "D" },
                Some(number) => dictionary! { "S" => "D", "St" => i64::from(number) },
                None => dictionary! { "P" => text_string(&page.label) },
            }));
        }
        expected = number.and_then(|number| number.checked_add(1));
    }
    dictionary! { "Nums" => ranges }
}

/// The number a label is, if it is written as PDF would write it.
fn decimal(label: &str) -> Option<u32> {
    let number: u32 = label.parse().ok()?;
    (number > 0 && number.to_string() == label).then_some(number)
}
