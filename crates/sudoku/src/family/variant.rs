//! The variants of the family: a row for each kind of puzzle.

use super::clues::ClueType;
use super::grid::{Regions, Shape};
use super::symbols::Symbols;
use bookgen_base::schema::{Field, FileKind, Type};
use bookgen_core::figure::Role;
use bookgen_core::solver::symmetry::Symmetry;
use bookgen_core::{About, Claim, Group, Level, RepeatPolicy};

/// A variant of Sudoku.
#[derive(Debug)]
pub struct Variant {
    /// The description of the kind.
    pub about: About,
    /// The sizes of the grid, that is the numbers of digits. The last size is the default.
    pub sizes: &'static [usize],
    /// The shape of the grid.
    pub shape: Shape,
    /// The clues besides the givens.
    pub clues: ClueType,
    /// The symbols that an option can choose. The first one is the default.
    pub symbols: &'static [Symbols],
    /// The number of givens that a puzzle has at least, unless an option sets another number.
    pub least_givens: usize,
}

impl Variant {
    const CLASSIC: Variant = Variant {
        about: about("", "", &[], &[], &[]),
        sizes: &[9],
        shape: Shape::BOXES,
        clues: ClueType::None,
        symbols: &[Symbols::Numbers],
        least_givens: 0,
    };
}

const fn about(
    name: &'static str,
    summary: &'static str,
    options: &'static [Field],
    levels: &'static [Level],
    texts: &'static [(&'static str, &'static str)],
) -> About {
    About {
        name,
        summary,
        options,
        levels,
        default_level: if levels.len() > 1 { "easy" } else { "gentle" },
        scale: None,
        claim: Claim::OneSolution,
        repeats: RepeatPolicy::UpToSymmetry,
        generator: 1,
        group: Group::SudokuVariants,
        symbols: Role::Given,
        ascending: true,
        texts,
    }
}

const SYMMETRY: Field = Field::with_default(
    "symmetry",
    Type::Choice(Symmetry::NAMES),
    "\"half-turn\"",
    "the symmetry of the pattern of givens",
);

/// The symmetry of variants whose clues are not symmetric.
const NO_SYMMETRY: Field = Field::with_default(
    "symmetry",
    Type::Choice(Symmetry::NAMES),
    "\"none\"",
    "the symmetry of the pattern of givens",
);

const GIVENS: Field = Field::optional(
    "givens",
    Type::Int(0, 600),
    "the minimum number of givens; a puzzle has more givens only if its level or its symmetry needs \
     them",
);

static CLASSIC_OPTIONS: &[Field] = &[SYMMETRY, GIVENS];
static CLUE_OPTIONS: &[Field] = &[NO_SYMMETRY, GIVENS];

static JIGSAW_OPTIONS: &[Field] = &[
    Field::with_default("size", Type::Int(5, 9), "9", "the number of rows, columns and digits"),
    SYMMETRY,
    GIVENS,
];

static CHILDREN_OPTIONS: &[Field] = &[
    Field::with_default(
        "symbols",
        Type::Choice(&Symbols::NAMES_FOR_CHILDREN),
        "\"numbers\"",
        "what is printed in the cells: numbers, letters, `pictures` of several themes, or the \
         pictures of one theme",
    ),
    SYMMETRY,
    GIVENS,
];

static TEN_OPTIONS: &[Field] = &[
    Field::with_default(
        "symbols",
        Type::Choice(&["from-zero", "numbers", "letters"]),
        "\"from-zero\"",
        "what is printed in the cells: `from-zero` is 0 to 9, `numbers` is 1 to 10, `letters` is A \
         to J",
    ),
    SYMMETRY,
    GIVENS,
];

static TWELVE_OPTIONS: &[Field] = &[
    Field::with_default(
        "symbols",
        Type::Choice(&["numbers", "mixed", "letters"]),
        "\"numbers\"",
        "what is printed in the cells: `numbers` is 1 to 12, `mixed` is 1 to 9 and A to C, \
         `letters` is A to L",
    ),
    SYMMETRY,
    GIVENS,
];

