//! The trait [`Setter`], which makes the puzzles of a chapter, and the types that its methods use.

use std::fmt;
use std::sync::Arc;

use bookgen_base::diagnostic::{Diagnostic, Faults, Place};
use bookgen_base::rng::Rng;
use bookgen_base::schema::FileBytes;
use bookgen_words::ShippedFile;

use crate::level::{Level, MinuteRange, Target};
use crate::puzzle::Puzzle;
use crate::word_list::WordLists;

/// A picture that a user prints in the free place of puzzles. The puzzles do not depend on it.
#[derive(Clone, Debug)]
pub struct PuzzlePicture {
    pub file: Arc<FileBytes>,
    /// The option that names the file.
    pub place: Place,
}

/// The maximum number of earlier puzzles of a kind on which a puzzle can depend.
pub const MAX_EARLIER: usize = 100;

/// Makes the puzzles of one chapter.
pub trait Setter: Send + Sync {
    /// The parameters of the puzzle at an index, in canonical form. Setters with equal parameters
    /// make the same puzzle. The record stores the parameters.
    fn params(&self, index: u32) -> String;

    /// Checks whether a recorded puzzle is still valid although its parameters differ from the
    /// current parameters. The puzzle is valid if the options and files still contain all words or
    /// givens from which it was made.
    ///
    /// # Errors
    /// The change that makes the recorded puzzle invalid.
    fn check_recorded(&self, index: u32, params: &str, _puzzle: &Puzzle) -> Result<(), Change> {
        Err(Change::Options { recorded: params.to_owned(), current: self.params(index) })
    }

    /// The number of puzzles if the chapter does not set `count`, for example one puzzle for each
    /// section of a word list. `None` if the chapter must set `count`.
    fn natural_count(&self) -> Option<u32> {
        None
    }

    /// How many different puzzles of this difficulty exist, if there are so few that a book could
    /// need more. `None` if there are more puzzles than any book needs, or if nobody has counted
    /// them.
    fn capacity(&self, _target: Target) -> Option<Capacity> {
        None
    }

    /// The word lists from which the puzzles are made. `None` for a kind without word lists.
    fn word_lists(&self) -> Option<&WordLists> {
        None
    }

    /// The files that bookgen ships from which the puzzles are made: words, clues or quotations. The manifest
    /// of a document names them.
    fn shipped_files(&self) -> Vec<&'static ShippedFile> {
        self.word_lists().and_then(|lists| lists.shipped).into_iter().collect()
    }

    /// The class of commonness of each word of a puzzle, if the puzzles are made of words with classes.
    fn word_classes(&self, _puzzle: &Puzzle) -> Vec<u8> {
        Vec::new()
    }

    /// The form of the puzzles, if the kind has texts for several forms: the key of a table of
    /// `forms` in the texts of the kind. For example, a criss-cross has clues or lists its words.
    fn text_form(&self) -> Option<&'static str> {
        None
    }

    /// An option that decides how the puzzles look, with its value: the example of the rules has
    /// the same value. For example, the symbols in the cells. `None` if the puzzles of a kind look
    /// alike, or if the kind has no texts for this form.
    fn look(&self) -> Option<(&'static str, &'static str)> {
        None
    }

    /// The picture that is printed in the free place of each puzzle.
    fn picture(&self) -> Option<&PuzzlePicture> {
        None
    }

    /// Gives all puzzles the same size, for a slot whose size never changes.
    fn fix_size(&mut self) {}

    /// The difficulty of the puzzles if the chapter sets neither `level` nor `rating`. `None` for the
    /// default level of the kind.
    fn default_target(&self) -> Option<Target> {
        None
    }

    /// Checks whether the options allow puzzles of this difficulty.
    ///
    /// # Errors
    /// A fault for each option that makes the target impossible.
    fn check(&self, _target: Target) -> Result<(), Faults> {
        Ok(())
    }

    /// Limits the predicted solving time of the puzzles. `place` is the position of the range in
    /// the spec. [`Setter::check`] then checks whether times are predicted for the requested
    /// difficulty.
    ///
    /// # Errors
    /// No times are predicted for this kind of puzzle, or an imported puzzle has another time.
    fn limit_minutes(&mut self, range: MinuteRange, place: &Place) -> Result<(), Faults> {
        Err(Diagnostic::input("the time to solve puzzles of this kind is not predicted")
            .at(place, format!("{range}: no solving times were measured for puzzles of this kind"))
            .help("remove `minutes`")
            .into())
    }

    /// The range of predicted solving times, if [`Setter::limit_minutes`] has set a range.
    fn minutes(&self) -> Option<MinuteRange> {
        None
    }

    /// The position of an imported puzzle in the file, or `None` if puzzles are generated. No
    /// other puzzle can be made for the index of an imported puzzle. Imported puzzles keep the
    /// order of the file.
    fn imported_at(&self, _index: u32) -> Option<&Place> {
        None
    }

    /// A number by which the new puzzles of a chapter are sorted, before they are sorted by effort.
    fn rank(&self, _puzzle: &Puzzle) -> u32 {
        0
    }

    /// Makes one puzzle.
    ///
    /// # Errors
    /// No attempt succeeded. The error has the number of attempts and their results.
    fn make(&self, order: &Order, rng: &mut Rng) -> Result<Puzzle, Shortfall>;
}

