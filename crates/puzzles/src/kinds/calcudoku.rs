//! Calcudoku: each row and column has each digit once, and each cage has the result of an operation.
//!
//! | file | content |
//! |---|---|
//! | `cage`, `cages`, `fillings` | the cages, their clues, and the ways to fill them |
//! | `levels` | the techniques of each level |
//! | `view`, `last_of_cage` | the techniques without pencil marks |
//! | `combinations`, `line_total` | the techniques with pencil marks |
//! | `division`, `making` | making puzzles |
//! | `game_id`, `ipuz` | the file formats |

mod cage;
mod cages;
mod combinations;
mod division;
mod fillings;
mod game_id;
mod ipuz;
mod last_of_cage;
mod levels;
mod line_total;
mod making;
mod view;

#[cfg(test)]
mod tests;

use self::cage::{Cage, CageClues, Operation};
use self::levels::Geometry;
use bookgen_core::board::{Face, Metadata};
use bookgen_core::grid::latin::MAX_SIZE;
use bookgen_core::grid::prelude::*;
use bookgen_core::solver::houses::Candidates;

/// The smallest number of rows.
const MIN_SIZE: usize = 3;

/// The effort of one step, by level, without the parts of its argument.
const STEP_EFFORT: [u32; 5] = [1, 3, 5, 20, 60];

/// The calcudoku kind.
#[derive(Clone, Debug)]
pub struct Calcudoku;

static ABOUT: About = About {
    name: "calcudoku",
    summary: "Each row and column has each digit once; each cage has the result of an operation",
    options: &[
        Field::with_default(
            "size",
            Type::Int(MIN_SIZE as i64, MAX_SIZE as i64),
            "6",
            "the number of rows, columns and digits",
        ),
        Field::with_default(
            "operations",
            Type::Text,
            "\"+-*/\"",
            "the operations of the cages: some of the characters + - * /",
        ),
    ],
    levels: &[
        Level::new("gentle", "last cells of cages, digits with one place left in a line"),
        Level::new("easy", "the ways to fill a cage with the digits that its lines leave"),
        Level::new("medium", "pencil marks of one cage"),
        Level::new("hard", "pairs, triples, X-wings, sums and products of a line"),
        Level::new("expert", "XY-wings, swordfish, forcing chains"),
    ],
    texts: texts!("calcudoku"),
    ..About::GRID
};

static FORM: Form = Form {
    noun: "a calcudoku",
    plural: "calcudoku",
    sizes: Sizes::squares(MIN_SIZE..=MAX_SIZE, 6),
    look: Look::Cells,
    layers: &[],
    regions: Some(&CageClues),
    answer: &Digits(|size| 1..=size.rows as u8),
    relabel: Relabel::None,
};

impl GridKind for Calcudoku {
    type Geometry = Geometry;

    fn declared(&self) -> (&'static About, &'static Form) {
        (&ABOUT, &FORM)
    }

    fn formats(&self) -> &'static [TextFormat] {
        game_id::FORMATS
    }

    fn geometry(&self, puzzle: &GridPuzzle) -> Geometry {
        Geometry::new(puzzle)
    }

    fn has_fixed_geometry(&self) -> bool {
        false
    }

    fn solver<'a>(&self, task: Task<'a, Geometry>) -> Box<dyn Solver + 'a> {
        let Task { geometry, level, is_quick, .. } = task;
        let Geometry { houses, cages, .. } = &**geometry;
        let levels = if is_quick { levels::few_rules(cages, level) } else { levels::rules(cages) };
        Box::new(LadderSolver::new(houses, levels, Candidates::new(houses), level))
    }

    fn ipuz(&self, puzzle: &GridPuzzle, face: Face, metadata: &Metadata<'_>) -> Option<String> {
        Some(ipuz::write(puzzle, face, metadata))
    }

    /// The effort grows with the cages, sets of digits and links of chains that an argument names.
    fn effort(&self, step: &SolvedStep) -> u32 {
        let parts = step.reason.args.iter().map(|(_, arg)| match arg {
            Arg::Phrases(parts, _) => parts.len() as u32,
            _ => 0,
        });
        STEP_EFFORT[step.level] + parts.sum::<u32>()
    }

    /// Rows and columns have different digits; the cages.
    fn rules(&self, puzzle: &GridPuzzle, cells: &[Variable], model: &mut Model) {
        for line in puzzle.size.lines() {
            model.add(Constraint::Distinct(line.into_iter().map(|cell| cells[cell]).collect()));
        }
        for region in &puzzle.regions {
            let variables = region.cells.iter().map(|cell| cells[*cell]).collect();
            model.add(constraint(puzzle.size.rows as i32, &Cage::from(region), variables));
        }
    }

    fn settle(&self, options: &Values, settings: &mut Settings) -> Result<(), Faults> {
        making::settle(options, settings)
    }

    fn check_level(&self, settings: &Settings, level: usize) -> Result<(), Diagnostic> {
        making::check_level(settings, level)
    }

    fn draw(&self, draft: &Draft<'_, Geometry>, rng: &mut Rng) -> Drawn {
        making::draw(draft, rng)
    }

    fn attempts(&self) -> u64 {
        5_000
    }

    fn hint(&self, _: &Settings) -> String {
        "choose an easier level, a larger `size`, or more `operations`".to_owned()
    }
}

/// The rule of a cage.
fn constraint(size: i32, cage: &Cage, variables: Vec<Variable>) -> Constraint {
    let target = cage.clue.target as i32;
    let pairs = |rows: Vec<[i32; 2]>| {
        let both = rows.into_iter().flat_map(|[a, b]| [vec![a, b], vec![b, a]]);
        Constraint::Table { variables: variables.clone(), rows: both.collect() }
    };
    match cage.clue.operation {
        None => Constraint::given(variables[0], target),
        Some(Operation::Add) => Constraint::sum(&variables, target),
        Some(Operation::Multiply) => Constraint::Product { variables, total: target.into() },
        Some(Operation::Subtract) => pairs((1..=size - target).map(|a| [a, a + target]).collect()),
        Some(Operation::Divide) => pairs((1..=size / target).map(|a| [a, a * target]).collect()),
    }
}
