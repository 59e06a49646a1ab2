//! The trait of a kind of puzzle, and the description of a kind.

use std::sync::Arc;

use bookgen_base::diagnostic::{Diagnostic, Faults, Place, Source, did_you_mean};
use bookgen_base::schema::{Field, Values};

use crate::board::{Board, Face, Flaw, Medium};
use crate::figure::{Figure, Role};
use crate::heading::{HeadedBoard, Heading};
use crate::level::{Level, Scale, Target};
use crate::puzzle::Puzzle;
use crate::setter::Setter;
use crate::solver::search::Solutions;
use crate::text_format::{TextFormat, Writing};

/// A kind of puzzle.
pub trait Kind: Sync {
    /// The description of the kind, for example its name, options and levels.
    fn about(&self) -> &'static About;

    /// The heading above an option in listings, if the option does not stand below the general
    /// heading. Options of one heading are consecutive in [`About::options`].
    fn option_heading(&self, _option: &str) -> Option<&'static str> {
        None
    }

    /// Creates a setter from the kind's options. A setter makes the puzzles of a chapter.
    ///
    /// # Errors
    /// All faults of the options, for example values that contradict each other or a word list
    /// without words.
    fn setter(&self, options: &Values) -> Result<Box<dyn Setter>, Faults>;

    /// Creates a setter that returns the puzzles from a file, in the order of the file, if the kind has
    /// a reader of its own; see [`import`](crate::import). `options` contains only the options that the
    /// spec (`book.toml`) sets.
    ///
    /// # Errors
    /// All faults of the file.
    fn own_import(
        &self,
        _options: &Values,
        _file: &PuzzleFile<'_>,
    ) -> Option<Result<Box<dyn Setter>, Faults>> {
        None
    }

    /// Parses a puzzle without a heading, see [`Kind::board`].
    ///
    /// # Errors
    /// The text is not a puzzle of this kind.
    fn parse(&self, puzzle: &Puzzle) -> Result<Box<dyn Board>, Flaw>;

    /// Solves a puzzle without a heading, see [`Kind::solve`].
    ///
    /// # Errors
    /// The text is not a puzzle of this kind.
    fn solutions(&self, puzzle: &Puzzle) -> Result<Solved, Flaw>;

    /// The givens of a puzzle that contradict each other, in words: "5 stands twice in row 1". `None` if
    /// the kind does not look for such givens, or if there are none.
    fn conflict(&self, _puzzle: &Puzzle) -> Option<String> {
        None
    }

    /// Reads a puzzle back without its heading, see [`Kind::read`].
    ///
    /// # Errors
    /// The figures do not show a puzzle of this kind.
    fn read_faces(&self, puzzle: &Figure, answer: &Figure) -> Result<Puzzle, Flaw>;

    /// Reads a puzzle back without its heading, see [`Kind::read_alone`].
    ///
    /// # Errors
    /// The figure does not show a puzzle of this kind.
    fn read_face(&self, _figure: &Figure, _face: Face) -> Result<Option<Puzzle>, Flaw> {
        Ok(None)
    }

    /// Parses a puzzle. Every parsed puzzle has figures, even if it is not valid: [`Board::verify`]
    /// checks whether the puzzle is valid.
    ///
    /// # Errors
    /// The text is not a puzzle of this kind.
    fn board(&self, puzzle: &Puzzle) -> Result<Box<dyn Board>, Flaw> {
        let (bare, heading) = Heading::take(puzzle)?;
        let board = self.parse(&bare)?;
        if heading.is_empty() {
            return Ok(board);
        }
        if heading.title.is_some() && self.has_own_titles() {
            let name = self.about().name;
            return Err(Flaw(format!("the title of a {name} is not in its heading")));
        }
        Ok(Box::new(HeadedBoard { board, heading }))
    }

    /// Solves a puzzle. The answer of the puzzle is ignored, except by kinds whose puzzles name what
    /// is to be found only in the answer, such as the words of a word search.
    ///
    /// # Errors
    /// The text is not a puzzle of this kind.
    fn solve(&self, puzzle: &Puzzle) -> Result<Solved, Flaw> {
        self.solutions(&Heading::take(puzzle)?.0)
    }

    /// Reads a puzzle back from its two figures. The figures must be exactly those that
    /// [`Board::figure`] gives for the puzzle, in any medium. The answer may lack the title and the
    /// credit.
    ///
    /// # Errors
    /// The figures do not show a puzzle of this kind.
    fn read(&self, puzzle: &Figure, answer: &Figure) -> Result<Puzzle, Flaw> {
        let faces = [(Face::Puzzle, puzzle), (Face::Answer, answer)];
        let [(bare, _), (bare_answer, _)] = [puzzle, answer].map(Figure::without_signature);
        let read = with_heading(self, self.read_faces(&bare, &bare_answer)?, puzzle);
        check_signatures(self, &read, &faces)?;
        Ok(read)
    }

    /// Reads a puzzle back from one of its two figures, and computes the content of the other
    /// figure. Returns `None` if one figure is not enough. This method does not check whether the
    /// puzzle is valid.
    ///
    /// # Errors
    /// The figure does not show a puzzle of this kind.
    fn read_alone(&self, figure: &Figure, face: Face) -> Result<Option<Puzzle>, Flaw> {
        let Some(read) = self.read_face(&figure.without_signature().0, face)? else {
            return Ok(None);
        };
        let read = with_heading(self, read, figure);
        check_signatures(self, &read, &[(face, figure)])?;
        Ok(Some(read))
    }

    /// Whether the steps of a solution ([`Board::steps`]) are arguments, from which hints can be made.
    /// Not so for puzzles that are solved by searching.
    fn has_hints(&self) -> bool {
        true
    }

    /// Whether steps can be drawn, see [`Board::diagram`].
    fn has_diagrams(&self) -> bool {
        false
    }

    /// Whether explanations name boxes by their numbers.
    fn has_boxes(&self) -> bool {
        false
    }

    /// Whether the title of a puzzle reveals its answer. Such a title is printed with the answer
    /// only, and [`Board::heading`] leaves it out.
    fn has_telling_titles(&self) -> bool {
        false
    }

    /// Whether new puzzles depend on the puzzles before them, for example to use other words. Such puzzles are
    /// made one after the other.
    fn uses_earlier(&self) -> bool {
        false
    }

    /// Whether the titles of puzzles are parts of the puzzles, such as the title of a list of words. A
    /// [`Heading`] of such a puzzle has no title.
    fn has_own_titles(&self) -> bool {
        self.has_telling_titles()
    }

    /// The largest grid, as columns and rows, that a chapter can ask for and that has at most this number of
    /// columns and of rows. `None` if there is none, or if the kind does not have grids of many sizes.
    fn size_within(&self, _columns: usize, _rows: usize) -> Option<(usize, usize)> {
        None
    }

    /// The size of the grids in a new book with narrow pages, as columns and rows. `None` if grids of the
    /// default size fit there.
    fn narrow_size(&self) -> Option<(usize, usize)> {
        None
    }

    /// The option that leaves a place in the grid free. Its value is the number of columns and of rows, such
    /// as `4x5`. `None` if no puzzle of the kind has such a place.
    fn free_place_option(&self) -> Option<&'static str> {
        None
    }

    /// How the kind writes its puzzles as JSON objects of its own, which other programs know. `None` if
    /// there are only the objects that all kinds have.
    fn own_json(&self) -> Option<Writing> {
        None
    }

    /// The file formats of the kind. `bookgen puzzle read` uses the first format if the user names
    /// no format.
    fn formats(&self) -> &'static [TextFormat] {
        &[]
    }
}

