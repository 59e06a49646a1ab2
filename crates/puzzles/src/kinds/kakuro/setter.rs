//! Makes kakuro of a requested level.
//!
//! A puzzle starts with a random pattern of black cells. Then digits are searched whose sums the
//! techniques up to the requested level solve. The puzzle is accepted if the techniques of the next
//! easier level do not solve it.

use super::board::KakuroBoard;
use super::closure::{Closure, solves};
use super::digit_search::DigitSearch;
use super::mask_generator::random_layout;
use super::{DEFAULT_SIDE, EXPERT, HARD, LEVELS};
use bookgen_base::rng::Rng;
use bookgen_base::schema::Values;
use bookgen_core::solver::symmetry::Symmetry;
use bookgen_core::solver::until_found::{Attempt, until_found};
use bookgen_core::{Order, Puzzle, Setter, Shortfall};

/// The maximum number of attempts for one puzzle.
const MAX_ATTEMPTS: u64 = 5_000;

/// The weights of the digits 1 to 9 at the start of the search, by level. Small and large digits give
/// sums with few combinations.
const WEIGHTS: [[u32; 9]; LEVELS.len()] = [
    [16, 9, 3, 1, 1, 1, 3, 9, 16],
    [9, 6, 3, 1, 1, 1, 3, 6, 9],
    [4, 3, 2, 1, 1, 1, 2, 3, 4],
    [3, 2, 2, 1, 1, 1, 2, 2, 3],
    [3, 2, 2, 1, 1, 1, 2, 2, 3],
];

/// Makes the kakuro of a chapter.
#[derive(Clone, Debug)]
pub struct KakuroSetter {
    columns: usize,
    rows: usize,
    symmetry: Symmetry,
}

impl KakuroSetter {
    /// Creates a setter from the options of a chapter.
    pub fn new(options: &Values) -> KakuroSetter {
        let side = |name| options.int(name).and_then(|side| usize::try_from(side).ok());
        let symmetry = options.text("symmetry").and_then(Symmetry::from_name);
        let columns = side("columns").unwrap_or(DEFAULT_SIDE);
        KakuroSetter {
            columns,
            rows: side("rows").unwrap_or(columns),
            symmetry: symmetry.unwrap_or(Symmetry::HalfTurn),
        }
    }

    /// Makes one attempt for a level.
    fn attempt(&self, level: usize, rng: &mut Rng) -> Attempt<Puzzle> {
        let Some(layout) = random_layout(self.columns, self.rows, self.symmetry, rng) else {
            return Attempt::Other("without a pattern of black cells");
        };
        let weights = &WEIGHTS[level];
        let Some(mut search) = DigitSearch::new(&layout, level.min(HARD), weights, rng) else {
            return Attempt::Other("without digits");
        };
        let mut closure = Closure::new(&layout);
        let mut instead = "that need harder techniques";
        let is_found = search.run(rng, |search| {
            if level == EXPERT {
                if search.open == 0 {
                    instead = LEVELS[HARD].name;
                }
                // The search uses the techniques of the level hard. If they leave many candidates, the
                // techniques of the level expert almost never suffice.
                let mut candidates = search.candidates.clone();
                return (1..=candidates.len()).contains(&(search.open as usize))
                    && closure.close(&mut candidates, &search.sums);
            }
            if search.open > 0 {
                return false;
            }
            let easier = (0..level).find(|easier| solves(&layout, &search.sums, *easier));
            instead = easier.map_or(instead, |easier| LEVELS[easier].name);
            easier.is_none()
        });
        let (sums, answer) = (search.sums, search.digits);
        match is_found {
            true => Attempt::Found(KakuroBoard { layout, sums, answer }.puzzle()),
            false => Attempt::Other(instead),
        }
    }
}

impl Setter for KakuroSetter {
    fn params(&self, _: u32) -> String {
        let KakuroSetter { columns, rows, symmetry } = self;
        format!("columns={columns};rows={rows};symmetry={}", symmetry.name())
    }

    fn make(&self, order: &Order, rng: &mut Rng) -> Result<Puzzle, Shortfall> {
        let level = order.level(&LEVELS, "kakuro")?;
        let hint = "choose another level, more `columns` and `rows`, or `symmetry = \"none\"`";
        until_found(MAX_ATTEMPTS, hint, || self.attempt(level, rng))
    }
}
