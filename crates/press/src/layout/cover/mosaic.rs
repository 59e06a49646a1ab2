//! Coloured tiles in the cells of a puzzle.

use super::art::area;
use super::fitted_text::style;
use super::puzzle::{Density, grid_style, position};
use crate::cover::{CoverItem, GridLines};
use crate::document::Placed;
use crate::layout::context::Context;

use crate::page::{Colour, Item, Role, coloured};
use crate::paint::cell_symbols;
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Point, Pt, Rect, Size};
use bookgen_puzzles::figure::{Anchor, Grid, Mark};
use bookgen_puzzles::{Face, Figure};

/// A puzzle with a smaller share of its cells filled does not make a mosaic.
const MIN_SHARE: f64 = 0.12;

/// The grid of a puzzle with only the symbols in the centres of its cells. `None` if the puzzle has
/// too few of them for a mosaic.
fn symbols_only(figure: &Figure) -> Option<Grid> {
    let grid = figure.grid()?;
    let is_symbol = |mark: &&Mark| match mark {
        Mark::Symbol { at, anchor: Anchor::Centre, .. } => !grid.lattice.is_in_margin(*at),
        Mark::Edges { .. } => true,
        _ => false,
    };
    let marks: Vec<Mark> = grid.marks.iter().filter(is_symbol).cloned().collect();
    let symbols = marks.iter().filter(|mark| matches!(mark, Mark::Symbol { .. })).count();
    let cells = grid.lattice.cells().count();
    (symbols as f64 >= cells as f64 * MIN_SHARE).then(|| Grid { marks, ..grid.clone() })
}

/// Coloured tiles with symbols. Each cell that has a symbol in the puzzle becomes one tile. All
/// tiles with the same symbol have the same colour. Of a puzzle whose symbols would be smaller than
/// `min_type`, only the first columns and rows are shown. Returns `None` if the puzzle has too few
/// symbols.
///
/// # Errors
/// A symbol that no font has.
pub fn mosaic(
    context: Context<'_>,
    placed: &Placed,
    item: &CoverItem,
    rect: Rect,
    min_type: Pt,
) -> Result<Option<Vec<Item>>, Diagnostic> {
    // The lines of the grid become the gaps between tiles.
    let gap = rect.width.min(rect.height) / 110.0;
    let wide = gap * 2.2;
    let gaps = GridLines { thin: gap, thick: wide, border: wide, symbol: 0.58 };
    let figure = placed.board.figure(Face::Puzzle, context.document.design.medium);
    let Some(grid) = symbols_only(&figure) else { return Ok(None) };
    let fonts = context.typesetter.symbol_fonts(Face::Puzzle);
    let style_of_grid = grid_style(gaps, Density::USUAL, Pt(1.0));
    let mut side = grid.lattice.columns.max(grid.lattice.rows);
    let mut shown = Figure::new(grid.clone());
    let (symbols, size) = loop {
        let (symbols, _) = cell_symbols(&shown, &style_of_grid, fonts, rect.size());
        let least = symbols.iter().map(|symbol| symbol.size).reduce(Pt::min);
        if least.is_none_or(|least| least >= min_type) || side <= 3 {
            break cell_symbols(&shown, &style_of_grid, fonts, rect.size());
        }
        side -= 1;
        shown = Figure::new(grid.detail(side, side));
    };
    let at = position(size, item, rect);
    // Cells beside thick lines are smaller. All tiles have the size of the smallest cell.
    let min = |side: fn(Rect) -> Pt| symbols.iter().map(|s| side(s.cell)).reduce(Pt::min);
    let tile = Size::new(
        min(|cell| cell.width).unwrap_or_default(),
        min(|cell| cell.height).unwrap_or_default(),
    );
    let mut texts: Vec<&str> = symbols.iter().map(|symbol| symbol.text).collect();
    texts.sort_unstable();
    texts.dedup();
    let mut items = Vec::new();
    if let Some(panel) = item.panel {
        items.push(area(Rect::new(at.x, at.y, size.width, size.height), panel));
    }
    for symbol in &symbols {
        let index = texts.iter().position(|text| *text == symbol.text).unwrap_or(0);
        let colour =
            item.more.get(index % item.more.len().max(1)).copied().unwrap_or(Colour::BLACK);
        let middle = symbol.cell.centre();
        let cell = Rect::new(
            at.x + middle.x - tile.width / 2.0,
            at.y + middle.y - tile.height / 2.0,
            tile.width,
            tile.height,
        );
        items.push(area(cell, colour));
        let style = style(item, symbol.size);
        let shaped = context.typesetter.shape(&style, symbol.text)?;
        let centre = cell.centre();
        let centre_x = (shaped.width / 2.0 + shaped.ink.centre().x) / 2.0;
        let baseline = context.typesetter.cap_height(&style) / 2.0;
        let origin = Point::new(centre.x - centre_x, centre.y + baseline);
        let better =
            item.contrast_colour.filter(|ink| ink.contrast(colour) > item.colour.contrast(colour));
        let ink = better.unwrap_or(item.colour);
        items.extend(coloured(shaped.items(origin, &Role::Artifact), ink));
    }
    Ok(Some(items))
}

/// The symbols in the cells of a puzzle, row by row: `None` for a cell without a symbol. Empty if the
/// puzzle has too few symbols.
pub fn symbol_rows(context: Context<'_>, placed: &Placed) -> Vec<Vec<Option<String>>> {
    let figure = placed.board.figure(Face::Puzzle, context.document.design.medium);
    let Some(grid) = symbols_only(&figure) else { return Vec::new() };
    let (columns, rows) = (usize::from(grid.lattice.columns), usize::from(grid.lattice.rows));
    let mut all = vec![vec![None; columns]; rows];
    for mark in grid.marks {
        let Mark::Symbol { at, text, .. } = mark else { continue };
        let Some(cell) = bookgen_puzzles::figure::Cell::at(at) else { continue };
        if let Some(place) =
            all.get_mut(usize::from(cell.row)).and_then(|row| row.get_mut(usize::from(cell.column)))
        {
            *place = Some(text);
        }
    }
    all
}
