//! Classic Sudoku, 9x9 cells, and its variants.
//!
//! Each step of making a puzzle has a module.
//! [`mod@fill`] makes a random solution grid. [`mod@dig`] removes givens from the grid in symmetric
//! groups ([`symmetry`]), as long as the fast solver ([`solve`]) finds exactly one solution.
//! [`grade`] rates the result by the techniques a person needs. [`setter`] repeats these steps
//! until a puzzle has the requested level or rating.
//!
//! [`mod@verify`] proves uniqueness with an independent search. [`mod@canonical`] computes a form
//! that all equivalent puzzles share. [`explain`] describes a solution in words. [`mod@format`]
//! reads and writes Sudoku files. [`report`] has the lines and texts of the command `bookgen sudoku`.
//!
//! # Solving and counting
//!
//! A grid is an array of 81 digits, [`Cells`]. The digit 0 marks an empty cell.
//!
//! ```
//! use bookgen_sudoku::{board, parse_givens, solution, solve};
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let givens = parse_givens(puzzle)?;
//! let solution = solution(&givens).expect("there is exactly one solution");
//! assert!(board::is_solution(&solution));
//! // Without the givens of its first row, the puzzle has two solutions.
//! let mut open = givens;
//! open[..9].fill(0);
//! assert_eq!(solve::count(&open, 100), 2);
//! # Ok::<(), bookgen_core::Flaw>(())
//! ```
//!
//! # Generating
//!
//! This example fills a grid and then removes givens from it.
//!
//! ```
//! use bookgen_base::{Draw, StreamName};
//! use bookgen_sudoku::dig::{Limits, dig};
//! use bookgen_sudoku::solve::State;
//! use bookgen_sudoku::symmetry::Symmetry;
//! use bookgen_sudoku::{board, fill::fill, solution};
//!
//! let mut rng = StreamName::new().with("mine").with_number(7).stream();
//! let grid = fill(&mut rng);
//! let mut orbits = Symmetry::HalfTurn.orbits();
//! rng.shuffle(&mut orbits);
//! let limits = Limits { min_givens: 24, no_empty_house: true };
//! let givens = dig(&grid, &orbits, limits, State::new());
//! assert!(Symmetry::HalfTurn.preserves(givens));
//! assert_eq!(solution(&board::masked(&grid, givens)), Some(grid));
//! ```
//!
//! # Grading
//!
//! ```
//! use bookgen_core::Rating;
//! use bookgen_sudoku::grade::{self, Rules, Technique};
//! use bookgen_sudoku::{level_of, parse_givens};
//!
//! let puzzle = ".9.5.7.3.8..3.6..2....1........5......4...3...2.6.3.8...3...9....24.81..5.1...8.6";
//! let outcome = grade::solve(&parse_givens(puzzle)?, Rules::default());
//! assert_eq!(outcome.rating(), Some(Rating(36)));
//! assert_eq!(outcome.technique, Some(Technique::NakedTriple));
//! assert_eq!(level_of(outcome.hardest).unwrap().name, "hard");
//! # Ok::<(), bookgen_core::Flaw>(())
//! ```
//!
//! # The canonical form
//!
//! ```
//! use bookgen_sudoku::{board, canonical, parse_givens, solution};
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! // The same puzzle, rotated by half a turn and with each digit d replaced by 10 - d.
//! let equivalent: String = puzzle
//!     .chars()
//!     .rev()
//!     .map(|c| c.to_digit(10).map_or('.', |digit| (b'0' + 10 - digit as u8) as char))
//!     .collect();
//! let forms = [puzzle, &equivalent].map(|text| {
//!     let givens = parse_givens(text).unwrap();
//!     let answer = solution(&givens).unwrap();
//!     canonical(&answer, board::filled(&givens)).unwrap()
//! });
//! assert_eq!(forms[0], forms[1]);
//! ```

