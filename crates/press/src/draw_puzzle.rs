//! Draws one puzzle as SVG, without a document.

use std::fmt;

use crate::font::{FontSet, MissingGlyph};
use crate::layout::{DrawingStyle, puzzle_page};
use crate::render::RenderError;
use crate::render::svg::{SvgMetadata, write_svg};
use bookgen_puzzles::{Board, Face};

/// Draws one face of a puzzle as SVG: the figure at its maximum size, and the word list of a puzzle
/// below it. `title` is the title of the drawing and the alternative text of the figure.
///
/// The drawing has the outlines of the glyphs, so it needs no fonts. The same input gives the same
/// bytes. To set the language or the producer, pass the page of [`puzzle_page`] to [`write_svg`].
///
/// # Errors
/// A character that no font of the style has; a style with a length that cannot be drawn.
///
/// # Examples
///
/// ```
/// use bookgen_press::{DrawingStyle, FontSet, draw_puzzle};
/// use bookgen_puzzles::{Face, Puzzle, find};
///
/// let mut fonts = FontSet::new();
/// let regular = fonts.add("Lato", std::fs::read("../../fonts/Lato-Regular.ttf")?)?;
/// let bold = fonts.add("Lato Bold", std::fs::read("../../fonts/Lato-Bold.ttf")?)?;
/// let style = DrawingStyle {
///     symbols: vec![regular],
///     answer_givens: vec![bold],
///     ..DrawingStyle::new(&fonts)
/// };
///
/// let givens = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let answer = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// let puzzle: Puzzle = format!("sudoku:9x9:{givens}:{answer}").parse()?;
/// let board = find("sudoku").expect("the kind exists").board(&puzzle)?;
/// let svg = draw_puzzle(&*board, Face::Answer, &fonts, &style, "The answer")?;
///
/// assert!(svg.contains("<title>The answer</title>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn draw_puzzle(
    board: &dyn Board,
    face: Face,
    fonts: &FontSet,
    style: &DrawingStyle,
    title: &str,
) -> Result<String, DrawingError> {
    let page = puzzle_page(board, face, fonts, style, title).map_err(DrawingError::MissingGlyph)?;
    let metadata = SvgMetadata { title, language: "", producer: crate::NAME_AND_VERSION };
    write_svg(&page, fonts, metadata).map_err(DrawingError::Render)
}

/// Why a puzzle cannot be drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum DrawingError {
    /// No font of the style has a character.
    MissingGlyph(MissingGlyph),
    /// The page cannot be rendered, for example because a line width is not above zero.
    Render(RenderError),
}

impl fmt::Display for DrawingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DrawingError::MissingGlyph(error) => error.fmt(f),
            DrawingError::Render(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for DrawingError {}
