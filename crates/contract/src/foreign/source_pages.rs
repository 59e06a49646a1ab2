//! Reads the pages of a PDF. The PDF can come from any program.

use std::collections::BTreeSet;

use lopdf::{Dictionary, Object, ObjectId};

use super::pdf_reader::PdfReader;
use super::pdf_rect::PdfRect;
use crate::pdf::PdfError;
use bookgen_base::units::{MM, Pt, Size};

/// The maximum number of pages.
const MAX_PAGES: usize = 100_000;

/// The maximum bleed of a page without `BleedBox`, in points. If a page extends farther beyond its
/// trim, the area outside the trim probably contains printer's marks.
const MAX_IMPLIED_BLEED: f64 = 6.0 * MM;

/// The pages of a PDF.
pub struct SourcePages {
    /// The pages, in order.
    pub pages: Vec<SourcePage>,
    /// Resource dictionaries that are written inside a page object, without an object number.
    pub direct_resources: Vec<Dictionary>,
}

/// A page of the source. Rectangles are in the units of the page.
#[derive(Clone, Debug, PartialEq)]
pub struct SourcePage {
    /// The number of the page in the file, from 1.
    pub number: usize,
    /// The trimmed area.
    pub trim: PdfRect,
    /// The printed area, bleed included.
    pub bleed: PdfRect,
    /// The length of the page's unit, in points.
    pub unit: f64,
    /// The rotation in quarter turns clockwise.
    pub rotation: u8,
    /// The content: a stream, an array of streams, or null.
    pub content: Object,
    /// The resources of the content.
    pub resources: Option<Resources>,
    /// The transparency group of the page, if it has one.
    pub group: Option<Object>,
    /// The number of annotations on the page.
    pub annotations: usize,
}

/// The location of a resource dictionary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Resources {
    /// The dictionary is a separate object. The value is the id of this object.
    Object(ObjectId),
    /// The dictionary is in the list [`SourcePages::direct_resources`]. The value is the index in
    /// this list.
    Direct(usize),
}

impl SourcePage {
    /// The trimmed size in points, after the rotation of the page.
    pub fn size(&self) -> Size {
        let Size { width, height } = self.trim.size();
        let (width, height) = (width * self.unit, height * self.unit);
        match self.rotation % 2 {
            0 => Size::new(width, height),
            _ => Size::new(height, width),
        }
    }

    /// The largest bleed of the four edges, in points.
    pub fn max_bleed(&self) -> f64 {
        let (trim, bleed) = (&self.trim, &self.bleed);
        let horizontal = (trim.left - bleed.left).max(bleed.right - trim.right);
        let vertical = (trim.bottom - bleed.bottom).max(bleed.top - trim.top);
        horizontal.max(vertical) * self.unit
    }

    /// The matrix that draws the page at a scale. The lower left corner of the trim is at the point
    /// (`left`, `bottom`).
    pub fn matrix(&self, scale: f64, left: f64, bottom: f64) -> [f64; 6] {
        let k = scale * self.unit;
        let trim = &self.trim;
        match self.rotation {
            0 => [k, 0.0, 0.0, k, left - k * trim.left, bottom - k * trim.bottom],
            1 => [0.0, -k, k, 0.0, left - k * trim.bottom, bottom + k * trim.right],
            2 => [-k, 0.0, 0.0, -k, left + k * trim.right, bottom + k * trim.top],
            _ => [0.0, k, -k, 0.0, left + k * trim.top, bottom - k * trim.left],
        }
    }
}

/// Attributes that pages inherit from the page tree.
#[derive(Clone, Default)]
struct Inherited {
    media: Option<PdfRect>,
    crop: Option<PdfRect>,
    rotate: Option<i64>,
    resources: Option<Resources>,
}

impl SourcePages {
    /// Reads all pages.
    ///
    /// # Errors
    /// A file without pages or with a damaged page.
    pub fn read(pdf: &mut PdfReader) -> Result<SourcePages, PdfError> {
        let mut source = SourcePages { pages: Vec::new(), direct_resources: Vec::new() };
        let no_pages = || PdfError::damaged("there are no pages");
        let root = pdf.root()?;
        let pages = root.get(b"Pages").cloned().map_err(|_| no_pages())?;
        let mut visited = BTreeSet::new();
        // For each node on the path from the root: the kids (child nodes) that are not read yet.
        let mut path = vec![(vec![pages].into_iter(), Inherited::default())];
        while let Some((kids, inherited)) = path.last_mut() {
            let Some(kid) = kids.next() else {
                path.pop();
                continue;
            };
            let inherited = inherited.clone();
            let number = source.pages.len() + 1;
            let Object::Dictionary(node) = pdf.resolve(&kid)? else {
                return Err(PdfError::damaged(format!("page {number} is missing")));
            };
            let inherited = source.inherited(pdf, &node, inherited)?;
            match pdf.value(&node, b"Kids")? {
                Object::Array(kids) => {
                    if let Object::Reference(id) = kid
                        && !visited.insert(id)
                    {
                        return Err(PdfError::damaged("the page tree has a loop"));
                    }
                    if path.len() > MAX_PAGES {
                        return Err(PdfError::TooLarge("pages".to_owned()));
                    }
                    path.push((kids.into_iter(), inherited));
                }
                _ if number > MAX_PAGES => return Err(PdfError::TooLarge("pages".to_owned())),
                _ => {
                    let page = read_page(pdf, &node, &inherited, number)?;
                    source.pages.push(page);
                }
            }
        }
        if source.pages.is_empty() { Err(no_pages()) } else { Ok(source) }
    }

