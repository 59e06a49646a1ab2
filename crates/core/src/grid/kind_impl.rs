//! Every kind in a grid is a [`Kind`].

use super::board::GridBoard;
use super::kind::GridKind;
use super::setter::GridSetter;
use super::{figure, text};
use crate::board::{Board, Face, Flaw};
use crate::figure::Figure;
use crate::kind::{About, Kind, Solved};
use crate::puzzle::Puzzle;
use crate::setter::Setter;
use crate::text_format::TextFormat;
use bookgen_base::diagnostic::Faults;
use bookgen_base::schema::Values;

impl<K: GridKind> Kind for K {
    fn about(&self) -> &'static About {
        GridKind::about(self)
    }

    fn formats(&self) -> &'static [TextFormat] {
        GridKind::formats(self)
    }

    fn setter(&self, options: &Values) -> Result<Box<dyn Setter>, Faults> {
        Ok(Box::new(GridSetter::new(self.clone(), options)?))
    }

    fn parse(&self, puzzle: &Puzzle) -> Result<Box<dyn Board>, Flaw> {
        Ok(Box::new(GridBoard::parse(self, puzzle)?))
    }

    fn solutions(&self, puzzle: &Puzzle) -> Result<Solved, Flaw> {
        let puzzle = text::parse_givens(self.form(), &puzzle.params, &puzzle.givens)?;
        Ok(GridBoard::new(self, puzzle)?.solve())
    }

    fn read_faces(&self, puzzle: &Figure, answer: &Figure) -> Result<Puzzle, Flaw> {
        let form = self.form();
        let mut read = figure::parse(form, puzzle, Face::Puzzle)?;
        read.answer = figure::parse_answer(form, &read, answer)?;
        let board = GridBoard::new(self, read)?;
        board.check_face(puzzle, Face::Puzzle)?;
        board.check_face(answer, Face::Answer)?;
        Ok(board.text())
    }

    /// The answer of the puzzle's figure is computed.
    fn read_face(&self, figure: &Figure, face: Face) -> Result<Option<Puzzle>, Flaw> {
        let form = self.form();
        // The answer does not show the clues of regions.
        if face == Face::Answer && form.regions.is_some() {
            return Ok(None);
        }
        let mut board = GridBoard::new(self, figure::parse(form, figure, face)?)?;
        board.puzzle.answer = match face {
            Face::Answer => figure::parse_answer(form, &board.puzzle, figure)?,
            Face::Puzzle => form.answer.parse(&board.puzzle, &board.solve().only()?)?,
        };
        board.check_face(figure, face)?;
        Ok(Some(board.text()))
    }
}
