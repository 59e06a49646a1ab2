//! Classic Sudoku, 9x9 cells.
//!
//! [`fill`] makes a random solution grid. [`dig`] removes givens from it, one symmetry orbit
//! ([`symmetry`]) at a time, as long as the fast solver ([`solve`]) finds exactly one solution.
//! [`grade`] rates the result by the techniques a person needs. [`setter`] repeats this until a
//! puzzle has the requested grade. [`verify`] proves uniqueness with an independent search.
//! [`canonical`] computes a form that all equivalent puzzles share. [`explain`] describes a
//! solution in words. [`draw`] draws a puzzle, and [`read`] recovers it from the drawing.
//! [`import`] takes puzzles from files in the formats of [`mod@format`]. [`founding`] holds the
//! methods of the texts that bookgen began with.
//!
//! # Solving and counting
//!
//! A grid is an array of 81 digits, [`board::Cells`]. 0 marks an empty cell.
//!
//! ```
//! use bookgen_puzzles::sudoku::{board, solve};
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let givens = board::parse(puzzle, "the givens", true)?;
//! let solution = solve::solution(&givens).expect("there is exactly one");
//! assert!(board::is_solution(&solution));
//! // Without the first row there are two solutions. The limit of the count is 100.
//! let mut open = givens;
//! open[..9].fill(0);
//! assert_eq!(solve::count(&open, 100), 2);
//! # Ok::<(), bookgen_puzzles::Flaw>(())
//! ```
//!
//! # Making
//!
//! Step by step: fill a grid, then dig givens out of it.
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
//! let limits = Limits { min_givens: 24, no_empty_house: true };
//! let givens = dig(&grid, &orbits, limits, State::new());
//! assert!(Symmetry::HalfTurn.preserves(givens));
//! assert_eq!(solve::solution(&board::masked(&grid, givens)), Some(grid));
//! ```
//!
//! To a level, with the options of a chapter:
//!
//! ```
//! use bookgen_base::diagnostic::Source;
//! use bookgen_base::rng::StreamName;
//! use bookgen_base::schema::{NoFiles, Reader, parse};
//! use bookgen_puzzles::sudoku::{Sudoku, setter};
//! use bookgen_puzzles::{Kind, Order, Target};
//!
//! let options = Source::new("options", "symmetry = \"diagonal\"\ngivens = [24, 30]");
//! let options = parse(&options)?;
//! let options = Reader::new(&NoFiles).table(&options, setter::OPTIONS, "the options");
//! let setter = Sudoku.setter(&options)?;
//! let target = Target::Level(Sudoku.about().level("hard").expect("the level exists"));
//! let stream = StreamName::new().with("mine");
//! let order = Order { index: 0, target, chapter: stream.stream() };
//! let puzzle = setter.make(&order, &mut stream.with_number(7).stream()).expect("one is found");
//! let board = Sudoku.board(&puzzle).expect("the puzzle is valid");
//! assert_eq!(board.verify(), Ok(()));
//! assert_eq!(board.grade().level_name(), Some("hard"));
//! # Ok::<(), bookgen_base::diagnostic::Faults>(())
//! ```
//!
//! # Grading and explaining
//!
//! ```
//! use bookgen_puzzles::Rating;
//! use bookgen_puzzles::sudoku::explain::Walkthrough;
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
//! let mut walk = Walkthrough::of(&givens, NESTED);
//! let (step, explanation) = walk.next().unwrap();
//! assert_eq!(step.technique, Technique::HiddenSingleBox);
//! assert_eq!(
//!     explanation.sentences,
//!     ["In box 7 only r7c2 can be 8.", "So r7c2 is 8."]
//! );
//! # Ok::<(), bookgen_puzzles::Flaw>(())
//! ```
//!
//! # Recognising equivalent puzzles
//!
//! ```
//! use bookgen_puzzles::sudoku::{board, canonical::canonical, solve};
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! // Rotated by half a turn, and each digit d replaced by 10 - d.
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
//! [`Board::fingerprint`] is a hash of this form and is stored in records. [`mod@format`] reads and
//! writes files of puzzles.

pub mod board;
pub mod canonical;
pub mod dig;
pub mod draw;
pub mod explain;
pub mod fill;
pub mod format;
pub mod founding;
pub mod grade;
pub mod import;
pub mod read;
pub mod setter;
pub mod solutions;
pub mod solve;
pub mod symmetry;
pub mod verify;

use std::fmt::Write;

use sha2::{Digest, Sha256};

use self::board::Cells;
use self::import::ImportSetter;
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

/// The parameters of every puzzle without title and credit.
const PARAMS: &str = "9x9";

/// The levels, from easy to hard.
static LEVELS: [Level; 7] = [
    Level { name: "gentle", needs: "hidden singles in boxes" },
    Level { name: "easy", needs: "hidden singles in boxes, rows and columns" },
    Level { name: "medium", needs: "locked candidates, naked singles" },
    Level { name: "hard", needs: "pairs, triplets, X-wings" },
    Level { name: "expert", needs: "swordfish, wings, unique rectangles; no chains" },
    Level { name: "extreme", needs: "chains" },
    Level { name: "diabolical", needs: "long and branching chains" },
];

/// The scale of ratings. A rating of [`grade::NESTED`] means 9.5 or more.
pub static SCALE: Scale =
    Scale { name: "Sudoku Explainer", ratings: setter::RATINGS, open: grade::NESTED };

