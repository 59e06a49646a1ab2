//! A parsed jigsaw Sudoku.

use super::levels::{candidates, grade, ladder};
use super::regions::{is_connected, renumbered};
use super::{LEVELS, MAX_SIZE, MIN_SIZE, NAME, figure};
use crate::kinds::{
    Board, Face, Figure, Fingerprint, Flaw, Grade, Medium, Puzzle, Step, Verdict, Worked,
};
use crate::solver::model::{Constraint, Model};
use crate::solver::search::Solutions;
use crate::solver::symmetry::Position;
use crate::words::Words;

/// A parsed jigsaw Sudoku.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JigsawBoard {
    /// The number of rows, columns, regions and digits.
    pub size: usize,
    /// For each cell, row by row, the number of its region. Regions are numbered from 0 in the order
    /// of their first cells.
    pub regions: Vec<usize>,
    /// The givens, from 1; 0 for an empty cell.
    pub givens: Vec<u8>,
    /// The answer.
    pub answer: Vec<u8>,
}

impl JigsawBoard {
    /// Parses the parameters and the givens. The answer of the board is empty.
    ///
    /// # Errors
    /// The texts are not a jigsaw Sudoku.
    pub fn parse_givens(params: &str, givens: &str) -> Result<JigsawBoard, Flaw> {
        let (size, regions) = params.split_once(' ').unwrap_or((params, ""));
        let size = (MIN_SIZE..=MAX_SIZE)
            .find(|known| size == format!("{known}x{known}"))
            .ok_or_else(|| {
                Flaw(format!("a jigsaw has {MIN_SIZE}x{MIN_SIZE} to {MAX_SIZE}x{MAX_SIZE} cells, not {size:?}"))
            })?;
        let letters = regions.bytes().map(|letter| match letter {
            b'A'..=b'Z' => Ok(usize::from(letter - b'A')),
            _ => Err(Flaw(format!("the regions must be capital letters, not {regions:?}"))),
        });
        let regions: Vec<usize> = letters.collect::<Result<_, _>>()?;
        if regions.len() != size * size {
            let (has, needs) = (regions.len(), size * size);
            return Err(Flaw(format!("the regions have {has} cells instead of {needs}")));
        }
        if renumbered(&regions) != regions {
            return Err(Flaw(
                "the regions must be lettered in the order of their first cells".into(),
            ));
        }
        for region in 0..size {
            let count = regions.iter().filter(|other| **other == region).count();
            if count != size {
                let letter = letter(region);
                return Err(Flaw(format!("region {letter} has {count} cells instead of {size}")));
            }
            if !is_connected(size, &regions, region) {
                let letter = letter(region);
                return Err(Flaw(format!("region {letter} is not connected")));
            }
        }
        let givens = parse_digits(size, givens)?;
        Ok(JigsawBoard { size, regions, givens, answer: Vec::new() })
    }

    /// Parses a puzzle.
    ///
    /// # Errors
    /// The text is not a jigsaw Sudoku.
    pub fn parse(puzzle: &Puzzle) -> Result<JigsawBoard, Flaw> {
        if puzzle.kind != NAME {
            return Err(Flaw(format!("this is a {:?}, not a jigsaw", puzzle.kind)));
        }
        let board = JigsawBoard::parse_givens(&puzzle.params, &puzzle.givens)?;
        let answer = parse_digits(board.size, &puzzle.answer)?;
        if let Some(cell) = answer.iter().position(|digit| *digit == 0) {
            return Err(Flaw(format!("the answer has no digit in {}", board.cell_name(cell))));
        }
        Ok(JigsawBoard { answer, ..board })
    }

    /// The puzzle string.
    pub fn puzzle(&self) -> Puzzle {
        Puzzle {
            kind: NAME.to_owned(),
            params: self.params(),
            givens: digits_text(&self.givens),
            answer: digits_text(&self.answer),
        }
    }

    /// The parameters of the puzzle string: the size, and one letter for the region of each cell.
    pub fn params(&self) -> String {
        let letters: String = self.regions.iter().map(|region| letter(*region)).collect();
        format!("{0}x{0} {letters}", self.size)
    }

    /// The name of a cell in messages.
    pub fn cell_name(&self, cell: usize) -> String {
        format!("row {}, column {}", cell / self.size + 1, cell % self.size + 1)
    }

    /// Solves the puzzle from its givens. The solutions have the digits of all cells.
    pub fn solve(&self) -> Solutions<Vec<u8>> {
        self.model().solutions().map(|values| values.iter().map(|value| *value as u8).collect())
    }

