//! Sudoku of 9x9 cells.
//!
//! A puzzle begins as a random solution grid ([`fill`]); givens are dug out of it in orbits of a
//! symmetry ([`dig`], [`symmetry`]) as long as a fast solver ([`solve`]) finds no second solution;
//! what is left is graded by the steps a person needs ([`grade`]). The [`setter`] goes on until
//! the grade is the one ordered. [`verify`] proves the claim by a search of its own, [`canonical`]
//! knows a puzzle again in every disguise, [`explain`] says a solution in words, [`draw`] and
//! [`read`] go to the page and back. Puzzles that others have made are read in their
//! [`mod@format`] and taken as they are ([`own`]). The methods of the texts that bookgen began with
//! are in [`founding`].
//!
//! # Solving and counting
//!
//! A grid is 81 digits, 0 for an empty cell: [`board::Cells`].
//!
//! ```
//! use bookgen_puzzles::sudoku::{board, solve};
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let givens = board::parse(puzzle, "the givens", true)?;
//! let solution = solve::solution(&givens).expect("there is just one");
//! assert!(board::is_solution(&solution));
//! // Without its first row there are two; they are counted up to a limit.
//! let mut open = givens;
//! open[..9].fill(0);
//! assert_eq!(solve::count(&open, 100), 2);
//! # Ok::<(), bookgen_puzzles::Flaw>(())
//! ```
//!
//! # Making
//!
//! By hand: fill a grid, dig givens out of it.
//!
//! ```
//! use bookgen_puzzles::sudoku::dig::{Limits, dig};
//! use bookgen_puzzles::sudoku::solve::{self, State};
//! use bookgen_puzzles::sudoku::symmetry::Symmetry;
//! use bookgen_puzzles::sudoku::{board, fill::fill};
//! use bookgen_base::rng::{Draw, StreamName};
//!
//! let mut rng = StreamName::new().with("mine").with_number(7).stream();
//! let grid = fill(&mut rng);
//! let mut orbits = Symmetry::HalfTurn.orbits();
//! rng.shuffle(&mut orbits);
//! let limits = Limits { least: 24, no_empty_house: true };
//! let givens = dig(&grid, &orbits, limits, State::new());
//! assert!(Symmetry::HalfTurn.holds(givens));
//! assert_eq!(solve::solution(&board::masked(&grid, givens)), Some(grid));
//! ```
//!
//! To a level:
//!
//! ```
//! use bookgen_base::rng::StreamName;
//! use bookgen_puzzles::sudoku::Sudoku;
//! use bookgen_puzzles::sudoku::setter::SudokuSetter;
//! use bookgen_puzzles::{Kind, Order, Setter, Target};
//!
//! let hard = Sudoku.about().level("hard").unwrap();
//! let stream = StreamName::new().with("mine");
//! let order = Order { index: 0, target: Target::Level(hard), chapter: stream.stream() };
//! let puzzle = SudokuSetter::default().make(&order, &mut stream.with_number(7).stream()).unwrap();
//! let board = Sudoku.board(&puzzle).unwrap();
//! assert_eq!(board.verify(), Ok(()));
//! assert_eq!(board.grade().level_name(), Some("hard"));
//! ```
//!
//! # Grading and explaining
//!
//! ```
//! use bookgen_puzzles::Rating;
//! use bookgen_puzzles::sudoku::explain::Walk;
//! use bookgen_puzzles::sudoku::grade::{self, NESTED, Technique};
//! use bookgen_puzzles::sudoku::{board, setter};
//!
//! let puzzle = ".9.5.7.3.8..3.6..2....1........5......4...3...2.6.3.8...3...9....24.81..5.1...8.6";
//! let givens = board::parse(puzzle, "the givens", true)?;
//! let outcome = grade::solve(&givens, NESTED);
//! assert_eq!(outcome.rating(), Some(Rating(36)));
//! assert_eq!(outcome.technique, Some(Technique::NakedTriplet));
//! assert_eq!(setter::level_of(outcome.hardest).unwrap().name, "hard");
//!
//! let mut walk = Walk::of(&givens, NESTED);
//! let (step, explanation) = walk.next().unwrap();
//! assert_eq!(step.technique, Technique::HiddenSingleBox);
//! assert_eq!(
//!     explanation.sentences,
//!     ["In box 7 only r7c2 can be 8.", "So r7c2 is 8."]
//! );
//! # Ok::<(), bookgen_puzzles::Flaw>(())
//! ```
//!
//! # Knowing a puzzle again
//!
//! ```
//! use bookgen_puzzles::sudoku::{board, canonical::canonical, solve};
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! // Turned by half, its digits counted from the other end.
//! let disguise: String = puzzle
//!     .chars()
//!     .rev()
//!     .map(|c| c.to_digit(10).map_or('.', |digit| (b'0' + 10 - digit as u8) as char))
//!     .collect();
//! let forms = [puzzle, &disguise].map(|text| {
//!     let givens = board::parse(text, "the givens", true).unwrap();
//!     let answer = solve::solution(&givens).unwrap();
//!     canonical(&answer, board::filled(&givens)).unwrap()
//! });
//! assert_eq!(forms[0], forms[1]);
//! ```
//!
//! [`Board::fingerprint`] is a hash of this form, for records. Files of puzzles are read and
//! written by [`mod@format`].

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
    About, Board, Claim, Extent, Face, Figure, Fingerprint, Flaw, Grade, Kind, Level, Metadata,
    Puzzle, PuzzleFile, RepeatPolicy, Scale, Setter, Style, SymbolRole,
};
use bookgen_base::diagnostic::Faults;
use bookgen_base::schema::Values;
use bookgen_base::units::Size;

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

