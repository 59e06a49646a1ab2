//! A finished PDF: its pages, their boxes and labels, its fonts and its catalogue.

use std::collections::{BTreeMap, BTreeSet};

use hayro_syntax::Pdf;
use hayro_syntax::object::dict::keys;
use hayro_syntax::object::{Array, Dict, MaybeRef, Number, Object, ObjectIdentifier, Rect, Stream};
use hayro_syntax::page::{Page, Rotation};

use super::dictionary::{name, text_string};
use super::fonts::Font;
use super::geometry::Transform;
use super::work::{FileWork, Work};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_contract::pdf::{self, PdfError, decoded};

/// The maximum nesting depth of direct objects, which are written inside other objects. Objects
/// nested deeper are not visited.
const MAX_DEPTH: usize = 12;

/// The maximum number of nodes of the page label tree that are read.
const MAX_LABEL_NODES: usize = 1000;

/// A PDF file.
pub struct Document {
    pdf: Pdf,
    /// The fonts, without duplicates.
    pub fonts: Vec<Font>,
    /// The index of each font in `fonts`. The key of the map is the object id of the font's
    /// dictionary.
    font_indices: BTreeMap<(u32, i32), usize>,
    labels: Vec<LabelRange>,
    /// The work for the pages and the fonts.
    pub work: FileWork,
}

/// The boxes of a page in user space, with the y axis upwards. Each box is given as left, bottom,
/// right and top.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Boxes {
    /// The MediaBox.
    pub media: [f64; 4],
    /// The part of the CropBox inside the MediaBox. Equal to the MediaBox if the file has no
    /// CropBox.
    pub crop: [f64; 4],
    /// The BleedBox, if the page has one.
    pub bleed: Option<[f64; 4]>,
    /// The TrimBox, if the page has one.
    pub trim: Option<[f64; 4]>,
    /// The ArtBox, if the page has one.
    pub art: Option<[f64; 4]>,
    /// The UserUnit: the size of a unit of user space, in points.
    pub user_unit: f64,
    /// The rotation, in clockwise quarter turns.
    pub quarter_turns: u8,
}

impl Boxes {
    /// The trimmed page: the TrimBox, or the CropBox if the page has no TrimBox.
    pub fn page(&self) -> [f64; 4] {
        self.trim.unwrap_or(self.crop)
    }

    /// The transform from user space to page coordinates: points from the top left corner of the
    /// trimmed page, with the y axis downwards.
    pub fn transform(&self) -> Transform {
        let [left, bottom, right, top] = self.page();
        let (width, height) = (right - left, top - bottom);
        // Flips the y axis at the top left corner, then rotates clockwise.
        let flat = Transform([1.0, 0.0, 0.0, -1.0, -left, top]);
        let turned = match self.quarter_turns {
            1 => Transform([0.0, 1.0, -1.0, 0.0, height, 0.0]),
            2 => Transform([-1.0, 0.0, 0.0, -1.0, width, height]),
            3 => Transform([0.0, -1.0, 1.0, 0.0, 0.0, width]),
            _ => Transform::IDENTITY,
        };
        let scaled = Transform([self.user_unit, 0.0, 0.0, self.user_unit, 0.0, 0.0]);
        flat.then(turned).then(scaled)
    }

    /// The width and the height of the trimmed and rotated page, in points.
    pub fn size(&self) -> (f64, f64) {
        let [left, bottom, right, top] = self.page();
        let (width, height) = ((right - left) * self.user_unit, (top - bottom) * self.user_unit);
        if self.quarter_turns % 2 == 1 { (height, width) } else { (width, height) }
    }
}

/// A range of pages with consecutive labels.
struct LabelRange {
    /// The first page, counted from 0.
    from: usize,
    /// The prefix of every label.
    prefix: String,
    /// The number in the first page's label, if the labels have decimal numbers.
    start: Option<u64>,
}

impl Document {
    /// Opens a file.
    ///
    /// # Errors
    /// The file is not a PDF, is damaged or encrypted, or has no pages. Its fonts take too many steps
    /// to read.
    pub fn open(bytes: Vec<u8>) -> Result<Document, Diagnostic> {
        let mut document = Document::without_fonts(bytes)?;
        document.labels = document.read_labels();
        document.read_fonts();
        document.work.check()?;
        Ok(document)
    }

