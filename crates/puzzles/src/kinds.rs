//! The kinds of puzzle, and the seam every kind goes through.
//!
//! A puzzle outside its kind is a string, [`Puzzle`]; the typed board stays private to the kind. A
//! kind makes puzzles through a [`Setter`] and answers questions about one through a [`Board`].
//! Everything drawn is a [`Figure`]: strokes, symbols in cells and companion texts, without pages.
//!
//! A new kind is one folder, one row of [`KINDS`], and one text file a language.

/// The texts of a kind in every language, embedded: codes to texts.
macro_rules! texts {
    ($kind:literal) => {
        &[
            ("en", include_str!(concat!($kind, "/texts/en.toml"))),
            ("de", include_str!(concat!($kind, "/texts/de.toml"))),
            ("es", include_str!(concat!($kind, "/texts/es.toml"))),
            ("fr", include_str!(concat!($kind, "/texts/fr.toml"))),
        ]
    };
}

pub mod sudoku;
pub(crate) mod wordsearch;

use crate::puzzle::Puzzle;

use std::fmt;
use std::sync::Arc;

use bookgen_base::diagnostic::{Diagnostic, Faults, Place, Source, did_you_mean};
use bookgen_base::rng::Rng;
use bookgen_base::schema::{Field, Values};
use bookgen_base::units::{Path, Pt, Rect, Size};

/// Every kind there is, in the order they are listed to a reader.
pub static KINDS: &[&dyn Kind] = &[&sudoku::Sudoku, &wordsearch::WordSearch];

/// The kind of a name.
pub fn find(name: &str) -> Option<&'static dyn Kind> {
    KINDS.iter().copied().find(|kind| kind.about().name == name)
}

/// The kind that a spec names.
///
/// # Errors
/// There is none; the message has the nearest.
pub fn named(name: &str, place: &Place) -> Result<&'static dyn Kind, Diagnostic> {
    find(name).ok_or_else(|| {
        let known = || KINDS.iter().map(|kind| kind.about().name);
        let all = || format!("the kinds are {}", known().collect::<Vec<_>>().join(", "));
        Diagnostic::book(format!("there is no kind of puzzle `{name}`"))
            .at(place, "not a kind")
            .help(did_you_mean(name, known(), all))
    })
}

/// A kind of puzzle.
pub trait Kind: Sync {
    /// What it is: name, options, levels, claim.
    fn about(&self) -> &'static About;

    /// A setter for one chapter.
    ///
    /// # Errors
    /// All faults of the options: values that do not go together, a word list that cannot be used.
    fn setter(&self, options: &Values) -> Result<Box<dyn Setter>, Faults>;

    /// A setter that takes the puzzles of a file, in its order. Of `options` there are only those
    /// that were written.
    ///
    /// # Errors
    /// All faults of the file; or the kind takes no puzzles from files.
    fn own(&self, _options: &Values, file: &PuzzleFile<'_>) -> Result<Box<dyn Setter>, Faults> {
        let name = self.about().name;
        Err(Diagnostic::book(format!("puzzles of kind {name} are not taken from a file"))
            .at(file.named, "this kind makes its own")
            .help("leave `puzzles` out; Sudoku can be taken from a file")
            .into())
    }

    /// The board of a puzzle. What has a board can be drawn.
    ///
    /// # Errors
    /// The fault of the text. Whether the puzzle keeps its claim is for [`Board::verify`] to say.
    fn board(&self, puzzle: &Puzzle) -> Result<Box<dyn Board>, Flaw>;

    /// Reads a puzzle back from its two drawings: the givens from the puzzle's face, the answer
    /// from the answer's face, and both must agree where they overlap.
    ///
    /// # Errors
    /// What in the drawings is no puzzle of this kind.
    fn read(&self, puzzle: &Figure, answer: &Figure) -> Result<Puzzle, Flaw>;

    /// Reads a puzzle back from one of its drawings, what the other shows found anew; none where
    /// that cannot be known. Whether it keeps its claim is for [`Board::verify`] to say.
    ///
    /// # Errors
    /// What in the drawing is no puzzle of this kind.
    fn read_alone(&self, _figure: &Figure, _face: Face) -> Result<Option<Puzzle>, Flaw> {
        Ok(None)
    }
}

/// A file of puzzles that are taken as they are instead of made.
#[derive(Clone, Copy, Debug)]
pub struct PuzzleFile<'a> {
    /// Its text.
    pub source: &'a Arc<Source>,
    /// Where the spec names it.
    pub named: &'a Place,
    /// Who made the puzzles, where the file does not say.
    pub credit: Option<&'a str>,
    /// How hard each of them must be.
    pub target: Target,
}

