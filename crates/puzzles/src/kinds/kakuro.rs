//! Kakuro: digits in runs of white cells. Each run has different digits, and a black cell at its start
//! has its sum.
//!
//! | file | content |
//! |---|---|
//! | `steps`, `solution` | solving step by step: the techniques and their levels |
//! | `singles`, `eliminations`, `area_sums`, `trial` | the steps of the techniques |
//! | `combinations`, `run_filter`, `propagator`, `closure` | applying all techniques of a level, fast |
//! | `mask_generator`, `digit_search`, `making` | making puzzles |
//! | `puzz_link` | the addresses of the player of puzz.link |

mod area_sums;
mod closure;
mod combinations;
mod digit_search;
mod eliminations;
mod making;
mod mask_generator;
mod propagator;
mod puzz_link;
mod run_filter;
mod singles;
mod solution;
mod steps;
mod trial;

#[cfg(test)]
mod tests;

use self::combinations::combinations;
use self::solution::Solution;
use bookgen_core::grid::prelude::*;
use bookgen_core::solver::symmetry::Symmetry;

/// The smallest and the largest number of columns and of rows, with the border of black cells.
const MIN_SIDE: usize = 6;
const MAX_SIDE: usize = 20;

/// The levels, as indices of [`LEVELS`].
const GENTLE: usize = 0;
const EASY: usize = 1;
const MEDIUM: usize = 2;
const HARD: usize = 3;
const EXPERT: usize = 4;

/// The effort of one step, by level. From easy on, a step compares several combinations, cells or
/// runs.
const STEP_EFFORT: [u32; LEVELS.len()] = [2, 8, 10, 20, 60];

/// The kakuro kind.
#[derive(Clone, Debug)]
pub struct Kakuro;

static LEVELS: [Level; 5] = [
    Level::new("gentle", "the digits that two crossing runs have in common"),
    Level::new("easy", "digits that a run needs, with one place left"),
    Level::new("medium", "combinations that fit the pencil marks, least and largest sums"),
    Level::new("hard", "pairs and triples in a run, all arrangements of a run"),
    Level::new("expert", "sums of areas, trial of a candidate"),
];

static ABOUT: About = About {
    name: "kakuro",
    summary: "Each run of white cells has different digits with the sum at its start",
    options: &[
        Field::with_default(
            "columns",
            Type::Int(MIN_SIDE as i64, MAX_SIDE as i64),
            "10",
            "the number of columns of the board, with the column of sums",
        ),
        Field::optional(
            "rows",
            Type::Int(MIN_SIDE as i64, MAX_SIDE as i64),
            "the number of rows of the board, with the row of sums; if missing, equal to `columns`",
        ),
        Field::with_default(
            "symmetry",
            Type::Choice(Symmetry::NAMES),
            "\"half-turn\"",
            "the symmetry of the pattern of black cells, without the row and column of sums",
        ),
    ],
    levels: &LEVELS,
    generator: 2,
    texts: texts!("kakuro"),
    ..About::GRID
};

static FORM: Form = Form {
    noun: "a kakuro",
    plural: "kakuro",
    sizes: Sizes::rectangles(MIN_SIDE..=MAX_SIDE, 10),
    look: Look::Runs,
    layers: &[],
    regions: None,
    answer: &Digits(|_| 1..=9),
    relabel: Relabel::Inverted,
};

impl GridKind for Kakuro {
    type Geometry = Runs;

    fn declared(&self) -> (&'static About, &'static Form) {
        (&ABOUT, &FORM)
    }

    fn formats(&self) -> &'static [TextFormat] {
        puzz_link::FORMATS
    }

    fn geometry(&self, puzzle: &GridPuzzle) -> Runs {
        Runs::of(puzzle)
    }

    fn has_fixed_geometry(&self) -> bool {
        false
    }

    fn solver<'a>(&self, task: Task<'a, Runs>) -> Box<dyn Solver + 'a> {
        Box::new(Solution::new(task))
    }

    fn effort(&self, step: &SolvedStep) -> u32 {
        STEP_EFFORT[step.level]
    }

    /// A solver must list the combinations of each run that has several.
    fn first_effort(&self, puzzle: &GridPuzzle) -> u32 {
        let runs = puzzle.regions.iter();
        let has_several =
            |run: &&Region| combinations(run.cells.len(), run.clue, 0, None).nth(1).is_some();
        runs.filter(has_several).count() as u32
    }

    /// Each run has different digits with its sum.
    fn rules(&self, puzzle: &GridPuzzle, cells: &[Variable], model: &mut Model) {
        let white = puzzle.white_cells();
        for Region { cells: run, clue } in &puzzle.regions {
            let index = |cell: &usize| white.binary_search(cell).unwrap_or_default();
            let variables = run.iter().map(|cell| cells[index(cell)]).collect();
            model.add(Constraint::DistinctSum { variables, total: *clue as i32 });
        }
    }

    fn draw(&self, draft: &Draft<'_, Runs>, rng: &mut Rng) -> Drawn {
        making::draw(draft, rng)
    }

    /// All sums stay.
    fn phases(&self, _: &Draft<'_, Runs>, _: &GridPuzzle, _: &mut Rng) -> Vec<Phase> {
        Vec::new()
    }

    fn attempts(&self) -> u64 {
        5_000
    }

    fn hint(&self, _: &Settings) -> String {
        "choose another level, more `columns` and `rows`, or `symmetry = \"none\"`".to_owned()
    }
}
