//! Assembles the PDF document from content streams, fonts, images and metadata.
//!
//! The document is a plain PDF 1.4 with a classic cross-reference table. Old and simple features
//! are used where possible, so that the workflow of every printer can read the file. A PDF/X
//! standard can require another version; a PDF of version 1.3 has no keys of later versions.
//! Objects are numbered in this order: catalogue, page tree, information, metadata, fonts, images,
//! forms, pages.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use lopdf::xref::XrefType;
use lopdf::{Dictionary, Document, Object, ObjectId, Stream, StringFormat, dictionary};

use super::ManifestPlace;
use super::compression::Compressor;
use super::embedded_fonts::EmbeddedFont;
use super::identifiers::{document_id, instance_id};
use super::metadata::{MetadataDetail, PdfMetadata};
use super::page_labels::page_labels;
use super::resources::{Resource, resource_dictionary};
use super::stream_batches::ContentStream;
use super::text_string::text_string;
use super::xmp::xmp_packet;
use crate::image::{Encoding, Image};
use crate::page::Page;
use crate::render::RenderError;
use crate::render::rounding::milli;
use bookgen_base::units::{Point, Pt};
use bookgen_contract::manifest::Manifest;
use bookgen_contract::printer::Standard;

/// The identifiers of a file, and the packet that contains them, have fewer bytes.
const MAX_IDENTIFIERS: usize = 8192;

/// The parts of a document.
pub struct Parts {
    /// The fonts to embed.
    pub fonts: Vec<EmbeddedFont>,
    /// The images; the index of an image is its number.
    pub images: Vec<Arc<Image>>,
    /// The forms; the index of a form is its number.
    pub forms: Vec<Form>,
    /// The content streams of the pages, in page order.
    pub contents: Vec<ContentStream>,
}

/// A form XObject: its content and its bounding box, with y downwards.
pub struct Form {
    /// The content stream.
    pub content: ContentStream,
    /// The top left and bottom right corners.
    pub bounds: (Point, Point),
}