/// What a kind is.
#[derive(Debug)]
pub struct About {
    /// The key in `book.toml`, in lower case with hyphens.
    pub name: &'static str,
    /// One sentence for `bookgen kinds`.
    pub summary: &'static str,
    /// The kind's own options.
    pub options: &'static [Field],
    /// The ladder of levels, from easy to hard.
    pub levels: &'static [Level],
    /// The name of the level a chapter has that asks for none.
    pub default_level: &'static str,
    /// The scale that ratings are on, if puzzles have ratings.
    pub scale: Option<&'static Scale>,
    /// What is promised of every puzzle.
    pub claim: Claim,
    /// What counts as the same puzzle twice.
    pub repeats: Repeats,
    /// What the symbols are that the solver gets.
    pub symbols: SymbolRole,
    /// Whether a chapter goes from easier to harder puzzles. Otherwise they stand in the order of
    /// their index, which is that of the user's own lists.
    pub ascending: bool,
    /// What a reader is told of it, by the code of a language: the texts of the files.
    pub texts: &'static [(&'static str, &'static str)],
}

impl About {
    /// The level of a name.
    pub fn level(&self, name: &str) -> Option<&'static Level> {
        self.levels.iter().find(|level| level.name == name)
    }

    /// The level that a spec names.
    ///
    /// # Errors
    /// The kind has none of the name; the message has the nearest.
    pub fn named_level(&self, name: &str, place: &Place) -> Result<&'static Level, Diagnostic> {
        self.level(name).ok_or_else(|| {
            let known = || self.levels.iter().map(|level| level.name);
            let all = || format!("the levels are {}", known().collect::<Vec<_>>().join(", "));
            Diagnostic::book(format!("{} has no level `{name}`", self.name))
                .at(place, "not a level")
                .help(did_you_mean(name, known(), all))
        })
    }
}

/// One step of a kind's ladder. What a reader sees of it stands in the language files.
#[derive(Debug, PartialEq, Eq)]
pub struct Level {
    /// Its key in `book.toml`.
    pub name: &'static str,
    /// What a solver needs, for `bookgen kinds`.
    pub needs: &'static str,
}

/// A scale of ratings.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    /// Its name.
    pub name: &'static str,
    /// The ratings that puzzles can be ordered by, in order.
    pub ratings: &'static [Rating],
    /// The rating that is open: it stands for all that lies there or higher, and nothing can be
    /// ordered by it.
    pub open: Rating,
}

impl Scale {
    /// A rating as a reader is told it: `2.3`; `9.5+` of what is 9.5 or more.
    pub fn text(&self, rating: Rating) -> String {
        let more = if rating >= self.open { "+" } else { "" };
        format!("{rating}{more}")
    }
}

/// What is promised of every puzzle of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// There is exactly one solution, and it is the answer.
    OneSolution,
    /// The answer is right; each of its parts stands in the puzzle exactly once.
    ValidAnswer,
}

/// What counts as the same puzzle twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeats {
    /// A puzzle that a symmetry of the kind turns into the other.
    UpToSymmetry,
    /// The very same puzzle.
    Identical,
}

/// A rating in tenths: 15 is 1.5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rating(pub u16);

impl Rating {
    /// The rating that a text names, `2.3`; the text that [`fmt::Display`] writes and no other.
    pub fn of(text: &str) -> Option<Rating> {
        let (whole, tenth) = text.split_once('.')?;
        let tenths = whole.parse::<u16>().ok()?.checked_mul(10)?;
        let rating = Rating(tenths.checked_add(tenth.parse().ok().filter(|&t: &u16| t < 10)?)?);
        (rating.to_string() == text).then_some(rating)
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

/// Ratings in words, runs of tenths as such: `1.0, 1.2, 4.5 to 5.4`.
pub fn listed(ratings: &[Rating]) -> String {
    let runs = ratings.chunk_by(|a, b| a.0 + 1 == b.0).map(|run| match run {
        [first, _, _, .., last] => format!("{first} to {last}"),
        _ => run.iter().map(Rating::to_string).collect::<Vec<_>>().join(", "),
    });
    runs.collect::<Vec<_>>().join(", ")
}

/// How hard a puzzle was asked to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A level of the kind's ladder.
    Level(&'static Level),
    /// A range of the kind's scale, both ends included.
    Rating(Rating, Rating),
    /// However it is: asked of puzzles that are taken as they are.
    Any,
}

impl fmt::Display for Target {
    /// As the record writes it: `easy`, `2.0-2.6`, `any`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::Level(level) => f.write_str(level.name),
            Target::Rating(low, high) => write!(f, "{low}-{high}"),
            Target::Any => f.write_str("any"),
        }
    }
}

