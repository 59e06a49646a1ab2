//! The Sudoku family: digits in rows, columns, boxes and whatever else a variant adds.
//!
//! All variants share one board, one ladder of techniques, one setter and one figure. A variant is a
//! row of [`variant`](self::variant): the size and shape of its grid, and the type of its clues.
//! Classic Sudoku has its own engine.
//!
//! | file | content |
//! |---|---|
//! | `variant` | the variants |
//! | `grid`, `regions` | cells, houses and regions; random regions |
//! | `clues`, `paths`, `word`, `symbols` | cages, signs, lines, marked cells, words, printed symbols |
//! | `board`, `fingerprint` | a finished puzzle: its puzzle string, and the proof that it has one solution |
//! | `ladder` | the techniques of each level |
//! | `setter`, `cage_setter`, `capacity` | making puzzles; how many 4x4 puzzles exist |
//! | `cells`, `game_id`, `ipuz` | the file formats: cells as text, game ids of Solo, documents of ipuz.org |
//! | `figure`, `read` | make the figures of a puzzle, and read a puzzle from its figures |

mod board;
mod board_impl;
mod cage_setter;
mod capacity;
mod cells;
mod clues;
mod diagram;
pub mod f_puzzles;
mod figure;
mod fingerprint;
pub(super) mod game_id;
mod grid;
mod ipuz;
mod ladder;
mod paths;
mod puzz_link;
mod read;
mod regions;
mod setter;
mod symbols;
mod variant;
mod word;

#[cfg(test)]
mod tests;

use self::board::FamilyBoard;
use self::clues::ClueType;
use self::grid::Regions;
use self::setter::FamilySetter;
use self::variant::Variant;
use bookgen_base::diagnostic::Faults;
use bookgen_base::schema::Values;
use bookgen_core::text_format::TextFormat;
use bookgen_core::{About, Board, Face, Figure, Flaw, Kind, Puzzle, Setter, Solved};
use std::sync::OnceLock;

/// A kind of the family.
#[derive(Debug)]
pub struct Family(&'static Variant);

/// The kinds of the family, in the order in which `bookgen kinds` prints them.
pub static FAMILY: [Family; 23] = [
    Family(&variant::SUDOKU_4),
    Family(&variant::SUDOKU_6),
    Family(&variant::SUDOKU_8),
    Family(&variant::SUDOKU_10),
    Family(&variant::SUDOKU_12),
    Family(&variant::SUDOKU_16),
    Family(&variant::SUDOKU_25),
    Family(&variant::DIAGONAL),
    Family(&variant::WINDOKU),
    Family(&variant::WINDOKU_X),
    Family(&variant::JIGSAW),
    Family(&variant::JIGSAW_X),
    Family(&variant::KILLER),
    Family(&variant::KILLER_X),
    Family(&variant::ANTI_KNIGHT),
    Family(&variant::CONSECUTIVE),
    Family(&variant::KROPKI),
    Family(&variant::GREATER_THAN),
    Family(&variant::THERMO),
    Family(&variant::ARROW),
    Family(&variant::EVEN_ODD),
    Family(&variant::SAMURAI),
    Family(&variant::WORDOKU),
];

/// The variant with the name of a kind.
fn variant_of(kind: &str) -> Option<&'static Variant> {
    FAMILY.iter().map(|Family(variant)| *variant).find(|variant| variant.about.name == kind)
}

impl Kind for Family {
    fn about(&self) -> &'static About {
        &self.0.about
    }

    fn setter(&self, options: &Values) -> Result<Box<dyn Setter>, Faults> {
        let words = word::Words::read(options)?;
        Ok(Box::new(FamilySetter::new(self.0, options, words)))
    }

    fn parse(&self, puzzle: &Puzzle) -> Result<Box<dyn Board>, Flaw> {
        Ok(Box::new(FamilyBoard::parse(self.0, puzzle)?))
    }

    fn solutions(&self, puzzle: &Puzzle) -> Result<Solved, Flaw> {
        let board = FamilyBoard::parse_givens(self.0, puzzle)?;
        Ok(board.solve().map(|answer| FamilyBoard { answer, ..board.clone() }.puzzle().answer))
    }

    fn read_faces(&self, puzzle: &Figure, answer: &Figure) -> Result<Puzzle, Flaw> {
        read::read(self.0, puzzle, answer).map(|board| board.puzzle())
    }

    fn read_face(&self, figure: &Figure, face: Face) -> Result<Option<Puzzle>, Flaw> {
        let board = read::read_alone(self.0, figure, face)?;
        Ok(board.map(|board| board.puzzle()))
    }

    fn has_diagrams(&self) -> bool {
        diagram::has_diagrams(self.0)
    }

    fn has_boxes(&self) -> bool {
        self.0.shape.regions != Regions::Irregular
    }

    fn formats(&self) -> &'static [TextFormat] {
        let is_own = |Family(variant): &Family| std::ptr::eq(*variant, self.0);
        let Some(index) = FAMILY.iter().position(is_own) else { return &[] };
        FORMATS[index].get_or_init(|| formats(self.0))
    }
}

/// The formats of each kind.
static FORMATS: [OnceLock<Vec<TextFormat>>; FAMILY.len()] =
    [const { OnceLock::new() }; FAMILY.len()];

fn formats(variant: &'static Variant) -> Vec<TextFormat> {
    let Variant { shape, clues, .. } = variant;
    let has_game_ids = matches!(clues, ClueType::None | ClueType::Cages)
        && !shape.has_windows
        && !shape.is_anti_knight
        && shape.regions != Regions::Samurai;
    let all = [
        cells::has_format(variant).then(|| cells::format(variant)),
        has_game_ids.then_some(game_id::FORMAT),
        puzz_link::has_format(variant).then_some(puzz_link::FORMAT),
        f_puzzles::has_format(variant).then_some(f_puzzles::FORMAT),
        ipuz::has_format(variant).then_some(ipuz::FORMAT),
    ];
    all.into_iter().flatten().collect()
}
