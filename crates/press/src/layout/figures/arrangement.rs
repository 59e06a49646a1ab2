//! Arranges puzzles in the cells of a page: rows, columns and the size of the figures.

use super::figure_with_list::{ListPlace, fit_footprint};
use super::footprint::Footprint;
use super::list_style::ListStyle;
use bookgen_base::units::{Pt, Size};

/// Gives all figures the size of the smallest, if each is a square of letters in a frame. Returns the
/// common maximum size; `None` if the figures keep their sizes.
pub fn unify(footprints: &mut [Footprint]) -> Option<Size> {
    let is_square = |size: Size| (size.width - size.height).0.abs() < 0.01;
    if footprints.iter().any(|footprint| !footprint.is_framed || !is_square(footprint.max)) {
        return None;
    }
    let widths = || footprints.iter().map(|footprint| footprint.max.width);
    let common = widths().fold(Pt(f64::INFINITY), Pt::min);
    if common == widths().fold(Pt::ZERO, Pt::max)
        || footprints.iter().any(|footprint| footprint.min.width > common)
    {
        return None;
    }
    let common = Size::new(common, common);
    for footprint in footprints {
        footprint.max = common;
    }
    Some(common)
}

/// The space that a caption needs in its cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CaptionSpace {
    /// The width of a caption beside the figure; `None` for a caption above the figure.
    pub side_width: Option<Pt>,
    /// The height of a caption above the figure.
    pub height: Pt,
    /// The minimum cell width for a caption above the figure.
    pub min_width: Pt,
    /// The parts of a caption above the figure.
    pub form: CaptionForm,
}

/// The parts of a caption above a figure. A caption without room for all parts in one line gets a
/// second line, then loses its marks, then the page of the answer; then the level gets its own line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CaptionForm {
    /// Whether the last part of the caption has its own line above the other parts.
    pub two_lines: bool,
    /// Whether the caption has the marks of its level.
    pub has_marks: bool,
    /// Whether the caption has the page of the answer.
    pub has_reference: bool,
}

impl CaptionForm {
    /// All parts in one line.
    pub const FULL: CaptionForm =
        CaptionForm { two_lines: false, has_marks: true, has_reference: true };
}

/// The style of the lists and titles that accompany figures.
#[derive(Clone, Copy)]
pub struct FitStyle<'a> {
    /// The style of lists.
    pub list: ListStyle,
    /// The space for clues on a further page, if clues may continue there.
    pub further: Option<Size>,
    /// The number of columns, if it is fixed.
    pub columns: Option<usize>,
    /// Computes the height of a title from its text and the available width.
    pub title_height: &'a dyn Fn(&str, Pt) -> Pt,
}

impl FitStyle<'_> {
    /// The height of the tallest title. Every cell reserves this height, so that all figures have
    /// the same size and line up.
    fn max_title_height(&self, footprints: &[Footprint], width: Pt) -> Pt {
        let titles = footprints.iter().filter_map(|footprint| footprint.title.as_ref());
        titles.fold(Pt::ZERO, |max, title| max.max((self.title_height)(title, width)))
    }
}

/// The division of a page into equal cells, in rows and columns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arrangement {
    /// The number of columns.
    pub columns: usize,
    /// The number of rows.
    pub rows: usize,
    /// The size of a cell, including the caption.
    pub cell: Size,
    /// The space of the caption in each cell.
    pub caption: CaptionSpace,
    /// The height that each cell reserves for a title.
    pub title_height: Pt,
    /// Where plain lists are.
    pub list_place: ListPlace,
    /// The scale of the smallest figure.
    pub scale: f64,
    /// The minimum of [`FittedFigure::capped_scale`].
    pub capped_scale: f64,
    /// The number of pages of a puzzle, at most.
    pub pages: usize,
    /// The height of the tallest cell content, including the caption.
    pub content_height: Pt,
    /// The width of the widest figure with its list.
    pub content_width: Pt,
}

