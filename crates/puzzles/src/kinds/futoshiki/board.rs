//! A parsed futoshiki.

use super::levels::{grade, start};
use super::puzzle_text::{self, cell_name};
use super::signs::Less;
use super::{Futoshiki, LEVELS, NAME, figure};
use crate::kinds::{
    Board, Face, Figure, Fingerprint, Flaw, Grade, Medium, Puzzle, Step, Verdict, Worked,
};
use crate::solver::model::{Constraint, Model};
use crate::solver::search::Solutions;
use crate::solver::symmetry::Position;
use crate::words::Words;

/// A parsed futoshiki.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FutoshikiBoard {
    /// The number of rows, columns and digits.
    pub size: usize,
    /// The givens, from 1; 0 for an empty cell.
    pub givens: Vec<u8>,
    /// The signs, sorted. There is at most one between two cells.
    pub signs: Vec<Less>,
    /// The answer.
    pub answer: Vec<u8>,
}

impl FutoshikiBoard {
    /// Parses the parameters and the givens. The answer of the board is empty.
    ///
    /// # Errors
    /// The strings do not describe a futoshiki.
    pub fn parse_givens(params: &str, givens: &str) -> Result<FutoshikiBoard, Flaw> {
        let size = puzzle_text::parse_params(params)?;
        let (givens, signs) = puzzle_text::parse_givens(size, givens)?;
        Ok(FutoshikiBoard { size, givens, signs, answer: Vec::new() })
    }

    /// Parses a puzzle.
    ///
    /// # Errors
    /// The text is not a futoshiki.
    pub fn parse(puzzle: &Puzzle) -> Result<FutoshikiBoard, Flaw> {
        if puzzle.kind != NAME {
            return Err(Flaw(format!("this is a {:?}, not a futoshiki", puzzle.kind)));
        }
        let board = FutoshikiBoard::parse_givens(&puzzle.params, &puzzle.givens)?;
        let answer = puzzle_text::parse_answer(board.size, &puzzle.answer)?;
        Ok(FutoshikiBoard { answer, ..board })
    }

    /// The puzzle string.
    pub fn puzzle(&self) -> Puzzle {
        Puzzle {
            kind: NAME.to_owned(),
            params: puzzle_text::params(self.size),
            givens: puzzle_text::givens(self.size, &self.givens, &self.signs),
            answer: puzzle_text::answer(&self.answer),
        }
    }

    /// Solves the puzzle from its givens and signs. The solutions have the digits of all cells.
    pub fn solve(&self) -> Solutions<Vec<u8>> {
        self.model().solutions().map(|values| values.iter().map(|value| *value as u8).collect())
    }

    /// The rules of the puzzle: one variable for each cell; rows and columns have different digits;
    /// the signs; the givens.
    pub fn model(&self) -> Model {
        let mut model = Model::new();
        let size = self.size;
        let cells: Vec<_> = self.givens.iter().map(|_| model.variable(1..=size as i32)).collect();
        for at in 0..size {
            let row = cells[at * size..][..size].to_vec();
            let column = cells.iter().skip(at).step_by(size).copied().collect();
            model.add(Constraint::Distinct(row));
            model.add(Constraint::Distinct(column));
        }
        for sign in &self.signs {
            model.add(Constraint::Less(cells[sign.smaller], cells[sign.larger]));
        }
        for (cell, digit) in cells.iter().zip(&self.givens).filter(|(_, digit)| **digit > 0) {
            model.add(Constraint::given(*cell, i32::from(*digit)));
        }
        model
    }

    /// The puzzle in a moved grid. If `is_inverted`, 1 and the largest digit change places, 2 and
    /// the second largest, and so on, and all signs are reversed.
    pub fn moved(&self, position: &Position, is_inverted: bool) -> FutoshikiBoard {
        let digit = |digit: u8| match digit {
            0 => 0,
            digit if is_inverted => self.size as u8 + 1 - digit,
            digit => digit,
        };
        let moved =
            |values: &[u8]| position.cells.iter().map(|cell| digit(values[*cell])).collect();
        let mut place = vec![0; position.cells.len()];
        for (to, from) in position.cells.iter().enumerate() {
            place[*from] = to;
        }
        let sign = |sign: &Less| {
            let (smaller, larger) = (place[sign.smaller], place[sign.larger]);
            match is_inverted {
                true => Less { smaller: larger, larger: smaller },
                false => Less { smaller, larger },
            }
        };
        let mut signs: Vec<Less> = self.signs.iter().map(sign).collect();
        signs.sort_unstable();
        FutoshikiBoard {
            size: self.size,
            givens: moved(&self.givens),
            signs,
            answer: moved(&self.answer),
        }
    }
}

impl Board for FutoshikiBoard {
    fn verify(&self) -> Verdict {
        let answer: Vec<i32> = self.answer.iter().map(|digit| i32::from(*digit)).collect();
        let write = |values: &[i32]| values.iter().map(i32::to_string).collect();
        let place = |cell| cell_name(self.size, cell);
        self.model().verdict(&answer, write, place, |cell, found, expected| {
            format!("with {found} instead of {expected} in {}", place(cell))
        })
    }

    fn grade(&self) -> Grade {
        let (ladder, mut state) = start(self);
        grade(&ladder.solve(&mut state, LEVELS.len() - 1, |_, _, _| {}))
    }

    /// The hash of the smallest puzzle string among the eight rotations and reflections, each with
    /// the digits as they are and inverted.
    fn fingerprint(&self) -> Fingerprint {
        let positions = Position::all(self.size, self.size);
        let texts = positions.iter().flat_map(|position| {
            [false, true].map(|is_inverted| self.moved(position, is_inverted).puzzle().to_string())
        });
        Fingerprint::new(&texts.min().unwrap_or_default())
    }

    fn figure(&self, face: Face, _: Medium) -> Figure {
        figure::figure(self, face)
    }

    fn worked(&self) -> Option<Worked> {
        figure::worked(self)
    }

    fn steps(&self, language: &str) -> Vec<Step> {
        let words = Words::of_kind(&Futoshiki, language);
        let (ladder, mut state) = start(self);
        let mut steps = Vec::new();
        ladder.solve(&mut state, LEVELS.len() - 1, |_, level, step| {
            steps.push(step.explained(&ladder.houses, &words, LEVELS.get(level), level));
        });
        steps
    }
}
