//! Arranges puzzles in the cells of a page: rows, columns and the size of the figures.

use std::sync::Arc;

use super::clues;
use super::clues::{ClueLayout, Clues};
use super::list_style::ListStyle;
use crate::paint::Extent;
use bookgen_base::units::{Pt, Size};

/// The space that a puzzle or its answer needs in a cell, without the caption.
#[derive(Clone, Debug, PartialEq)]
pub struct Footprint {
    /// The minimum size of the figure.
    pub min: Size,
    /// The maximum size of the figure.
    pub max: Size,
    /// The title of the puzzle, above the figure.
    pub title: Option<String>,
    /// The widths of the list entries; empty if the puzzle has no plain list.
    pub list: Vec<Pt>,
    /// The lists, if they are set as clues.
    pub clues: Option<Arc<Clues>>,
    /// Whether the figure is a square of letters in a frame, as in a word search.
    pub is_framed: bool,
    /// The side of a cell at the maximum size, if the figure has no border, as a field of dots.
    pub open_cell: Option<Pt>,
}

impl Footprint {
    /// The footprint of a figure without title and list.
    pub fn new(extent: Extent) -> Footprint {
        Footprint {
            min: extent.least,
            max: extent.most,
            title: None,
            list: Vec::new(),
            clues: None,
            is_framed: false,
            open_cell: None,
        }
    }
}

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

/// The layout of a plain list beside or below a figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ListLayout {
    /// The number of columns.
    pub columns: usize,
    /// The width of a column with its gutter.
    pub pitch: Pt,
    /// The width of all columns together.
    pub width: Pt,
    /// Whether the list is beside the figure instead of below it.
    pub is_beside: bool,
    /// The height of the list.
    pub height: Pt,
}

/// The layout of the lists of a figure.
#[derive(Clone, Debug, PartialEq)]
pub enum FittedList {
    /// A plain list.
    Plain(ListLayout),
    /// Clues.
    Clues(ClueLayout),
}

/// The size of a figure in its cell, and the layout of its lists.
#[derive(Clone, Debug, PartialEq)]
pub struct FittedFigure {
    /// The size of the figure.
    pub size: Size,
    /// The scale of the figure; at scale 1 the figure has its maximum size.
    pub scale: f64,
    /// The scale, at most the scale of the natural size if the figure has clues. A puzzle is on as few
    /// pages as this size allows.
    pub capped_scale: f64,
    /// The layout of the lists.
    pub list: Option<FittedList>,
}

impl FittedFigure {
    /// The size of the figure together with its lists on the same page. The width of a list below the
    /// figure does not count.
    pub fn size_with_list(&self, style: ListStyle) -> Size {
        let size = self.size;
        match &self.list {
            Some(FittedList::Plain(list)) if list.is_beside => {
                Size::new(size.width + style.gap + list.pitch, size.height)
            }
            Some(FittedList::Plain(list)) => {
                Size::new(size.width, size.height + style.gap + list.height)
            }
            Some(FittedList::Clues(layout)) => {
                let Size { width, height } = layout.size(0);
                if height == Pt::ZERO {
                    size
                } else if layout.is_beside {
                    Size::new(size.width + style.gap + width, size.height.max(height))
                } else {
                    Size::new(size.width, size.height + style.gap + height)
                }
            }
            None => size,
        }
    }

    /// The number of pages that figure and lists need.
    pub fn pages(&self) -> usize {
        match &self.list {
            Some(FittedList::Clues(layout)) => layout.pages.len(),
            _ => 1,
        }
    }

    /// Whether a list is beside the figure.
    pub fn is_list_beside(&self) -> bool {
        match &self.list {
            Some(FittedList::Plain(list)) => list.is_beside,
            Some(FittedList::Clues(layout)) => layout.is_beside,
            None => false,
        }
    }
}

