//! Figures in the fonts of a document.

use super::typesetter::Typesetter;
use crate::page::{Drawing, Subject};
use crate::paint::{self, Extent, Painted, Style, SymbolFonts};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::Size;
use bookgen_puzzles::{Board, Face, Worked};

impl Typesetter<'_> {
    /// The fonts of the symbols of a face. The givens of answers are bold.
    pub fn symbol_fonts(&self, face: Face) -> SymbolFonts<'_> {
        let faces = &self.design().faces;
        SymbolFonts {
            fonts: &self.design().fonts,
            regular: &faces.figures,
            given: match face {
                Face::Puzzle => &faces.figures,
                Face::Answer => &faces.figures_bold,
            },
            pictures: &faces.pictures,
        }
    }

    /// The minimum and the maximum size of a face.
    pub fn extent(&self, board: &dyn Board, face: Face, style: &Style) -> Extent {
        let figure = board.figure(face, self.design().medium);
        paint::extent(&figure, style, self.symbol_fonts(face))
    }

    /// Paints a face as large as a frame allows. `id` is the id of the puzzle in its record, if the
    /// drawing belongs to a puzzle of the document.
    ///
    /// # Errors
    /// A symbol that no font has.
    pub fn paint(
        &self,
        board: &dyn Board,
        face: Face,
        style: &Style,
        frame: Size,
        alt: String,
        id: Option<&str>,
    ) -> Result<Painted, Diagnostic> {
        let figure = board.figure(face, self.design().medium);
        let subject = id.map(|id| Subject { id: id.to_owned(), face });
        let drawing = Drawing { alt, subject, ..Drawing::default() };
        paint::paint(&figure, style, self.symbol_fonts(face), frame, drawing)
            .map_err(|missing| self.missing_glyph(&missing))
    }

    /// The minimum and the maximum size of the picture of the first steps of a solution.
    pub fn worked_extent(&self, worked: &Worked, style: &Style) -> Extent {
        paint::extent(&worked.figure, style, self.symbol_fonts(Face::Answer))
    }

    /// Paints the first steps of a solution as large as a frame allows. Like an answer, the picture
    /// has bold givens.
    ///
    /// # Errors
    /// A symbol that no font has.
    pub fn paint_worked(
        &self,
        worked: &Worked,
        style: &Style,
        frame: Size,
        alt: String,
    ) -> Result<Painted, Diagnostic> {
        let fonts = self.symbol_fonts(Face::Answer);
        paint::paint(&worked.figure, style, fonts, frame, Drawing::new(alt))
            .map_err(|missing| self.missing_glyph(&missing))
    }

    /// The entries of the list of a puzzle.
    pub fn list(&self, board: &dyn Board) -> Vec<String> {
        let figure = board.figure(Face::Puzzle, self.design().medium);
        figure.entries().map(str::to_owned).collect()
    }
}
