//! Futoshiki: each row and column has each digit once, and signs compare neighbouring cells.
//!
//! | file | content |
//! |---|---|
//! | `signs` | the signs of a puzzle, their chains, and what follows from them without pencil marks |
//! | `comparison`, `several_in_line` | techniques with pencil marks |
//! | `game_id` | the file format of Simon Tatham's collection |

mod comparison;
mod game_id;
mod several_in_line;
mod signs;

#[cfg(test)]
mod tests;

use self::comparison::Comparison;
use self::several_in_line::SeveralInLine;
use self::signs::Signs;
use bookgen_core::grid::latin::forcing_chain::ForcingChain;
use bookgen_core::grid::latin::singles::{HiddenSingle, NakedSingle, Reach};
use bookgen_core::grid::latin::{MAX_SIZE, WORDS};
use bookgen_core::grid::prelude::*;
use bookgen_core::solver::fill::fill;
use bookgen_core::solver::houses::HouseKind::{Column, Row};
use bookgen_core::solver::houses::{Candidates, Houses};
use bookgen_core::solver::rules::fish::Fish;
use bookgen_core::solver::rules::subsets::{HiddenSubset, NakedSubset};
use bookgen_core::solver::rules::wings::XyWing;
use bookgen_core::solver::rules::{LevelRules, Rule, singles as plain};

/// The number of attempts that accept only the wanted number of givens. Later attempts accept more
/// givens: in large grids, the easier levels need them.
const STRICT_ATTEMPTS: u64 = 10;

/// The effort of one step, by level.
const STEP_EFFORT: [u32; 5] = [2, 3, 3, 20, 60];

/// The largest number of givens that a chapter can ask for. With more givens, few signs are needed.
const fn max_givens(size: usize) -> usize {
    size * (size - 2) / 4
}

/// The futoshiki kind.
#[derive(Clone, Debug)]
pub struct Futoshiki;

static ABOUT: About = About {
    name: "futoshiki",
    summary: "Each row and column of a grid has each digit once; signs compare neighbours",
    options: &[
        Field::with_default(
            "size",
            Type::Int(4, MAX_SIZE as i64),
            "6",
            "the number of rows, columns and digits",
        ),
        Field::optional(
            "givens",
            Type::Int(0, max_givens(MAX_SIZE) as i64),
            "the number of givens, at most 2 (4 rows) to 15 (9 rows); if missing, a tenth of the \
             cells; if a level needs more givens, puzzles have more",
        ),
    ],
    levels: &[
        Level::new("gentle", "hidden singles, with the signs at a cell"),
        Level::new("easy", "hidden and naked singles, with chains of signs"),
        Level::new("medium", "signs between pencil marks, several greater cells in a line"),
        Level::new("hard", "pairs, triples, X-wings"),
        Level::new("expert", "XY-wings, swordfish, forcing chains"),
    ],
    texts: texts!("futoshiki"),
    ..About::GRID
};

static FORM: Form = Form {
    noun: "a futoshiki",
    plural: "futoshiki",
    sizes: Sizes::squares(4..=MAX_SIZE, 6),
    look: Look::Apart,
    layers: &[
        Layer { things: Things::Cells, clues: Clues::Numbers(|size| 1..=size.rows as u8) },
        Layer { things: Things::Sides, clues: Clues::Comparisons },
    ],
    regions: None,
    answer: &Digits(|size| 1..=size.rows as u8),
    relabel: Relabel::Inverted,
};

impl GridKind for Futoshiki {
    type Geometry = Houses<WORDS>;

    fn declared(&self) -> (&'static About, &'static Form) {
        (&ABOUT, &FORM)
    }

