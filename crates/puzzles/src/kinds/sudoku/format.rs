//! The formats that Sudoku are exchanged in.
//!
//! [`Reader`] takes a file and says itself what it is; [`Format`] writes.
//!
//! | format | what it is | read | written |
//! |---|---|---|---|
//! | `line` | a puzzle a line, 81 cells; what follows is passed over | yes | `.` for an empty cell |
//! | `sdm` | the same, as SudoCue's collections have it | yes | `0` for an empty cell |
//! | `grid` | nine rows, with or without rulers round the boxes; Simple Sudoku's `.ss` | yes | with rulers |
//! | `sdk` | SadMan's and SudoCue's: `#A` author and so on, then nine rows | yes, `[State]` is passed over | yes |
//! | `opensudoku` | XML of the app OpenSudoku, old and new | yes | the old form, which all releases read |
//! | `ipuz` | JSON of <http://ipuz.org/sudoku>; `ipuz({…})` too | yes | a document a line |
//! | `json` | JSON objects of bookgen's own, see [`json`](self#json) | yes | an object a line |
//!
//! Beside these, the test lines of HoDoKu's library are read (their givens), and tables with
//! commas, semicolons or tabs between their columns: the puzzle is the first column of 81 cells.
//! An empty cell is one of `.`, `0`, `*`, `_`, `-`, `x`, `X`, `?` and `·`.
//!
//! Puzzles are read one by one, documents too, so that a file may be of any length. Only a line
//! (64 KB), an object of JSON and a tag of XML (1 MB) are bounded. A fault costs its own puzzle:
//! reading goes on at the next, but after a fault in the tags of XML.
//!
//! # JSON
//!
//! ```json
//! {"puzzle": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
//!  "solution": "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
//!  "title": "First light", "author": "A. Setter", "level": "gentle", "rating": "1.2"}
//! ```
//!
//! Only `puzzle` must be there. The other keys are `solution` and those of [`MetadataKey`]; keys that
//! are not known are passed over. A file is such objects one after another, or an array of them.
//!
//! # Examples
//!
//! ```
//! use bookgen_puzzles::sudoku::format::{Format, Reader};
//!
//! let file = "#AA. Setter
//! 53..7....
//! 6..195...
//! .98....6.
//! 8...6...3
//! 4..8.3..1
//! 7...2...6
//! .6....28.
//! ...419..5
//! ....8..79
//! ";
//! let puzzles: Vec<_> = Reader::new(file.as_bytes()).collect::<Result<_, _>>().unwrap();
//! assert_eq!(puzzles[0].metadata().author(), Some("A. Setter"));
//! let mut out = String::new();
//! Format::Sdm.write_puzzle(&puzzles[0], &mut out);
//! assert_eq!(
//!     out,
//!     "530070000600195000098000060800060003400803001700020006060000280000419005000080079\n"
//! );
//! ```

mod cell_text;
mod document_type;
mod fragment;
mod grid_assembler;
mod json_object;
mod json_scanner;
mod line_kind;
mod line_reader;
mod metadata;
mod opensudoku_xml;
mod reader;
mod write;
mod xml_input;

#[cfg(test)]
mod tests;

pub use metadata::{Metadata, MetadataKey};
pub use reader::{ReadError, Reader};

use std::fmt;
use std::sync::Arc;

use super::board::{self, Cells};

/// A format to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A puzzle a line, `.` for an empty cell.
    Line,
    /// Nine rows with rulers round the boxes.
    Grid,
    /// SadMan's and SudoCue's single puzzle.
    Sdk,
    /// SudoCue's collection: a puzzle a line, `0` for an empty cell.
    Sdm,
    /// XML of the app OpenSudoku.
    OpenSudoku,
    /// JSON of ipuz.org.
    Ipuz,
    /// JSON of bookgen's own.
    Json,
}

impl Format {
    /// All of them, with their names on the command line.
    pub const ALL: [(&'static str, Format); 7] = [
        ("line", Format::Line),
        ("grid", Format::Grid),
        ("sdk", Format::Sdk),
        ("sdm", Format::Sdm),
        ("opensudoku", Format::OpenSudoku),
        ("ipuz", Format::Ipuz),
        ("json", Format::Json),
    ];

    /// The format of a name.
    pub fn from_name(name: &str) -> Option<Format> {
        Format::ALL.iter().find(|(known, _)| *known == name).map(|(_, format)| *format)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        Format::ALL.iter().find(|(_, known)| *known == self).map_or("", |(name, _)| name)
    }
}

/// A puzzle as a file has it. Nothing of it is proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleEntry {
    /// The givens.
    pub givens: Cells,
    /// The solution that the file claims, if it has one.
    pub solution: Option<Cells>,
    /// What else the file says of it; puzzles of one document share it.
    metadata: Option<Arc<Metadata>>,
    /// The line it begins on, from 1; 0 if it is from no file.
    pub line: u64,
}

impl PuzzleEntry {
    /// A puzzle that is from no file.
    pub fn new(givens: Cells, solution: Option<Cells>, metadata: Metadata) -> PuzzleEntry {
        let metadata = (metadata != Metadata::default()).then(|| Arc::new(metadata));
        PuzzleEntry { givens, solution, metadata, line: 0 }
    }

    /// Where the solution that the file claims, if it claims one, is not that of the puzzle: "row 1
    /// column 3 is 4, not 5".
    pub fn solution_error(&self, solution: &Cells) -> Option<String> {
        let stated = self.solution.as_ref()?;
        let cell = (0..81).find(|&cell| stated[cell] != solution[cell])?;
        let place = board::place(cell);
        Some(format!("{place} is {}, not {}", solution[cell], stated[cell]))
    }

    /// What the file says of it: who made it, how hard it is.
    pub fn metadata(&self) -> &Metadata {
        static EMPTY: Metadata = Metadata::empty();
        self.metadata.as_deref().unwrap_or(&EMPTY)
    }
}

/// What is said of a puzzle for which the file claims a solution that is not its own.
pub const WRONG_SOLUTION: &str = "the stated solution of this puzzle is wrong";

/// What in a file is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormatError {
    /// The line, from 1.
    pub line: u64,
    /// The column, from 1, in characters.
    pub column: u64,
    /// What is wrong, in a sentence without a full stop.
    pub message: String,
    /// A way out.
    pub help: String,
}

impl fmt::Display for FormatError {
    /// Line, column and what is wrong.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for FormatError {}