/// How hard a puzzle was measured to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grade {
    /// The level; none if it is beyond the ladder.
    pub level: Option<&'static Level>,
    /// The rating on the kind's scale, if it has one.
    pub rating: Option<Rating>,
    /// Orders puzzles from easier to harder within a level.
    pub effort: u32,
}

impl Grade {
    /// The name of its level; none if it is beyond the ladder.
    pub fn level_name(&self) -> Option<&'static str> {
        self.level.map(|level| level.name)
    }

    /// Whether it is what was asked for.
    pub fn meets(&self, target: Target) -> bool {
        match target {
            Target::Level(level) => self.level == Some(level),
            Target::Rating(low, high) => self.rating.is_some_and(|r| low <= r && r <= high),
            Target::Any => true,
        }
    }
}

/// Makes the puzzles of one chapter.
pub trait Setter: Send + Sync {
    /// The parameters of the puzzle of an index, in canonical form: of two setters with equal
    /// parameters it is the same puzzle. The record keeps it.
    fn params(&self, index: u32) -> String;

    /// Whether a recorded puzzle, which was made with other parameters, may stand: nothing was
    /// taken away or changed that it was made from.
    ///
    /// # Errors
    /// What has changed.
    fn keeps(&self, index: u32, params: &str, _puzzle: &Puzzle) -> Result<(), Change> {
        Err(Change::Options { then: params.to_owned(), now: self.params(index) })
    }

    /// How many puzzles the options themselves ask for (one for each list of words, say).
    fn natural_count(&self) -> Option<u32> {
        None
    }

    /// Whether puzzles can be so hard at all, as far as the options tell.
    ///
    /// # Errors
    /// All faults that keep them from it.
    fn check(&self, _target: Target) -> Result<(), Faults> {
        Ok(())
    }

    /// Where the puzzle of an index stands, if puzzles are not made but taken from a file. Then
    /// there is no other for that index, and they are printed in the order of the file.
    fn own(&self, _index: u32) -> Option<&Place> {
        None
    }

    /// Makes one puzzle.
    ///
    /// # Errors
    /// What was found instead, when the budget of attempts is used up.
    fn make(&self, order: &Order, rng: &mut Rng) -> Result<Puzzle, Shortfall>;
}

/// Why a recorded puzzle is no longer one that its setter makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// The options are others.
    Options {
        /// As the puzzle was made with them.
        then: String,
        /// As they are.
        now: String,
    },
    /// A file that they name is another.
    File {
        /// What it is: "word list".
        what: &'static str,
        /// What the puzzle was made from that is not as it was: "words that are no longer there".
        from: &'static str,
        /// Which of it: "`Robin` and `Wren`".
        which: String,
    },
}

/// One puzzle to be made.
#[derive(Clone, Debug)]
pub struct Order {
    /// Its index in the chapter, from 0. It never changes, wherever the puzzle is printed.
    pub index: u32,
    /// How hard it shall be.
    pub target: Target,
    /// A stream that all puzzles of the chapter share, at its beginning: for what must be dealt
    /// out evenly between them.
    pub chapter: Rng,
}

/// A puzzle could not be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shortfall {
    /// How many attempts were made.
    pub attempts: u64,
    /// What the attempts gave instead, and how often: `("easy", 812)`.
    pub found: Vec<(String, u64)>,
    /// What would help.
    pub hint: String,
}

impl Shortfall {
    /// What the attempts gave instead, in words, the most frequent first.
    pub fn found_text(&self) -> String {
        let mut found: Vec<(u64, &str)> =
            self.found.iter().map(|(what, count)| (*count, what.as_str())).collect();
        found.sort_by(|a, b| b.cmp(a));
        let found: Vec<String> =
            found.iter().map(|(count, what)| format!("{count} {what}")).collect();
        match found.is_empty() {
            true => "nothing was found".to_owned(),
            false => format!("found instead: {}", found.join(", ")),
        }
    }
}

/// What is wrong with a puzzle, in a sentence without a full stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw(pub String);

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Flaw {}

/// Equal for every disguise of one puzzle: 32 hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fingerprint(pub String);

/// A puzzle that has been understood.
pub trait Board: Send + Sync {
    /// Proves the kind's claim, by a search that shares no code with the generator.
    ///
    /// # Errors
    /// Why the claim does not hold.
    fn verify(&self) -> Result<(), Flaw>;

    /// Measures how hard it is. Meant for puzzles that keep their claim.
    fn grade(&self) -> Grade;

    /// Its fingerprint.
    fn fingerprint(&self) -> Fingerprint;

    /// A title of its own ("Garden birds"), if it has one.
    fn title(&self) -> Option<&str> {
        None
    }