/// A puzzle with the title and the credit of a figure. A title that is a part of the puzzle is left out.
fn with_heading<K: Kind + ?Sized>(kind: &K, puzzle: Puzzle, figure: &Figure) -> Puzzle {
    let credit = figure.credit.clone().or_else(|| signed_author(kind, &puzzle, figure));
    let mut heading = Heading { title: figure.title.clone(), credit };
    if kind.has_own_titles() {
        heading.title = None;
    }
    heading.put(puzzle)
}

/// The name of the author that stands below a figure.
fn signed_author<K: Kind + ?Sized>(kind: &K, puzzle: &Puzzle, figure: &Figure) -> Option<String> {
    let (_, signature) = figure.without_signature();
    let before = kind.board(puzzle).ok()?.signature("")?;
    signature?.strip_prefix(&before).map(str::to_owned)
}

/// Checks that the figures of a puzzle name its author.
fn check_signatures<K: Kind + ?Sized>(
    kind: &K,
    puzzle: &Puzzle,
    faces: &[(Face, &Figure)],
) -> Result<(), Flaw> {
    for (face, figure) in faces {
        let (_, Some(found)) = figure.without_signature() else { continue };
        let expected = kind.board(puzzle)?.figure(*face, Medium::Book);
        let (_, wanted) = expected.without_signature();
        if wanted != Some(found) {
            let wanted = wanted.unwrap_or_default();
            return Err(Flaw(format!("the author below is {found:?} instead of {wanted:?}")));
        }
    }
    Ok(())
}

/// The solutions of a puzzle, up to two, in the format of [`Puzzle::answer`].
pub type Solved = Solutions<String>;

/// A file of puzzles to import.
#[derive(Clone, Copy, Debug)]
pub struct PuzzleFile<'a> {
    /// The text of the file.
    pub source: &'a Arc<Source>,
    /// The position in the spec (`book.toml`) at which the file is named.
    pub place: &'a Place,
    /// The author of each puzzle for which the file names no author.
    pub credit: Option<&'a str>,
    /// The difficulty that each puzzle must have.
    pub target: Target,
}

