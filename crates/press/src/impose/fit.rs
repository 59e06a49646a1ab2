//! How large pages become, and where they stand on a sheet.
//!
//! The pages stand as close as the gutter says, and all of them together in the middle of the
//! sheet. They are of one scale: that at which the pages of the commonest size fit; only a page
//! that does not fit at that scale is made smaller than the others.

use std::collections::BTreeMap;

use super::area::Area;
use super::marks;
use super::paper::{LEAST_SIDE, MOST_SIDE, Paper, sides};
use super::scheme::Scheme;
use super::{Job, Scale};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Pt, Size};

/// What may hang over the edge of the room for a page: programs round the size of paper.
const TOLERANCE: f64 = 1.0;

/// Nobody reads pages that are smaller.
const LEAST_SCALE: f64 = 0.1;

/// Where everything stands on every sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// The sheet as it lies.
    pub sheet: Size,
    /// What it is called.
    pub paper: Paper,
    /// The scale of the pages of the commonest size.
    pub scale: f64,
    /// The commonest size of a page as it was.
    pub common: Size,
    /// How far marks are from the pages, and how long they are; nothing without marks.
    pub marks: Option<(f64, f64)>,
    /// All cells together.
    pub block: Area,
    /// The size of one.
    cell: Size,
    columns: u32,
    rows: u32,
    gutter: f64,
}

impl Fit {
    /// Finds room for pages of these numbers and sizes, which bleed so far at most, as they were.
    ///
    /// # Errors
    /// A sheet on which they have no room.
    pub fn new(job: &Job, pages: &[(usize, Size)], bleed: f64) -> Result<Fit, Diagnostic> {
        let common = commonest(pages);
        let most = pages.iter().fold(common, |most, (_, page)| {
            Size::new(most.width.max(page.width), most.height.max(page.height))
        });
        let Some(paper) = job.sheet else {
            return Fit::without_sheet(job, common, most, bleed);
        };
        // The way the sheet lies that leaves the pages larger.
        let wanted = if job.scale == Scale::None { most } else { common };
        let margin = job.margin.unwrap_or_default();
        let mut ways = paper.ways().into_iter();
        let first = ways.next().unwrap_or(common);
        let sheet = ways.fold(first, |best, way| {
            let [better, good] = [way, best].map(|way| largest(room(job, way, margin), wanted));
            if better > good { way } else { best }
        });
        let mut room = room(job, sheet, margin);
        // What is made smaller anyway leaves room for marks; what fits is never made smaller for
        // them.
        let resized = match job.scale {
            Scale::None => false,
            Scale::Shrink => !holds(room, common),
            Scale::Fit => true,
        };
        if resized && job.margin.is_none() && job.marks.any() {
            let (offset, length) = marks::room(bleed);
            room = self::room(job, sheet, Pt(offset + length));
        }
        if room.width.0 < LEAST_SIDE || room.height.0 < LEAST_SIDE {
            return Err(Diagnostic::usage(format!("{paper} is too small"))
                .help("margins and gutters leave no room for pages: take a larger sheet"));
        }
        let scale = match job.scale {
            Scale::None => {
                if let Some(&(number, page)) = pages.iter().find(|(_, page)| !holds(room, *page)) {
                    return Err(too_large(number, page, room, paper));
                }
                1.0
            }
            _ if resized => largest(room, common),
            _ => 1.0,
        };
        if scale < LEAST_SCALE {
            let percent = scale * 100.0;
            return Err(Diagnostic::usage(format!("{paper} is too small"))
                .help(format!("the pages would be of {percent:.1} % of their size: take a larger sheet, or put fewer on it")));
        }
        let fit = Fit {
            sheet,
            paper,
            scale,
            common,
            marks: None,
            block: Area::new(0.0, 0.0, sheet),
            cell: room,
            columns: job.scheme.cells().0,
            rows: job.scheme.cells().1,
            gutter: job.gutter.0,
        };
        let cell = pages.iter().fold(Size::default(), |cell, &(_, page)| {
            let scale = fit.scale_of(page);
            Size::new(cell.width.max(page.width * scale), cell.height.max(page.height * scale))
        });
        fit.placed(cell).with_marks(job, bleed)
    }

    /// A sheet just large enough.
    fn without_sheet(job: &Job, common: Size, most: Size, bleed: f64) -> Result<Fit, Diagnostic> {
        let (columns, rows) = job.scheme.cells();
        let marks = job.marks.any().then(|| marks::room(bleed));
        let margin = match (job.margin, marks) {
            (Some(margin), _) => margin,
            (None, Some((offset, length))) => Pt(offset + length),
            (None, None) => Pt::ZERO,
        };
        let side = |count: u32, page: Pt| {
            let count = f64::from(count);
            page * count + job.gutter * (count - 1.0) + margin * 2.0
        };
        let sheet = Size::new(side(columns, most.width), side(rows, most.height));
        let known = (margin == Pt::ZERO).then(|| Paper::nearest(sheet)).flatten();
        let (paper, sheet) = known.unwrap_or((Paper::Sides(sheet), sheet));
        if sheet.width.max(sheet.height).0 > MOST_SIDE {
            let size = sides(sheet);
            return Err(Diagnostic::usage(format!("a sheet would be {size}")).help(
                "PDF has none so large: name a sheet with --sheet, and the pages are made smaller",
            ));
        }
        let fit = Fit {
            sheet,
            paper,
            scale: 1.0,
            common,
            marks: None,
            block: Area::new(0.0, 0.0, sheet),
            cell: most,
            columns,
            rows,
            gutter: job.gutter.0,
        };
        fit.placed(most).with_marks(job, bleed)
    }