/// Where plain lists are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListPlace {
    /// Below their figures.
    Below,
    /// Beside their figures.
    Beside,
    /// Below or beside each figure, where the figure becomes larger.
    Any,
}

/// Fits a footprint into the part of a cell that caption and title leave free. The figure becomes
/// as large as possible; a plain list is placed at `place`. Clues may continue on further
/// pages, where they have the space `further`. Returns `None` if the footprint does not fit.
pub fn fit(
    footprint: &Footprint,
    space: Size,
    style: ListStyle,
    further: Option<Size>,
    place: ListPlace,
) -> Option<FittedFigure> {
    if let Some(clues) = &footprint.clues {
        return clues::fit(footprint, clues, space, further);
    }
    if footprint.list.is_empty() {
        return fit_figure(footprint, space, None);
    }
    let widest = footprint.list.iter().fold(Pt::ZERO, |widest, &width| widest.max(width));
    // A list below the figure is as wide as the figure or as wide as the cell. The list is as wide
    // as the cell only if a list as wide as the figure would make the figure at least 3 % smaller.
    let wide = fit_above_list(footprint, space, style, space.width, widest);
    let below = wide.map(|wide| {
        let width = wide.size.width.max(widest);
        let narrow = fit_above_list(footprint, space, style, width, widest);
        let scale = wide.scale;
        narrow.filter(|narrow| narrow.scale > scale * 0.97).unwrap_or(wide)
    });
    let height = style.leading * footprint.list.len() as f64;
    let list = ListLayout { columns: 1, pitch: widest, width: widest, is_beside: true, height };
    let list = FittedList::Plain(list);
    let figure_space = Size::new(space.width - widest - style.gap, space.height);
    let beside = fit_figure(footprint, figure_space, Some(list))
        .filter(|fitted| height <= fitted.size.height + Pt(0.5));
    match (below, beside) {
        (below, _) if place == ListPlace::Below => below,
        (_, beside) if place == ListPlace::Beside => beside,
        (Some(below), Some(beside)) if beside.scale > below.scale => Some(beside),
        (below, beside) => below.or(beside),
    }
}

/// Fits a figure with a list of a given width below it. `widest` is the width of the widest entry.
fn fit_above_list(
    footprint: &Footprint,
    space: Size,
    style: ListStyle,
    width: Pt,
    widest: Pt,
) -> Option<FittedFigure> {
    if widest > width {
        return None;
    }
    let entries = footprint.list.len();
    let max_columns = ((width + style.gutter) / (widest + style.gutter)).floor() as usize;
    let rows = entries.div_ceil(max_columns.clamp(1, entries));
    // Use the minimum number of columns that gives this number of rows. With more columns, the last
    // column could be nearly empty.
    let columns = entries.div_ceil(rows);
    let height = style.leading * rows as f64;
    let figure_space = Size::new(space.width, space.height - height - style.gap);
    let pitch = (width + style.gutter) / columns as f64;
    let list = FittedList::Plain(ListLayout { columns, pitch, width, is_beside: false, height });
    fit_figure(footprint, figure_space, Some(list))
}

/// Fits a figure into a space. Returns `None` if the figure does not fit.
pub fn fit_figure(
    footprint: &Footprint,
    space: Size,
    list: Option<FittedList>,
) -> Option<FittedFigure> {
    let Footprint { min, max, .. } = footprint;
    if space.width < min.width || space.height < min.height {
        return None;
    }
    let scale = (space.width / max.width).min(space.height / max.height).min(1.0);
    let size = Size::new(max.width * scale, max.height * scale);
    // The maximum of a figure with a common size can have other proportions than its minimum.
    let fits = size.width >= min.width - Pt(0.01) && size.height >= min.height - Pt(0.01);
    fits.then_some(FittedFigure { size, scale, capped_scale: scale, list })
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
            let fitted = fit(footprint, space, style.list, style.further, list_place)?;
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

#[cfg(test)]
mod tests;
