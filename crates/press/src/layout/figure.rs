//! Converts the figures of puzzles to page items: lines, and symbols centred in their cells.

use std::sync::Arc;

use super::typesetter::Typesetter;
use crate::font::{FontSet, MissingGlyph, Shaped, TextStyle};
use crate::page::{Colour, FontId, Group, Ink, Item, Paint, Role, Transform};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Point, Pt};
use bookgen_puzzles::{Figure, StrokeRole, Style, Symbol, SymbolRole};

/// Converts a figure of a document to one item; see [`figure_group`].
///
/// # Errors
/// A symbol that no font has.
pub fn figure_item(
    typesetter: Typesetter<'_>,
    figure: &Figure,
    style: &Style,
    at: Point,
    bold_givens: bool,
    alt: String,
) -> Result<Item, Diagnostic> {
    let design = typesetter.design();
    let fonts = SymbolFonts {
        fonts: &design.fonts,
        regular: &design.faces.figures,
        given: if bold_givens { &design.faces.figures_bold } else { &design.faces.figures },
    };
    figure_group(fonts, figure, style, at, alt)
        .map_err(|missing| typesetter.missing_glyph(&missing))
}

/// The fonts of the symbols of a figure.
#[derive(Clone, Copy)]
pub struct SymbolFonts<'a> {
    /// The font set.
    pub fonts: &'a FontSet,
    /// The fonts of all symbols except givens, in order of preference.
    pub regular: &'a [FontId],
    /// The fonts of givens, in order of preference. In answers, these fonts are bold.
    pub given: &'a [FontId],
}

/// Converts a figure to one item. `at` is the top left corner of the figure, and `alt` is its
/// alternative text.
///
/// # Errors
/// A symbol that no font has.
pub fn figure_group(
    fonts: SymbolFonts<'_>,
    figure: &Figure,
    style: &Style,
    at: Point,
    alt: String,
) -> Result<Item, MissingGlyph> {
    // Make one path for each line width, thin lines first. These paths draw the empty grid, which
    // many puzzles share. The rings around found words are separate, because they differ from
    // puzzle to puzzle.
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
        // shaping the symbol of each cell again.
        let is_given = symbol.role == SymbolRole::Given;
        let same = |shape: &&ShapedSymbol| {
            shape.is_given == is_given && shape.size == symbol.size && shape.text == symbol.text
        };
        let shape = match shaped.iter().find(same) {
            Some(shape) => shape,
            None => {
                shaped.push(ShapedSymbol::new(fonts, symbol)?);
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

/// All strokes of a figure that have the given role, as one path.
fn lines(figure: &Figure, role: StrokeRole, style: &Style) -> Option<Item> {
    let strokes = figure.strokes.iter().filter(|stroke| stroke.role == role);
    let path: Vec<_> = strokes.flat_map(|stroke| stroke.path.iter().copied()).collect();
    if path.is_empty() {
        return None;
    }
    let paint = Paint::line(role.width(style));
    Some(Item::Ink(Ink { role: Role::Artifact, path, paint, colour: Colour::BLACK }))
}

/// A shaped symbol and its optical centre.
struct ShapedSymbol {
    is_given: bool,
    size: Pt,
    text: String,
    line: Arc<Shaped>,
    /// The distance from the origin of the symbol to its optical centre.
    centre_x: Pt,
    /// The distance from the centre of the cell down to the baseline.
    baseline: Pt,
}

impl ShapedSymbol {
    fn new(fonts: SymbolFonts<'_>, symbol: &Symbol) -> Result<ShapedSymbol, MissingGlyph> {
        let is_given = symbol.role == SymbolRole::Given;
        let face = if is_given { fonts.given } else { fonts.regular };
        let style = TextStyle { tabular: true, ..TextStyle::new(face, symbol.size) };
        let line = fonts.fonts.shape(&style, &symbol.text)?;
        // Tabular digits all have the same width, but their ink is not centred in this width: a 1
        // leans left, a 4 leans right. The optical centre is midway between the centre of the width
        // and the centre of the ink. The baseline is at the height at which a digit is vertically
        // centred in its cell. Other symbols of the same size have the same baseline.
        let centre_x = (line.width / 2.0 + line.ink.centre().x) / 2.0;
        let baseline = fonts.fonts.cap_height(&style) / 2.0;
        let text = symbol.text.clone();
        Ok(ShapedSymbol { is_given, size: symbol.size, text, line, centre_x, baseline })
    }
}
