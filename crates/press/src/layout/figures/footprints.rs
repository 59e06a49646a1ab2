//! The footprints of puzzles: the space that the figure, the title and the list of a puzzle need.

use std::sync::Arc;

use super::arrangement::{Arrangement, CaptionSpace, FitStyle, Footprint, arrange};
use super::clues::{ClueStyle, Clues, has_clues};
use crate::design::CellRange;
use crate::document::Placed;
use crate::layout::context::Context;
use crate::layout::text::{Setting, Typesetter, plain};
use crate::paint::{Style, SymbolFonts, cell_range, extent};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Pt, Size};
use bookgen_puzzles::figure::{Grid, Mark, OutlineStyle};
use bookgen_puzzles::{Face, Figure};

/// The leading of the title of a puzzle.
pub fn title_leading(typesetter: Typesetter<'_>) -> Pt {
    typesetter.design().sizes.puzzle_title * 1.2
}

/// The distance between the last baseline of a title and the figure. In slots, which are small, it is
/// half the type size; elsewhere the descenders are 12 pt above the figure.
pub fn title_gap(typesetter: Typesetter<'_>) -> Pt {
    const CLEAR: Pt = Pt(12.0);
    let size = typesetter.design().sizes.puzzle_title;
    if typesetter.design().slots.is_empty() { CLEAR + size * 0.22 } else { size * 0.5 }
}

/// The height of the title of a puzzle, with the white space below the title.
pub fn title_height(typesetter: Typesetter<'_>, title: &str, width: Pt) -> Pt {
    let size = typesetter.design().sizes.puzzle_title;
    // If the title cannot be typeset, the result is the height of one line. `footprint` has already
    // reported the missing character.
    let lines = plain(typesetter, &typesetter.regular(size), title, width, Setting::Left);
    let further = lines.map_or(0, |lines| lines.len().saturating_sub(1));
    size * 1.1 + title_gap(typesetter) + title_leading(typesetter) * further as f64
}

/// The footprint of a puzzle, with its title and its lists. `width` is the width of the text area or of
/// the slot, and `range` is the range of the sizes of cells.
///
/// # Errors
/// A character of the title or the lists that no font has.
pub fn footprint(
    context: Context<'_>,
    placed: &Placed,
    width: Pt,
    range: CellRange,
) -> Result<Footprint, Diagnostic> {
    let typesetter = context.typesetter;
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
        open_cell: is_open.then(|| cell_range(figure, style, fonts).1),
        ..Footprint::new(extent(figure, style, fonts))
    }
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

/// Removes duplicate footprints. Stops at the first error.
pub fn distinct(
    footprints: impl IntoIterator<Item = Result<Footprint, Diagnostic>>,
) -> Result<Vec<Footprint>, Diagnostic> {
    let mut distinct: Vec<Footprint> = Vec::new();
    for footprint in footprints {
        let footprint = footprint?;
        if !distinct.contains(&footprint) {
            distinct.push(footprint);
        }
    }
    Ok(distinct)
}

/// The largest minimum width and the largest minimum height among the footprints.
pub fn min_size(footprints: &[Footprint]) -> Size {
    footprints.iter().fold(Size::default(), |size, footprint| {
        Size::new(size.width.max(footprint.min.width), size.height.max(footprint.min.height))
    })
}