/// Assembles a document and writes it. Seals the manifest, if there is one.
///
/// # Errors
/// A document that cannot be written.
pub fn assemble(
    pages: &[Page],
    metadata: &PdfMetadata,
    manifest: Option<(&Manifest, ManifestPlace)>,
    parts: Parts,
) -> Result<(Vec<u8>, Option<Manifest>), RenderError> {
    let standard = metadata.pdfx.as_ref().map(|pdfx| pdfx.standard);
    let mut document = Document::with_version(standard.map_or("1.4", Standard::version));
    document.reference_table.cross_reference_type = XrefType::CrossReferenceTable;
    let [catalogue, page_tree, information] = [(); 3].map(|()| document.new_object_id());
    // PDF/X-4 requires an XMP packet, even if the printer wants no metadata. A file of PDF 1.3 has
    // no XMP packet.
    let has_newer_keys = standard.is_none_or(Standard::has_newer_keys);
    let wants_xmp =
        metadata.detail == MetadataDetail::Full || standard.is_some_and(Standard::needs_packet);
    let xmp = (has_newer_keys && wants_xmp).then(|| document.new_object_id());

    let objects = add_resources(&mut document, parts.fonts, &parts.images, parts.forms)?;
    let kids = add_pages(&mut document, pages, parts.contents, &objects, page_tree)?;
    document.set_object(
        page_tree,
        dictionary! { "Type" => "Pages", "Count" => kids.len() as i64, "Kids" => kids },
    );
    document.set_object(information, metadata.information());
    let mut root = dictionary! {
        "Type" => "Catalog",
        "Pages" => page_tree,
        "PageLabels" => page_labels(pages),
    };
    if has_newer_keys {
        root.set("ViewerPreferences", dictionary! { "DisplayDocTitle" => true });
    }
    if let Some(xmp) = xmp {
        root.set("Metadata", xmp);
    }
    if has_newer_keys && !metadata.language.is_empty() {
        root.set("Lang", text_string(&metadata.language));
    }
    let is_embedded = manifest.is_some_and(|(_, place)| place == ManifestPlace::Embedded);
    let embedded = (is_embedded && has_newer_keys).then(|| document.new_object_id());
    if let Some(embedded) = embedded {
        root.set("PieceInfo", piece_info(metadata.pdf_date(), embedded));
        document.set_object(embedded, Stream::new(Dictionary::new(), Vec::new()));
    }
    if let Some(pdfx) = &metadata.pdfx {
        let intent = pdfx.output_intent(&mut document)?;
        root.set("OutputIntents", vec![Object::Dictionary(intent)]);
    }
    document.set_object(catalogue, root);
    document.trailer.set("Root", catalogue);
    document.trailer.set("Info", information);

    // The identifier of this version is a hash of all objects that the document has so far, and of
    // the embedded manifest.
    let permanent = document_id(&metadata.identity);
    let mut content = save(&mut document, 0)?;
    let length = content.len() + MAX_IDENTIFIERS;
    if let Some((manifest, _)) = manifest.filter(|_| embedded.is_some()) {
        content.extend(manifest.write().bytes());
    }
    let instance = instance_id(permanent, &content);
    drop(content);
    if let Some(xmp) = xmp {
        let packet = xmp_packet(metadata, permanent, instance).into_bytes();
        let keys = dictionary! { "Type" => "Metadata", "Subtype" => "XML" };
        document.set_object(xmp, Stream::new(keys, packet));
    }
    let id = |hash: [u8; 16]| Object::String(hash.to_vec(), StringFormat::Hexadecimal);
    document.trailer.set("ID", vec![id(permanent), id(instance)]);
    let bytes = save(&mut document, length)?;
    let Some((manifest, _)) = manifest else { return Ok((bytes, None)) };
    // The seal leaves out the stream of the manifest, which has no content yet.
    let sealed = manifest.clone().sealed(&bytes);
    let sealed = sealed.map_err(|fault| RenderError::Document(fault.to_string()))?;
    let Some(embedded) = embedded else { return Ok((bytes, Some(sealed))) };
    drop(bytes);
    let mut stream = Stream::new(Dictionary::new(), sealed.write().into_bytes());
    Compressor::new().compress(&mut stream)?;
    let length = length + stream.content.len();
    document.set_object(embedded, stream);
    Ok((save(&mut document, length)?, Some(sealed)))
}

/// Writes a document. `length` is the expected number of bytes.
fn save(document: &mut Document, length: usize) -> Result<Vec<u8>, RenderError> {
    let mut bytes = Vec::with_capacity(length);
    document.save_to(&mut bytes).map_err(|error| RenderError::Document(error.to_string()))?;
    bytes.push(b'\n');
    Ok(bytes)
}

/// Adds fonts, images and forms to the document. Returns the object of each resource.
fn add_resources(
    document: &mut Document,
    fonts: Vec<EmbeddedFont>,
    images: &[Arc<Image>],
    forms: Vec<Form>,
) -> Result<BTreeMap<Resource, ObjectId>, RenderError> {
    let mut objects: BTreeMap<Resource, ObjectId> = BTreeMap::new();
    for font in fonts {
        objects.extend(font.add_to(document)?);
    }
    for (number, image) in images.iter().enumerate() {
        let stream = image_xobject(image)?;
        objects.insert(Resource::Image(number), document.add_object(stream));
    }
    // A form that is used inside another form has a lower number than the other form. The object of
    // the inner form therefore already exists.
    for (number, form) in forms.into_iter().enumerate() {
        let resources = resource_dictionary(&form.content.resources, &objects)?;
        let mut stream = form.content.stream;
        stream.dict.set("Type", "XObject");
        stream.dict.set("Subtype", "Form");
        stream.dict.set("FormType", 1);
        stream.dict.set("BBox", bounding_box(form.bounds));
        stream.dict.set("Resources", resources);
        objects.insert(Resource::Form(number), document.add_object(stream));
    }
    Ok(objects)
}

