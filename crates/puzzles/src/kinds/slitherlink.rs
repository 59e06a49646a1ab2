//! Slitherlink: a single loop along the lines between dots. A clue says how many sides of its cell
//! the loop uses.
//!
//! | file | content |
//! |---|---|
//! | `patterns` | the patterns around clues that solvers know by heart |
//! | `formats` | game ids of Simon Tatham's collection, and addresses of puzz.link |

mod formats;
mod patterns;

#[cfg(test)]
mod tests;

use self::patterns::Counted;
use bookgen_core::grid::loops::random_loop::random_inside;
use bookgen_core::grid::loops::solver::LoopSolver;
use bookgen_core::grid::loops::topology::Topology;
use bookgen_core::grid::prelude::*;

/// The largest number of cells of an area without clues. The cells of an area are connected at their
/// sides.
const MAX_CLUELESS: usize = 15;

/// The slitherlink kind.
#[derive(Clone, Debug)]
pub struct Slitherlink;

static ABOUT: About = About {
    name: "slitherlink",
    summary: "One loop along the lines between dots; each clue counts the sides that it uses",
    options: &[
        Field::with_default("columns", Type::Int(5, 20), "10", "the number of columns of the grid"),
        Field::optional(
            "rows",
            Type::Int(5, 20),
            "the number of rows of the grid; if missing, equal to `columns`",
        ),
        SYMMETRY,
    ],
    levels: &[
        Level::new("gentle", "counting at clues and dots; no early loop"),
        Level::new("easy", "patterns at corners and around 1s and 3s"),
        Level::new("medium", "possible lines at opposite corners"),
        Level::new("hard", "cells inside and outside the loop"),
        Level::new("expert", "trial of an edge at the end of a line"),
    ],
    texts: texts!("slitherlink"),
    group: Group::Loops,
    ..About::GRID
};

static FORM: Form = Form {
    noun: "a slitherlink",
    plural: "slitherlinks",
    sizes: Sizes::rectangles(5..=20, 10),
    look: Look::Dots,
    layers: &[Layer { things: Things::Cells, clues: Clues::Numbers(|_| 0..=3) }],
    regions: None,
    answer: &Loop,
    relabel: Relabel::None,
};

impl GridKind for Slitherlink {
    type Geometry = Topology;

    fn declared(&self) -> (&'static About, &'static Form) {
        (&ABOUT, &FORM)
    }

    fn formats(&self) -> &'static [TextFormat] {
        formats::FORMATS
    }

    fn geometry(&self, puzzle: &GridPuzzle) -> Topology {
        Topology::new(puzzle.size.columns, puzzle.size.rows)
    }

    fn solver<'a>(&self, task: Task<'a, Topology>) -> Box<dyn Solver + 'a> {
        let Task { geometry: topology, puzzle, level, .. } = task;
        Box::new(LoopSolver::new(topology, Counted(puzzle), level))
    }

    fn effort(&self, step: &SolvedStep) -> u32 {
        [1, 2, 4, 10, 40][step.level]
    }

    /// One loop; the clues.
    fn rules(&self, puzzle: &GridPuzzle, edges: &[Variable], model: &mut Model) {
        let topology = self.geometry(puzzle);
        let ends = edges.iter().zip(&topology.edge_dots);
        let all = ends.map(|(edge, [a, b])| (edge.is(1), *a, *b)).collect();
        model.add(Constraint::OneLoop { edges: all });
        for (clue, sides) in puzzle.cells().iter().zip(&topology.cell_edges) {
            if let Some(clue) = clue {
                let of = sides.iter().map(|edge| edges[*edge].is(1)).collect();
                model.add(Constraint::Count { of, allowed: vec![usize::from(*clue)] });
            }
        }
    }

    /// A random loop and all its clues.
    fn draw(&self, draft: &Draft<'_, Topology>, rng: &mut Rng) -> Drawn {
        let size = draft.settings.size;
        let Size { columns, rows } = size;
        let answer = random_inside(columns, rows, rng).into_iter().map(u8::from).collect();
        let puzzle = GridPuzzle::new(size, answer);
        let lines = FORM.answer.variables_of(&puzzle);
        let clue = |edges: &[usize; 4]| Some(edges.iter().map(|edge| lines[*edge]).sum());
        Ok(puzzle.with(Things::Cells, draft.geometry.cell_edges.iter().map(clue).collect()))
    }

    fn may_lack(&self, puzzle: &GridPuzzle, removed: &[Clue]) -> bool {
        removed.iter().all(|(_, cell)| clueless_area(puzzle, *cell) <= MAX_CLUELESS)
    }

    fn attempts(&self) -> u64 {
        500
    }

    fn hint(&self, _: &Settings) -> String {
        "choose another level, more `columns` and `rows`, or `symmetry = \"none\"`".to_owned()
    }
}

/// The number of cells without clues that are connected with a cell at their sides.
fn clueless_area(puzzle: &GridPuzzle, cell: usize) -> usize {
    let mut is_seen: Vec<bool> = puzzle.cells().iter().map(Option::is_some).collect();
    let (mut open, mut count) = (vec![cell], 0);
    while let Some(cell) = open.pop() {
        if !std::mem::replace(&mut is_seen[cell], true) {
            count += 1;
            open.extend(puzzle.size.neighbours(cell).into_iter().flatten());
        }
    }
    count
}
