//! The fields of the options that select founding methods.

use super::{DigMethod, FillMethod, SolverMethod};
use crate::founding::dig_hole::{BoundSet, LineRule};
use crate::founding::erase_row::MAX_MORE_CELLS;
use crate::founding::las_vegas::{MAX_START_CELLS, StartDigits};
use crate::founding::shuffle::ShuffleMethod;
use bookgen_base::schema::{Field, Type};

/// The heading above the fields in listings.
pub const HEADING: &str = "Methods of the founding texts (docs/founding.md)";

/// The fields, in the order of listings.
pub const FIELDS: [Field; 16] = [
    FILL,
    START_CELLS,
    START_DIGITS,
    MORE_CELLS,
    SHUFFLE,
    SWAPS,
    STRIDE,
    DIG,
    BLANKS,
    DIG_LEVEL,
    BOUNDS,
    LINES,
    TRANSFORM,
    SCORE,
    DENSITY_LEVEL,
    SOLVER,
];

/// The option `fill`.
const FILL: Field = Field::optional(
    "fill",
    Type::Choice(FillMethod::NAMES),
    "method for filling grids; if missing, a random search that can produce every grid",
);

/// The option `start_cells`.
const START_CELLS: Field = Field::with_default(
    "start_cells",
    Type::Int(1, MAX_START_CELLS as i64),
    "11",
    "number of cells that get a random digit at the start of `fill = \"las-vegas\"`",
);

/// The option `start_digits`.
const START_DIGITS: Field = Field::with_default(
    "start_digits",
    Type::Choice(StartDigits::NAMES),
    "\"legal\"",
    "digits at the start of `fill = \"las-vegas\"`: digits that row, column and box allow, or any digits, as the text says",
);

/// The option `more_cells`.
const MORE_CELLS: Field = Field::with_default(
    "more_cells",
    Type::Int(0, MAX_MORE_CELLS as i64),
    "0",
    "number of further filled cells that `fill = \"erase-row\"` erases with a row in which no digit fits",
);

/// The option `shuffle`.
const SHUFFLE: Field = Field::optional(
    "shuffle",
    Type::Choice(ShuffleMethod::NAMES),
    "method for shuffling in `fill` and `transform`; if missing, Fisher-Yates",
);

/// The option `swaps`.
const SWAPS: Field = Field::optional(
    "swaps",
    Type::Int(1, 1000),
    "number of swaps of `shuffle = \"random-swaps\"`; if missing, four for each symbol",
);

/// The option `stride`.
const STRIDE: Field = Field::optional(
    "stride",
    Type::Int(1, 8),
    "stride of all searches of `shuffle = \"stride-probe\"`: 1, 2, 4, 5, 7 or 8; if missing, a stride is drawn for each search",
);

/// The option `dig`.
const DIG: Field = Field::optional(
    "dig",
    Type::Choice(DigMethod::NAMES),
    "method for removing givens; if missing, givens are removed in groups that keep the symmetry",
);

/// The option `blanks`.
const BLANKS: Field = Field::optional(
    "blanks",
    Type::Int(1, 64),
    "number of cells that `dig = \"random-blank\"` or `\"random-blank-text\"` clears; if missing, 60 cells are drawn, some of them several times",
);

/// The option `dig_level`.
const DIG_LEVEL: Field = Field::optional(
    "dig_level",
    Type::Int(1, 5),
    "level 1 to 5 of the dig-hole paper; sets how many givens remain; if `dig` is missing, also sets the order in which givens are removed",
);

/// The option `bounds`.
const BOUNDS: Field = Field::with_default(
    "bounds",
    Type::Choice(BoundSet::NAMES),
    "\"english-edition\"",
    "numbers of givens for `dig_level`: the table of the paper's English edition, or five equal intervals of 0 to 80, as the text says",
);

/// The option `lines`.
const LINES: Field = Field::with_default(
    "lines",
    Type::Choice(LineRule::NAMES),
    "\"at-least\"",
    "how many givens `dig_level` keeps in each row and column: at least the bound of the level, or more than the bound, as the text says",
);

/// The option `transform`.
const TRANSFORM: Field = Field::with_default(
    "transform",
    Type::Flag,
    "false",
    "whether to transform the finished puzzle at random: rename digits, reorder rows and columns, transpose",
);

/// The option `score`.
const SCORE: Field = Field::optional(
    "score",
    Type::Choice(&["dig-hole", "dependency-density"]),
    "puzzles are discarded unless this score gives the level `dig_level` or `density_level`; the book prints bookgen's own level",
);

/// The option `density_level`.
const DENSITY_LEVEL: Field = Field::optional(
    "density_level",
    Type::Int(0, 3),
    "level 0 to 3 that `score = \"dependency-density\"` must give to a puzzle",
);

/// The option `solver`.
const SOLVER: Field = Field::optional(
    "solver",
    Type::Choice(SolverMethod::NAMES),
    "puzzles that this solver cannot complete are discarded",
);