/// The Sudoku kind.
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
        Ok(Box::new(ImportSetter::new(options, file)?))
    }

    fn board(&self, puzzle: &Puzzle) -> Result<Box<dyn Board>, Flaw> {
        Ok(Box::new(SudokuBoard::parse(puzzle)?))
    }

    fn read(&self, puzzle: &Figure, answer: &Figure) -> Result<Puzzle, Flaw> {
        let (givens, answer) = read::read(puzzle, answer)?;
        let heading = Heading { title: puzzle.title.clone(), credit: puzzle.credit.clone() };
        Ok(SudokuBoard { givens, answer, heading }.puzzle())
    }

    fn read_alone(&self, figure: &Figure, face: Face) -> Result<Option<Puzzle>, Flaw> {
        let (givens, answer) = read::read_alone(figure, face)?;
        let heading = Heading { title: figure.title.clone(), credit: figure.credit.clone() };
        Ok(Some(SudokuBoard { givens, answer, heading }.puzzle()))
    }
}

/// The puzzle string of a puzzle without title and credit.
fn puzzle_of(givens: &Cells, answer: &Cells) -> Puzzle {
    let (givens, answer) = (*givens, *answer);
    SudokuBoard { givens, answer, heading: Heading::default() }.puzzle()
}

/// Title and credit of an imported puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Heading {
    /// The title.
    title: Option<String>,
    /// The author.
    credit: Option<String>,
}

impl Heading {
    /// Parses the parameters of a puzzle: the size, and optionally title and credit, each on its
    /// own line.
    fn of(params: &str) -> Result<Heading, Flaw> {
        let mut lines = params.split('\n');
        let size = lines.next().unwrap_or_default();
        if size != PARAMS {
            return Err(Flaw(format!("a sudoku has {PARAMS} cells, not {size:?}")));
        }
        let texts: Vec<&str> = lines.collect();
        let text = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        match texts[..] {
            [] => Ok(Heading::default()),
            [title, credit] if !(title.is_empty() && credit.is_empty()) => {
                if texts.iter().any(|text| text.chars().any(char::is_control)) {
                    return Err(Flaw(
                        "the title or the credit contains a control character".to_owned(),
                    ));
                }
                Ok(Heading { title: text(title), credit: text(credit) })
            }
            _ => Err(Flaw(
                "the parameters of a sudoku are its size, or its size, a title and a credit"
                    .to_owned(),
            )),
        }
    }

    fn params(&self) -> String {
        match self {
            Heading { title: None, credit: None } => PARAMS.to_owned(),
            Heading { title, credit } => {
                let line = |text: &Option<String>| text.clone().unwrap_or_default();
                format!("{PARAMS}\n{}\n{}", line(title), line(credit))
            }
        }
    }
}

/// A parsed puzzle. [`Board::verify`] checks whether its claim is true.
#[derive(Clone, Debug)]
struct SudokuBoard {
    givens: Cells,
    answer: Cells,
    heading: Heading,
}

impl SudokuBoard {
    fn parse(puzzle: &Puzzle) -> Result<SudokuBoard, Flaw> {
        if puzzle.kind != NAME {
            return Err(Flaw(format!("this is a {:?}, not a sudoku", puzzle.kind)));
        }
        let heading = Heading::of(&puzzle.params)?;
        let givens = board::parse(&puzzle.givens, "the givens", true)?;
        let answer = board::parse(&puzzle.answer, "the cells of the answer", false)?;
        Ok(SudokuBoard { givens, answer, heading })
    }

    /// The puzzle string.
    fn puzzle(&self) -> Puzzle {
        Puzzle {
            kind: NAME.to_owned(),
            params: self.heading.params(),
            givens: board::text(&self.givens),
            answer: board::text(&self.answer),
        }
    }
}

impl Board for SudokuBoard {
    fn verify(&self) -> Result<(), Flaw> {
        verify::verify(&self.givens, &self.answer)
    }

    /// The rating on the scale of Sudoku Explainer. A rating of [`grade::NESTED`] means 9.5 or more
    /// and belongs to no level. A puzzle without exactly one solution has no level, no rating and
    /// the maximum effort.
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

    /// The first 128 bits of the SHA-256 hash of the canonical puzzle string. If the answer is not
    /// a solution grid there is no canonical form, and the puzzle's own string is hashed.
    fn fingerprint(&self) -> Fingerprint {
        let canonical = canonical::canonical(&self.answer, board::filled(&self.givens));
        let (givens, answer) = canonical.unwrap_or((self.givens, self.answer));
        let puzzle = puzzle_of(&givens, &answer);
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
        self.heading.title.as_deref()
    }

    fn credit(&self) -> Option<&str> {
        self.heading.credit.as_deref()
    }

    fn draw(&self, face: Face, style: &Style, frame: Size) -> Figure {
        let Heading { title, credit } = self.heading.clone();
        let figure = draw::draw(&self.givens, &self.answer, face, style, frame);
        Figure { title, credit, ..figure }
    }

    fn ipuz(&self, face: Face, said: &Metadata<'_>) -> Option<String> {
        let mut metadata = format::Metadata::default();
        let all = [
            (format::MetadataKey::Title, said.title),
            (format::MetadataKey::Author, said.author),
            (format::MetadataKey::Copyright, said.copyright),
            (format::MetadataKey::Source, said.source),
            (format::MetadataKey::Date, said.date),
            (format::MetadataKey::Level, said.level),
        ];
        for (key, text) in all.into_iter().filter(|(_, text)| !text.is_empty()) {
            metadata.set(key, text);
        }
        let answer = (face == Face::Answer).then_some(self.answer);
        let mut out = String::new();
        format::Format::Ipuz
            .write_puzzle(&format::PuzzleEntry::new(self.givens, answer, metadata), &mut out);
        Some(out)
    }
}

#[cfg(test)]
mod tests;
