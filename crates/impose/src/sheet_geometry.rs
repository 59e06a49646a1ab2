//! The geometry of a sheet: its size, the scale of pages and the grid of cells.
//!
//! Each page is in a cell. The gutter separates the cells, and the grid of cells is centred on the
//! sheet. The scale is computed for pages of the most frequent size. Other pages have the same
//! scale, but a page that does not fit into its cell at this scale is reduced further.

use std::collections::BTreeMap;

use super::job::{ImpositionJob, Scale};
use super::page_order::Scheme;
use super::paper::{MAX_SIDE, MIN_SIDE, Paper, size_in_mm};
use super::printer_marks::{MIN_LENGTH, MarkExtent};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Pt, Size};
use bookgen_contract::foreign::PdfRect;

/// The length in points by which a page may exceed its cell, because programs round paper sizes.
const TOLERANCE: f64 = 1.0;

/// The minimum scale. Smaller pages are illegible.
const MIN_SCALE: f64 = 0.1;

/// The geometry of every sheet of a job.
#[derive(Clone, Debug, PartialEq)]
pub struct SheetGeometry {
    /// The size of the sheet, in portrait or landscape orientation.
    pub sheet: Size,
    /// The paper, by name or size.
    pub paper: Paper,
    /// The scale of pages of the most frequent size.
    pub scale: f64,
    /// The most frequent page size, before scaling.
    pub common: Size,
    /// The extent of the marks; `None` without marks.
    pub marks: Option<MarkExtent>,
    /// The bounding box of all cells.
    pub block: PdfRect,
    /// The size of a cell.
    cell: Size,
    columns: u32,
    rows: u32,
    gutter: f64,
}

impl SheetGeometry {
    /// Computes the geometry. `pages` contains the number and the size of each page. `bleed` is the
    /// largest bleed of any page in points, before scaling.
    ///
    /// # Errors
    /// The sheet is too small for the pages.
    pub fn new(
        job: &ImpositionJob,
        pages: &[(usize, Size)],
        bleed: f64,
    ) -> Result<SheetGeometry, Diagnostic> {
        let common = most_frequent_size(pages);
        let max = pages.iter().fold(common, |max, (_, page)| {
            Size::new(max.width.max(page.width), max.height.max(page.height))
        });
        let Some(paper) = job.sheet else {
            return SheetGeometry::without_paper(job, common, max, bleed);
        };
        // Choose the orientation in which pages have the larger scale.
        let wanted = if job.scale == Scale::ActualSize { max } else { common };
        let margin = job.margin.unwrap_or_default();
        let mut sizes = paper.orientations().into_iter();
        let first = sizes.next().unwrap_or(common);
        let sheet = sizes.fold(first, |best, size| {
            let [scale, best_scale] =
                [size, best].map(|size| scale_to_fit(max_cell(job, size, margin), wanted));
            if scale > best_scale { size } else { best }
        });
        let mut cell = max_cell(job, sheet, margin);
        // If pages must be scaled, they are scaled so that marks fit too. If pages fit at their own
        // size, they are not reduced to make space for marks.
        let is_scaled = match job.scale {
            Scale::ActualSize => false,
            Scale::Shrink => !fits(cell, common),
            Scale::Fit => true,
        };
        if is_scaled && job.margin.is_none() && job.marks.any() {
            cell = max_cell(job, sheet, Pt(MarkExtent::usual(bleed).total()));
        }
        if cell.width.0 < MIN_SIDE || cell.height.0 < MIN_SIDE {
            return Err(Diagnostic::usage(format!("{paper} is too small"))
                .help("margins and gutters leave no space for pages: use a larger sheet"));
        }
        let scale = match job.scale {
            Scale::ActualSize => {
                if let Some(&(number, page)) = pages.iter().find(|(_, page)| !fits(cell, *page)) {
                    return Err(too_large(number, page, cell, paper));
                }
                1.0
            }
            _ if is_scaled => scale_to_fit(cell, common),
            _ => 1.0,
        };
        if scale < MIN_SCALE {
            let percent = scale * 100.0;
            return Err(Diagnostic::usage(format!("{paper} is too small"))
                .help(format!("the pages would be reduced to {percent:.1} %: use a larger sheet, or put fewer pages on it")));
        }
        let geometry = SheetGeometry {
            sheet,
            paper,
            scale,
            common,
            marks: None,
            block: PdfRect::new(0.0, 0.0, sheet),
            cell,
            columns: job.scheme.grid().0,
            rows: job.scheme.grid().1,
            gutter: job.gutter.0,
        };
        let cell = pages.iter().fold(Size::default(), |cell, &(_, page)| {
            let scale = geometry.scale_of(page);
            Size::new(cell.width.max(page.width * scale), cell.height.max(page.height * scale))
        });
        geometry.with_cells(cell).with_marks(job, bleed)
    }