    /// Opens a file without its fonts and the labels of its pages.
    ///
    /// # Errors
    /// The file is not a PDF, is damaged or encrypted, or has no pages.
    pub fn without_fonts(bytes: Vec<u8>) -> Result<Document, Diagnostic> {
        let work = FileWork::new(bytes.len());
        let pdf = pdf::open(bytes)?;
        if pdf.pages().is_empty() {
            return Err(PdfError::damaged("there are no pages").into());
        }
        Ok(Document {
            pdf,
            fonts: Vec::new(),
            font_indices: BTreeMap::new(),
            labels: Vec::new(),
            work,
        })
    }

    /// The pages.
    pub fn pages(&self) -> &[Page<'_>] {
        self.pdf.pages()
    }

    /// The document catalogue.
    pub fn catalogue(&self) -> Dict<'_> {
        let xref = self.pdf.xref();
        xref.get::<Dict<'_>>(xref.root_id()).unwrap_or_default()
    }

    /// Looks up a key of the catalogue whose value is an array. Returns the dictionaries in the
    /// array.
    pub fn catalogue_array(&self, key: &str) -> Vec<Dict<'_>> {
        let array = self.catalogue().get::<Array<'_>>(key);
        array.map(|array| array.iter::<Dict<'_>>().collect()).unwrap_or_default()
    }

    /// The information dictionary.
    pub fn info(&self) -> Dict<'_> {
        let info = self.trailer().and_then(|trailer| trailer.get_ref("Info"));
        let xref = self.pdf.xref();
        info.and_then(|info| xref.get::<Dict<'_>>(info.into())).unwrap_or_default()
    }

    /// Visits every object, including direct objects inside other objects.
    pub fn visit_objects(&self, visit: &mut impl FnMut(&Object<'_>)) {
        self.pdf.objects().into_iter().for_each(|object| walk(&object, MAX_DEPTH, visit));
    }

    /// The parsed file.
    pub fn pdf(&self) -> &Pdf {
        &self.pdf
    }

    /// The boxes of a page.
    pub fn boxes(&self, page: &Page<'_>) -> Boxes {
        let corners = |rect: Rect| [rect.x0, rect.y0, rect.x1, rect.y1];
        // A page can inherit a MediaBox and a CropBox, but no other box.
        let own = |key: &str| page.raw().get::<Rect>(key).map(corners).filter(is_valid_box);
        let unit = page.raw().get::<Number>("UserUnit").map_or(1.0, |unit| unit.as_f64());
        Boxes {
            media: corners(page.media_box()),
            crop: corners(page.intersected_crop_box()),
            bleed: own("BleedBox"),
            trim: own("TrimBox"),
            art: own("ArtBox"),
            user_unit: if unit.is_finite() && unit > 0.0 { unit } else { 1.0 },
            quarter_turns: match page.rotation() {
                Rotation::None => 0,
                Rotation::Horizontal => 1,
                Rotation::Flipped => 2,
                Rotation::FlippedHorizontal => 3,
            },
        }
    }

    /// The label of a page. `page` is the index of the page, from 0. If the file defines no
    /// label for the page, the label is the page number, from 1.
    pub fn label(&self, page: usize) -> String {
        let range = self.labels.iter().rev().find(|label| label.from <= page);
        let Some(LabelRange { from, prefix, start }) = range else { return (page + 1).to_string() };
        match start {
            Some(start) => format!("{prefix}{}", start.saturating_add((page - from) as u64)),
            None => prefix.clone(),
        }
    }

    /// Reads the ranges of page labels, in order. If the labels of a range have Roman or alphabetic
    /// numbers, only their prefix is read, because bookgen does not write such numbers.
    fn read_labels(&self) -> Vec<LabelRange> {
        let Some(tree) = self.catalogue().get::<Dict<'_>>("PageLabels") else { return Vec::new() };
        let mut labels = Vec::new();
        let mut nodes = vec![tree];
        let mut visited = 0;
        while let Some(node) = nodes.pop() {
            visited += 1;
            if visited > MAX_LABEL_NODES {
                break;
            }
            if let Some(kids) = node.get::<Array<'_>>("Kids") {
                nodes.extend(kids.iter::<Dict<'_>>());
            }
            let Some(numbers) = node.get::<Array<'_>>("Nums") else { continue };
            let mut objects = numbers.iter::<Object<'_>>();
            while let (Some(Object::Number(from)), Some(Object::Dict(label))) =
                (objects.next(), objects.next())
            {
                let decimal = name(&label, "S") == "D";
                let start = label.get::<Number>("St").map_or(1, |start| start.as_i64());
                labels.push(LabelRange {
                    from: usize::try_from(from.as_i64()).unwrap_or_default(),
                    prefix: text_string(&label, "P").unwrap_or_default(),
                    start: decimal.then_some(u64::try_from(start).unwrap_or(1)),
                });
            }
        }
        labels.sort_by_key(|label| label.from);
        labels
    }

    /// Reads every font that is an indirect object.
    fn read_fonts(&mut self) {
        let mut found: Vec<((u32, i32), Font)> = Vec::new();
        {
            let mut known = BTreeSet::new();
            for object in self.pdf.objects() {
                let Some(dict) = object.into_dict() else { continue };
                let Some(id) = dict.obj_id() else { continue };
                let is_font = name(&dict, "Type") == "Font"
                    && !name(&dict, "Subtype").starts_with("CIDFontType");
                if is_font && known.insert(object_id(id)) {
                    found.push((object_id(id), Font::new(&dict, &mut self.work.part())));
                }
            }
        }
        for (id, font) in found {
            self.font_indices.insert(id, self.fonts.len());
            self.fonts.push(font);
        }
    }

    /// The index in [`fonts`](Document::fonts) of the font that a dictionary defines.
    pub fn font(&self, dict: &Dict<'_>) -> Option<usize> {
        self.font_indices.get(&object_id(dict.obj_id()?)).copied()
    }

    /// The first part of the file identifier, in hexadecimal.
    pub fn identifier(&self) -> Option<String> {
        let id = self.trailer()?.get::<Array<'_>>("ID")?;
        let first = id.iter::<hayro_syntax::object::String<'_>>().next()?;
        Some(first.as_bytes().iter().map(|byte| format!("{byte:02x}")).collect())
    }

    /// The trailer of the newest cross-reference table. `None` if the file is damaged.
    pub fn trailer(&self) -> Option<Dict<'_>> {
        pdf::trailer(&self.pdf)
    }

    /// The text of the embedded manifest, if there is one.
    pub fn manifest(&self) -> Option<String> {
        let piece_info = self.catalogue().get::<Dict<'_>>("PieceInfo")?;
        let own = piece_info.get::<Dict<'_>>("bookgen")?;
        let text = decoded(&own.get::<Stream<'_>>("Private")?)?;
        String::from_utf8(text).ok()
    }

    /// The decoded content of a page. The content is empty if the page has none.
    ///
    /// # Errors
    /// The content cannot be decoded, readers may disagree about it, or it takes too many steps.
    pub fn content(&self, page: &Page<'_>, work: &mut Work<'_>) -> Result<Vec<u8>, String> {
        const NO_STREAM: &str = "not read: a part of the page's content that is not a stream";
        let mut content = Vec::new();
        let mut add = |stream: &Stream<'_>| -> Result<(), String> {
            let damaged = || "the content stream cannot be decoded".to_owned();
            let part = work.decoded(stream).ok_or_else(|| work.fault().unwrap_or_else(damaged))?;
            content.extend(part);
            content.push(b'\n');
            Ok(())
        };
        match page.raw().get::<Object<'_>>(keys::CONTENTS) {
            None | Some(Object::Null(_)) => {}
            Some(Object::Stream(stream)) => add(&stream)?,
            Some(Object::Array(parts)) => {
                for part in parts.iter::<Object<'_>>() {
                    let Object::Stream(stream) = part else { return Err(NO_STREAM.to_owned()) };
                    add(&stream)?;
                }
            }
            Some(_) => return Err(NO_STREAM.to_owned()),
        }
        Ok(content)
    }
}

/// Visits an object and, down to `depth` levels, the direct objects inside the object.
fn walk(object: &Object<'_>, depth: usize, visit: &mut impl FnMut(&Object<'_>)) {
    visit(object);
    if depth == 0 {
        return;
    }
    let mut inner = |object: MaybeRef<Object<'_>>| {
        if let MaybeRef::NotRef(object) = object {
            walk(&object, depth - 1, visit);
        }
    };
    match object {
        Object::Dict(dict) => dict.entries().for_each(|(_, object)| inner(object)),
        Object::Stream(stream) => stream.dict().entries().for_each(|(_, object)| inner(object)),
        Object::Array(array) => array.raw_iter().for_each(inner),
        _ => {}
    }
}

/// Converts an object id to a pair that can be sorted: object number and generation number.
fn object_id(id: ObjectIdentifier) -> (u32, i32) {
    (id.obj_number, id.gen_number)
}

/// Whether a box has finite corners and a positive size.
fn is_valid_box(&[left, bottom, right, top]: &[f64; 4]) -> bool {
    let finite = [left, bottom, right, top].iter().all(|corner| corner.is_finite());
    finite && right > left && top > bottom
}
