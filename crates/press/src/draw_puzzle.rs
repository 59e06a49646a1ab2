//! Draws one puzzle as SVG, without a document.

use std::fmt;

use crate::font::{FontSet, MissingGlyph};
use crate::layout::{DrawingStyle, puzzle_page};
use crate::render::RenderError;
use crate::render::svg::{SvgMetadata, write_svg};
use bookgen_puzzles::{Board, Face};

/// Draws a puzzle or its answer as SVG. `face` selects the puzzle or the answer. The grid has the
/// maximum size that `style` allows. The word list or the clues are below the puzzle. `title` is
/// the title of the drawing and the alternative text of the grid.
///
/// The drawing contains the outlines of the glyphs, so viewers need no fonts. The same input gives
/// the same bytes. To set the language or the producer, pass the page of [`puzzle_page`] to
/// [`write_svg`].
///
/// # Errors
/// A character that no font of the style has; a style with an invalid length, for example a line
/// width of zero.
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
    let page =
        puzzle_page(board, face, None, fonts, style, title).map_err(DrawingError::MissingGlyph)?;
    let metadata = SvgMetadata { title, language: "", producer: crate::NAME_AND_VERSION };
    write_svg(&page, fonts, metadata).map_err(DrawingError::Render)
}

/// The reason why a puzzle cannot be drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum DrawingError {
    /// A character that no font of the style has.
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

#[cfg(test)]
mod tests {
    use super::*;
    use bookgen_puzzles::find;

    /// A word search with a grid of five by five letters and three words.
    fn word_search() -> Box<dyn Board> {
        let puzzle = "wordsearch:5x5:CATXX/XNEXX/XNTXX/XANXX/XXXXX:\
                      1,2,S,Anna;1,1,E,Cat;2,3,S,ETN";
        let puzzle = puzzle.parse().unwrap();
        find("wordsearch").unwrap().board(&puzzle).unwrap()
    }

    fn lato() -> FontSet {
        let mut fonts = FontSet::new();
        let bytes: &[u8] =
            include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../fonts/Lato-Regular.ttf"));
        fonts.add("Lato", bytes).unwrap();
        fonts
    }

    #[test]
    fn the_words_are_below_the_puzzle_and_not_below_its_answer() {
        let (board, fonts) = (word_search(), lato());
        let style = DrawingStyle::new(&fonts);
        let page = |face| puzzle_page(&*board, face, None, &fonts, &style, "alt").unwrap();
        let (puzzle, answer) = (page(Face::Puzzle), page(Face::Answer));
        assert_eq!((puzzle.items.len(), answer.items.len()), (1 + 3, 1));
        assert!(puzzle.size.height > answer.size.height);
        let svg = draw_puzzle(&*board, Face::Puzzle, &fonts, &style, "a < b").unwrap();
        assert!(svg.contains("<title>a &lt; b</title>") && svg.contains("aria-label=\"Anna\""));
    }

    #[test]
    fn a_missing_character_and_an_invalid_style_are_errors() {
        let (board, fonts) = (word_search(), lato());
        let no_fonts = DrawingStyle::new(&FontSet::new());
        let draw = |style: &DrawingStyle| draw_puzzle(&*board, Face::Answer, &fonts, style, "");
        assert!(matches!(draw(&no_fonts), Err(DrawingError::MissingGlyph(_))));
        let mut no_lines = DrawingStyle::new(&fonts);
        no_lines.grid.border = bookgen_base::units::Pt::ZERO;
        assert!(matches!(draw(&no_lines), Err(DrawingError::Render(_))));
    }
}
