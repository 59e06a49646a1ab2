//! Figures of puzzles to items: strokes in the style's widths, symbols in their optical middle.

use std::sync::Arc;

use super::compose::Composer;
use crate::font::Shaped;
use crate::page::{Colour, Group, Ink, Item, Paint, Role, Transform};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Point, Pt};
use bookgen_puzzles::{Figure, StrokeRole, Style, Symbol, SymbolRole};

/// A figure on the page, its top left corner at a point.
///
/// `bold_givens` says whether the givens are set bold, as in an answer.
pub fn figure(
    composer: Composer<'_>,
    figure: &Figure,
    style: &Style,
    at: Point,
    bold_givens: bool,
    alt: String,
) -> Result<Item, Diagnostic> {
    // Lines of one weight are one path, thin ones first. Rings differ from puzzle to puzzle; the
    // other lines are the empty grid, which many puzzles share.
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
    let mut shaped: Vec<Shape> = Vec::new();
    for symbol in &figure.symbols {
        // A grid has a few dozen different symbols at most: looking them up here is cheaper than
        // asking the fonts for each cell.
        let bold = bold_givens && symbol.role == SymbolRole::Given;
        let known = |shape: &&Shape| {
            shape.bold == bold && shape.size == symbol.size && shape.text == symbol.text
        };
        let shape = match shaped.iter().find(known) {
            Some(shape) => shape,
            None => {
                shaped.push(Shape::new(composer, symbol, bold)?);
                &shaped[shaped.len() - 1]
            }
        };
        let centre = symbol.cell.centre();
        let at = Point::new(centre.x - shape.across, centre.y + shape.down);
        items.extend(shape.line.items(at, &Role::Text));
    }
    Ok(Item::Group(Group {
        role: Role::Figure(alt),
        transform: Transform::translate(at),
        shared: false,
        items,
    }))
}

fn lines(figure: &Figure, role: StrokeRole, style: &Style) -> Option<Item> {
    let strokes = figure.strokes.iter().filter(|stroke| stroke.role == role);
    let path: Vec<_> = strokes.flat_map(|stroke| stroke.path.iter().copied()).collect();
    if path.is_empty() {
        return None;
    }
    let paint = Paint::Stroke { width: role.width(style) };
    Some(Item::Ink(Ink { role: Role::Artifact, path, paint, colour: Colour::BLACK }))
}

/// A symbol, shaped, and where its optical middle is.
struct Shape {
    bold: bool,
    size: Pt,
    text: String,
    line: Arc<Shaped>,
    /// From its origin to its middle.
    across: Pt,
    /// From its middle down to its baseline.
    down: Pt,
}

impl Shape {
    fn new(composer: Composer<'_>, symbol: &Symbol, bold: bool) -> Result<Shape, Diagnostic> {
        let style = match bold {
            true => composer.figures_bold(symbol.size),
            false => composer.figures(symbol.size),
        };
        let line = composer.shape(&style, &symbol.text)?;
        // Figures have one width in the font, but their black does not stand in its middle: a 1
        // leans left, a 4 right. The eye sees the black and the width both, so the middle is
        // between theirs. All symbols of a grid stand on one line, centred on the height of its
        // figures.
        let across = (line.width / 2.0 + line.ink.centre().x) / 2.0;
        let down = composer.cap_height(&style) / 2.0;
        Ok(Shape { bold, size: symbol.size, text: symbol.text.clone(), line, across, down })
    }
}
