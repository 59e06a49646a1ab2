//! A parsed calcudoku.

use super::NAME;
use super::cage::{Cage, Operation};
use super::puzzle_text::{self};
use bookgen_core::solver::model::{Constraint, Model, Variable};
use bookgen_core::solver::search::Solutions;
use bookgen_core::solver::symmetry::Position;
use bookgen_core::{Flaw, Puzzle};

/// A parsed calcudoku.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalcudokuBoard {
    /// The number of rows, columns and digits.
    pub size: usize,
    /// The cages, in the order of their first cells.
    pub cages: Vec<Cage>,
    /// The answer.
    pub answer: Vec<u8>,
}

impl CalcudokuBoard {
    /// Parses the parameters and the givens. The answer of the board is empty.
    ///
    /// # Errors
    /// The strings do not describe a calcudoku.
    pub fn parse_givens(params: &str, givens: &str) -> Result<CalcudokuBoard, Flaw> {
        let (size, cages) = puzzle_text::parse_params(params)?;
        let cages = puzzle_text::parse_givens(size, cages, givens)?;
        Ok(CalcudokuBoard { size, cages, answer: Vec::new() })
    }

    /// Parses a puzzle.
    ///
    /// # Errors
    /// The text is not a calcudoku.
    pub fn parse(puzzle: &Puzzle) -> Result<CalcudokuBoard, Flaw> {
        if puzzle.kind != NAME {
            return Err(Flaw(format!("this is a {:?}, not a calcudoku", puzzle.kind)));
        }
        let board = CalcudokuBoard::parse_givens(&puzzle.params, &puzzle.givens)?;
        let answer = puzzle_text::parse_answer(board.size, &puzzle.answer)?;
        Ok(CalcudokuBoard { answer, ..board })
    }

    /// The puzzle string.
    pub fn puzzle(&self) -> Puzzle {
        Puzzle {
            kind: NAME.to_owned(),
            params: puzzle_text::params(self.size, &self.cages),
            givens: puzzle_text::givens(&self.cages),
            answer: puzzle_text::answer(&self.answer),
        }
    }

    /// Solves the puzzle from its cages. The solutions have the digits of all cells.
    pub fn solve(&self) -> Solutions<Vec<u8>> {
        self.model().solutions().map(|values| values.iter().map(|value| *value as u8).collect())
    }

    /// The rules of the puzzle: one variable for each cell; rows and columns have different digits;
    /// the cages.
    pub fn model(&self) -> Model {
        let mut model = Model::new();
        let size = self.size;
        let cells: Vec<_> = (0..size * size).map(|_| model.variable(1..=size as i32)).collect();
        for at in 0..size {
            let row = cells[at * size..][..size].to_vec();
            let column = cells.iter().skip(at).step_by(size).copied().collect();
            model.add(Constraint::Distinct(row));
            model.add(Constraint::Distinct(column));
        }
        for cage in &self.cages {
            let variables = cage.cells.iter().map(|cell| cells[*cell]).collect();
            model.add(constraint(size as i32, cage, variables));
        }
        model
    }

    /// The puzzle in a moved grid.
    pub fn moved(&self, position: &Position) -> CalcudokuBoard {
        let mut place = vec![0; position.cells.len()];
        for (to, from) in position.cells.iter().enumerate() {
            place[*from] = to;
        }
        let cage = |cage: &Cage| {
            let mut cells: Vec<usize> = cage.cells.iter().map(|cell| place[*cell]).collect();
            cells.sort_unstable();
            Cage { cells, clue: cage.clue }
        };
        let mut cages: Vec<Cage> = self.cages.iter().map(cage).collect();
        cages.sort_by_key(|cage| cage.cells[0]);
        let answer = position.cells.iter().map(|cell| self.answer[*cell]).collect();
        CalcudokuBoard { size: self.size, cages, answer }
    }
}

/// The rule of a cage.
fn constraint(size: i32, cage: &Cage, variables: Vec<Variable>) -> Constraint {
    let target = cage.clue.target as i32;
    let pairs = |rows: Vec<[i32; 2]>| {
        let both = rows.into_iter().flat_map(|[a, b]| [vec![a, b], vec![b, a]]);
        Constraint::Table { variables: variables.clone(), rows: both.collect() }
    };
    match cage.clue.operation {
        None => Constraint::given(variables[0], target),
        Some(Operation::Add) => Constraint::sum(&variables, target),
        Some(Operation::Multiply) => Constraint::Product { variables, total: target.into() },
        Some(Operation::Subtract) => pairs((1..=size - target).map(|a| [a, a + target]).collect()),
        Some(Operation::Divide) => pairs((1..=size / target).map(|a| [a, a * target]).collect()),
    }
}