    fn formats(&self) -> &'static [TextFormat] {
        game_id::FORMATS
    }

    fn geometry(&self, puzzle: &GridPuzzle) -> Houses<WORDS> {
        Houses::latin(puzzle.size.rows)
    }

    fn solver<'a>(&self, task: Task<'a, Houses<WORDS>>) -> Box<dyn Solver + 'a> {
        let Task { geometry: houses, puzzle, level, is_quick } = task;
        let signs = Arc::new(Signs::new(puzzle.size.rows, puzzle.comparisons()));
        let levels = if is_quick { quick_rules(&signs, level) } else { rules(&signs) };
        let candidates = Candidates::with_clues(houses, puzzle.cells());
        Box::new(LadderSolver::new(houses, levels, candidates, level))
    }

    fn effort(&self, step: &SolvedStep) -> u32 {
        STEP_EFFORT[step.level]
    }

    /// Rows and columns have different digits; the signs.
    fn rules(&self, puzzle: &GridPuzzle, cells: &[Variable], model: &mut Model) {
        for line in puzzle.size.lines() {
            model.add(Constraint::Distinct(line.into_iter().map(|cell| cells[cell]).collect()));
        }
        let mut signs: Vec<[usize; 2]> = puzzle.comparisons().collect();
        signs.sort_unstable();
        for [smaller, larger] in signs {
            model.add(Constraint::Less(cells[smaller], cells[larger]));
        }
    }

    fn settle(&self, options: &Values, settings: &mut Settings) -> Result<(), Faults> {
        let size = settings.size.rows;
        let givens = settings.number("givens").unwrap_or(size * size / 10);
        settings.set("givens", givens);
        let max = max_givens(size);
        if givens <= max {
            return Ok(());
        }
        Err(Diagnostic::input(format!("a grid of size {size} cannot have {givens} givens"))
            .at(options.place("givens"), format!("at most {max} for this size"))
            .help("choose fewer `givens` or a larger `size`")
            .into())
    }

    /// A random solution, all its digits as givens, and all signs.
    fn draw(&self, draft: &Draft<'_, Houses<WORDS>>, rng: &mut Rng) -> Drawn {
        let size = draft.settings.size;
        let answer = fill(draft.geometry, rng).ok_or("without a solution")?;
        let givens = answer.iter().copied().map(Some).collect();
        let sign = |[a, b]: [usize; 2]| Some(u8::from(answer[a] > answer[b]));
        let signs = size.pairs().map(sign).collect();
        let puzzle = GridPuzzle::new(size, answer).with(Things::Cells, givens);
        Ok(puzzle.with(Things::Sides, signs))
    }

    /// First the givens, until the wanted number is left, then the signs. So each sign is needed.
    fn phases(
        &self,
        draft: &Draft<'_, Houses<WORDS>>,
        puzzle: &GridPuzzle,
        rng: &mut Rng,
    ) -> Vec<Phase> {
        let keep = draft.settings.number("givens").unwrap_or_default();
        let mut givens: Vec<Clue> = puzzle.clues_of(Things::Cells).collect();
        let mut signs: Vec<Clue> = puzzle.clues_of(Things::Sides).collect();
        rng.shuffle(&mut givens);
        rng.shuffle(&mut signs);
        let strict = (draft.attempt < STRICT_ATTEMPTS).then_some("with more givens");
        vec![
            Phase { groups: vec![givens[keep..].to_vec()], keep, excess: strict },
            Phase { groups: groups(&givens), keep, excess: None },
            Phase { groups: groups(&signs), ..Phase::default() },
        ]
    }

    fn check(&self, settings: &Settings, puzzle: &GridPuzzle) -> Result<(), &'static str> {
        if puzzle.count(Things::Sides) < settings.size.rows {
            Err("with few signs")
        } else {
            Ok(())
        }
    }

    fn attempts(&self) -> u64 {
        20_000
    }

    fn hint(&self, settings: &Settings) -> String {
        let larger = if settings.size.rows < MAX_SIZE { ", a larger `size`" } else { "" };
        format!("choose an easier level{larger}, or fewer `givens`")
    }
}

/// The techniques for a puzzle with these signs. There are no XYZ-wings: without regions, no cell
/// sees the three cells of a wing that is no triple.
fn rules(signs: &Arc<Signs>) -> Vec<LevelRules<WORDS>> {
    let signs = || Arc::clone(signs);
    let hidden = |reach, kinds| {
        Box::new(HiddenSingle { clues: signs(), reach, kinds }) as Box<dyn Rule<Candidates<WORDS>>>
    };
    vec![
        vec![hidden(Reach::Near, &[Row]), hidden(Reach::Near, &[Column])],
        vec![
            hidden(Reach::Far, &[Row]),
            hidden(Reach::Far, &[Column]),
            Box::new(NakedSingle { clues: signs() }),
        ],
        vec![Box::new(Comparison { signs: signs() }), Box::new(SeveralInLine { signs: signs() })],
        vec![
            Box::new(NakedSubset(2)),
            Box::new(HiddenSubset(2)),
            Box::new(Fish(2)),
            Box::new(NakedSubset(3)),
            Box::new(HiddenSubset(3)),
        ],
        vec![Box::new(XyWing), Box::new(Fish(3)), Box::new(ForcingChain { clues: signs() })],
    ]
}

/// The techniques up to a level, without techniques that others of the list replace. They solve the
/// same puzzles as [`rules`], faster.
fn quick_rules(signs: &Arc<Signs>, level: usize) -> Vec<LevelRules<WORDS>> {
    let mut levels = rules(signs);
    levels.truncate(level + 1);
    let hidden =
        |reach| Box::new(HiddenSingle { clues: Arc::clone(signs), reach, kinds: &[Row, Column] });
    match level {
        0 => levels[0] = vec![hidden(Reach::Near)],
        1 => {
            levels[0] = vec![hidden(Reach::Far)];
            levels[1].drain(..2);
        }
        // The comparisons of the level medium find all bounds.
        _ => {
            levels[0] = vec![
                Box::new(plain::HiddenSingle(Row)),
                Box::new(plain::HiddenSingle(Column)),
                Box::new(plain::NakedSingle),
            ];
            levels[1].clear();
        }
    }
    levels
}

/// Groups of clues in the order in which they are removed: a half, a quarter, and then one by one.
/// Large groups can often be removed at once.
fn groups(clues: &[Clue]) -> Vec<Vec<Clue>> {
    let (half, quarter) = clues.split_at(clues.len() / 2);
    let large = [half, &quarter[..quarter.len() / 2]].map(<[Clue]>::to_vec);
    large.into_iter().chain(clues.iter().map(|clue| vec![*clue])).collect()
}