/// Adds the pages. Returns references to the page objects. Pages with the same resources share one
/// resource dictionary.
fn add_pages(
    document: &mut Document,
    pages: &[Page],
    contents: Vec<ContentStream>,
    objects: &BTreeMap<Resource, ObjectId>,
    page_tree: ObjectId,
) -> Result<Vec<Object>, RenderError> {
    let mut shared: BTreeMap<BTreeSet<Resource>, ObjectId> = BTreeMap::new();
    let mut kids = Vec::with_capacity(pages.len());
    for (page, content) in pages.iter().zip(contents) {
        let resources = match shared.get(&content.resources) {
            Some(&id) => id,
            None => {
                let id = document.add_object(resource_dictionary(&content.resources, objects)?);
                shared.insert(content.resources, id);
                id
            }
        };
        let id = document.new_object_id();
        let stream = document.add_object(content.stream);
        document.set_object(id, page_object(page, page_tree, resources, stream));
        kids.push(Object::Reference(id));
    }
    Ok(kids)
}

/// Private data (ISO 32000-1, 14.5), which PDF readers do not show: the stream of the manifest.
fn piece_info(date: Object, manifest: ObjectId) -> Dictionary {
    dictionary! {
        "bookgen" => dictionary! { "LastModified" => date, "Private" => manifest },
    }
}

/// An image XObject. JPEG data is embedded unchanged.
fn image_xobject(image: &Image) -> Result<Stream, RenderError> {
    let mut keys = dictionary! {
        "Type" => "XObject",
        "Subtype" => "Image",
        "Width" => i64::from(image.width),
        "Height" => i64::from(image.height),
        "ColorSpace" => image.colour_space.pdf_name(),
        "BitsPerComponent" => 8,
    };
    if let Encoding::Jpeg { inverted } = image.encoding {
        keys.set("Filter", "DCTDecode");
        if inverted {
            let decode = [1, 0].repeat(image.colour_space.components());
            keys.set("Decode", decode.into_iter().map(Object::Integer).collect::<Vec<_>>());
        }
        return Ok(Stream::new(keys, image.bytes.clone()).with_compression(false));
    }
    let mut stream = Stream::new(keys, image.bytes.clone());
    Compressor::new().compress(&mut stream)?;
    Ok(stream)
}

/// A page object. The media box includes the bleed. The origin is the lower left corner of the
/// media box.
fn page_object(page: &Page, tree: ObjectId, resources: ObjectId, content: ObjectId) -> Dictionary {
    let Page { size, bleed, .. } = page;
    let [width, height] =
        [bleed.left + size.width + bleed.right, bleed.bottom + size.height + bleed.top];
    let media = bounding_box((Point::new(Pt::ZERO, -height), Point::new(width, Pt::ZERO)));
    let trim = bounding_box((
        Point::new(bleed.left, -(bleed.bottom + size.height)),
        Point::new(bleed.left + size.width, -bleed.bottom),
    ));
    dictionary! {
        "Type" => "Page",
        "Parent" => tree,
        "MediaBox" => media.clone(),
        "BleedBox" => media,
        "TrimBox" => trim,
        "Resources" => resources,
        "Contents" => content,
    }
}

/// Converts the corners of a box, with y downwards, to a PDF rectangle, with y upwards.
fn bounding_box((top_left, bottom_right): (Point, Point)) -> Object {
    let number = |length: Pt| {
        let milli = milli(length);
        if milli % 1000 == 0 {
            Object::Integer(milli / 1000)
        } else {
            Object::Real((milli as f64 / 1000.0) as f32)
        }
    };
    let corners = [top_left.x, -bottom_right.y, bottom_right.x, -top_left.y];
    Object::Array(corners.map(number).to_vec())
}
