//! Trials: an edge at the end of a path is assumed to be a line, or a cross, and the easier rules
//! find a contradiction.

use super::solver::{Edge, LoopRules, LoopSolver, Place};
use super::technique;

/// The highest level whose rules a trial applies.
const TRIAL_LEVEL: usize = 2;

/// The maximum number of cells and dots that a trial examines. A person does not follow an
/// assumption much further.
const MAX_EXAMINED: usize = 60;

impl<R: LoopRules> LoopSolver<'_, R> {
    /// Tries the open edges at the ends of paths, until a trial leads to a contradiction. Returns
    /// whether an edge was set.
    pub(super) fn try_ends(&mut self) -> bool {
        // All trials use the same memory.
        let mut trial = LoopSolver::new(self.topology, self.rules, TRIAL_LEVEL);
        for dot in 0..self.topology.dots() {
            let edges = self.topology.dot_edges[dot];
            if self.count(&edges).0 != 1 {
                continue;
            }
            for edge in edges {
                if self.edges[edge] != Edge::Open {
                    continue;
                }
                for (assumed, instead) in [(Edge::Line, Edge::Cross), (Edge::Cross, Edge::Line)] {
                    trial.assume(self, edge, assumed);
                    if trial.is_contradictory {
                        (self.technique, self.place) = (&technique::TRIAL, Place::Edge(edge));
                        self.set(edge, instead);
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Copies another state, sets an edge, and applies the easier rules.
    fn assume(&mut self, from: &LoopSolver<'_, R>, edge: usize, assumed: Edge) {
        self.edges.clone_from(&from.edges);
        self.facts.clone_from(&from.facts);
        self.paths.clone_from(&from.paths);
        self.open = from.open;
        self.is_contradictory = false;
        for queue in &mut self.queues {
            while queue.pop().is_some() {}
        }
        self.set(edge, assumed);
        for _ in 0..MAX_EXAMINED {
            if self.is_contradictory || self.step().is_none() {
                return;
            }
        }
    }
}