    /// Who made it, if that is to be said beside it.
    fn credit(&self) -> Option<&str> {
        None
    }

    /// What is to be looked for in it, in the order of its list; nothing in most kinds.
    fn list(&self) -> Vec<&str> {
        Vec::new()
    }

    /// Title and credit, as they stand above the puzzle: "First light · A. Setter".
    fn heading(&self) -> Option<String> {
        let parts: Vec<&str> = self.title().into_iter().chain(self.credit()).collect();
        (!parts.is_empty()).then(|| parts.join(" · "))
    }

    /// How large a face may be drawn.
    fn extent(&self, face: Face, style: &Style) -> Extent;

    /// Draws a face as large as the frame allows, its shape kept. Nothing lies outside
    /// [`Figure::size`].
    fn draw(&self, face: Face, style: &Style, frame: Size) -> Figure;

    /// A face as a document of <http://ipuz.org>, if that has the kind.
    fn ipuz(&self, _face: Face, _said: &Said<'_>) -> Option<String> {
        None
    }
}

/// What a file says of a puzzle beside it.
#[derive(Clone, Copy, Debug)]
pub struct Said<'a> {
    /// What it is called.
    pub title: &'a str,
    /// Who made it.
    pub author: &'a str,
    /// Whose the rights are.
    pub copyright: &'a str,
    /// Where it was published.
    pub source: &'a str,
    /// When: month, day and year, as ipuz has it.
    pub date: &'a str,
    /// How hard it is.
    pub level: &'a str,
}

/// The two faces of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// As the solver gets it.
    Puzzle,
    /// Solved.
    Answer,
}

/// Line weights, type sizes and cell sizes of one face; they never scale with the drawing.
#[derive(Clone, Debug, PartialEq)]
pub struct Style {
    /// Lines between cells.
    pub thin: Pt,
    /// Lines between regions.
    pub thick: Pt,
    /// The line round the whole.
    pub border: Pt,
    /// Rings round what was found.
    pub ring: Pt,
    /// Type size as a share of the cell's side.
    pub symbol_ratio: f64,
    /// The least type size of a symbol.
    pub least_symbol: Pt,
    /// The least side of a cell that is written in.
    pub least_cell: Pt,
    /// The greatest side of a cell.
    pub most_cell: Pt,
}

impl Style {
    /// The least side of a cell that is only read: what its symbol needs.
    pub fn least_read(&self) -> Pt {
        self.least_symbol / self.symbol_ratio
    }

    /// The least side of a cell that is written in: no smaller than itself allows, nor than its
    /// symbol does.
    pub fn least_written(&self) -> Pt {
        self.least_cell.max(self.least_read())
    }
}

/// How large a figure may be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extent {
    /// Below this it cannot be read or written in.
    pub least: Size,
    /// Above this it is not meant to grow.
    pub most: Size,
}

/// A drawing, from its own top left corner.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// The puzzle's own title, which stands outside the drawing.
    pub title: Option<String>,
    /// Who made the puzzle, which stands there too.
    pub credit: Option<String>,
    /// The size it fills, lines included.
    pub size: Size,
    /// Its lines.
    pub strokes: Vec<Stroke>,
    /// Its symbols, in reading order.
    pub symbols: Vec<Symbol>,
    /// Lists that belong to it and are set beside or below it.
    pub companions: Vec<Companion>,
}

/// A line of a figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Stroke {
    /// Which line of the style it is.
    pub role: StrokeRole,
    /// Where it runs.
    pub path: Path,
}

/// What a line of a figure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum StrokeRole {
    /// Between cells.
    Thin,
    /// Between regions.
    Thick,
    /// Round the whole.
    Border,
    /// Round something found.
    Ring,
}

impl StrokeRole {
    /// Its width in a style.
    pub fn width(self, style: &Style) -> Pt {
        match self {
            StrokeRole::Thin => style.thin,
            StrokeRole::Thick => style.thick,
            StrokeRole::Border => style.border,
            StrokeRole::Ring => style.ring,
        }
    }
}

/// A symbol in a cell, to be set in its optical middle.
#[derive(Clone, Debug, PartialEq)]
pub struct Symbol {
    /// What it is; it decides the weight.
    pub role: SymbolRole,
    /// The symbol: one letter or digit as a reader would count them.
    pub text: String,
    /// The white of its cell.
    pub cell: Rect,
    /// Its type size.
    pub size: Pt,
}

/// What a symbol of a figure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SymbolRole {
    /// Printed in the puzzle.
    Given,
    /// Found by the solver.
    Answer,
    /// A letter of a grid.
    Letter,
}

/// A list of short texts that belongs to a figure: the words to find.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Companion {
    /// The entries, in the order they are to be read.
    pub entries: Vec<String>,
}
