//! The positions of pages on a side of a sheet.

use super::job::ImpositionJob;
use super::page_order::{Scheme, Side};
use super::sheet_geometry::SheetGeometry;
use bookgen_base::units::Size;
use bookgen_contract::foreign::PdfRect;
use bookgen_contract::foreign::{SourcePage, SourcePages};

/// A page in a cell of the sheet. A blank page has a position too.
pub struct PlacedPage<'a> {
    /// The page of the source; `None` for a blank page.
    pub content: Option<PageContent<'a>>,
    /// The position on the sheet.
    pub placement: Placement,
}

/// A page with the matrix that places it on the sheet.
#[derive(Clone, Copy)]
pub struct PageContent<'a> {
    /// The index of the page in [`SourcePages::pages`].
    pub index: usize,
    /// The page of the source.
    pub page: &'a SourcePage,
    /// The matrix from the coordinates of the page to the coordinates of the sheet.
    pub matrix: [f64; 6],
}

/// The position of a page on its sheet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placement {
    /// The trimmed area of the page on the sheet.
    pub trim: PdfRect,
    /// The visible area of the page on the sheet, bleed included.
    pub visible: PdfRect,
    /// The edge of the page at the spine. This edge is folded, not cut. `None` if the scheme has no
    /// fold.
    pub spine: Option<Spine>,
}

/// The edge of a page at the spine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spine {
    /// The left edge.
    Left,
    /// The right edge.
    Right,
}

/// The pages on a side of a sheet. `depth` is the number of sheets that enclose this sheet in its
/// signature.
pub fn placed_pages<'a>(
    job: &ImpositionJob,
    geometry: &SheetGeometry,
    source: &'a SourcePages,
    side: &Side,
    depth: u32,
) -> Vec<PlacedPage<'a>> {
    let (columns, _) = job.scheme.grid();
    let creep = job.creep.0 * f64::from(depth);
    let place = |(number, page): (u32, &Option<usize>)| {
        let (column, row) = (number % columns.max(1), number / columns.max(1));
        let (cell, reach) = (geometry.cell(column, row), geometry.reach(column, row));
        let page = page.and_then(|index| Some((index, source.pages.get(index)?)));
        let size = page.map_or(geometry.common, |(_, page)| page.size());
        let scale = geometry.scale_of(size);
        let size = Size::new(size.width * scale, size.height * scale);
        let bottom = (cell.bottom + cell.top - size.height.0) / 2.0;
        let (spine, left) = match job.scheme {
            Scheme::Booklet { .. } if column == 0 => {
                (Some(Spine::Right), cell.right - size.width.0 + creep)
            }
            Scheme::Booklet { .. } => (Some(Spine::Left), cell.left - creep),
            _ => (None, (cell.left + cell.right - size.width.0) / 2.0),
        };
        let trim = PdfRect::new(left, bottom, size);
        let content = page.map(|(index, page)| {
            let matrix = page.matrix(scale, left, bottom);
            PageContent { index, page, matrix }
        });
        let whole = content
            .map_or(trim, |PageContent { page, matrix, .. }| transformed(&page.bleed, matrix));
        let visible = whole.intersection(&reach).unwrap_or(trim);
        PlacedPage { content, placement: Placement { trim, visible, spine } }
    };
    (0..).zip(side).map(place).collect()
}

/// The bounding box of a rectangle after a transform.
fn transformed(rect: &PdfRect, [a, b, c, d, e, f]: [f64; 6]) -> PdfRect {
    let at = |x: f64, y: f64| (x * a + y * c + e, x * b + y * d + f);
    let (x0, y0) = at(rect.left, rect.bottom);
    let (x1, y1) = at(rect.right, rect.top);
    PdfRect { left: x0.min(x1), bottom: y0.min(y1), right: x0.max(x1), top: y0.max(y1) }
}
