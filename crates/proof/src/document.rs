//! A finished PDF, opened by a library that did not write it.

use std::collections::BTreeMap;

use hayro_syntax::Pdf;
use hayro_syntax::object::dict::keys;
use hayro_syntax::object::{
    Array, Dict, MaybeRef, Name, Number, Object, ObjectIdentifier, Rect, Stream,
};
use hayro_syntax::page::{Page, Rotation};

use super::display_list::Matrix;
use super::fonts::{Font, name};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_contract::pdf::{self, MAX_DECODED, PdfError, decoded};

/// Nothing of a document that matters is written deeper inside other objects.
const DEEPEST: usize = 12;

/// A PDF file.
pub struct Document {
    pdf: Pdf,
    /// The fonts, each once.
    pub fonts: Vec<Font>,
    /// Where each font's dictionary is, if it is an object of its own.
    places: BTreeMap<(u32, i32), usize>,
    labels: Vec<Label>,
}

/// The boxes of a page in its own plane, in points, y upwards; what is not there is as the standard
/// says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Boxes {
    /// The paper.
    pub media: [f64; 4],
    /// What is shown of it.
    pub crop: [f64; 4],
    /// The bleed, if the file says.
    pub bleed: Option<[f64; 4]>,
    /// The trimmed page, if the file says.
    pub trim: Option<[f64; 4]>,
    /// The art, if the file says.
    pub art: Option<[f64; 4]>,
    /// Points to one unit of the page's plane.
    pub unit: f64,
    /// Quarter turns clockwise that the page is shown with.
    pub turns: u8,
}

impl Boxes {
    /// The page as it is cut: its trim, or else what is shown.
    pub fn page(&self) -> [f64; 4] {
        self.trim.unwrap_or(self.crop)
    }

    /// From the page's plane to points from the top left of the page, y downwards.
    pub fn plane(&self) -> Matrix {
        let [left, bottom, right, top] = self.page();
        let (width, height) = (right - left, top - bottom);
        // To the top left corner first, y downwards; then turned clockwise.
        let flat = Matrix([1.0, 0.0, 0.0, -1.0, -left, top]);
        let turned = match self.turns {
            1 => Matrix([0.0, 1.0, -1.0, 0.0, height, 0.0]),
            2 => Matrix([-1.0, 0.0, 0.0, -1.0, width, height]),
            3 => Matrix([0.0, -1.0, 1.0, 0.0, 0.0, width]),
            _ => Matrix::UNIT,
        };
        let scaled = Matrix([self.unit, 0.0, 0.0, self.unit, 0.0, 0.0]);
        flat.then(turned).then(scaled)
    }

    /// The size of the page as it is cut and turned, in points.
    pub fn size(&self) -> (f64, f64) {
        let [left, bottom, right, top] = self.page();
        let (width, height) = ((right - left) * self.unit, (top - bottom) * self.unit);
        if self.turns % 2 == 1 { (height, width) } else { (width, height) }
    }
}

/// A range of page labels.
struct Label {
    /// The first page, from 0.
    from: usize,
    prefix: String,
    /// The number of the first page, if pages are numbered with figures.
    start: Option<u64>,
}

impl Document {
    /// Opens a file.
    ///
    /// # Errors
    /// It is no PDF, damaged, encrypted, or has no pages.
    pub fn open(bytes: Vec<u8>) -> Result<Document, Diagnostic> {
        let pdf = pdf::open(bytes)?;
        if pdf.pages().is_empty() {
            return Err(PdfError::damaged("it has no pages").into());
        }
        let mut document =
            Document { pdf, fonts: Vec::new(), places: BTreeMap::new(), labels: Vec::new() };
        document.labels = document.read_labels();
        document.read_fonts();
        Ok(document)
    }

    /// Its pages.
    pub fn pages(&self) -> &[Page<'_>] {
        self.pdf.pages()
    }

