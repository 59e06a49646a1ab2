//! The XMP packet of a document (ISO 16684-1).

use std::fmt::Write;

use super::identifiers::uuid;
use super::metadata::{MetadataDetail, PdfMetadata};

/// The XMP packet of a document. It repeats the information dictionary for programs that read XMP.
pub fn xmp_packet(metadata: &PdfMetadata, document: [u8; 16], instance: [u8; 16]) -> String {
    let date = metadata.date.format("%Y-%m-%dT00:00:00Z");
    let dublin_core = dublin_core(metadata);
    let (document, instance) = (uuid(document), uuid(instance));
    // The XMP packet contains the name of the standard only for PDF/X-4. For older standards, the
    // information dictionary contains the name.
    let standard = metadata.pdfx.as_ref().map(|pdfx| pdfx.standard);
    let (namespace, version) = match standard.filter(|standard| standard.needs_packet()) {
        Some(standard) => (
            "\n xmlns:pdfxid=\"http://www.npes.org/pdfx/ns/id/\"",
            format!("<pdfxid:GTS_PDFXVersion>{}</pdfxid:GTS_PDFXVersion>\n", standard.title()),
        ),
        None => ("", String::new()),
    };
    let producer = escape(&metadata.producer);
    format!(
        "<?xpacket begin=\"\u{feff}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n\
         <x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n\
         <rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n\
         <rdf:Description rdf:about=\"\"\n\
         \x20xmlns:dc=\"http://purl.org/dc/elements/1.1/\"\n\
         \x20xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\"\n\
         \x20xmlns:xmpMM=\"http://ns.adobe.com/xap/1.0/mm/\"\n\
         \x20xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\"{namespace}>\n\
         {dublin_core}\
         <xmp:CreateDate>{date}</xmp:CreateDate>\n\
         <xmp:ModifyDate>{date}</xmp:ModifyDate>\n\
         <xmp:MetadataDate>{date}</xmp:MetadataDate>\n\
         <xmpMM:DocumentID>uuid:{document}</xmpMM:DocumentID>\n\
         <xmpMM:InstanceID>uuid:{instance}</xmpMM:InstanceID>\n\
         <xmpMM:RenditionClass>default</xmpMM:RenditionClass>\n\
         <xmpMM:VersionID>1</xmpMM:VersionID>\n\
         <pdf:Producer>{producer}</pdf:Producer>\n\
         <pdf:Trapped>False</pdf:Trapped>\n\
         {version}\
         </rdf:Description>\n\
         </rdf:RDF>\n\
         </x:xmpmeta>\n\
         <?xpacket end=\"r\"?>"
    )
}

/// Title, author, subject and language in the Dublin Core vocabulary.
fn dublin_core(metadata: &PdfMetadata) -> String {
    let title = escape(&metadata.title);
    let mut elements = format!(
        "<dc:format>application/pdf</dc:format>\n\
         <dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">{title}</rdf:li></rdf:Alt></dc:title>\n"
    );
    let full = metadata.detail == MetadataDetail::Full;
    if full && !metadata.author.is_empty() {
        let author = escape(&metadata.author);
        let _ = writeln!(
            elements,
            "<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>"
        );
    }
    if let Some(subject) = metadata.subject.as_ref().filter(|_| full) {
        let subject = escape(subject);
        let _ = writeln!(
            elements,
            "<dc:description><rdf:Alt><rdf:li xml:lang=\"x-default\">{subject}</rdf:li></rdf:Alt></dc:description>"
        );
    }
    if !metadata.language.is_empty() {
        let language = escape(&metadata.language);
        let _ = writeln!(
            elements,
            "<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>"
        );
    }
    elements
}

/// Text escaped for XML 1.0. Characters that XML does not allow become U+FFFD.
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