pub mod board;
pub mod canonical;
mod diagram;
pub mod dig;
pub mod explain;
mod family;
mod figure;
pub mod fill;
pub mod format;
#[cfg(feature = "founding")]
#[doc(hidden)]
pub mod founding;
#[cfg(not(feature = "founding"))]
#[path = "without_founding.rs"]
mod founding;
pub mod grade;
mod import;
mod levels;
mod puzz_link;
mod read;
pub mod report;
pub mod setter;
pub mod solutions;
pub mod solve;
mod sudoku_board;
pub mod symmetry;
pub mod verify;

use self::founding::{FIELDS, HEADING};
use self::import::ImportSetter;
use self::setter::SudokuSetter;
use self::sudoku_board::SudokuBoard;
use bookgen_base::diagnostic::Faults;
use bookgen_base::schema::Values;
use bookgen_core::figure::Role;
use bookgen_core::text_format::{TextFormat, Writing};
use bookgen_core::{
    About, Board, Claim, Face, Figure, Flaw, Group, Kind, Puzzle, PuzzleFile, RepeatPolicy, Setter,
    Solved,
};

pub use self::board::{Cells, parse_answer, parse_givens};
pub use self::canonical::canonical;
pub use self::explain::{Explanation, Walkthrough};
pub use self::family::FAMILY;
pub use self::grade::Rules;
pub use self::levels::{LEVELS, RATINGS, SCALE, level_of};
pub use self::solve::solution;
use self::sudoku_board::{NAME, check_params, unsolved};

/// The Sudoku kind.
#[derive(Debug)]
pub struct Sudoku;

impl Kind for Sudoku {
    fn has_boxes(&self) -> bool {
        true
    }

    fn has_diagrams(&self) -> bool {
        true
    }

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
            generator: 1,
            group: Group::Sudoku,
            symbols: Role::Given,
            ascending: true,
            texts: bookgen_core::texts!("."),
        };
        &ABOUT
    }

    fn option_heading(&self, option: &str) -> Option<&'static str> {
        FIELDS.iter().any(|field| field.name == option).then_some(HEADING)
    }

    fn setter(&self, options: &Values) -> Result<Box<dyn Setter>, Faults> {
        Ok(Box::new(SudokuSetter::new(options)?))
    }

    fn own_import(
        &self,
        options: &Values,
        file: &PuzzleFile<'_>,
    ) -> Option<Result<Box<dyn Setter>, Faults>> {
        let setter = ImportSetter::new(options, file);
        Some(setter.map(|setter| Box::new(setter) as Box<dyn Setter>))
    }

    fn parse(&self, puzzle: &Puzzle) -> Result<Box<dyn Board>, Flaw> {
        Ok(Box::new(SudokuBoard::parse(puzzle)?))
    }

    fn solutions(&self, puzzle: &Puzzle) -> Result<Solved, Flaw> {
        let givens = parse_givens(&puzzle.givens)?;
        let mut found = Vec::new();
        solve::State::from_givens(&givens).search(&mut |state| {
            found.push(board::text(&state.solution()));
            found.len() < 2
        });
        let second = found.pop();
        Ok(match (found.pop(), second) {
            (Some(first), Some(second)) => Solved::Two(first, second),
            (None, Some(only)) => Solved::One(only),
            _ => Solved::None,
        })
    }

    fn conflict(&self, puzzle: &Puzzle) -> Option<String> {
        let givens = parse_givens(&puzzle.givens).ok()?;
        solutions::conflict(&givens).map(|conflict| conflict.to_string())
    }

    fn read_faces(&self, puzzle: &Figure, answer: &Figure) -> Result<Puzzle, Flaw> {
        read::read(puzzle, answer).map(|board| board.puzzle())
    }

    fn read_face(&self, figure: &Figure, face: Face) -> Result<Option<Puzzle>, Flaw> {
        read::read_alone(figure, face).map(|board| Some(board.puzzle()))
    }

    fn own_json(&self) -> Option<Writing> {
        Some(format::JSON)
    }

    fn formats(&self) -> &'static [TextFormat] {
        format::FORMATS
    }
}

#[cfg(test)]
mod tests;