static SIXTEEN_OPTIONS: &[Field] = &[
    Field::with_default(
        "symbols",
        Type::Choice(&["numbers", "mixed", "letters"]),
        "\"numbers\"",
        "what is printed in the cells: `numbers` is 1 to 16, `mixed` is 1 to 9 and A to G, \
         `letters` is A to P",
    ),
    SYMMETRY,
    GIVENS,
];

static TWENTY_FIVE_OPTIONS: &[Field] = &[
    Field::with_default(
        "symbols",
        Type::Choice(&["letters", "numbers"]),
        "\"letters\"",
        "what is printed in the cells: `letters` is A to Y, `numbers` is 1 to 25",
    ),
    SYMMETRY,
    GIVENS,
];

static WORD_OPTIONS: &[Field] = &[
    Field::required(
        "words",
        Type::TextFile(FileKind::WordList),
        "word list with one word per line; each word has nine different letters; the puzzles use \
         the words in turn",
    ),
    Field::with_default(
        "place",
        Type::Choice(&["row", "diagonal"]),
        "\"row\"",
        "where the word is in the answer: in a row, or on the diagonal from the top left corner",
    ),
    SYMMETRY,
    GIVENS,
];

/// The levels of grids with boxes.
static BOX_LEVELS: [Level; 5] = [
    Level::new("gentle", "hidden singles in boxes"),
    Level::new("easy", "hidden singles in boxes, rows and columns"),
    Level::new("medium", "naked singles, locked candidates"),
    Level::new("hard", "pairs, triples, X-wings"),
    Level::new("expert", "wings, swordfish, jellyfish, quads; no chains"),
];

static DIAGONAL_LEVELS: [Level; 5] = [
    Level::new("gentle", "hidden singles in boxes"),
    Level::new("easy", "hidden singles in boxes, rows, columns and on diagonals"),
    Level::new("medium", "naked singles, locked candidates"),
    Level::new("hard", "pairs, triples, X-wings"),
    Level::new("expert", "wings, swordfish, jellyfish, quads; no chains"),
];

static WINDOW_LEVELS: [Level; 5] = [
    Level::new("gentle", "hidden singles in boxes"),
    Level::new("easy", "hidden singles in boxes, rows, columns and windows"),
    Level::new(
        "medium",
        "naked singles, locked candidates, the groups of cells that windows leave over",
    ),
    Level::new("hard", "pairs, triples, X-wings"),
    Level::new("expert", "wings, swordfish, jellyfish, quads; no chains"),
];

static JIGSAW_LEVELS: [Level; 5] = [
    Level::new("gentle", "hidden singles in regions"),
    Level::new("easy", "hidden singles in regions, rows and columns"),
    Level::new("medium", "naked singles, locked candidates, leftovers of one cell"),
    Level::new("hard", "pairs, triples, X-wings, leftovers of several cells"),
    Level::new("expert", "wings, swordfish, jellyfish, quads; no chains"),
];

static KILLER_LEVELS: [Level; 5] = [
    Level::new("gentle", "sets of digits that fit a cage, singles"),
    Level::new("easy", "the sum of one house, with one cell left over"),
    Level::new(
        "medium",
        "partners in cages of two cells; the sum of several houses, with one cell left over",
    ),
    Level::new("hard", "sums with two to four cells left over"),
    Level::new("expert", "arrangements of a cage, locked candidates, pairs, triples, X-wings"),
];

static NEIGHBOUR_LEVELS: [Level; 5] = [
    Level::new("gentle", "digits beside digits, singles in boxes and cells"),
    Level::new("easy", "hidden singles in rows and columns"),
    Level::new("medium", "candidates of neighbours, locked candidates"),
    Level::new("hard", "pairs, triples, X-wings"),
    Level::new("expert", "wings, swordfish, jellyfish, quads; no chains"),
];

static BOUND_LEVELS: [Level; 5] = [
    Level::new("gentle", "least and greatest digits along lines, singles in boxes and cells"),
    Level::new("easy", "hidden singles in rows and columns"),
    Level::new("medium", "locked candidates"),
    Level::new("hard", "pairs, triples, X-wings"),
    Level::new("expert", "wings, swordfish, jellyfish, quads; no chains"),
];

