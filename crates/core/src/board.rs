//! The trait of a parsed puzzle, and the results of its methods.

use std::fmt::{self, Write};

use bookgen_base::words;
use sha2::{Digest, Sha256};

use crate::figure::{Cell, Figure};
use crate::level::{Grade, Level};

/// A parsed puzzle.
pub trait Board: Send + Sync {
    /// Proves the claim of the kind ([`About::claim`](crate::About::claim)), for example that a
    /// Sudoku has exactly one solution. The proof shares no code with the generator.
    fn verify(&self) -> Verdict;

    /// Whether [`Board::verify`] cannot tell right words of the answer from wrong ones, because the puzzle
    /// has clues instead of a list of its words.
    fn has_unlisted_words(&self) -> bool {
        false
    }

    /// Measures the difficulty. The result is only meaningful if [`Board::verify`] succeeds.
    fn grade(&self) -> Grade;

    /// The predicted time that an average solver needs, in seconds. `grade` is the result of
    /// [`Board::grade`]. Returns `None` if the puzzle is invalid, or if too few times were measured
    /// for its kind and level: see [`Level::has_times`](crate::Level::has_times).
    fn seconds(&self, _grade: &Grade) -> Option<u32> {
        None
    }

    /// The steps of a solution in the order of a solver who always takes the easiest step. Empty for
    /// a puzzle that is solved by searching, not by steps. `language` is a code such as `de`; an
    /// unknown language gives English. The steps are only meaningful if
    /// [`Board::verify`] succeeds.
    fn steps(&self, language: &str) -> Vec<Step>;

    /// The first steps of the solution as a picture, for the rules of play. `None` if the kind has
    /// no such picture.
    fn worked(&self) -> Option<Worked> {
        None
    }

    /// The diagram of a step of [`Board::steps`]: the puzzle before the step with its candidates as
    /// notes. The cells of the argument are grey. The candidates that the step removes are struck out,
    /// or the digit that the step places is outlined. `None` if there is no such step or the kind has
    /// no diagrams, see [`Kind::has_diagrams`](crate::Kind::has_diagrams).
    fn diagram(&self, _step: usize) -> Option<Figure> {
        None
    }

    /// A digest. Puzzles that count as the same puzzle have equal digests, see
    /// [`RepeatPolicy`](crate::RepeatPolicy).
    fn fingerprint(&self) -> Fingerprint;

    /// The form of the texts for readers that this puzzle needs, where a sheet has the texts of its kind; see
    /// [`Setter::text_form`](crate::Setter::text_form). `None` if the texts of the kind suit it.
    fn text_form(&self) -> Option<&'static str> {
        None
    }

    /// The puzzle's own title, for example "Garden birds".
    fn title(&self) -> Option<&str> {
        None
    }

    /// The author to be printed with the puzzle.
    fn credit(&self) -> Option<&str> {
        None
    }

    /// The line that names an author below the puzzle and below its answer, such as the author of a
    /// quotation. `None`: the author is named above the puzzle.
    fn signature(&self, _author: &str) -> Option<String> {
        None
    }

    /// What the puzzle is made from, if its figures do not show it, such as the name and the digest of a list
    /// of words. The manifest has this text beside the figures, so that the proof can read the puzzle back.
    fn source(&self) -> Option<String> {
        None
    }

    /// The heading above the puzzle, made of title and credit: "First light · A. Setter". A title that
    /// tells the answer is left out, see
    /// [`Kind::has_telling_titles`](crate::Kind::has_telling_titles).
    fn heading(&self) -> Option<String> {
        let parts: Vec<&str> = self.title().into_iter().chain(self.credit()).collect();
        (!parts.is_empty()).then(|| parts.join(" · "))
    }

    /// The logical drawing of a face (the puzzle or the answer). [`Figure::check`] accepts it.
    fn figure(&self, face: Face, medium: Medium) -> Figure;

    /// The cages of the puzzle, in the order of their first cells: the groups of cells that have a
    /// clue in common.
    fn cages(&self) -> Vec<ClueCage> {
        Vec::new()
    }

    /// For a puzzle that lists the words of its grid: the letters of each word as they are in the grid,
    /// in the order of [`Figure::entries`]. Otherwise empty.
    fn listed_letters(&self) -> Vec<String> {
        Vec::new()
    }

    /// The clues of a puzzle that has clues for its words. Otherwise empty.
    fn clued_words(&self) -> Vec<CluedWord> {
        Vec::new()
    }

    /// The place in the grid that the puzzle leaves free, see
    /// [`Kind::free_place_option`](crate::Kind::free_place_option).
    fn free_place(&self) -> Option<FreePlace> {
        None
    }

    /// Describes a face in words, row by row, for readers who cannot see it. `language` is a code
    /// such as `de`; an unknown language gives English.
    fn describe(&self, face: Face, language: &str) -> String {
        self.figure(face, Medium::Screen).describe(language)
    }

    /// Writes a face as an ipuz document (<http://ipuz.org>), or returns `None` if ipuz does not
    /// define this kind of puzzle.
    fn ipuz(&self, _face: Face, _metadata: &Metadata<'_>) -> Option<String> {
        None
    }
}

