//! Sudoku of 9x9 cells.
//!
//! A puzzle begins as a random solution grid ([`fill`]); givens are dug out of it in orbits of a
//! symmetry ([`dig`], [`symmetry`]) as long as a fast solver ([`solve`]) finds no second solution;
//! what is left is graded by the steps a person needs ([`grade`]). The [`setter`] goes on until
//! the grade is the one ordered. [`verify`] proves the claim by a search of its own, [`canonical`]
//! knows a puzzle again in every disguise, [`explain`] says a solution in words, [`draw`] and
//! [`read`] go to the page and back. Puzzles that others have made are read in their [`format`] and
//! taken as they are ([`own`]).

pub mod board;
pub mod canonical;
pub mod dig;
pub mod draw;
pub mod explain;
pub mod fill;
pub mod format;
pub mod founding;
pub mod grade;
pub mod own;
pub mod read;
pub mod setter;
pub mod solutions;
pub mod solve;
pub mod symmetry;
pub mod verify;

use std::fmt::Write;

use sha2::{Digest, Sha256};

use self::board::Cells;
use self::own::OwnSetter;
use self::setter::SudokuSetter;
use super::{
    About, Board, Claim, Extent, Face, Figure, Fingerprint, Flaw, Grade, Kind, Level, Puzzle,
    PuzzleFile, Repeats, Scale, Setter, Style,
};
use crate::diagnostic::Faults;
use crate::fields::Values;
use crate::units::Size;

/// The name of the kind.
const NAME: &str = "sudoku";

/// The parameters of every puzzle of the kind.
const PARAMS: &str = "9x9";

/// The ladder.
static LEVELS: [Level; 7] = [
    Level { name: "gentle", needs: "one place for a digit in a box, again and again" },
    Level { name: "easy", needs: "one place for a digit in a box, a row or a column" },
    Level { name: "medium", needs: "a digit locked in a line, a cell with one candidate" },
    Level { name: "hard", needs: "pairs, triplets, X-wings" },
    Level { name: "expert", needs: "swordfish, wings, unique rectangles; no chains" },
    Level { name: "extreme", needs: "chains" },
    Level { name: "diabolical", needs: "long and branching chains" },
];

/// The kind.
#[derive(Debug)]
pub struct Sudoku;

impl Kind for Sudoku {
    fn about(&self) -> &'static About {
        static ABOUT: About = About {
            name: NAME,
            summary: "Each row, column and box of a 9x9 grid has the digits 1 to 9 once",
            options: setter::OPTIONS,
            levels: &LEVELS,
            default_level: "easy",
            scale: Some(Scale { name: "Sudoku Explainer", ratings: setter::RATINGS }),
            claim: Claim::OneSolution,
            repeats: Repeats::UpToSymmetry,
            ascending: true,
        };
        &ABOUT
    }

    fn setter(&self, options: &Values) -> Result<Box<dyn Setter>, Faults> {
        Ok(Box::new(SudokuSetter::new(options)?))
    }

    fn own(&self, options: &Values, file: &PuzzleFile<'_>) -> Result<Box<dyn Setter>, Faults> {
        Ok(Box::new(OwnSetter::new(options, file)?))
    }

    fn board(&self, puzzle: &Puzzle) -> Result<Box<dyn Board>, Flaw> {
        Ok(Box::new(SudokuBoard::parse(puzzle)?))
    }

    fn read(&self, puzzle: &Figure, answer: &Figure) -> Result<Puzzle, Flaw> {
        let (givens, answer) = read::read(puzzle, answer)?;
        let texts = Texts { title: puzzle.title.clone(), credit: puzzle.credit.clone() };
        Ok(SudokuBoard { givens, answer, texts }.puzzle())
    }
}

/// A made puzzle of the kind as a string.
fn written(givens: &Cells, answer: &Cells) -> Puzzle {
    let (givens, answer) = (*givens, *answer);
    SudokuBoard { givens, answer, texts: Texts::default() }.puzzle()
}

/// What stands beside a puzzle that is somebody's own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Texts {
    /// Its title.
    title: Option<String>,
    /// Who made it.
    credit: Option<String>,
}