    /// The geometry for a job that names no paper. The sheet is the smallest sheet on which pages
    /// of the size `max` fit.
    fn without_paper(
        job: &ImpositionJob,
        common: Size,
        max: Size,
        bleed: f64,
    ) -> Result<SheetGeometry, Diagnostic> {
        let (columns, rows) = job.scheme.grid();
        let margin = match job.margin {
            Some(margin) => margin,
            None if job.marks.any() => Pt(MarkExtent::usual(bleed).total()),
            None => Pt::ZERO,
        };
        let side = |count: u32, page: Pt| {
            let count = f64::from(count);
            page * count + job.gutter * (count - 1.0) + margin * 2.0
        };
        let sheet = Size::new(side(columns, max.width), side(rows, max.height));
        let named = (margin == Pt::ZERO).then(|| Paper::nearest(sheet)).flatten();
        let (paper, sheet) = named.unwrap_or((Paper::Custom(sheet), sheet));
        if sheet.width.max(sheet.height).0 > MAX_SIDE {
            let size = size_in_mm(sheet);
            return Err(Diagnostic::usage(format!("the sheets would be too large: {size}")).help(
                "a PDF page can be at most 5080 mm wide and high: choose a paper with --sheet, and the pages are reduced to fit",
            ));
        }
        let geometry = SheetGeometry {
            sheet,
            paper,
            scale: 1.0,
            common,
            marks: None,
            block: PdfRect::new(0.0, 0.0, sheet),
            cell: max,
            columns,
            rows,
            gutter: job.gutter.0,
        };
        geometry.with_cells(max).with_marks(job, bleed)
    }

    /// Sets the size of cells and centres the grid on the sheet.
    fn with_cells(mut self, cell: Size) -> SheetGeometry {
        let side = |count: u32, cell: Pt| {
            let count = f64::from(count);
            cell * count + Pt(self.gutter) * (count - 1.0)
        };
        let block = Size::new(side(self.columns, cell.width), side(self.rows, cell.height));
        let left = (self.sheet.width - block.width).0 / 2.0;
        let bottom = (self.sheet.height - block.height).0 / 2.0;
        self.block = PdfRect::new(left, bottom, block);
        self.cell = cell;
        self
    }

    /// Sets the extent of the marks. Marks are shortened if the sheet is small.
    ///
    /// # Errors
    /// The sheet has no space for marks.
    fn with_marks(mut self, job: &ImpositionJob, bleed: f64) -> Result<SheetGeometry, Diagnostic> {
        if !job.marks.any() {
            return Ok(self);
        }
        let MarkExtent { offset, length } = MarkExtent::usual(bleed * self.scale);
        let left = if job.marks.only_fold() { f64::INFINITY } else { self.block.left };
        let space = left.min(self.block.bottom);
        let length = length.min(space - offset);
        // A hundredth of a point is the tolerance for rounding errors.
        if length < MIN_LENGTH - 0.01 {
            return Err(Diagnostic::usage(format!(
                "there is no space for marks: they need {:.1} mm around the pages, and {} leaves {:.1} mm",
                Pt(offset + MIN_LENGTH).mm(),
                self.paper,
                Pt(space).max(Pt::ZERO).mm()
            ))
            .help("use a larger sheet (sra4 is A4 with space for marks), reduce the pages with --margin, or leave --sheet out"));
        }
        self.marks = Some(MarkExtent { offset, length });
        Ok(self)
    }

