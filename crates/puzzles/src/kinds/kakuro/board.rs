//! A parsed kakuro.

use super::NAME;
use super::layout::{Layout, Run};
use super::puzzle_text::{self, Square};
use bookgen_core::solver::model::{Constraint, Model};
use bookgen_core::solver::search::Solutions;
use bookgen_core::solver::symmetry::Position;
use bookgen_core::{Flaw, Puzzle};

/// A parsed kakuro.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KakuroBoard {
    /// The white cells and their runs.
    pub layout: Layout,
    /// The sum of each run.
    pub sums: Vec<u8>,
    /// The digit of each white cell.
    pub answer: Vec<u8>,
}

impl KakuroBoard {
    /// Parses the parameters and the givens. The answer of the board is empty.
    ///
    /// # Errors
    /// The strings do not describe a kakuro.
    pub fn parse_givens(params: &str, givens: &str) -> Result<KakuroBoard, Flaw> {
        let (columns, rows) = puzzle_text::parse_params(params)?;
        let (layout, sums) = puzzle_text::parse_givens(columns, rows, givens)?;
        Ok(KakuroBoard { layout, sums, answer: Vec::new() })
    }

    /// Parses a puzzle.
    ///
    /// # Errors
    /// The text is not a kakuro.
    pub fn parse(puzzle: &Puzzle) -> Result<KakuroBoard, Flaw> {
        if puzzle.kind != NAME {
            return Err(Flaw(format!("this is a {:?}, not a kakuro", puzzle.kind)));
        }
        let board = KakuroBoard::parse_givens(&puzzle.params, &puzzle.givens)?;
        let answer = puzzle_text::parse_answer(&board.layout, &puzzle.answer)?;
        Ok(KakuroBoard { answer, ..board })
    }

    /// The board of an answer. `is_white` has one value for each cell of the board.
    ///
    /// # Errors
    /// The white cells are not those of a kakuro, or a run has a digit twice.
    pub fn from_answer(
        columns: usize,
        rows: usize,
        is_white: &[bool],
        answer: Vec<u8>,
    ) -> Result<KakuroBoard, Flaw> {
        let square = |white: &bool| match white {
            true => Square::White,
            false => Square::Black { down: None, across: None },
        };
        let squares: Vec<Square> = is_white.iter().map(square).collect();
        let layout = puzzle_text::parse_layout(columns, rows, &squares)?;
        for run in &layout.runs {
            let mut digits: Vec<u8> = run.cells.iter().map(|cell| answer[*cell]).collect();
            digits.sort_unstable();
            if digits.windows(2).any(|pair| pair[0] == pair[1]) {
                let name = layout.cell_name(layout.cells[run.cells[0]]);
                return Err(Flaw(format!("the run from {name} has a digit twice")));
            }
        }
        let sums = KakuroBoard::sums_of(&layout, &answer);
        Ok(KakuroBoard { layout, sums, answer })
    }

    /// The puzzle string.
    pub fn puzzle(&self) -> Puzzle {
        Puzzle {
            kind: NAME.to_owned(),
            params: puzzle_text::params(self.layout.columns, self.layout.rows),
            givens: puzzle_text::givens(&self.layout, &self.sums),
            answer: puzzle_text::answer(&self.answer),
        }
    }

    /// The sum of each run in an answer.
    pub fn sums_of(layout: &Layout, answer: &[u8]) -> Vec<u8> {
        let sum = |cells: &Vec<usize>| cells.iter().map(|cell| answer[*cell]).sum();
        layout.runs.iter().map(|run| sum(&run.cells)).collect()
    }

    /// Solves the puzzle from its sums. The solutions have the digits of the white cells.
    pub fn solve(&self) -> Solutions<Vec<u8>> {
        self.model().solutions().map(|values| values.iter().map(|value| *value as u8).collect())
    }

    /// The rules of the puzzle: one variable for each white cell; each run has different digits with
    /// its sum.
    pub fn model(&self) -> Model {
        let mut model = Model::new();
        let cells: Vec<_> = self.layout.cells.iter().map(|_| model.variable(1..=9)).collect();
        for (run, sum) in self.layout.runs.iter().zip(&self.sums) {
            let variables = run.cells.iter().map(|cell| cells[*cell]).collect();
            model.add(Constraint::DistinctSum { variables, total: i32::from(*sum) });
        }
        model
    }

    /// The puzzle with its field moved. `position` is a position of the field, which is the board
    /// without its border. If `is_inverted`, each digit is subtracted from 10.
    pub fn moved(&self, position: &Position, is_inverted: bool) -> KakuroBoard {
        let Layout { columns, rows, ref cells, .. } = self.layout;
        let mut white = vec![None; columns * rows];
        for (index, cell) in cells.iter().enumerate() {
            white[*cell] = Some(index);
        }
        // The white cell that each cell of the moved board shows.
        let (new_columns, new_rows) = (position.columns + 1, position.rows() + 1);
        let mut shown = vec![None; new_columns * new_rows];
        for (to, from) in position.cells.iter().enumerate() {
            let from = (from / (columns - 1) + 1) * columns + from % (columns - 1) + 1;
            let to = (to / position.columns + 1) * new_columns + to % position.columns + 1;
            shown[to] = white[from];
        }
        let is_white: Vec<bool> = shown.iter().map(Option::is_some).collect();
        let layout = Layout::new(new_columns, new_rows, &is_white);
        let shown: Vec<usize> = shown.into_iter().flatten().collect();
        let sum = |run: &Run| {
            let old = self.layout.common_run(shown[run.cells[0]], shown[run.cells[1]]);
            let sum = old.map_or(0, |old| self.sums[old]);
            if is_inverted { 10 * run.cells.len() as u8 - sum } else { sum }
        };
        let digit = |cell: &usize| match is_inverted {
            true => 10 - self.answer[*cell],
            false => self.answer[*cell],
        };
        KakuroBoard {
            sums: layout.runs.iter().map(sum).collect(),
            answer: shown.iter().map(digit).collect(),
            layout,
        }
    }
}