impl Texts {
    /// The texts of a puzzle's parameters: the size and, if there are any, title and credit, each
    /// on a line of its own.
    fn of(params: &str) -> Result<Texts, Flaw> {
        let mut lines = params.split('\n');
        let size = lines.next().unwrap_or_default();
        if size != PARAMS {
            return Err(Flaw(format!("a sudoku is of {PARAMS} cells, not of {size:?}")));
        }
        let texts: Vec<&str> = lines.collect();
        let text = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        match texts[..] {
            [] => Ok(Texts::default()),
            [title, credit] if !(title.is_empty() && credit.is_empty()) => {
                if texts.iter().any(|text| text.chars().any(char::is_control)) {
                    return Err(Flaw("title or credit has a control character".to_owned()));
                }
                Ok(Texts { title: text(title), credit: text(credit) })
            }
            _ => Err(Flaw(
                "a sudoku has a size and, if it is not made, a title and a credit".to_owned(),
            )),
        }
    }

    fn params(&self) -> String {
        match self {
            Texts { title: None, credit: None } => PARAMS.to_owned(),
            Texts { title, credit } => {
                let line = |text: &Option<String>| text.clone().unwrap_or_default();
                format!("{PARAMS}\n{}\n{}", line(title), line(credit))
            }
        }
    }
}

/// A puzzle of 9x9 cells; whether it keeps its claim is for [`Board::verify`] to say.
#[derive(Clone, Debug)]
struct SudokuBoard {
    givens: Cells,
    answer: Cells,
    texts: Texts,
}

impl SudokuBoard {
    fn parse(puzzle: &Puzzle) -> Result<SudokuBoard, Flaw> {
        if puzzle.kind != NAME {
            return Err(Flaw(format!("this is a {:?}, not a sudoku", puzzle.kind)));
        }
        let texts = Texts::of(&puzzle.params)?;
        let givens = board::parse(&puzzle.givens, "the givens", true)?;
        let answer = board::parse(&puzzle.answer, "the cells of the answer", false)?;
        Ok(SudokuBoard { givens, answer, texts })
    }

    /// It as a string.
    fn puzzle(&self) -> Puzzle {
        Puzzle {
            kind: NAME.to_owned(),
            params: self.texts.params(),
            givens: board::text(&self.givens),
            answer: board::text(&self.answer),
        }
    }
}

impl Board for SudokuBoard {
    fn verify(&self) -> Result<(), Flaw> {
        verify::verify(&self.givens, &self.answer)
    }

    /// The rating by Sudoku Explainer's scale, where [`grade::NESTED`] stands for all that lies
    /// there or higher. A puzzle that has no solution or several has neither level nor rating and
    /// the greatest effort.
    fn grade(&self) -> Grade {
        let outcome = grade::solve(&self.givens, grade::NESTED);
        match outcome.rating() {
            Some(rating) => Grade {
                level: Some(setter::level_of(rating)),
                rating: Some(rating),
                effort: grade::effort(&self.givens, outcome),
            },
            None => Grade { level: None, rating: None, effort: u32::MAX },
        }
    }

    /// The first 128 bits of the SHA-256 of the canonical puzzle's string. An answer that is no
    /// solution grid has no canonical form: the puzzle's own string stands for it.
    fn fingerprint(&self) -> Fingerprint {
        let canonical = canonical::canonical(&self.answer, board::filled(&self.givens));
        let (givens, answer) = canonical.unwrap_or((self.givens, self.answer));
        let puzzle = written(&givens, &answer);
        let mut digits = String::with_capacity(32);
        for byte in Sha256::digest(puzzle.to_string()).iter().take(16) {
            // Writing to a string cannot fail.
            let _ = write!(digits, "{byte:02x}");
        }
        Fingerprint(digits)
    }

    fn extent(&self, _: Face, style: &Style) -> Extent {
        draw::extent(style)
    }

    fn title(&self) -> Option<&str> {
        self.texts.title.as_deref()
    }

    fn credit(&self) -> Option<&str> {
        self.texts.credit.as_deref()
    }

    fn draw(&self, face: Face, style: &Style, frame: Size) -> Figure {
        let Texts { title, credit } = self.texts.clone();
        let figure = draw::draw(&self.givens, &self.answer, face, style, frame);
        Figure { title, credit, ..figure }
    }
}

#[cfg(test)]
mod tests;
