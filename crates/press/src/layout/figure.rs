//! Converts the figures of puzzles to page items: lines, and symbols centred in their cells.

use std::sync::Arc;

use super::typesetter::Typesetter;
use crate::font::Shaped;
use crate::page::{Colour, Group, Ink, Item, Paint, Role, Transform};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Point, Pt};
use bookgen_puzzles::{Figure, StrokeRole, Style, Symbol, SymbolRole};

/// Converts a figure to one item with its top left corner at `at`. `alt` is its alternative text.
///
/// `bold_givens` sets the givens in bold, as answers do.
pub fn figure_item(
    typesetter: Typesetter<'_>,
    figure: &Figure,
    style: &Style,
    at: Point,
    bold_givens: bool,
    alt: String,
) -> Result<Item, Diagnostic> {
    // One path for each line weight, thin lines first. These lines are the empty grid, which many
    // puzzles share; the rings are separate because they differ from puzzle to puzzle.
    let mut grid: Vec<Item> = Vec::new();
    for role in [StrokeRole::Thin, StrokeRole::Thick, StrokeRole::Border] {
        grid.extend(lines(figure, role, style));
    }
    let mut items = Vec::new();
    if !grid.is_empty() {
        items.push(Item::Group(Group {
            role: Role::Artifact,
            transform: Transform::translate(Point::default()),
            shared: true,
            items: grid,
        }));
    }
    items.extend(lines(figure, StrokeRole::Ring, style));
    let mut shaped: Vec<ShapedSymbol> = Vec::new();
    for symbol in &figure.symbols {
        // A figure has at most a few dozen distinct symbols, so a linear search is faster than
        // shaping each cell again.
        let bold = bold_givens && symbol.role == SymbolRole::Given;
        let same = |shape: &&ShapedSymbol| {
            shape.bold == bold && shape.size == symbol.size && shape.text == symbol.text
        };
        let shape = match shaped.iter().find(same) {
            Some(shape) => shape,
            None => {
                shaped.push(ShapedSymbol::new(typesetter, symbol, bold)?);
                &shaped[shaped.len() - 1]
            }
        };
        let centre = symbol.cell.centre();
        let at = Point::new(centre.x - shape.centre_x, centre.y + shape.baseline);
        items.extend(shape.line.items(at, &Role::Text));
    }
    Ok(Item::Group(Group {
        role: Role::Figure(alt),
        transform: Transform::translate(at),
        shared: false,
        items,
    }))
}

/// All strokes of one role as one path.
fn lines(figure: &Figure, role: StrokeRole, style: &Style) -> Option<Item> {
    let strokes = figure.strokes.iter().filter(|stroke| stroke.role == role);
    let path: Vec<_> = strokes.flat_map(|stroke| stroke.path.iter().copied()).collect();
    if path.is_empty() {
        return None;
    }
    let paint = Paint::Stroke { width: role.width(style) };
    Some(Item::Ink(Ink { role: Role::Artifact, path, paint, colour: Colour::BLACK }))
}

/// A shaped symbol and its optical centre.
struct ShapedSymbol {
    bold: bool,
    size: Pt,
    text: String,
    line: Arc<Shaped>,
    /// From the origin of the symbol to its optical centre.
    centre_x: Pt,
    /// From the centre of the cell down to the baseline.
    baseline: Pt,
}

impl ShapedSymbol {
    fn new(
        typesetter: Typesetter<'_>,
        symbol: &Symbol,
        bold: bool,
    ) -> Result<ShapedSymbol, Diagnostic> {
        let style = if bold {
            typesetter.figures_bold(symbol.size)
        } else {
            typesetter.figures(symbol.size)
        };
        let line = typesetter.shape(&style, &symbol.text)?;
        // Tabular figures share one width, but their ink is not centred in it: a 1 leans left, a 4
        // leans right. The optical centre is midway between the centre of the width and the centre
        // of the ink. All symbols of a grid share the baseline that centres the figure height.
        let centre_x = (line.width / 2.0 + line.ink.centre().x) / 2.0;
        let baseline = typesetter.cap_height(&style) / 2.0;
        let text = symbol.text.clone();
        Ok(ShapedSymbol { bold, size: symbol.size, text, line, centre_x, baseline })
    }
}