    /// The scale of a page. `page` is the size of the page before scaling.
    pub fn scale_of(&self, page: Size) -> f64 {
        let scaled = Size::new(page.width * self.scale, page.height * self.scale);
        if fits(self.cell, scaled) { self.scale } else { scale_to_fit(self.cell, page) }
    }

    /// The cell in a column and row, counted from the top left.
    pub fn cell(&self, column: u32, row: u32) -> PdfRect {
        let left = self.block.left + f64::from(column) * (self.cell.width.0 + self.gutter);
        let from_top = f64::from(row) * (self.cell.height.0 + self.gutter);
        let bottom = self.block.top - from_top - self.cell.height.0;
        PdfRect::new(left, bottom, self.cell)
    }

    /// The top left and bottom right cells.
    pub fn corner_cells(&self) -> (PdfRect, PdfRect) {
        (self.cell(0, 0), self.cell(self.columns.saturating_sub(1), self.rows.saturating_sub(1)))
    }

    /// The area that the page in a cell may fill, bleed included. Toward a neighbouring cell, this
    /// area ends in the middle of the gutter. At the outer edges of the grid, it ends where the
    /// marks begin or, without marks, at the edge of the sheet.
    pub fn reach(&self, column: u32, row: u32) -> PdfRect {
        let sheet = PdfRect::new(0.0, 0.0, self.sheet);
        let outside = self.marks.map_or(sheet, |marks| self.block.expanded(marks.offset));
        let inside = self.cell(column, row).expanded(self.gutter / 2.0);
        let edge =
            |is_outer: bool, outside: f64, inside: f64| if is_outer { outside } else { inside };
        PdfRect {
            left: edge(column == 0, outside.left, inside.left),
            bottom: edge(row + 1 == self.rows, outside.bottom, inside.bottom),
            right: edge(column + 1 == self.columns, outside.right, inside.right),
            top: edge(row == 0, outside.top, inside.top),
        }
    }

    /// The x coordinate of the fold of a booklet.
    pub fn fold(&self, scheme: Scheme) -> Option<f64> {
        matches!(scheme, Scheme::Booklet { .. }).then_some(self.sheet.width.0 / 2.0)
    }
}

/// The size of the largest possible cells on a sheet.
fn max_cell(job: &ImpositionJob, sheet: Size, margin: Pt) -> Size {
    let (columns, rows) = job.scheme.grid();
    let side = |sheet: Pt, count: u32| {
        let count = f64::from(count);
        (sheet - margin * 2.0 - job.gutter * (count - 1.0)) / count
    };
    Size::new(side(sheet.width, columns), side(sheet.height, rows))
}

fn fits(cell: Size, page: Size) -> bool {
    page.width.0 <= cell.width.0 + TOLERANCE && page.height.0 <= cell.height.0 + TOLERANCE
}

/// The largest scale at which a page fits in a cell.
fn scale_to_fit(cell: Size, page: Size) -> f64 {
    (cell.width / page.width).min(cell.height / page.height)
}

/// The most frequent page size. Sizes count as equal if they are equal after rounding to points. If
/// several sizes are equally frequent, returns the largest of these sizes.
fn most_frequent_size(pages: &[(usize, Size)]) -> Size {
    let mut sizes: BTreeMap<(i64, i64), (usize, Size)> = BTreeMap::new();
    for &(_, page) in pages {
        let key = [page.width, page.height].map(|side| side.0.round() as i64);
        sizes.entry(key.into()).or_insert((0, page)).0 += 1;
    }
    let area = |size: &Size| size.width.0 * size.height.0;
    let mut best: Option<(usize, Size)> = None;
    for (count, size) in sizes.into_values() {
        let better = best.as_ref().is_none_or(|(best_count, best_size)| {
            count > *best_count || count == *best_count && area(&size) > area(best_size)
        });
        if better {
            best = Some((count, size));
        }
    }
    best.map_or(Size::default(), |(_, size)| size)
}

fn too_large(number: usize, page: Size, cell: Size, paper: Paper) -> Diagnostic {
    Diagnostic::usage(format!(
        "page {number} is {}, but its space on {paper} is {}",
        size_in_mm(page),
        size_in_mm(cell)
    ))
    .help("leave out --scale none to reduce the page, or use a larger sheet")
}