/// The description of a kind.
#[derive(Debug)]
pub struct About {
    /// The kind's name in `book.toml`, in lower case with hyphens.
    pub name: &'static str,
    /// One sentence about the kind, printed by `bookgen kinds`.
    pub summary: &'static str,
    /// The kind's own options.
    pub options: &'static [Field],
    /// The levels, from easy to hard.
    pub levels: &'static [Level],
    /// The name of the level that applies to a chapter if it sets neither a level nor a rating.
    pub default_level: &'static str,
    /// The scale of ratings, if the kind rates its puzzles.
    pub scale: Option<&'static Scale>,
    /// What is true of every valid puzzle of the kind.
    pub claim: Claim,
    /// Which puzzles count as equal.
    pub repeats: RepeatPolicy,
    /// The version of the kind's generator and grader, from 1. The version is part of the name of
    /// every random stream of the kind, and records store it. Increase the version if a change of
    /// the code changes the puzzle that a stream produces, or the grade, the predicted time or the
    /// fingerprint of a puzzle.
    pub generator: u32,
    /// The group of the kind in listings.
    pub group: Group,
    /// The role of the symbols that are printed in the cells of the puzzle.
    pub symbols: Role,
    /// Whether the puzzles of a chapter are sorted from easier to harder. Otherwise the puzzles are
    /// in the order of their indices, for example the order of the user's word lists.
    pub ascending: bool,
    /// The kind's text files: pairs of language code and TOML text, see
    /// [`KindTexts`](crate::KindTexts).
    pub texts: &'static [(&'static str, &'static str)],
}

impl About {
    /// Finds a level by its name.
    pub fn level(&self, name: &str) -> Option<&'static Level> {
        self.levels.iter().find(|level| level.name == name)
    }

    /// Finds the level that a spec (`book.toml`) names. `place` is the position of the name in the
    /// spec.
    ///
    /// # Errors
    /// The kind has no level of this name. The message suggests the most similar name.
    pub fn named_level(&self, name: &str, place: &Place) -> Result<&'static Level, Diagnostic> {
        self.level(name).ok_or_else(|| self.unknown_level(name).at(place, "unknown level"))
    }

    /// The fault of a name of a level that the kind does not have. The help suggests the most similar
    /// name.
    pub fn unknown_level(&self, name: &str) -> Diagnostic {
        let known = || self.levels.iter().map(|level| level.name);
        let all = || match self.levels {
            [only] => format!("the only level is {}", only.name),
            levels => {
                let names: Vec<&str> = levels.iter().map(|level| level.name).collect();
                format!("the levels are {}", names.join(", "))
            }
        };
        Diagnostic::input(format!("{} has no level `{name}`", self.name)).help(did_you_mean(
            name,
            known(),
            all,
        ))
    }
}

/// A group of similar kinds, in the order of listings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    /// Classic Sudoku.
    Sudoku,
    /// Sudoku of other sizes.
    SudokuSizes,
    /// Sudoku with other rules.
    SudokuVariants,
    /// Other puzzles about numbers.
    Numbers,
    /// Loops and paths.
    Loops,
    /// Pictures of black and white cells.
    Pictures,
    /// Words.
    Words,
}

impl Group {
    /// All groups, in the order of listings.
    pub const ALL: [Group; 7] = [
        Group::Sudoku,
        Group::SudokuSizes,
        Group::SudokuVariants,
        Group::Numbers,
        Group::Loops,
        Group::Pictures,
        Group::Words,
    ];

    /// The heading of the group in English.
    pub fn heading(self) -> &'static str {
        match self {
            Group::Sudoku => "Sudoku",
            Group::SudokuSizes => "Sudoku of other sizes",
            Group::SudokuVariants => "Sudoku variants",
            Group::Numbers => "Numbers",
            Group::Loops => "Loops and paths",
            Group::Pictures => "Pictures",
            Group::Words => "Words",
        }
    }
}

/// What is true of every valid puzzle of a kind. [`Board::verify`] proves it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// There is exactly one solution, and it is the answer.
    OneSolution,
    /// There is exactly one solution that uses only the words of a named list, and it is the
    /// answer. The parameters of the puzzle contain the list's digest.
    OneSolutionInList,
    /// The answer is correct, and each part of the answer (for example each word) occurs in the
    /// puzzle exactly once.
    ValidAnswer,
}

impl Claim {
    /// The claim as a clause: "every puzzle has exactly one solution".
    pub fn statement(self) -> &'static str {
        match self {
            Claim::OneSolution => "every puzzle has exactly one solution",
            Claim::OneSolutionInList => {
                "every puzzle has exactly one solution with the words of its list"
            }
            Claim::ValidAnswer => {
                "the answer of each puzzle is valid, and each part of the answer, such as a word, \
                 occurs exactly once in the puzzle"
            }
        }
    }
}

/// Which puzzles count as equal. A book may contain only one of several equal puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RepeatPolicy {
    /// Puzzles count as equal if a symmetry of the kind maps one puzzle to the other.
    UpToSymmetry,
    /// Only identical puzzles count as equal.
    Identical,
}
