//! The footprint of a puzzle or its answer: the space that figure, title and lists need, and the size
//! that they get.

use std::sync::Arc;

use super::clues::{ClueLayout, ClueStyle, Clues, has_clues};
use super::list_style::ListStyle;
use crate::design::CellRange;
use crate::document::Placed;
use crate::layout::text::Typesetter;
use crate::paint::{Extent, Style, SymbolFonts, cell_range, extent};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Pt, Size};
use bookgen_puzzles::figure::{Grid, Mark, OutlineStyle, Panel};
use bookgen_puzzles::{Face, Figure};

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
    /// Whether the figure has several panels or a text. A text has one size, and the cells of a second panel
    /// have their own minimum, so that the proportions of the figure depend on its size.
    pub has_parts: bool,
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
            has_parts: false,
            open_cell: None,
        }
    }

    /// The size of the figure at a scale. A figure with several parts has at least its minimum size.
    pub fn scaled(&self, scale: f64) -> Size {
        let Size { width, height } = self.max;
        let size = Size::new(width * scale, height * scale);
        match self.has_parts {
            true => Size::new(size.width.max(self.min.width), size.height.max(self.min.height)),
            false => size,
        }
    }

    /// The width of the widest entry of a plain list.
    pub fn widest_entry(&self) -> Pt {
        self.list.iter().fold(Pt::ZERO, |widest, &width| widest.max(width))
    }
}

/// The footprint of a puzzle, with its title and its lists. `width` is the width of the text area or of
/// the slot, and `range` is the range of the sizes of cells.
///
/// # Errors
/// A character of the title or the lists that no font has.
pub fn footprint(
    typesetter: Typesetter<'_>,
    placed: &Placed,
    width: Pt,
    range: CellRange,
) -> Result<Footprint, Diagnostic> {
    let design = typesetter.design();
    let figure = placed.board.figure(Face::Puzzle, design.medium);
    let fonts = typesetter.symbol_fonts(Face::Puzzle);
    let mut footprint = figure_footprint(&figure, &design.puzzle_style(&figure, range), fonts);
    if let Some(heading) = placed.board.heading() {
        typesetter.shape(&typesetter.regular(design.sizes.puzzle_title), &heading)?;
        footprint.title = Some(heading);
    }
    match clues_of(typesetter, &figure, width)? {
        Some(clues) => footprint.clues = Some(Arc::new(clues)),
        None => {
            let style = typesetter.regular(design.sizes.list);
            for entry in figure.entries() {
                footprint.list.push(typesetter.width(&style, entry)?);
            }
        }
    }
    Ok(footprint)
}

/// The footprint of a figure without its title and its lists.
pub fn figure_footprint(figure: &Figure, style: &Style, fonts: SymbolFonts<'_>) -> Footprint {
    let is_open = figure.grid().is_some_and(Grid::is_open);
    Footprint {
        is_framed: is_framed(figure),
        has_parts: !matches!(figure.panels[..], [Panel::Grid(_) | Panel::Flow(_)]),
        open_cell: is_open.then(|| cell_range(figure, style, fonts).1),
        ..Footprint::new(extent(figure, style, fonts))
    }
}

/// Whether a figure is letters in a frame.
pub fn is_framed(figure: &Figure) -> bool {
    let is_frame = |mark: &Mark| matches!(mark, Mark::Outline { style: OutlineStyle::Frame, .. });
    figure.grid().is_some_and(|grid| grid.marks.iter().any(is_frame))
}

/// The lists of a figure, measured, if they are set as clues. A list is also set as clues if an entry
/// is wider than `width`.
///
/// # Errors
/// A character of the lists that no font has.
pub fn clues_of(
    typesetter: Typesetter<'_>,
    figure: &Figure,
    width: Pt,
) -> Result<Option<Clues>, Diagnostic> {
    let design = typesetter.design();
    let style = typesetter.regular(design.sizes.list);
    let mut is_plain = !has_clues(figure);
    let mut entries = figure.entries();
    while let Some(entry) = entries.next().filter(|_| is_plain) {
        is_plain = typesetter.width(&style, entry)? <= width;
    }
    if is_plain {
        return Ok(None);
    }
    Clues::new(&figure.lists, &design.fonts, &ClueStyle::in_document(typesetter))
        .map(Some)
        .map_err(|missing| typesetter.missing_glyph(&missing))
}

/// Removes duplicate footprints.
pub fn distinct(footprints: impl IntoIterator<Item = Footprint>) -> Vec<Footprint> {
    let mut distinct: Vec<Footprint> = Vec::new();
    for footprint in footprints {
        if !distinct.contains(&footprint) {
            distinct.push(footprint);
        }
    }
    distinct
}

/// The largest minimum width and the largest minimum height among the footprints.
pub fn min_size(footprints: &[Footprint]) -> Size {
    footprints.iter().fold(Size::default(), |size, footprint| {
        Size::new(size.width.max(footprint.min.width), size.height.max(footprint.min.height))
    })
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
    let size = footprint.scaled(scale);
    // The maximum of a figure with a common size can have other proportions than its minimum.
    let fits = size.width >= min.width - Pt(0.01) && size.height >= min.height - Pt(0.01);
    fits.then_some(FittedFigure { size, scale, capped_scale: scale, list })
}
