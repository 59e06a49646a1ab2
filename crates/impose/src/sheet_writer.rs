//! Writes sheets as a PDF.

use lopdf::xref::XrefType;
use lopdf::{
    Dictionary, Document, Object, ObjectId, Stream, StringFormat, decode_text_string, dictionary,
};

use super::content_writer::ContentWriter;
use super::job::{Duplex, ImpositionJob};
use super::mark_drawing::{REGISTRATION_COLOUR, draw_marks};
use super::page_order::{Sheet, Side};
use super::placed_page::{PageContent, Placement, placed_pages};
use super::sheet_geometry::SheetGeometry;
use bookgen_base::units::Size;
use bookgen_contract::foreign::PdfReader;
use bookgen_contract::foreign::PdfRect;
use bookgen_contract::foreign::SourcePages;
use bookgen_contract::foreign::{PageForms, compress, rectangle_object};
use bookgen_contract::manifest::{Manifest, Part};
use bookgen_contract::pdf::PdfError;

/// The date of the manifest in sheets of a source that has no date. The specification of PDF
/// requires a date.
const NO_DATE: &str = "D:19700101000000Z";

/// The plan: everything that determines the sheets.
pub struct Plan<'a> {
    /// The job.
    pub job: &'a ImpositionJob,
    /// The geometry of each sheet.
    pub geometry: &'a SheetGeometry,
    /// The sheets with their pages.
    pub sheets: &'a [Sheet],
    /// How the printer turns sheets over.
    pub duplex: Duplex,
    /// Whether the backs of sheets are rotated by 180 degrees, because the printer does not turn
    /// sheets over like the pages of a book.
    pub rotates_backs: bool,
}

/// Writes the sheets as a PDF with an identifier of 16 bytes, and its manifest. The PDF contains the
/// manifest if its version is 1.4 or later.
///
/// # Errors
/// A part of the source that cannot be read, or too many objects for a manifest.
pub fn write_sheets(
    pdf: &mut PdfReader,
    source: &SourcePages,
    plan: &Plan<'_>,
    identifier: Vec<u8>,
) -> Result<(Vec<u8>, Manifest), PdfError> {
    let mut document = Document::with_version("1.4");
    document.reference_table.cross_reference_type = XrefType::CrossReferenceTable;
    let [catalogue, page_tree, information_id] = [(); 3].map(|()| document.new_object_id());
    let registration = plan.geometry.marks.map(|_| document.add_object(registration_colour()));
    let mut writer = SheetWriter {
        plan,
        source,
        document,
        forms: PageForms::new(source),
        page_tree,
        registration,
    };
    let mut kids = Vec::new();
    for sheet in plan.sheets {
        for (number, side) in sheet.sides.iter().enumerate() {
            let rotates = number > 0 && plan.rotates_backs;
            kids.push(Object::Reference(writer.add_side(pdf, side, sheet.depth, rotates)?));
        }
    }

    let SheetWriter { mut document, forms: PageForms { mut copier, .. }, .. } = writer;
    let root = pdf.root()?;
    document.version = pdf.version().to_owned();
    let information = information(pdf, &plan.job.producer)?;
    let has_title = information.has(b"Title");
    let title = information.get(b"Title").ok().and_then(|title| decode_text_string(title).ok());
    let count = kids.len();
    let date = [b"ModDate".as_slice(), b"CreationDate"];
    let date = date.iter().find_map(|key| information.get(key).ok().cloned());
    document.set_object(information_id, information);
    document.set_object(
        page_tree,
        dictionary! { "Type" => "Pages", "Count" => kids.len() as i64, "Kids" => kids },
    );
    let mut new_root = dictionary! {
        "Type" => "Catalog",
        "Pages" => page_tree,
        "ViewerPreferences" => viewer_preferences(plan.duplex, has_title),
    };
    for key in ["Lang", "OutputIntents", "OCProperties"] {
        if let Ok(value) = root.get(key.as_bytes()) {
            new_root.set(key, copier.value(value.clone(), &mut document));
        }
    }
    // The key PieceInfo of the catalogue is new in PDF 1.4.
    let embedded = (document.version.as_str() >= "1.4").then(|| document.new_object_id());
    if let Some(embedded) = embedded {
        let date = date.unwrap_or_else(|| Object::string_literal(NO_DATE));
        let data = dictionary! { "LastModified" => date, "Private" => embedded };
        new_root.set("PieceInfo", dictionary! { "bookgen" => data });
        document.set_object(embedded, Stream::new(Dictionary::new(), Vec::new()));
    }
    document.set_object(catalogue, new_root);
    copier.finish(pdf, &mut document)?;
    document.trailer.set("Root", catalogue);
    document.trailer.set("Info", information_id);
    let id = Object::String(identifier.clone(), StringFormat::Hexadecimal);
    document.trailer.set("ID", vec![id.clone(), id]);

    let bytes = save(&mut document)?;
    let manifest = Manifest {
        part: Part::Sheets,
        document: identifier.iter().map(|byte| format!("{byte:02x}")).collect(),
        ..Manifest::new(&title.unwrap_or_default(), count)
    };
    // The seal leaves out the stream of the manifest, which has no content yet.
    let manifest = manifest
        .sealed(&bytes)
        .map_err(|fault| PdfError::TooLarge(format!("objects for a seal: {fault}")))?;
    let Some(embedded) = embedded else { return Ok((bytes, manifest)) };
    let mut stream = Stream::new(Dictionary::new(), manifest.write().into_bytes());
    compress(&mut stream)?;
    document.set_object(embedded, stream);
    Ok((save(&mut document)?, manifest))
}

