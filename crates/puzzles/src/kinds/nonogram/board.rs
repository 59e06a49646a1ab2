//! A parsed nonogram.

use super::NAME;
use super::clues::Clues;
use super::picture::Picture;
use super::puzzle_text::{self};
use bookgen_core::solver::model::{Constraint, Model};
use bookgen_core::solver::search::Solutions;
use bookgen_core::words::Words;
use bookgen_core::{Flaw, Puzzle};

/// A parsed nonogram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NonogramBoard {
    /// The numbers of the lines.
    pub clues: Clues,
    /// The answer.
    pub picture: Picture,
    /// The title of the picture.
    pub title: Option<String>,
}

impl NonogramBoard {
    /// The puzzle whose answer is a picture.
    pub fn new(picture: Picture, title: Option<String>) -> NonogramBoard {
        NonogramBoard { clues: picture.clues(), picture, title }
    }

    /// Parses a puzzle.
    ///
    /// # Errors
    /// The text is not a nonogram.
    pub fn parse(puzzle: &Puzzle) -> Result<NonogramBoard, Flaw> {
        if puzzle.kind != NAME {
            return Err(Flaw(format!("this is a {:?}, not a nonogram", puzzle.kind)));
        }
        let clues = parse_clues(puzzle)?;
        let (picture, title) =
            puzzle_text::parse_answer(clues.columns, clues.rows, &puzzle.answer)?;
        Ok(NonogramBoard { clues, picture, title })
    }

    /// The puzzle string.
    pub fn puzzle(&self) -> Puzzle {
        Puzzle {
            kind: NAME.to_owned(),
            params: puzzle_text::params(self.clues.columns, self.clues.rows),
            givens: puzzle_text::givens(&self.clues, "0"),
            answer: puzzle_text::answer(&self.picture, self.title.as_deref()),
        }
    }
}

/// Parses the parameters and the givens of a puzzle.
///
/// # Errors
/// The strings do not describe a nonogram.
pub fn parse_clues(puzzle: &Puzzle) -> Result<Clues, Flaw> {
    let (columns, rows) = puzzle_text::parse_params(&puzzle.params)?;
    puzzle_text::parse_givens(columns, rows, &puzzle.givens)
}

/// The rules of a puzzle: one variable for each cell, row by row; the runs of each line.
pub fn model(clues: &Clues) -> Model {
    let mut model = Model::new();
    let Clues { columns, rows, .. } = *clues;
    let cells: Vec<_> = (0..columns * rows).map(|_| model.variable(0..=1).is(1)).collect();
    for line in 0..clues.lines() {
        let cells = match line.checked_sub(rows) {
            None => cells[line * columns..][..columns].to_vec(),
            Some(column) => cells.iter().skip(column).step_by(columns).copied().collect(),
        };
        let lengths = clues.runs(line).iter().map(|run| usize::from(*run)).collect();
        model.add(Constraint::Runs { line: cells, lengths });
    }
    model
}

/// Solves a puzzle.
pub fn solve(clues: &Clues) -> Solutions<Picture> {
    let picture = |values: Vec<i32>| picture(clues.columns, &values);
    model(clues).solutions().map(picture)
}

/// The picture of a solution of the model.
pub fn picture(columns: usize, values: &[i32]) -> Picture {
    Picture::new(columns, values.iter().map(|value| *value == 1))
}

/// The numbers of the columns and of the rows in words.
pub fn describe_numbers(clues: &Clues, words: &Words) -> String {
    let line = |line: usize| {
        let (key, number) = match line.checked_sub(clues.rows) {
            Some(column) => ("margin-top", column + 1),
            None => ("margin-left", line + 1),
        };
        let numbers = clues.runs(line).iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        let texts = if numbers.is_empty() { "0".to_owned() } else { numbers };
        words.say(key, &[("number", &number.to_string()), ("texts", &texts)])
    };
    let lines = (clues.rows..clues.lines()).chain(0..clues.rows);
    lines.map(line).collect::<Vec<_>>().join("\n")
}
