//! Makes, solves, grades and explains logic puzzles.
//!
//! The crate knows no pages, fonts or files. A puzzle is a string, [`Puzzle`]: the name of its
//! kind, parameters, givens and answer. Each kind of puzzle implements the trait [`Kind`]. The
//! table [`KINDS`] lists the kinds, and [`find`] looks up one by name. A kind gives access to two
//! objects:
//!
//! - a [`Setter`] makes the puzzles of one chapter;
//! - a [`Board`] is a parsed puzzle. It verifies, grades, fingerprints and draws the puzzle.
//!
//! # Making and grading a puzzle
//!
//! Puzzles are made from named random streams ([`bookgen_base::rng`]). The same names give the same
//! puzzle on every machine.
//!
//! ```
//! use bookgen_base::rng::StreamName;
//! use bookgen_puzzles::sudoku::{Sudoku, setter::SudokuSetter};
//! use bookgen_puzzles::{Kind, Order, Setter, Target};
//!
//! let hard = Target::Level(Sudoku.about().level("hard").expect("the level exists"));
//! let stream = StreamName::new().with("my puzzles");
//! let order = Order { index: 0, target: hard, chapter: stream.stream() };
//! let puzzle = SudokuSetter::default().make(&order, &mut stream.with_number(7).stream()).unwrap();
//! let grade = Sudoku.board(&puzzle)?.grade();
//!
//! assert_eq!(grade.level_name(), Some("hard"));
//! # Ok::<(), bookgen_puzzles::Flaw>(())
//! ```
//!
//! # Solving a puzzle
//!
//! ```
//! use bookgen_puzzles::sudoku::{board, solve};
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let givens = board::parse(puzzle, "the givens", true)?;
//! let solution = solve::solution(&givens).expect("the puzzle has one solution");
//! assert!(board::text(&solution).starts_with("534678912"));
//! # Ok::<(), bookgen_puzzles::Flaw>(())
//! ```
//!
//! # Explaining a solution
//!
//! ```
//! use bookgen_puzzles::sudoku::{board, explain::Walkthrough, grade};
//!
//! let puzzle = ".9.5.7.3.8..3.6..2....1........5......4...3...2.6.3.8...3...9....24.81..5.1...8.6";
//! let givens = board::parse(puzzle, "the givens", true)?;
//! let (_, explanation) = Walkthrough::of(&givens, grade::NESTED).next().expect("there is a step");
//! assert_eq!(explanation.title, "hidden single in a box (1.2)");
//! assert_eq!(explanation.sentences, ["In box 7 only r7c2 can be 8.", "So r7c2 is 8."]);
//! # Ok::<(), bookgen_puzzles::Flaw>(())
//! ```
//!
//! # Modules
//!
//! [`sudoku`] is a complete Sudoku engine: it reads and writes the usual file formats, makes,
//! solves, grades and explains. [`record`] reads and writes `NAME.lock`, the record of the puzzles
//! of a book. [`KindTexts`] are the rules and level names of a kind in one language.

mod board;
mod figure;
mod kind;
mod kind_texts;
pub mod kinds;
mod level;
mod puzzle;
pub mod record;
mod setter;

pub use board::{Board, Face, Fingerprint, Flaw, Metadata};
pub use figure::{ClueList, Extent, Figure, Stroke, StrokeRole, Style, Symbol, SymbolRole};
pub use kind::{About, Claim, Kind, PuzzleFile, RepeatPolicy};
pub use kind_texts::{Example, KindTexts, LevelTexts};
pub use kinds::{KINDS, find, named, sudoku};
pub use level::{Grade, Level, Rating, Scale, Target, rating_ranges};
pub use puzzle::{ParseError, Puzzle};
pub use setter::{Change, Order, Setter, Shortfall};