fn save(document: &mut Document) -> Result<Vec<u8>, PdfError> {
    let mut bytes = Vec::new();
    document.save_to(&mut bytes).map_err(|error| PdfError::damaged(error.to_string()))?;
    bytes.push(b'\n');
    Ok(bytes)
}

struct SheetWriter<'a> {
    plan: &'a Plan<'a>,
    source: &'a SourcePages,
    document: Document,
    forms: PageForms<'a>,
    page_tree: ObjectId,
    registration: Option<ObjectId>,
}

impl SheetWriter<'_> {
    /// Adds one side of a sheet as a page. If `rotates` is true, the side is rotated by 180
    /// degrees.
    fn add_side(
        &mut self,
        pdf: &mut PdfReader,
        side: &Side,
        depth: u32,
        rotates: bool,
    ) -> Result<ObjectId, PdfError> {
        let Plan { job, geometry, .. } = self.plan;
        let pages = placed_pages(job, geometry, self.source, side, depth);
        let mut xobjects = Dictionary::new();
        let mut groups = Vec::new();
        let mut out = ContentWriter::default();
        if rotates {
            let Size { width, height } = geometry.sheet;
            out.op(&[-1.0, 0.0, 0.0, -1.0, width.0, height.0], "cm");
        }
        for placed in &pages {
            let Some(PageContent { index, page, matrix }) = placed.content else { continue };
            let Some(form) = self.forms.form(pdf, page, &mut self.document)? else { continue };
            let name = format!("P{}", index + 1);
            out.line("q");
            out.clip(&placed.placement.visible);
            out.transform(matrix);
            out.line(&format!("/{name} Do"));
            out.line("Q");
            xobjects.set(name, form);
            groups.extend(page.group.clone());
        }
        let placements: Vec<Placement> = pages.iter().map(|page| page.placement).collect();
        draw_marks(&mut out, geometry, job.marks, &placements, geometry.fold(job.scheme));

        let mut resources = Dictionary::new();
        if !xobjects.is_empty() {
            resources.set("XObject", xobjects);
        }
        if let Some(registration) = self.registration {
            resources.set("ColorSpace", dictionary! { REGISTRATION_COLOUR => registration });
        }
        let mut content = Stream::new(Dictionary::new(), out.into_bytes());
        compress(&mut content)?;
        let content = self.document.add_object(content);
        let mut page = page_boxes(self.plan, &placements, rotates);
        page.set("Parent", self.page_tree);
        page.set("Resources", resources);
        page.set("Contents", content);
        // A sheet gets the transparency group of its first page that has a transparency group.
        if let Some(group) = groups.into_iter().next() {
            page.set("Group", self.forms.copier.value(group, &mut self.document));
        }
        Ok(self.document.add_object(page))
    }
}

/// A page object with its boxes.
fn page_boxes(plan: &Plan<'_>, placements: &[Placement], rotates: bool) -> Dictionary {
    let sheet = PdfRect::new(0.0, 0.0, plan.geometry.sheet);
    let bounds = |rect: fn(&Placement) -> PdfRect| {
        let all = placements.iter().map(rect).reduce(|all, rect| all.union(&rect));
        let all = all.and_then(|all| all.intersection(&sheet)).unwrap_or(sheet);
        if !rotates {
            return all;
        }
        PdfRect {
            left: sheet.right - all.right,
            bottom: sheet.top - all.top,
            right: sheet.right - all.left,
            top: sheet.top - all.bottom,
        }
    };
    // A sheet without crop marks is not cut, so the whole sheet is the trimmed area.
    let (trim, bleed) = if plan.job.marks.crop {
        (bounds(|page| page.trim), bounds(|page| page.visible.union(&page.trim)))
    } else {
        (sheet, sheet)
    };
    dictionary! {
        "Type" => "Page",
        "MediaBox" => rectangle_object(&sheet),
        "BleedBox" => rectangle_object(&bleed),
        "TrimBox" => rectangle_object(&trim),
    }
}

/// The colour space of marks. A mark in this colour space is printed in every ink.
fn registration_colour() -> Object {
    let all = |ink: i64| Object::Array(vec![Object::Integer(ink); 4]);
    let tint = dictionary! {
        "FunctionType" => 2,
        "Domain" => vec![Object::Integer(0), Object::Integer(1)],
        "C0" => all(0),
        "C1" => all(1),
        "N" => 1,
    };
    Object::Array(vec!["Separation".into(), "All".into(), "DeviceCMYK".into(), tint.into()])
}

/// The initial settings of a print dialogue.
fn viewer_preferences(duplex: Duplex, has_title: bool) -> Dictionary {
    let mut preferences = dictionary! {
        "PrintScaling" => "None",
        "Duplex" => match duplex {
            Duplex::Simplex => "Simplex",
            Duplex::ShortEdge => "DuplexFlipShortEdge",
            Duplex::LongEdge => "DuplexFlipLongEdge",
        },
    };
    if has_title {
        preferences.set("DisplayDocTitle", true);
    }
    preferences
}

/// The information dictionary: the source's entries with a new producer.
fn information(pdf: &mut PdfReader, producer: &str) -> Result<Dictionary, PdfError> {
    let source = pdf.information()?;
    let mut information = Dictionary::new();
    for key in
        ["Title", "Author", "Subject", "Keywords", "Creator", "CreationDate", "ModDate", "Trapped"]
    {
        match pdf.value(&source, key.as_bytes())? {
            value @ Object::String(..) if key != "Trapped" => information.set(key, value),
            value @ Object::Name(_) if key == "Trapped" => information.set(key, value),
            _ => {}
        }
    }
    if !producer.is_empty() {
        information.set("Producer", Object::string_literal(producer));
    }
    Ok(information)
}
