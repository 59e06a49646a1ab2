//! Draws puzzles as SVG, with the built-in fonts.

use crate::presets::fonts::{PICTURES, font};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_press::page::FontId;
use bookgen_press::{DrawingError, DrawingStyle, FontSet, draw_puzzle};
use bookgen_puzzles::{Board, Face, Kind, KindTexts};

/// An SVG drawing of a puzzle.
pub struct Drawing {
    /// The name of the drawing's file, for example `puzzle-7.svg` or `answer-7.svg`.
    pub name: String,
    /// The drawing.
    pub svg: String,
}

/// Draws puzzles of a kind.
pub struct Painter {
    fonts: FontSet,
    style: DrawingStyle,
    /// The name of the kind for readers.
    title: String,
}

impl Painter {
    /// A painter for the puzzles of a kind.
    ///
    /// # Errors
    /// A built-in font cannot be read, which is a bug.
    pub fn new(kind: &dyn Kind) -> Result<Painter, Diagnostic> {
        let mut fonts = FontSet::new();
        let mut add = |name: &str, bytes: &'static [u8]| -> Result<FontId, Diagnostic> {
            let broken = |error| Diagnostic::bug(format!("the font {name}: {error}"));
            fonts.add(name, bytes).map_err(broken)
        };
        let mut built_in = |name: &str| add(name, font(name).unwrap_or_default());
        // EB Garamond has some characters that Lato lacks.
        let other = built_in("EBGaramond-Regular")?;
        let regular = vec![built_in("Lato-Regular")?, other];
        let bold = vec![built_in("Lato-Bold")?, other];
        let pictures = vec![add(PICTURES.0, PICTURES.1)?];
        let style = DrawingStyle {
            symbols: regular.clone(),
            answer_givens: bold,
            pictures,
            words: regular,
            ..DrawingStyle::new(&fonts)
        };
        let texts = KindTexts::load(kind, "en").and_then(Result::ok);
        let title = texts.map_or(kind.about().name.to_owned(), |texts| texts.title);
        Ok(Painter { fonts, style, title })
    }

    /// Draws a face of a puzzle. `number` is part of the name of the file.
    ///
    /// # Errors
    /// A character that no built-in font has.
    pub fn draw(&self, board: &dyn Board, face: Face, number: u64) -> Result<Drawing, Diagnostic> {
        let title = board.heading().unwrap_or_else(|| self.title.clone());
        let (name, title) = match face {
            Face::Puzzle => ("puzzle", title),
            Face::Answer => ("answer", format!("Answer to {title}")),
        };
        let drawn = draw_puzzle(board, face, &self.fonts, &self.style, &title);
        let svg = drawn.map_err(|error| match error {
            DrawingError::MissingGlyph(missing) => Diagnostic::input(missing.to_string())
                .help("print the puzzle in a book: a spec can name fonts with this character"),
            DrawingError::Render(error) => {
                Diagnostic::bug(format!("puzzle {number} cannot be drawn: {error:?}"))
            }
        })?;
        Ok(Drawing { name: format!("{name}-{number}.svg"), svg })
    }
}
