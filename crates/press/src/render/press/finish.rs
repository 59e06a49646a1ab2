//! The finishing pass: everything of the document but its content streams.
//!
//! The document is a plain PDF 1.4 with a classic cross-reference table, the oldest form that has
//! all that is needed: any printer's workflow reads it. A standard may ask for another version; from
//! a PDF 1.3 what came later is left out. Objects are numbered in the order they are made: catalogue,
//! page tree, information, metadata, fonts, forms, pages.

use std::collections::{BTreeMap, BTreeSet};

use lopdf::xref::XrefType;
use lopdf::{Dictionary, Document, Object, ObjectId, Stream, StringFormat, dictionary};
use sha2::{Digest, Sha256};

use super::content::Resource;
use super::fonts::Embedded;
use super::streams::{Compressor, Written};
use super::{Facts, Meta, metadata, milli};
use crate::image::{Image, Packing};
use crate::page::Page;
use crate::render::RenderError;
use bookgen_base::units::{Point, Pt};
use bookgen_contract::printer::Standard;

/// A form ready to be placed: its stream and its box, y downwards.
pub struct Form {
    /// The content.
    pub content: Written,
    /// Top left and bottom right.
    pub bounds: (Point, Point),
}

/// Puts the document together and writes it.
///
/// # Errors
/// If the document cannot be written.
pub fn finish(
    pages: &[Page],
    meta: &Meta,
    fonts: Vec<Embedded>,
    images: &[&Image],
    forms: Vec<Form>,
    contents: Vec<Written>,
) -> Result<Vec<u8>, RenderError> {
    let standard = meta.exchange.as_ref().map(|exchange| exchange.standard);
    let mut doc = Document::with_version(standard.map_or("1.4", Standard::version));
    doc.reference_table.cross_reference_type = XrefType::CrossReferenceTable;
    let [catalogue, tree, info] = [(); 3].map(|()| doc.new_object_id());
    // A standard may need the packet, whatever a printer wants; or its PDF may not have it.
    let newer = standard.is_none_or(Standard::has_newer_keys);
    let wanted = meta.facts == Facts::All || standard.is_some_and(Standard::needs_packet);
    let xmp = (newer && wanted).then(|| doc.new_object_id());

    let mut places: BTreeMap<Resource, ObjectId> = BTreeMap::new();
    for font in fonts {
        places.extend(font.add_to(&mut doc)?);
    }
    for (number, image) in images.iter().enumerate() {
        let stream = picture(image)?;
        places.insert(Resource::Image(number), doc.add_object(stream));
    }
    // A form is made after the forms it shows, so their places are known when it is made.
    for (number, form) in forms.into_iter().enumerate() {
        let resources = resources(&form.content.resources, &places)?;
        let mut stream = form.content.stream;
        stream.dict.set("Type", "XObject");
        stream.dict.set("Subtype", "Form");
        stream.dict.set("FormType", 1);
        stream.dict.set("BBox", bounding_box(form.bounds));
        stream.dict.set("Resources", resources);
        places.insert(Resource::Form(number), doc.add_object(stream));
    }
    // Pages that call the same things share one dictionary.
    let mut shared: BTreeMap<BTreeSet<Resource>, ObjectId> = BTreeMap::new();
    let mut kids = Vec::with_capacity(pages.len());
    for (page, content) in pages.iter().zip(contents) {
        let resources = match shared.get(&content.resources) {
            Some(&id) => id,
            None => {
                let id = doc.add_object(resources(&content.resources, &places)?);
                shared.insert(content.resources, id);
                id
            }
        };
        let id = doc.new_object_id();
        let stream = doc.add_object(content.stream);
        doc.set_object(id, page_object(page, tree, resources, stream));
        kids.push(Object::Reference(id));
    }

    doc.set_object(
        tree,
        dictionary! { "Type" => "Pages", "Count" => kids.len() as i64, "Kids" => kids },
    );
    doc.set_object(info, metadata::info(meta));
    let mut root = dictionary! {
        "Type" => "Catalog",
        "Pages" => tree,
        "PageLabels" => metadata::page_labels(pages),
    };
    if newer {
        root.set("ViewerPreferences", dictionary! { "DisplayDocTitle" => true });
    }
    if let Some(xmp) = xmp {
        root.set("Metadata", xmp);
    }
    if newer && !meta.language.is_empty() {
        root.set("Lang", metadata::text_string(&meta.language));
    }
    if let Some(manifest) = meta.manifest.as_ref().filter(|_| newer) {
        root.set("PieceInfo", piece_info(&mut doc, meta, manifest)?);
    }
    if let Some(exchange) = &meta.exchange {
        let intent = exchange.output_intent(&mut doc)?;
        root.set("OutputIntents", vec![Object::Dictionary(intent)]);
    }
    doc.set_object(catalogue, root);
    doc.trailer.set("Root", catalogue);
    doc.trailer.set("Info", info);

    // One name for the book, another for this very state of it: a hash of all there is so far.
    let document = identifier(meta);
    let instance = hash(&[b"instance", document.as_slice(), save(&mut doc)?.as_slice()]);
    if let Some(xmp) = xmp {
        let packet = metadata::xmp(meta, document, instance).into_bytes();
        let keys = dictionary! { "Type" => "Metadata", "Subtype" => "XML" };
        doc.set_object(xmp, Stream::new(keys, packet));
    }
    let id = |hash: [u8; 16]| Object::String(hash.to_vec(), StringFormat::Hexadecimal);
    doc.trailer.set("ID", vec![id(document), id(instance)]);
    save(&mut doc)
}

