//! The loop kit: what all kinds with a single loop along the lines between dots share.
//!
//! | file | content |
//! |---|---|
//! | `topology` | the cells, dots and edges of a grid |
//! | `random_loop` | random loops with many turns |
//! | `paths` | the paths of a loop that is not finished |
//! | `solver`, `technique` | the solver, and its techniques by level |
//! | `sectors`, `colours`, `colouring`, `trials` | the techniques of the levels from medium on |

mod colouring;
mod colours;
mod paths;
pub mod random_loop;
mod sectors;
pub mod solver;
pub mod technique;
pub mod topology;
mod trials;

use self::solver::{Deduction, Edge, LoopRules, LoopSolver, Place};
use self::topology::{Topology, side_of};
use super::answer::Found;
use super::size::Size;
use super::solve::{SolvedStep, Solver};
use crate::solver::phrase::{Arg, Names, Phrase};
use crate::words::Words;

/// The keys of the names of sides and corners of a cell, clockwise from the top and from the top left.
const SIDES: [&str; 4] = ["side-top", "side-right", "side-bottom", "side-left"];
const CORNERS: [&str; 4] =
    ["corner-top-left", "corner-top-right", "corner-bottom-right", "corner-bottom-left"];

/// The name of an edge: a side of a cell.
pub fn edge_phrase(size: Size, edge: usize) -> Phrase {
    let (cell, side) = side_of(size, edge);
    Phrase::new(SIDES[side]).with("cell", Arg::Cell(cell))
}

impl Names for Topology {
    fn cell(&self, cell: usize, words: &Words) -> String {
        words.short_cell(cell / self.columns, cell % self.columns)
    }

    fn house(&self, _: usize, _: &Words) -> String {
        String::new()
    }

    fn digit(&self, digit: usize) -> String {
        digit.to_string()
    }
}

impl<R: LoopRules> LoopSolver<'_, R> {
    /// A deduction as a step.
    fn solved_step(&self, step: Deduction) -> SolvedStep {
        let topology = self.topology;
        let size = Size { columns: topology.columns, rows: topology.rows };
        let is_needed =
            step.technique.name == "clue" && step.edges.first().is_some_and(|edge| edge.1);
        let clue = |cell: usize| match self.rules.lines_around(cell) {
            Some(clue) => {
                let phrase = Phrase::new("the-clue").with("clue", Arg::Number(clue.into()));
                Arg::Phrase(Box::new(phrase.with("cell", Arg::Cell(cell))))
            }
            None => Arg::Cell(cell),
        };
        let (at, place, number) = match step.place {
            Place::Cell(cell) => (clue(cell), cell, cell),
            Place::Dot(dot) => {
                let (cell, corner) = topology.dot_corner(dot);
                let phrase = Phrase::new(CORNERS[corner]).with("cell", Arg::Cell(cell));
                // The number of the step stands below the dot.
                (Arg::Phrase(Box::new(phrase)), cell, topology.cell_at(dot, 2))
            }
            Place::Edge(edge) => {
                let at = Arg::Phrase(Box::new(edge_phrase(size, edge)));
                (at, topology.side(edge).0, topology.outside())
            }
        };
        let reason = if is_needed { "clue-needs-all" } else { step.technique.reason };
        let decided = step.edges.iter().map(|(edge, is_line)| (*edge, u8::from(*is_line)));
        SolvedStep {
            technique: step.technique.name,
            key: if is_needed { "clue that needs all" } else { step.technique.name },
            level: step.technique.level,
            reason: Phrase::new(reason).with("at", at),
            found: Found { decided: decided.collect(), excluded: Vec::new() },
            place: Some(place),
            number: Some(number).filter(|cell| *cell < topology.outside()),
        }
    }
}

impl<R: LoopRules> Solver for LoopSolver<'_, R> {
    fn close(&mut self, wanted: &[usize]) -> bool {
        self.solve(wanted)
    }

    fn steps(&mut self) -> Vec<SolvedStep> {
        self.record();
        self.solve(&[]);
        self.recorded().into_iter().map(|step| self.solved_step(step)).collect()
    }

    fn values(&self) -> Vec<Option<u8>> {
        let edges = self.edges[..self.topology.no_edge()].iter();
        let value = |edge: &Edge| match edge {
            Edge::Open => None,
            Edge::Line => Some(1),
            Edge::Cross => Some(0),
        };
        edges.map(value).collect()
    }

    fn techniques(&self) -> Vec<&'static str> {
        technique::ALL.into_iter().chain(R::techniques()).map(|technique| technique.name).collect()
    }

    fn names(&self) -> &dyn Names {
        self.topology
    }
}