    /// The document catalogue.
    pub fn catalogue(&self) -> Dict<'_> {
        let xref = self.pdf.xref();
        xref.get::<Dict<'_>>(xref.root_id()).unwrap_or_default()
    }

    /// The dictionaries of an array of the catalogue.
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

    /// Visits every object, those inside others too.
    pub fn each(&self, visit: &mut impl FnMut(&Object<'_>)) {
        self.pdf.objects().into_iter().for_each(|object| walk(&object, DEEPEST, visit));
    }

    /// The document itself.
    pub fn pdf(&self) -> &Pdf {
        &self.pdf
    }

    /// The boxes of a page.
    pub fn boxes(&self, page: &Page<'_>) -> Boxes {
        let corners = |rect: Rect| [rect.x0, rect.y0, rect.x1, rect.y1];
        // Only these are inherited.
        let own = |key: &str| page.raw().get::<Rect>(key).map(corners).filter(is_sound);
        let unit = page.raw().get::<Number>("UserUnit").map_or(1.0, |unit| unit.as_f64());
        Boxes {
            media: corners(page.media_box()),
            crop: corners(page.intersected_crop_box()),
            bleed: own("BleedBox"),
            trim: own("TrimBox"),
            art: own("ArtBox"),
            unit: if unit.is_finite() && unit > 0.0 { unit } else { 1.0 },
            turns: match page.rotation() {
                Rotation::None => 0,
                Rotation::Horizontal => 1,
                Rotation::Flipped => 2,
                Rotation::FlippedHorizontal => 3,
            },
        }
    }

    /// What a page, counted from 0, is called: by the file's page labels, or else its number.
    pub fn label(&self, page: usize) -> String {
        let range = self.labels.iter().rev().find(|label| label.from <= page);
        let Some(Label { from, prefix, start }) = range else { return (page + 1).to_string() };
        match start {
            Some(start) => format!("{prefix}{}", start.saturating_add((page - from) as u64)),
            None => prefix.clone(),
        }
    }

    /// The ranges of page labels, in order; figures only, since nothing else is printed here.
    fn read_labels(&self) -> Vec<Label> {
        let Some(tree) = self.catalogue().get::<Dict<'_>>("PageLabels") else { return Vec::new() };
        let mut labels = Vec::new();
        let mut nodes = vec![tree];
        let mut seen = 0;
        while let Some(node) = nodes.pop() {
            seen += 1;
            if seen > 1000 {
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
                labels.push(Label {
                    from: usize::try_from(from.as_i64()).unwrap_or_default(),
                    prefix: text(&label, "P").unwrap_or_default(),
                    start: decimal.then_some(u64::try_from(start).unwrap_or(1)),
                });
            }
        }
        labels.sort_by_key(|label| label.from);
        labels
    }

    /// Reads every font that a page or a form names.
    fn read_fonts(&mut self) {
        let mut found: Vec<((u32, i32), Font)> = Vec::new();
        {
            let mut known = BTreeMap::new();
            for object in self.pdf.objects() {
                let Some(dict) = object.into_dict() else { continue };
                let Some(id) = dict.obj_id() else { continue };
                let is_font = name(&dict, "Type") == "Font"
                    && !name(&dict, "Subtype").starts_with("CIDFontType");
                if is_font && known.insert(place(id), ()).is_none() {
                    found.push((place(id), Font::of(&dict)));
                }
            }
        }
        for (place, font) in found {
            self.places.insert(place, self.fonts.len());
            self.fonts.push(font);
        }
    }

    /// A font of a page's or a form's resources by its place in [`fonts`](Document::fonts).
    pub fn font(&self, dict: &Dict<'_>) -> Option<usize> {
        self.places.get(&place(dict.obj_id()?)).copied()
    }

    /// The first part of the file's identifier, in hexadecimal.
    pub fn identifier(&self) -> Option<String> {
        let id = self.trailer()?.get::<Array<'_>>("ID")?;
        let first = id.iter::<hayro_syntax::object::String<'_>>().next()?;
        Some(first.as_bytes().iter().map(|byte| format!("{byte:02x}")).collect())
    }

    /// The trailer of its newest table of objects.
    pub fn trailer(&self) -> Option<Dict<'_>> {
        pdf::trailer(&self.pdf)
    }

    /// The manifest that the program put into the file, if it did.
    pub fn manifest(&self) -> Option<String> {
        let pieces = self.catalogue().get::<Dict<'_>>("PieceInfo")?;
        let ours = pieces.get::<Dict<'_>>("bookgen")?;
        let text = decoded(&ours.get::<Stream<'_>>("Private")?)?;
        String::from_utf8(text).ok()
    }

    /// The content of a page; none if it cannot be decoded. A page without content is empty.
    pub fn content(&self, page: &Page<'_>) -> Option<Vec<u8>> {
        let streams: Vec<Stream<'_>> = match page.raw().get::<Object<'_>>(keys::CONTENTS) {
            None | Some(Object::Null(_)) => Vec::new(),
            Some(Object::Stream(stream)) => vec![stream],
            Some(Object::Array(array)) => array.iter::<Stream<'_>>().collect(),
            Some(_) => return None,
        };
        let mut content = Vec::new();
        for stream in &streams {
            content.extend(decoded(stream)?);
            content.push(b'\n');
            if content.len() as u64 > MAX_DECODED {
                return None;
            }
        }
        Some(content)
    }
}

/// Visits an object and what is written inside it.
fn walk(object: &Object<'_>, deeper: usize, visit: &mut impl FnMut(&Object<'_>)) {
    visit(object);
    if deeper == 0 {
        return;
    }
    let mut inner = |object: MaybeRef<Object<'_>>| {
        if let MaybeRef::NotRef(object) = object {
            walk(&object, deeper - 1, visit);
        }
    };
    match object {
        Object::Dict(dict) => dict.entries().for_each(|(_, object)| inner(object)),
        Object::Stream(stream) => stream.dict().entries().for_each(|(_, object)| inner(object)),
        Object::Array(array) => array.raw_iter().for_each(inner),
        _ => {}
    }
}

fn place(id: ObjectIdentifier) -> (u32, i32) {
    (id.obj_number, id.gen_number)
}

/// Whether a box has a size and numbers for corners.
fn is_sound(&[left, bottom, right, top]: &[f64; 4]) -> bool {
    let finite = [left, bottom, right, top].iter().all(|corner| corner.is_finite());
    finite && right > left && top > bottom
}

/// A text string: PDFDocEncoding as far as it is Latin 1, or UTF-16.
pub fn text(dict: &Dict<'_>, key: &str) -> Option<String> {
    let string = dict.get::<hayro_syntax::object::String<'_>>(key)?;
    let bytes = string.as_bytes();
    Some(match bytes {
        [0xfe, 0xff, rest @ ..] => {
            let units: Vec<u16> =
                rest.chunks_exact(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]])).collect();
            String::from_utf16_lossy(&units)
        }
        [0xef, 0xbb, 0xbf, rest @ ..] => String::from_utf8_lossy(rest).into_owned(),
        bytes => bytes.iter().map(|byte| char::from(*byte)).collect(),
    })
}

/// The name or the family of a colour space.
pub fn family(object: &Object<'_>) -> String {
    match object {
        Object::Name(name) => name.as_str().to_owned(),
        Object::Array(array) => match array.iter::<Object<'_>>().next() {
            Some(Object::Name(family)) => Name::as_str(&family).to_owned(),
            _ => String::new(),
        },
        _ => String::new(),
    }
}
