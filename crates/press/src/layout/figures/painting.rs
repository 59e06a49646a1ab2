//! Figures in the fonts of a document.

use crate::layout::text::{Typesetter, hyphenated_language};
use crate::page::{Drawing, Subject};
use crate::paint::{self, Extent, Painted, Style, SymbolFonts};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{Pt, Size};
use bookgen_puzzles::{Board, Face, Figure, Worked};

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
            language: hyphenated_language(self.document.language.code()),
            line: Some(self.design().least_text_width()),
        }
    }

    /// The minimum and the maximum size of a face.
    pub fn extent(&self, board: &dyn Board, face: Face, style: &Style) -> Extent {
        let figure = board.figure(face, self.design().medium);
        paint::extent(&figure, style, self.symbol_fonts(face))
    }

    /// The minimum and the maximum side of the cells of a face.
    pub fn cell_range(&self, board: &dyn Board, face: Face, style: &Style) -> (Pt, Pt) {
        let figure = board.figure(face, self.design().medium);
        paint::cell_range(&figure, style, self.symbol_fonts(face))
    }

    /// The size of a face whose cells have the side `cell`.
    pub fn size_of(&self, board: &dyn Board, face: Face, style: &Style, cell: Pt) -> Size {
        let figure = board.figure(face, self.design().medium);
        paint::size(&figure, style, self.symbol_fonts(face), cell)
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

    /// Paints the diagram of a step as large as a frame allows. `step` is the id of the puzzle and the
    /// index of the step. Returns `None` if the figure is too large for the frame.
    ///
    /// # Errors
    /// A symbol that no font has.
    pub fn paint_diagram(
        &self,
        figure: &Figure,
        style: &Style,
        frame: Size,
        alt: String,
        step: (String, usize),
    ) -> Result<Option<Painted>, Diagnostic> {
        let fonts = self.symbol_fonts(Face::Answer);
        let Extent { least, most } = paint::extent(figure, style, fonts);
        if least.width > frame.width || least.height > frame.height {
            return Ok(None);
        }
        let scale = (frame.width / most.width).min(frame.height / most.height).min(1.0);
        let size = Size::new(most.width * scale, most.height * scale);
        let drawing = Drawing { alt, step: Some(step), ..Drawing::default() };
        paint::paint(figure, style, fonts, size, drawing)
            .map(Some)
            .map_err(|missing| self.missing_glyph(&missing))
    }

    /// The entries of the list of a puzzle.
    pub fn list(&self, board: &dyn Board) -> Vec<String> {
        let figure = board.figure(Face::Puzzle, self.design().medium);
        figure.entries().map(str::to_owned).collect()
    }
}
