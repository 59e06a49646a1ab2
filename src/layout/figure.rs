//! Figures of puzzles to items: strokes in the style's widths, symbols in their optical middle.

use super::compose::Composer;
use crate::diagnostic::Diagnostic;
use crate::font::TextStyle;
use crate::kinds::{Figure, StrokeRole, Style, Symbol, SymbolRole};
use crate::page::{Cap, Group, Ink, Item, Paint, Role, Transform};
use crate::units::Point;

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
            transform: Transform::shift(Point::default()),
            shared: true,
            items: grid,
        }));
    }
    items.extend(lines(figure, StrokeRole::Ring, style));
    for symbol in &figure.symbols {
        items.extend(glyphs(composer, symbol, bold_givens)?);
    }
    Ok(Item::Group(Group {
        role: Role::Figure(alt),
        transform: Transform::shift(at),
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
    let paint = Paint::Stroke { width: role.width(style), cap: Cap::Butt };
    Some(Item::Ink(Ink { role: Role::Artifact, path, paint }))
}

fn glyphs(
    composer: Composer<'_>,
    symbol: &Symbol,
    bold_givens: bool,
) -> Result<Vec<Item>, Diagnostic> {
    let style = symbol_style(composer, symbol, bold_givens);
    let shaped = composer.shape(&style, &symbol.text)?;
    let centre = symbol.cell.centre();
    // Figures have one width in the font, but their black does not stand in its middle: a 1 leans
    // left, a 4 right. The eye sees the black and the width both, so the middle is between theirs.
    let across = (shaped.width / 2.0 + shaped.ink.centre().x) / 2.0;
    // All symbols of a grid stand on one line, centred on the height of its figures.
    let down = composer.cap_height(&style) / 2.0;
    Ok(shaped.items(Point::new(centre.x - across, centre.y + down), &Role::Text))
}

fn symbol_style(composer: Composer<'_>, symbol: &Symbol, bold_givens: bool) -> TextStyle {
    match symbol.role {
        SymbolRole::Given if bold_givens => composer.figures_bold(symbol.size),
        SymbolRole::Given | SymbolRole::Answer | SymbolRole::Letter => {
            composer.figures(symbol.size)
        }
    }
}