/// The scale of ratings: [`grade::NESTED`] stands for all that lies there or higher.
pub static SCALE: Scale =
    Scale { name: "Sudoku Explainer", ratings: setter::RATINGS, open: grade::NESTED };

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
            scale: Some(&SCALE),
            claim: Claim::OneSolution,
            repeats: RepeatPolicy::UpToSymmetry,
            symbols: SymbolRole::Given,
            ascending: true,
            texts: texts!("sudoku"),
        };
        &ABOUT
    }

    fn setter(&self, options: &Values) -> Result<Box<dyn Setter>, Faults> {
        Ok(Box::new(SudokuSetter::new(options)?))
    }

    fn import(&self, options: &Values, file: &PuzzleFile<'_>) -> Result<Box<dyn Setter>, Faults> {
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

    fn read_alone(&self, figure: &Figure, face: Face) -> Result<Option<Puzzle>, Flaw> {
        let (givens, answer) = read::read_alone(figure, face)?;
        let texts = Texts { title: figure.title.clone(), credit: figure.credit.clone() };
        Ok(Some(SudokuBoard { givens, answer, texts }.puzzle()))
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
    /// there or higher, and no level does. A puzzle that has no solution or several has neither
    /// level nor rating and the greatest effort.
    fn grade(&self) -> Grade {
        let outcome = grade::solve(&self.givens, grade::NESTED);
        match outcome.rating() {
            Some(rating) => Grade {
                level: setter::level_of(rating),
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

    fn ipuz(&self, face: Face, said: &Metadata<'_>) -> Option<String> {
        let mut details = format::Details::default();
        let all = [
            (format::Detail::Title, said.title),
            (format::Detail::Author, said.author),
            (format::Detail::Copyright, said.copyright),
            (format::Detail::Source, said.source),
            (format::Detail::Date, said.date),
            (format::Detail::Level, said.level),
        ];
        for (detail, text) in all.into_iter().filter(|(_, text)| !text.is_empty()) {
            details.set(detail, text);
        }
        let answer = (face == Face::Answer).then_some(self.answer);
        let mut out = String::new();
        format::Format::Ipuz.write(&format::Entry::new(self.givens, answer, details), &mut out);
        Some(out)
    }
}

#[cfg(test)]
mod tests;
