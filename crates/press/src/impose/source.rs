//! The pages of a PDF, whoever made it.

use std::collections::BTreeSet;

use lopdf::{Dictionary, Object, ObjectId};

use super::area::Area;
use super::read::Pdf;
use bookgen_base::units::{MM, Pt, Size};
use bookgen_contract::pdf::PdfError;

/// More pages than any book has.
const MOST_PAGES: usize = 100_000;

/// What lies beyond the trim is bleed if it is no more than this and no other is named; if it is
/// more, there may be marks in it.
const MOST_BLEED: f64 = 6.0 * MM;

/// The pages of a PDF.
pub struct Source {
    /// In their order.
    pub pages: Vec<SourcePage>,
    /// Resources that are no objects of their own.
    pub direct: Vec<Dictionary>,
}

/// A page, in its own units.
#[derive(Clone, Debug, PartialEq)]
pub struct SourcePage {
    /// Its number in the file, from 1.
    pub number: usize,
    /// What is left of it when it is trimmed.
    pub trim: Area,
    /// What of it is printed.
    pub bleed: Area,
    /// Its unit in points.
    pub unit: f64,
    /// How many quarter turns clockwise it is shown at.
    pub turns: u8,
    /// Its content: a stream, several, or null.
    pub content: Object,
    /// What its content names.
    pub resources: Option<Resources>,
    /// How it is blended, if it says.
    pub group: Option<Object>,
    /// How many annotations it has.
    pub annotations: usize,
}

/// Where resources are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Resources {
    /// In this object.
    Object(ObjectId),
    /// In [`Source::direct`].
    Direct(usize),
}

impl SourcePage {
    /// Its trimmed size in points, as it is shown.
    pub fn size(&self) -> Size {
        let Size { width, height } = self.trim.size();
        let (width, height) = (width * self.unit, height * self.unit);
        match self.turns % 2 {
            0 => Size::new(width, height),
            _ => Size::new(height, width),
        }
    }

    /// How far it bleeds at most, in points.
    pub fn most_bleed(&self) -> f64 {
        let (trim, bleed) = (&self.trim, &self.bleed);
        let level = (trim.left - bleed.left).max(bleed.right - trim.right);
        let upright = (trim.bottom - bleed.bottom).max(bleed.top - trim.top);
        level.max(upright) * self.unit
    }

    /// The matrix that shows it at a scale with the lower left corner of its trim at a place; as PDF
    /// writes it.
    pub fn matrix(&self, scale: f64, left: f64, bottom: f64) -> [f64; 6] {
        let k = scale * self.unit;
        let trim = &self.trim;
        match self.turns {
            0 => [k, 0.0, 0.0, k, left - k * trim.left, bottom - k * trim.bottom],
            1 => [0.0, -k, k, 0.0, left - k * trim.bottom, bottom + k * trim.right],
            2 => [-k, 0.0, 0.0, -k, left + k * trim.right, bottom + k * trim.top],
            _ => [0.0, k, -k, 0.0, left + k * trim.top, bottom - k * trim.left],
        }
    }
}

/// Where an area of a page comes to lie.
pub fn shown([a, b, c, d, e, f]: [f64; 6], area: &Area) -> Area {
    let at = |x: f64, y: f64| (x * a + y * c + e, x * b + y * d + f);
    let (x0, y0) = at(area.left, area.bottom);
    let (x1, y1) = at(area.right, area.top);
    Area { left: x0.min(x1), bottom: y0.min(y1), right: x0.max(x1), top: y0.max(y1) }
}

/// What pages have from the nodes above them.
#[derive(Clone, Default)]
struct Inherited {
    media: Option<Area>,
    crop: Option<Area>,
    rotate: Option<i64>,
    resources: Option<Resources>,
}