    /// The same with cells of a size, in the middle of the sheet.
    fn placed(mut self, cell: Size) -> Fit {
        let side = |count: u32, cell: Pt| {
            let count = f64::from(count);
            cell * count + Pt(self.gutter) * (count - 1.0)
        };
        let block = Size::new(side(self.columns, cell.width), side(self.rows, cell.height));
        let left = (self.sheet.width - block.width).0 / 2.0;
        let bottom = (self.sheet.height - block.height).0 / 2.0;
        self.block = Area::new(left, bottom, block);
        self.cell = cell;
        self
    }

    /// The same with room for the marks that are asked for.
    fn with_marks(mut self, job: &Job, bleed: f64) -> Result<Fit, Diagnostic> {
        if !job.marks.any() {
            return Ok(self);
        }
        let (offset, length) = marks::room(bleed * self.scale);
        let beside = if job.marks.only_fold() { f64::INFINITY } else { self.block.left };
        let length = length.min(beside.min(self.block.bottom) - offset);
        // A hundredth of a point is what rounding may take.
        if length < marks::LEAST - 0.01 {
            let (least, there) = (Pt(offset + marks::LEAST), Pt(beside.min(self.block.bottom)));
            return Err(Diagnostic::usage(format!(
                "there is no room for marks: they take {:.1} mm round the pages, and {} leaves {:.1} mm",
                least.mm(),
                self.paper,
                there.max(Pt::ZERO).mm()
            ))
            .help("take a larger sheet (sra4 is A4 with room for marks), give a --margin, which makes the pages smaller, or leave --sheet out"));
        }
        self.marks = Some((offset, length));
        Ok(self)
    }

    /// The scale of a page.
    pub fn scale_of(&self, page: Size) -> f64 {
        let scaled = Size::new(page.width * self.scale, page.height * self.scale);
        if holds(self.cell, scaled) { self.scale } else { largest(self.cell, page) }
    }

    /// The cell of a column and a row, both from the top left.
    pub fn cell(&self, column: u32, row: u32) -> Area {
        let left = self.block.left + f64::from(column) * (self.cell.width.0 + self.gutter);
        let from_top = f64::from(row) * (self.cell.height.0 + self.gutter);
        let bottom = self.block.top - from_top - self.cell.height.0;
        Area::new(left, bottom, self.cell)
    }

    /// The first cell and the last.
    pub fn corners(&self) -> (Area, Area) {
        (self.cell(0, 0), self.cell(self.columns.saturating_sub(1), self.rows.saturating_sub(1)))
    }

    /// How far what is in a cell may reach: to the middle of the gutter, and at the outside to the
    /// edge of the sheet, or to where marks begin.
    pub fn reach(&self, column: u32, row: u32) -> Area {
        let sheet = Area::new(0.0, 0.0, self.sheet);
        let outside = self.marks.map_or(sheet, |(offset, _)| self.block.grown(offset));
        let inside = self.cell(column, row).grown(self.gutter / 2.0);
        let edge = |outer: bool, outside: f64, inside: f64| if outer { outside } else { inside };
        Area {
            left: edge(column == 0, outside.left, inside.left),
            bottom: edge(row + 1 == self.rows, outside.bottom, inside.bottom),
            right: edge(column + 1 == self.columns, outside.right, inside.right),
            top: edge(row == 0, outside.top, inside.top),
        }
    }

    /// Where the sheet is folded, if it is: a line from its lower to its upper edge.
    pub fn fold(&self, scheme: Scheme) -> Option<f64> {
        matches!(scheme, Scheme::Booklet { .. }).then_some(self.sheet.width.0 / 2.0)
    }
}

/// The room for each page on a sheet.
fn room(job: &Job, sheet: Size, margin: Pt) -> Size {
    let (columns, rows) = job.scheme.cells();
    let side = |sheet: Pt, count: u32| {
        let count = f64::from(count);
        (sheet - margin * 2.0 - job.gutter * (count - 1.0)) / count
    };
    Size::new(side(sheet.width, columns), side(sheet.height, rows))
}

fn holds(room: Size, page: Size) -> bool {
    page.width.0 <= room.width.0 + TOLERANCE && page.height.0 <= room.height.0 + TOLERANCE
}

/// The scale at which a page just fits.
fn largest(room: Size, page: Size) -> f64 {
    (room.width / page.width).min(room.height / page.height)
}

/// The size that most pages have, to the point; of several, the largest.
fn commonest(pages: &[(usize, Size)]) -> Size {
    let mut sizes: BTreeMap<(i64, i64), (usize, Size)> = BTreeMap::new();
    for &(_, page) in pages {
        let key = [page.width, page.height].map(|side| side.0.round() as i64);
        sizes.entry(key.into()).or_insert((0, page)).0 += 1;
    }
    let area = |size: &Size| size.width.0 * size.height.0;
    let mut best: Option<(usize, Size)> = None;
    for (count, size) in sizes.into_values() {
        let better = best.as_ref().is_none_or(|(most, largest)| {
            count > *most || count == *most && area(&size) > area(largest)
        });
        if better {
            best = Some((count, size));
        }
    }
    best.map_or(Size::default(), |(_, size)| size)
}

fn too_large(number: usize, page: Size, room: Size, paper: Paper) -> Diagnostic {
    Diagnostic::usage(format!(
        "page {number} is {}, and its place on {paper} is {}",
        sides(page),
        sides(room)
    ))
    .help("without --scale none it is made smaller; or take a larger sheet")
}
