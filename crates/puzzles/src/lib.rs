//! Makes, solves, grades and explains logic puzzles.
//!
//! The crate does not handle pages or fonts. A puzzle is a string, [`Puzzle`]: the name of its
//! kind, parameters, givens and answer. Each kind of puzzle implements the trait [`Kind`]. The
//! table [`KINDS`] lists the kinds, and [`find`] finds a kind by its name. A kind gives access to
//! two objects:
//!
//! - a [`Setter`] makes the puzzles of one chapter;
//! - a [`Board`] is a parsed puzzle. It verifies, grades, fingerprints and draws the puzzle.
//!
//! # Generating and grading a puzzle
//!
//! ```
//! use bookgen_puzzles::{board, generate};
//!
//! let puzzle = generate("killer", "medium", 7)?;
//! let grade = board(&puzzle)?.grade();
//! println!("{} is {:?}, rated {:?}", puzzle.givens, grade.level_name(), grade.rating);
//! # assert_eq!(grade.level_name(), Some("medium"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The same arguments give the same puzzle on every machine. A [`Generator`] takes options, and a
//! level or a range of ratings, and makes as many puzzles as you want:
//!
//! ```
//! use bookgen_puzzles::{Generator, Rating, Target, Verdict, board};
//!
//! let target = Target::Rating(Rating(20), Rating(28));
//! let options = "symmetry = \"diagonal\"\ngivens = [24, 30]";
//! let generator = Generator::with_options("sudoku", "easy", options)?.with_target(target)?;
//! for index in 0..3 {
//!     let board = board(&generator.puzzle(2027, index)?)?;
//!     assert!(board.grade().meets(target));
//!     assert_eq!(board.verify(), Verdict::Proved);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Solving a puzzle
//!
//! ```
//! use bookgen_puzzles::sudoku::{board, parse_givens, solution};
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let solution = solution(&parse_givens(puzzle)?).expect("the puzzle has one solution");
//! assert!(board::text(&solution).starts_with("534678912"));
//! # Ok::<(), bookgen_puzzles::Flaw>(())
//! ```
//!
//! # Explaining a solution
//!
//! ```
//! use bookgen_puzzles::sudoku::{Rules, Walkthrough, parse_givens};
//!
//! let puzzle = ".9.5.7.3.8..3.6..2....1........5......4...3...2.6.3.8...3...9....24.81..5.1...8.6";
//! let walkthrough = Walkthrough::new(&parse_givens(puzzle)?, Rules::default());
//! let steps: Vec<String> = walkthrough.map(|(_, step)| step.to_string()).collect();
//! assert_eq!(
//!     steps[0],
//!     "hidden single in a box (1.2)\n  In box 7 only r7c2 can be 8.\n  So r7c2 is 8.\n"
//! );
//! # Ok::<(), bookgen_puzzles::Flaw>(())
//! ```
//!
//! # Recognising equivalent puzzles
//!
//! Rotated, reflected and renumbered puzzles have the same [`Fingerprint`]. It is a hash of the
//! canonical form, which [`sudoku::canonical()`] computes.
//!
//! ```
//! use bookgen_puzzles::{Puzzle, board, generate};
//!
//! let puzzle = generate("sudoku", "easy", 1)?;
//! let rotated = |cells: &str| cells.chars().rev().collect();
//! let (givens, answer) = (rotated(&puzzle.givens), rotated(&puzzle.answer));
//! let equivalent = Puzzle { givens, answer, ..puzzle.clone() };
//! assert_eq!(board(&puzzle)?.fingerprint(), board(&equivalent)?.fingerprint());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Reading and writing files
//!
//! [`sudoku::format`] reads and writes the usual file formats. The reader detects the format.
//!
//! ```
//! use bookgen_puzzles::sudoku::format::{Format, Reader};
//!
//! let file = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
//! let mut out = String::new();
//! for puzzle in Reader::new(file.as_bytes()) {
//!     Format::Sdm.write_puzzle(&puzzle?, &mut out);
//! }
//! assert!(out.starts_with("530070000600195000"));
//! # Ok::<(), bookgen_puzzles::sudoku::format::ReadError>(())
//! ```
//!
//! # Modules
//!
//! [`sudoku`] is a complete Sudoku engine. [`solver`] has what the other kinds share: techniques over
//! houses of any shape, and [`solver::model`], which proves with a SAT solver that a puzzle has one
//! solution. [`record`] reads and writes `NAME.lock`, the record of
//! the puzzles of a book. [`KindTexts`] holds the rules and level names of a kind in one language.
//! A [`Figure`] is the logical drawing of a puzzle; the crate `bookgen-press` turns it into SVG or
//! PDF. A [`TextFormat`] is a file format for the puzzles of a kind.

#![forbid(unsafe_code)]

mod generator;
mod kinds;
#[cfg(test)]
mod tests;

pub use bookgen_base::{Diagnostic, Faults, FileError, Files};
pub use bookgen_core::{
    About, Board, Capacity, Change, Claim, ClueCage, CoverCopy, Example, Face, Figure,
    FileMetadata, FilePuzzle, Fingerprint, Flaw, FormatError, FreePlace, Grade, Group, Heading,
    Headings, Kind, KindTexts, Level, LevelTexts, Medium, Metadata, MetadataKey, MinuteRange,
    Order, ParseError, Parsed, Puzzle, PuzzleFile, PuzzlePicture, PuzzleReader, Rating, ReadError,
    Reading, RepeatPolicy, Scale, Setter, ShippedFile, Shortfall, Solved, Step, TEXT, Target,
    TextFormat, TypedPuzzle, Verdict, Worked, WorkedStep, Writing, figure, format_of, hints,
    import, is_address, reader_of, record, solver, whole_minutes, words,
};
#[doc(hidden)]
pub use bookgen_core::{MAX_EARLIER, WordLists, clues, entries, letters, rating_ranges, word_list};
pub use bookgen_sudoku as sudoku;
#[doc(hidden)]
pub use generator::StandaloneOrder;
pub use generator::{Generator, generate};
#[doc(hidden)]
pub use kinds::named;
pub use kinds::{KINDS, board, find};