impl Arrangement {
    /// Fits figures into cells that are divided in `columns` and `rows`. Returns `None` if not all
    /// footprints fit.
    fn new(
        (columns, rows, cell): (usize, usize, Size),
        caption: CaptionSpace,
        list_place: ListPlace,
        footprints: &[Footprint],
        style: FitStyle<'_>,
    ) -> Option<Arrangement> {
        // A list beside the figure would be where the caption is.
        let list_place = match (caption.side_width, list_place) {
            (Some(_), ListPlace::Beside) => return None,
            (Some(_), ListPlace::Any) => ListPlace::Below,
            _ => list_place,
        };
        let mut arrangement = Arrangement {
            columns,
            rows,
            cell,
            caption,
            title_height: Pt::ZERO,
            list_place,
            scale: 1.0,
            capped_scale: 1.0,
            pages: 1,
            content_height: Pt::ZERO,
            content_width: Pt::ZERO,
        };
        let width = arrangement.figure_space().width;
        if width < caption.min_width {
            return None;
        }
        arrangement.title_height = style.max_title_height(footprints, width);
        let space = arrangement.figure_space();
        for footprint in footprints {
            let fitted = fit_footprint(footprint, space, style.list, style.further, list_place)?;
            let size = fitted.size_with_list(style.list);
            let height = caption.height + arrangement.title_height + size.height;
            arrangement.content_width = arrangement.content_width.max(size.width);
            arrangement.scale = arrangement.scale.min(fitted.scale);
            arrangement.capped_scale = arrangement.capped_scale.min(fitted.capped_scale);
            arrangement.pages = arrangement.pages.max(fitted.pages());
            arrangement.content_height = arrangement.content_height.max(height);
        }
        Some(arrangement)
    }

    /// Whether this arrangement is better than another one with at most as many columns.
    fn is_better_than(&self, best: &Arrangement) -> bool {
        if (self.capped_scale - best.capped_scale).abs() > 1e-9 {
            return self.capped_scale > best.capped_scale;
        }
        if self.pages != best.pages {
            return self.pages < best.pages;
        }
        // If all figures have their maximum size, more columns are better. There are then fewer
        // rows, so a small number of figures is close together at the top of the page.
        let is_wider = self.columns > best.columns && best.scale >= 1.0;
        self.scale > best.scale + 1e-9 || (self.scale >= best.scale && is_wider)
    }

    /// The space in a cell for the figure and its list.
    pub fn figure_space(&self) -> Size {
        let side = self.caption.side_width.unwrap_or(Pt::ZERO);
        let height = self.cell.height - self.caption.height - self.title_height;
        Size::new(self.cell.width - side, height)
    }
}

/// Arranges `count` cells so that the smallest figure is as large as possible. Figures with clues become
/// larger than their natural size only if their clues do not need more pages then. Returns `None` if
/// not all footprints fit.
pub fn arrange(
    count: usize,
    body: Size,
    gap: Pt,
    captions: &[CaptionSpace],
    footprints: &[Footprint],
    style: FitStyle<'_>,
) -> Option<Arrangement> {
    let arranged = |places: &[ListPlace]| {
        let mut best: Option<Arrangement> = None;
        let columns = match style.columns {
            Some(fixed) => fixed.min(count)..=fixed.min(count),
            None => 1..=count,
        };
        for columns in columns {
            let rows = count.div_ceil(columns);
            let (width, height) =
                (body.width.column_width(columns, gap), body.height.column_width(rows, gap));
            let division = (columns, rows, Size::new(width, height));
            for &caption in captions {
                for &place in places {
                    let found = Arrangement::new(division, caption, place, footprints, style);
                    let is_better = |found: &Arrangement| {
                        best.as_ref().is_none_or(|best| found.is_better_than(best))
                    };
                    if let Some(found) = found.filter(is_better) {
                        best = Some(found);
                    }
                }
            }
        }
        best
    };
    if footprints.iter().all(|footprint| footprint.list.is_empty()) {
        return arranged(&[ListPlace::Any]);
    }
    // A line, such as the letters of a wordoku, is below its figure.
    if footprints.iter().all(|footprint| footprint.list.len() <= 1)
        && let Some(below) = arranged(&[ListPlace::Below])
    {
        return Some(below);
    }
    // The lists of all puzzles are at the same place, unless that leaves no room for a figure.
    arranged(&[ListPlace::Below, ListPlace::Beside]).or_else(|| arranged(&[ListPlace::Any]))
}

/// Arranges figures, with enough space between figures without a border: two fields of dots must not
/// look like one, so that more than a cell and a half is between them.
pub fn arrange_apart(
    count: usize,
    body: Size,
    gap: Pt,
    captions: &[CaptionSpace],
    footprints: &[Footprint],
    style: FitStyle<'_>,
) -> Option<(Arrangement, Pt)> {
    const OPEN_CELLS: f64 = 1.5;
    let arrangement = arrange(count, body, gap, captions, footprints, style)?;
    let cells = footprints.iter().filter_map(|footprint| footprint.open_cell);
    let open = cells.fold(Pt::ZERO, Pt::max) * arrangement.scale * OPEN_CELLS;
    if count < 2 || open <= gap {
        return Some((arrangement, gap));
    }
    // The cells become smaller, so that this space is enough.
    Some((arrange(count, body, open, captions, footprints, style)?, open))
}

#[cfg(test)]
mod tests;