static ARROW_LEVELS: [Level; 5] = [
    Level::new("gentle", "least and greatest sums, singles in boxes and cells"),
    Level::new("easy", "hidden singles in rows and columns"),
    Level::new("medium", "all sums of an arrow, locked candidates"),
    Level::new("hard", "pairs, triples, X-wings"),
    Level::new("expert", "wings, swordfish, jellyfish, quads; no chains"),
];

/// Defines a variant. Fields that are not listed are those of a classic Sudoku.
macro_rules! variant {
    (
        $(#[$doc:meta])*
        $name:ident = $kind:literal, $summary:literal, $options:expr, $levels:expr
        $(, generator $version:literal)? $(, group $group:ident)?;
        $($field:ident: $value:expr),* $(,)?
    ) => {
        $(#[$doc])*
        pub static $name: Variant = Variant {
            about: About {
                $(generator: $version,)?
                $(group: Group::$group,)?
                ..about($kind, $summary, $options, $levels, bookgen_core::texts!($kind))
            },
            $($field: $value,)*
            ..Variant::CLASSIC
        };
    };
}

/// Sudoku of 4x4 cells. There are only 36 minimal ones up to symmetry, so children get puzzles that
/// differ as printed.
pub static SUDOKU_4: Variant = Variant {
    about: About {
        repeats: RepeatPolicy::Identical,
        group: Group::SudokuSizes,
        ..about(
            "sudoku-4",
            "Sudoku of 4x4 cells",
            CHILDREN_OPTIONS,
            BOX_LEVELS.split_at(1).0,
            bookgen_core::texts!("sudoku-4"),
        )
    },
    sizes: &[4],
    symbols: &Symbols::FOR_CHILDREN,
    ..Variant::CLASSIC
};

variant! {
    /// Sudoku of 6x6 cells.
    SUDOKU_6 = "sudoku-6", "Sudoku of 6x6 cells", CHILDREN_OPTIONS, BOX_LEVELS.split_at(3).0, group SudokuSizes;
    sizes: &[6], symbols: &Symbols::FOR_CHILDREN
}

variant! {
    /// Sudoku of 8x8 cells.
    SUDOKU_8 = "sudoku-8", "Sudoku of 8x8 cells", CLASSIC_OPTIONS, BOX_LEVELS.split_at(4).0, group SudokuSizes;
    sizes: &[8]
}

variant! {
    /// Sudoku of 10x10 cells.
    SUDOKU_10 = "sudoku-10", "Sudoku of 10x10 cells", TEN_OPTIONS, BOX_LEVELS.split_at(4).0, group SudokuSizes;
    sizes: &[10], symbols: &[Symbols::FromZero, Symbols::Numbers, Symbols::Letters]
}

variant! {
    /// Sudoku of 12x12 cells.
    SUDOKU_12 = "sudoku-12", "Sudoku of 12x12 cells", TWELVE_OPTIONS, BOX_LEVELS.split_at(4).0, group SudokuSizes;
    sizes: &[12], symbols: &[Symbols::Numbers, Symbols::Mixed, Symbols::Letters]
}

variant! {
    /// Sudoku of 16x16 cells.
    SUDOKU_16 = "sudoku-16", "Sudoku of 16x16 cells", SIXTEEN_OPTIONS, BOX_LEVELS.split_at(4).0, group SudokuSizes;
    sizes: &[16],
    least_givens: 120, symbols: &[Symbols::Numbers, Symbols::Mixed, Symbols::Letters]
}

variant! {
    /// Sudoku of 25x25 cells.
    SUDOKU_25 = "sudoku-25", "Sudoku of 25x25 cells", TWENTY_FIVE_OPTIONS, BOX_LEVELS.split_at(3).0, group SudokuSizes;
    sizes: &[25],
    least_givens: 330, symbols: &[Symbols::Letters, Symbols::Numbers]
}

variant! {
    /// Sudoku X.
    DIAGONAL = "sudoku-x", "Sudoku in which both diagonals have each digit, too", CLASSIC_OPTIONS, &DIAGONAL_LEVELS;
    shape: Shape { has_diagonals: true, ..Shape::BOXES }
}

variant! {
    /// Windoku.
    WINDOKU = "windoku", "Sudoku in which four windows have each digit, too", CLASSIC_OPTIONS, &WINDOW_LEVELS, generator 2;
    shape: Shape { has_windows: true, ..Shape::BOXES }
}

variant! {
    /// Windoku with diagonals.
    WINDOKU_X = "windoku-x", "Windoku in which both diagonals have each digit, too", CLASSIC_OPTIONS, &WINDOW_LEVELS, generator 2;
    shape: Shape { has_windows: true, has_diagonals: true, ..Shape::BOXES }
}

variant! {
    /// Jigsaw Sudoku.
    JIGSAW = "jigsaw", "Each row, column and irregular region of a grid has each digit once", JIGSAW_OPTIONS, &JIGSAW_LEVELS;
    sizes: &[5, 6, 7, 8, 9],
    shape: Shape { regions: Regions::Irregular, ..Shape::BOXES }
}

variant! {
    /// Jigsaw Sudoku with diagonals.
    JIGSAW_X = "jigsaw-x", "Jigsaw Sudoku in which both diagonals have each digit, too", CLASSIC_OPTIONS, &JIGSAW_LEVELS;
    shape: Shape { regions: Regions::Irregular, has_diagonals: true, ..Shape::BOXES }
}

variant! {
    /// Killer Sudoku.
    KILLER = "killer", "Sudoku without givens: cages state the sums of their digits", &[], &KILLER_LEVELS, generator 2;
    clues: ClueType::Cages
}

variant! {
    /// Killer Sudoku with diagonals.
    KILLER_X = "killer-x", "Killer Sudoku in which both diagonals have each digit, too", &[], &KILLER_LEVELS, generator 2;
    clues: ClueType::Cages,
    shape: Shape { has_diagonals: true, ..Shape::BOXES }
}

variant! {
    /// Anti-knight Sudoku.
    ANTI_KNIGHT = "anti-knight", "Sudoku in which cells a knight's move apart have different digits", CLASSIC_OPTIONS, &BOX_LEVELS;
    shape: Shape { is_anti_knight: true, ..Shape::BOXES }
}

variant! {
    /// Consecutive Sudoku.
    CONSECUTIVE = "consecutive", "Sudoku in which bars mark all neighbours with consecutive digits", CLUE_OPTIONS, NEIGHBOUR_LEVELS.split_at(4).0;
    clues: ClueType::Bars
}

variant! {
    /// Kropki Sudoku.
    KROPKI = "kropki", "Sudoku in which dots mark all neighbours that are consecutive or double", CLUE_OPTIONS, &NEIGHBOUR_LEVELS;
    clues: ClueType::Dots
}

variant! {
    /// Greater-than Sudoku.
    GREATER_THAN = "greater-than", "Sudoku with signs between the cells of each box", CLUE_OPTIONS, &BOUND_LEVELS;
    clues: ClueType::Signs
}

variant! {
    /// Thermo Sudoku.
    THERMO = "thermo", "Sudoku in which digits increase along thermometers", CLUE_OPTIONS, &BOUND_LEVELS;
    clues: ClueType::Thermos
}

variant! {
    /// Arrow Sudoku.
    ARROW = "arrow", "Sudoku in which digits along arrows add up to the digit in the circle", CLUE_OPTIONS, &ARROW_LEVELS;
    clues: ClueType::Arrows
}

variant! {
    /// Even-odd Sudoku.
    EVEN_ODD = "even-odd", "Sudoku in which shapes mark even and odd digits", CLUE_OPTIONS, &BOX_LEVELS;
    clues: ClueType::Parity
}

variant! {
    /// Samurai Sudoku.
    SAMURAI = "samurai", "Five Sudoku that overlap and are solved as one puzzle", CLASSIC_OPTIONS, BOX_LEVELS.split_at(4).0;
    shape: Shape { regions: Regions::Samurai, ..Shape::BOXES }
}

variant! {
    /// Wordoku.
    WORDOKU = "wordoku", "Sudoku with letters, whose answer contains a word", WORD_OPTIONS, &BOX_LEVELS;
    clues: ClueType::Letters
}
