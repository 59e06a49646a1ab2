//! Makes random nonograms of a requested level.
//!
//! A picture is blurred noise. Coarse shapes make easy puzzles, and fine shapes make hard puzzles. Half of
//! the pictures are symmetric. A picture without clear shapes, or with an empty row or column, is left
//! out. The first puzzle that has the level is accepted.

use super::board::NonogramBoard;
use super::levels::{EASY, EXPERT, GENTLE, HARD, LEVEL_COUNT, MEDIUM, measure};
use super::noise::{Form, noise};
use super::{DEFAULT_SIDE, LEVELS, MIN_SIDE};
use bookgen_base::diagnostic::{Diagnostic, Faults, Place};
use bookgen_base::rng::{Draw, Rng};
use bookgen_base::schema::Values;
use bookgen_core::solver::until_found::{Attempt, until_found};
use bookgen_core::{Order, Puzzle, Setter, Shortfall, Target};

/// The maximum number of cells in all attempts for one puzzle.
const MAX_CELLS: usize = 2_000_000;

/// The part of these cells that symmetric pictures can have. Some sizes have few symmetric puzzles of a
/// level; then the picture is not symmetric.
const SYMMETRIC_PART: u64 = 8;

/// The smallest share of neighbours with the same colour, in percent.
pub const MIN_ALIKE: usize = 60;

/// The maximum number of rounds of contradictions in an expert puzzle.
const MAX_ROUNDS: u32 = 4;

/// The percentages of black cells of each level: the least and the most.
const BLACK: [[u32; 2]; LEVEL_COUNT] = [[56, 60], [54, 60], [50, 58], [50, 51], [50, 52]];

/// Makes the random nonograms of a chapter.
#[derive(Clone, Debug)]
pub struct NonogramSetter {
    columns: usize,
    rows: usize,
    /// The position of the option `columns` in the spec.
    place: Place,
}

impl NonogramSetter {
    /// Creates a setter from the options of a chapter.
    pub fn new(options: &Values) -> NonogramSetter {
        let side = |name| options.int(name).and_then(|side| usize::try_from(side).ok());
        let columns = side("columns").unwrap_or(DEFAULT_SIDE);
        let rows = side("rows").unwrap_or(columns);
        NonogramSetter { columns, rows, place: options.place("columns").clone() }
    }

    /// How often the noise is blurred for a level. In a narrow grid, coarse shapes would leave lines
    /// empty.
    fn blur(&self, level: usize) -> u32 {
        let side = self.columns.min(self.rows);
        let blur = match level {
            GENTLE => (side / 5).max(1),
            EASY => ((side + 4) / 8).max(1),
            HARD => (side / 15).max(1),
            _ => (side / 12).max(1),
        };
        blur as u32
    }

    /// The roughness of shapes for a level. In a small grid, smooth shapes are rarely hard.
    fn grain(&self, level: usize) -> u64 {
        match (level, self.columns.min(self.rows)) {
            (MEDIUM, ..7) | (HARD | EXPERT, ..9) => 3,
            (HARD | EXPERT, ..12) => 6,
            _ => 0,
        }
    }

    /// Makes one attempt for a level.
    fn attempt(&self, level: usize, is_symmetric: bool, rng: &mut Rng) -> Attempt<Puzzle> {
        let [least, most] = BLACK[level];
        let black = least + rng.below(most - least + 1);
        let (blur, grain) = (self.blur(level), self.grain(level));
        let form = Form { black, blur, grain, is_symmetric };
        let picture = noise(self.columns, self.rows, form, rng);
        if picture.alike_percent() < MIN_ALIKE {
            return Attempt::Other("without clear shapes");
        }
        if picture.has_empty_line() {
            return Attempt::Other("with an empty row or column");
        }
        let clues = picture.clues();
        let max_rounds = if level == EXPERT { MAX_ROUNDS } else { 0 };
        match measure(&clues, max_rounds) {
            Some(measured) if measured.level == level => {
                Attempt::Found(NonogramBoard { clues, picture, title: None }.puzzle())
            }
            Some(measured) => Attempt::Other(LEVELS[measured.level].name),
            None => Attempt::Other("that need harder techniques or have several solutions"),
        }
    }
}

impl Setter for NonogramSetter {
    fn params(&self, _: u32) -> String {
        format!("columns={};rows={}", self.columns, self.rows)
    }

    /// A puzzle of 5x5 cells is never hard: this is known from all pictures of this size.
    fn check(&self, target: Target) -> Result<(), Faults> {
        let is_hard = target == Target::Level(&LEVELS[HARD]);
        if is_hard && (self.columns, self.rows) == (MIN_SIDE, MIN_SIDE) {
            let message = format!("a nonogram of {MIN_SIDE}x{MIN_SIDE} cells is never hard");
            return Err(Diagnostic::input(message)
                .at(&self.place, "too small for this level")
                .help("choose another level, or a larger grid")
                .into());
        }
        Ok(())
    }

    fn make(&self, order: &Order, rng: &mut Rng) -> Result<Puzzle, Shortfall> {
        let level = order.level(&LEVELS, "nonograms")?;
        let max_attempts = (MAX_CELLS / (self.columns * self.rows)) as u64;
        let hint = "choose another level, or other numbers of `columns` and `rows`";
        if rng.below(2) == 0 {
            let attempts = max_attempts / SYMMETRIC_PART;
            let found = until_found(attempts, hint, || self.attempt(level, true, rng));
            if found.is_ok() {
                return found;
            }
        }
        until_found(max_attempts, hint, || self.attempt(level, false, rng))
    }
}