/// The result of [`Board::verify`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The claim of the kind is true of the puzzle.
    Proved,
    /// The answer is not a solution of the puzzle. The reason.
    Wrong(Flaw),
    /// The answer is a solution, but not the only one.
    Second {
        /// Another solution, in the format of [`Puzzle::answer`](crate::Puzzle::answer).
        answer: String,
        /// A difference between the two solutions.
        difference: Flaw,
    },
    /// The proof reached its limit of work. The text says how far it came.
    Undecided(Flaw),
}

impl Verdict {
    /// Converts the verdict to a result, for callers that accept proved puzzles only.
    ///
    /// # Errors
    /// The reason why the puzzle is not proved.
    pub fn proved(self) -> Result<(), Flaw> {
        match self {
            Verdict::Proved => Ok(()),
            Verdict::Wrong(flaw) | Verdict::Undecided(flaw) => Err(flaw),
            Verdict::Second { difference, .. } => {
                Err(Flaw(format!("there is a second solution, {difference}")))
            }
        }
    }
}

impl From<Result<(), Flaw>> for Verdict {
    /// The verdict of a check that finds no second solutions.
    fn from(checked: Result<(), Flaw>) -> Verdict {
        checked.map_or_else(Verdict::Wrong, |()| Verdict::Proved)
    }
}

/// One step of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The English name of the technique, for example "naked pair". It does not depend on the
    /// language.
    pub technique: &'static str,
    /// The name of the technique in the language of the sentences.
    pub name: String,
    /// The level of the technique, if a level includes it.
    pub level: Option<&'static Level>,
    /// The argument and its conclusion, as sentences.
    pub sentences: Vec<String>,
    /// Where the step is, as a phrase such as "in box 7".
    pub place: String,
    /// The conclusion in short, without a full stop, for example "r7c2=8".
    pub result: String,
    /// The difficulty of the technique, comparable with other steps of the kind: a higher number
    /// is harder.
    pub difficulty: u32,
}

/// The last sentence of a step without its full stop.
pub fn short(sentences: &[String]) -> String {
    let last = sentences.last().map_or("", String::as_str);
    last.strip_suffix('.').unwrap_or(last).to_owned()
}

impl fmt::Display for Step {
    /// Writes the name of the technique, then each sentence on its own line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.name)?;
        self.sentences.iter().try_for_each(|sentence| writeln!(f, "  {sentence}"))
    }
}

/// A puzzle after its first steps. Some of the steps are numbered from 1 in the picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worked {
    /// The puzzle with the results and the numbers of the steps.
    pub figure: Figure,
    /// The numbered steps, in order.
    pub steps: Vec<WorkedStep>,
}