    /// The rules of the puzzle: one variable for each cell; rows, columns and regions have different
    /// digits; the givens.
    pub fn model(&self) -> Model {
        let mut model = Model::new();
        let size = self.size;
        let cells: Vec<_> = self.givens.iter().map(|_| model.variable(1..=size as i32)).collect();
        let mut add_house = |has: &dyn Fn(usize) -> bool| {
            let house = (0..cells.len()).filter(|cell| has(*cell)).map(|cell| cells[cell]);
            model.add(Constraint::Distinct(house.collect()));
        };
        for at in 0..size {
            add_house(&|cell| cell / size == at);
            add_house(&|cell| cell % size == at);
            add_house(&|cell| self.regions[cell] == at);
        }
        for (cell, digit) in cells.iter().zip(&self.givens).filter(|(_, digit)| **digit > 0) {
            model.add(Constraint::given(*cell, i32::from(*digit)));
        }
        model
    }

    /// The digits after renaming them in the order of the answer's first cells, in a moved grid.
    fn moved(&self, position: &Position) -> JigsawBoard {
        let of = |values: &[u8]| -> Vec<u8> {
            position.cells.iter().map(|cell| values[*cell]).collect()
        };
        let regions: Vec<usize> = position.cells.iter().map(|cell| self.regions[*cell]).collect();
        let (givens, answer) = (of(&self.givens), of(&self.answer));
        let mut names = [0; MAX_SIZE + 1];
        let mut count = 0;
        for digit in answer.iter().map(|digit| usize::from(*digit)) {
            if names[digit] == 0 {
                count += 1;
                names[digit] = count;
            }
        }
        names[0] = 0;
        let renamed =
            |values: Vec<u8>| values.iter().map(|digit| names[usize::from(*digit)]).collect();
        JigsawBoard {
            size: self.size,
            regions: renumbered(&regions),
            givens: renamed(givens),
            answer: renamed(answer),
        }
    }
}

impl Board for JigsawBoard {
    fn verify(&self) -> Verdict {
        let answer: Vec<i32> = self.answer.iter().map(|digit| i32::from(*digit)).collect();
        let write = |values: &[i32]| values.iter().map(i32::to_string).collect();
        self.model().verdict(&answer, write, |cell, found, expected| {
            format!("with {found} instead of {expected} in {}", self.cell_name(cell))
        })
    }

    fn grade(&self) -> Grade {
        let ladder = ladder(self.size, &self.regions);
        let mut state = candidates(&ladder.houses, &self.givens);
        grade(&ladder.solve(&mut state, ladder.levels.len() - 1, |_, _, _| {}))
    }

    /// The hash of the smallest puzzle string among the eight rotations and reflections, with the
    /// digits renamed in the order of the answer.
    fn fingerprint(&self) -> Fingerprint {
        let positions = Position::all(self.size, self.size);
        let texts = positions.iter().map(|position| self.moved(position).puzzle().to_string());
        Fingerprint::of(&texts.min().unwrap_or_default())
    }

    fn figure(&self, face: Face, _: Medium) -> Figure {
        figure::figure(self, face)
    }

    fn worked(&self) -> Option<Worked> {
        figure::worked(self)
    }

    fn steps(&self) -> Vec<Step> {
        let ladder = ladder(self.size, &self.regions);
        let mut state = candidates(&ladder.houses, &self.givens);
        let mut steps = Vec::new();
        ladder.solve(&mut state, ladder.levels.len() - 1, |_, level, step| {
            steps.push(Step {
                technique: step.technique.to_owned(),
                level: LEVELS.get(level),
                sentences: step.sentences(&ladder.houses, Words::of("en")),
            });
        });
        steps
    }
}

/// The letter of a region.
fn letter(region: usize) -> char {
    char::from(b'A' + region as u8)
}

fn digits_text(digits: &[u8]) -> String {
    let text = |digit: &u8| if *digit == 0 { '.' } else { char::from(b'0' + digit) };
    digits.iter().map(text).collect()
}

/// Parses the digits of a grid. A point is an empty cell.
fn parse_digits(size: usize, text: &str) -> Result<Vec<u8>, Flaw> {
    let mut digits = Vec::with_capacity(size * size);
    for c in text.chars() {
        match c.to_digit(10) {
            None if c == '.' => digits.push(0),
            Some(digit) if (1..=size as u32).contains(&digit) => digits.push(digit as u8),
            _ => return Err(Flaw(format!("{c:?} is not a digit from 1 to {size}"))),
        }
    }
    if digits.len() != size * size {
        let (has, needs) = (digits.len(), size * size);
        return Err(Flaw(format!("the grid has {has} cells instead of {needs}")));
    }
    Ok(digits)
}