/// What the document is called for good.
pub fn identifier(meta: &Meta) -> [u8; 16] {
    hash(&[b"document", meta.seed.as_slice()])
}

fn save(doc: &mut Document) -> Result<Vec<u8>, RenderError> {
    let mut bytes = Vec::new();
    doc.save_to(&mut bytes).map_err(|error| RenderError::Document(error.to_string()))?;
    bytes.push(b'\n');
    Ok(bytes)
}

/// Data of the program's own (ISO 32000-1, 14.5): no reader shows them.
fn piece_info(doc: &mut Document, meta: &Meta, manifest: &str) -> Result<Dictionary, RenderError> {
    let mut stream = Stream::new(Dictionary::new(), manifest.as_bytes().to_vec());
    Compressor::new().compress(&mut stream)?;
    let private = doc.add_object(stream);
    let date = metadata::date(meta);
    Ok(dictionary! {
        "bookgen" => dictionary! { "LastModified" => date, "Private" => private },
    })
}

/// A picture. What a file has of its own packing stays as it is.
fn picture(image: &Image) -> Result<Stream, RenderError> {
    let mut keys = dictionary! {
        "Type" => "XObject",
        "Subtype" => "Image",
        "Width" => i64::from(image.width),
        "Height" => i64::from(image.height),
        "ColorSpace" => image.samples.space(),
        "BitsPerComponent" => 8,
    };
    if let Packing::Jpeg { inverted } = image.packing {
        keys.set("Filter", "DCTDecode");
        if inverted {
            let turned = [1, 0].repeat(image.samples.components());
            keys.set("Decode", turned.into_iter().map(Object::Integer).collect::<Vec<_>>());
        }
        return Ok(Stream::new(keys, image.bytes.clone()).with_compression(false));
    }
    let mut stream = Stream::new(keys, image.bytes.clone());
    Compressor::new().compress(&mut stream)?;
    Ok(stream)
}

fn hash(parts: &[&[u8]]) -> [u8; 16] {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    let mut half = [0; 16];
    half.iter_mut().zip(hash.finalize()).for_each(|(half, byte)| *half = byte);
    half
}

fn resources(
    called: &BTreeSet<Resource>,
    places: &BTreeMap<Resource, ObjectId>,
) -> Result<Dictionary, RenderError> {
    let mut fonts = Dictionary::new();
    let mut objects = Dictionary::new();
    for resource in called {
        let &place = places.get(resource).ok_or_else(|| {
            RenderError::Document(format!("{} is called and not there", resource.name()))
        })?;
        match resource {
            Resource::Font(..) => fonts.set(resource.name(), place),
            Resource::Form(_) | Resource::Image(_) => objects.set(resource.name(), place),
        }
    }
    let mut resources = Dictionary::new();
    for (key, named) in [("Font", fonts), ("XObject", objects)] {
        if !named.is_empty() {
            resources.set(key, named);
        }
    }
    Ok(resources)
}

/// A page: the paper ends where the bleed does, so that its corner is the origin.
fn page_object(page: &Page, tree: ObjectId, resources: ObjectId, content: ObjectId) -> Dictionary {
    let Page { size, bleed, .. } = page;
    let [width, height] =
        [bleed.left + size.width + bleed.right, bleed.bottom + size.height + bleed.top];
    let sheet = bounding_box((Point::new(Pt::ZERO, -height), Point::new(width, Pt::ZERO)));
    let trim = bounding_box((
        Point::new(bleed.left, -(bleed.bottom + size.height)),
        Point::new(bleed.left + size.width, -bleed.bottom),
    ));
    dictionary! {
        "Type" => "Page",
        "Parent" => tree,
        "MediaBox" => sheet.clone(),
        "BleedBox" => sheet,
        "TrimBox" => trim,
        "Resources" => resources,
        "Contents" => content,
    }
}

/// A box as PDF has it: two corners, y upwards.
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