/// A request for one puzzle.
#[derive(Clone, Debug)]
pub struct Order {
    /// The puzzle's index in the chapter, from 0. The index does not depend on the position of the
    /// puzzle in the printed book.
    pub index: u32,
    /// The requested difficulty.
    pub target: Target,
    /// A random stream, at its start, that is the same for all puzzles of the chapter. Setters use
    /// it to distribute words evenly over the puzzles.
    pub chapter: Rng,
    /// The puzzles of this kind that come before in the book and its series, the latest last, at most
    /// [`MAX_EARLIER`]. Empty unless [`Kind::uses_earlier`](crate::Kind::uses_earlier).
    pub earlier: Vec<Arc<Puzzle>>,
}

impl Order {
    /// The index of the level that is wanted, for kinds without ratings. `plural` is the name of several
    /// puzzles, for the message.
    ///
    /// # Errors
    /// A rating is wanted, or any puzzle.
    pub fn level(&self, levels: &[Level], plural: &str) -> Result<usize, Shortfall> {
        let level = match self.target {
            Target::Level(level) => levels.iter().position(|known| known == level),
            Target::Rating(..) | Target::Any => None,
        };
        level
            .ok_or_else(|| Shortfall::refused(&format!("{plural} have no ratings; choose a level")))
    }
}

/// The number of different puzzles that exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Capacity {
    /// The puzzles, as a plural noun phrase, for example "4x4 Sudoku". Chapters whose capacities
    /// have the same phrase draw their puzzles from the same set.
    pub of: String,
    /// The number of puzzles that are different under the kind's
    /// [`RepeatPolicy`](crate::RepeatPolicy).
    pub count: u64,
}

/// A change that makes a recorded puzzle invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// The options of the setter have changed.
    Options {
        /// The parameters in the record.
        recorded: String,
        /// The parameters of the spec.
        current: String,
    },
    /// A file that the options name has changed.
    File {
        /// A noun for the file, for example "word list".
        file: &'static str,
        /// What the puzzle was made from, for example "words that are no longer in the list".
        part: &'static str,
        /// The names of the changed items, for example "`Robin` and `Wren`".
        names: String,
    },
}

/// The report of a setter that could not make a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shortfall {
    /// The number of attempts.
    pub attempts: u64,
    /// The results of the attempts, each with the number of attempts that had this result, for
    /// example `("easy", 812)`.
    pub found: Vec<(String, u64)>,
    /// Advice that helps the user to change the spec.
    pub hint: String,
}

impl Shortfall {
    /// The report of a setter that cannot make any puzzle of this kind. `hint` is the reason.
    pub fn refused(hint: &str) -> Shortfall {
        Shortfall { attempts: 0, found: Vec::new(), hint: hint.to_owned() }
    }

    /// The results of the attempts in words, the most frequent first.
    ///
    /// ```
    /// use bookgen_core::Shortfall;
    ///
    /// let found = vec![("easy".to_owned(), 8), ("medium".to_owned(), 12)];
    /// let shortfall = Shortfall { attempts: 20, found, hint: String::new() };
    /// assert_eq!(shortfall.found_text(), "found instead: 12 medium, 8 easy");
    /// ```
    pub fn found_text(&self) -> String {
        let mut found: Vec<(u64, &str)> =
            self.found.iter().map(|(what, count)| (*count, what.as_str())).collect();
        found.sort_by(|a, b| b.cmp(a));
        let found: Vec<String> =
            found.iter().map(|(count, what)| format!("{count} {what}")).collect();
        if found.is_empty() {
            "nothing was found".to_owned()
        } else {
            format!("found instead: {}", found.join(", "))
        }
    }
}

impl fmt::Display for Shortfall {
    /// Writes the advice. If there were attempts, first writes their number and results.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.attempts > 0 {
            let found = self.found_text();
            write!(f, "no puzzle in {} attempts; {found}; ", self.attempts)?;
        }
        f.write_str(&self.hint)
    }
}

impl std::error::Error for Shortfall {}