/// A numbered step of a [`Worked`] picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkedStep {
    /// The key of the sentence about the step, usually the name of its technique.
    pub key: String,
    /// The values that the sentence contains: the name of a placeholder, and a number or the key of
    /// another text of the table `steps`.
    pub values: Vec<(&'static str, String)>,
}

impl WorkedStep {
    /// A step whose sentence has no values.
    pub fn new(key: impl Into<String>) -> WorkedStep {
        WorkedStep { key: key.into(), values: Vec::new() }
    }
}

/// The two faces (views) of a puzzle: unsolved and solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Face {
    /// The unsolved puzzle.
    Puzzle,
    /// The solution.
    Answer,
}

words! {
    /// Where a figure is printed or shown. Some kinds of puzzle use shapes instead of tints on
    /// newsprint.
    #[derive(Default)]
    pub enum Medium {
        /// Book paper, which shows light tints.
        #[default]
        Book = "book",
        /// Newsprint, on which light tints are uneven.
        Newsprint = "newsprint",
        /// A screen.
        Screen = "screen",
    }
}

impl Medium {
    /// All media.
    pub const ALL: [Medium; 3] = [Medium::Book, Medium::Newsprint, Medium::Screen];
}

/// Cells that have a clue in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClueCage {
    /// The cells, row by row.
    pub cells: Vec<Cell>,
    /// The clue as it is printed, for example `12×`.
    pub clue: String,
}

/// A rectangle in a grid that has no cells, for a picture, an advertisement or the answer of another puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FreePlace {
    /// The cell at its top left corner.
    pub first: Cell,
    /// The number of its columns and rows.
    pub size: (u16, u16),
    /// The maximum number of columns and rows that the place can have in this grid.
    pub most: (u16, u16),
    /// In puzzles of each level, the numbers of columns and of rows can be multiples of this number.
    pub step: u16,
}

impl FreePlace {
    /// The least size of such a place that has at least these numbers of columns and rows. `None` if this
    /// grid has no room for it.
    pub fn with(&self, columns: u16, rows: u16) -> Option<(u16, u16)> {
        let least = |count: u16| count.max(2).next_multiple_of(self.step);
        let (columns, rows) = (least(columns), least(rows));
        (columns <= self.most.0 && rows <= self.most.1).then_some((columns, rows))
    }
}

/// A word of a grid and its clue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CluedWord {
    /// The letters as they are in the grid.
    pub letters: String,
    /// The clue as it is in the list: without an enumeration such as `(3, 5)`.
    pub clue: String,
}

/// The metadata of an exported puzzle. An empty text is not exported.
#[derive(Clone, Copy, Debug)]
pub struct Metadata<'a> {
    /// The title of the puzzle.
    pub title: &'a str,
    /// The author of the puzzle.
    pub author: &'a str,
    /// The owner of the rights.
    pub copyright: &'a str,
    /// The name of the publication in which the puzzle appeared.
    pub source: &'a str,
    /// The date in the form of ipuz: `MM/DD/YYYY`.
    pub date: &'a str,
    /// The difficulty of the puzzle, as text.
    pub level: &'a str,
}

/// The reason why a puzzle is not valid, as a sentence without a full stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw(pub String);

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Flaw {}

/// The fingerprint of a puzzle: 32 hexadecimal digits. Equivalent puzzles have equal fingerprints.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fingerprint(pub String);

impl Fingerprint {
    /// The fingerprint of a canonical form: the first 128 bits of its SHA-256 hash.
    pub fn new(canonical: &str) -> Fingerprint {
        let mut digits = String::with_capacity(32);
        for byte in Sha256::digest(canonical).iter().take(16) {
            // Writing to a string cannot fail.
            let _ = write!(digits, "{byte:02x}");
        }
        Fingerprint(digits)
    }
}