    /// The attributes that a node passes on to its kids.
    fn inherited(
        &mut self,
        pdf: &mut PdfReader,
        node: &Dictionary,
        parent: Inherited,
    ) -> Result<Inherited, PdfError> {
        let resources = match node.get(b"Resources") {
            Ok(&Object::Reference(id)) => Some(Resources::Object(id)),
            Ok(Object::Dictionary(resources)) => {
                self.direct_resources.push(resources.clone());
                Some(Resources::Direct(self.direct_resources.len() - 1))
            }
            _ => None,
        };
        Ok(Inherited {
            media: rectangle(pdf, node, b"MediaBox")?.or(parent.media),
            crop: rectangle(pdf, node, b"CropBox")?.or(parent.crop),
            rotate: number(&pdf.value(node, b"Rotate")?).map(|n| n as i64).or(parent.rotate),
            resources: resources.or(parent.resources),
        })
    }
}

fn read_page(
    pdf: &mut PdfReader,
    node: &Dictionary,
    inherited: &Inherited,
    page_number: usize,
) -> Result<SourcePage, PdfError> {
    let no_size = || PdfError::damaged(format!("page {page_number} has no size"));
    let media = inherited.media.ok_or_else(no_size)?;
    let crop = inherited.crop.and_then(|crop| crop.intersection(&media)).unwrap_or(media);
    let trim = rectangle(pdf, node, b"TrimBox")?.and_then(|trim| trim.intersection(&media));
    let trim = trim.unwrap_or(crop);
    let unit = number(&pdf.value(node, b"UserUnit")?).filter(|&unit| unit > 0.0).unwrap_or(1.0);
    let bleed = match rectangle(pdf, node, b"BleedBox")?.and_then(|area| area.intersection(&media))
    {
        Some(bleed) => bleed.union(&trim),
        None => {
            let (printed, limit) = (crop.union(&trim), trim.expanded(MAX_IMPLIED_BLEED / unit));
            if limit.union(&printed) == limit { printed } else { trim }
        }
    };
    let rotate = inherited.rotate.filter(|rotate| rotate % 90 == 0).unwrap_or(0);
    let page = SourcePage {
        number: page_number,
        trim,
        bleed,
        unit,
        rotation: u8::try_from((rotate / 90).rem_euclid(4)).unwrap_or(0),
        content: node.get(b"Contents").cloned().unwrap_or(Object::Null),
        resources: inherited.resources,
        group: node.get(b"Group").ok().cloned(),
        annotations: match pdf.value(node, b"Annots")? {
            Object::Array(annotations) => annotations.len(),
            _ => 0,
        },
    };
    let size = page.size();
    let is_valid = |side: Pt| (1.0..1e6).contains(&side.0);
    if is_valid(size.width) && is_valid(size.height) { Ok(page) } else { Err(no_size()) }
}

/// A box of a page; `None` if the box is missing or invalid.
fn rectangle(
    pdf: &mut PdfReader,
    node: &Dictionary,
    key: &[u8],
) -> Result<Option<PdfRect>, PdfError> {
    let Object::Array(items) = pdf.value(node, key)? else { return Ok(None) };
    if items.len() != 4 {
        return Ok(None);
    }
    let mut numbers = Vec::with_capacity(4);
    for item in &items {
        numbers.extend(number(&pdf.resolve(item)?));
    }
    let &[x0, y0, x1, y1] = numbers.as_slice() else { return Ok(None) };
    let (left, bottom, right, top) = (x0.min(x1), y0.min(y1), x0.max(x1), y0.max(y1));
    let rect = PdfRect { left, bottom, right, top };
    // The intersection of a rectangle with itself is `None` if the rectangle has no area or if a
    // coordinate is NaN.
    Ok(rect.intersection(&rect))
}

fn number(object: &Object) -> Option<f64> {
    match object {
        Object::Integer(number) => Some(*number as f64),
        Object::Real(number) => Some(f64::from(*number)),
        _ => None,
    }
}