impl Source {
    /// Reads all pages.
    ///
    /// # Errors
    /// If there are none, or one is damaged.
    pub fn read(pdf: &mut Pdf) -> Result<Source, PdfError> {
        let mut source = Source { pages: Vec::new(), direct: Vec::new() };
        let none = || PdfError::damaged("it has no pages");
        let root = pdf.root()?;
        let pages = root.get(b"Pages").cloned().map_err(|_| none())?;
        let mut seen = BTreeSet::new();
        // The kids that are still to be read, of each node on the way.
        let mut way = vec![(vec![pages].into_iter(), Inherited::default())];
        while let Some((kids, inherited)) = way.last_mut() {
            let Some(kid) = kids.next() else {
                way.pop();
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
                        && !seen.insert(id)
                    {
                        return Err(PdfError::damaged("its page tree has a loop"));
                    }
                    if way.len() > MOST_PAGES {
                        return Err(PdfError::TooLarge("pages".to_owned()));
                    }
                    way.push((kids.into_iter(), inherited));
                }
                _ if number > MOST_PAGES => return Err(PdfError::TooLarge("pages".to_owned())),
                _ => {
                    let page = page(pdf, &node, &inherited, number)?;
                    source.pages.push(page);
                }
            }
        }
        if source.pages.is_empty() { Err(none()) } else { Ok(source) }
    }

    fn inherited(
        &mut self,
        pdf: &mut Pdf,
        node: &Dictionary,
        above: Inherited,
    ) -> Result<Inherited, PdfError> {
        let resources = match node.get(b"Resources") {
            Ok(&Object::Reference(id)) => Some(Resources::Object(id)),
            Ok(Object::Dictionary(resources)) => {
                self.direct.push(resources.clone());
                Some(Resources::Direct(self.direct.len() - 1))
            }
            _ => None,
        };
        Ok(Inherited {
            media: area(pdf, node, b"MediaBox")?.or(above.media),
            crop: area(pdf, node, b"CropBox")?.or(above.crop),
            rotate: number(&pdf.value(node, b"Rotate")?).map(|n| n as i64).or(above.rotate),
            resources: resources.or(above.resources),
        })
    }
}

fn page(
    pdf: &mut Pdf,
    node: &Dictionary,
    inherited: &Inherited,
    number_of_page: usize,
) -> Result<SourcePage, PdfError> {
    let no_size = || PdfError::damaged(format!("page {number_of_page} has no size"));
    let media = inherited.media.ok_or_else(no_size)?;
    let crop = inherited.crop.and_then(|crop| crop.common(&media)).unwrap_or(media);
    let trim = area(pdf, node, b"TrimBox")?.and_then(|trim| trim.common(&media)).unwrap_or(crop);
    let unit = number(&pdf.value(node, b"UserUnit")?).filter(|&unit| unit > 0.0).unwrap_or(1.0);
    let bleed = match area(pdf, node, b"BleedBox")?.and_then(|bleed| bleed.common(&media)) {
        Some(bleed) => bleed.around(&trim),
        None => Some(crop.around(&trim))
            .filter(|area| {
                trim.grown(MOST_BLEED / unit).around(area) == trim.grown(MOST_BLEED / unit)
            })
            .unwrap_or(trim),
    };
    let turns = inherited.rotate.filter(|rotate| rotate % 90 == 0).unwrap_or(0);
    let page = SourcePage {
        number: number_of_page,
        trim,
        bleed,
        unit,
        turns: u8::try_from((turns / 90).rem_euclid(4)).unwrap_or(0),
        content: node.get(b"Contents").cloned().unwrap_or(Object::Null),
        resources: inherited.resources,
        group: node.get(b"Group").ok().cloned(),
        annotations: match pdf.value(node, b"Annots")? {
            Object::Array(annotations) => annotations.len(),
            _ => 0,
        },
    };
    let size = page.size();
    let fits = |side: Pt| (1.0..1e6).contains(&side.0);
    if fits(size.width) && fits(size.height) { Ok(page) } else { Err(no_size()) }
}

/// A box of a page; none if it is not there or is none.
fn area(pdf: &mut Pdf, node: &Dictionary, key: &[u8]) -> Result<Option<Area>, PdfError> {
    let Object::Array(items) = pdf.value(node, key)? else { return Ok(None) };
    if items.len() != 4 {
        return Ok(None);
    }
    let mut numbers = Vec::with_capacity(4);
    for item in &items {
        numbers.extend(number(&pdf.resolve(item)?));
    }
    let &[x0, y0, x1, y1] = numbers.as_slice() else { return Ok(None) };
    let area = Area { left: x0.min(x1), bottom: y0.min(y1), right: x0.max(x1), top: y0.max(y1) };
    Ok(area.common(&area))
}

fn number(object: &Object) -> Option<f64> {
    match object {
        Object::Integer(number) => Some(*number as f64),
        Object::Real(number) => Some(f64::from(*number)),
        _ => None,
    }
}
