//! The clauses of a SAT problem, and its solver.

use std::cell::Cell;

use batsat::{Callbacks, Lit, Solver, SolverInterface, lbool};

/// Counts how often the solver asks whether to stop: about once for each conflict and each restart.
/// The solver's own budget of conflicts is private.
struct Polls {
    count: Cell<u64>,
    max: u64,
}

impl Callbacks for Polls {
    fn stop(&self) -> bool {
        self.count.set(self.count.get() + 1);
        self.count.get() > self.max
    }
}

/// A set of clauses.
pub(super) struct Clauses {
    solver: Solver<Polls>,
    always: Lit,
}

/// The result of a search for an assignment.
pub(super) enum Search {
    Found,
    None,
    /// The search reached its limit of polls.
    Stopped,
}

impl Clauses {
    /// Creates an empty set of clauses. All searches together stop after `max_polls` polls.
    pub(super) fn new(max_polls: u64) -> Clauses {
        let polls = Polls { count: Cell::new(0), max: max_polls };
        let mut solver = Solver::new(Default::default(), polls);
        let always = Lit::new(solver.new_var_default(), true);
        solver.add_clause_reuse(&mut vec![always]);
        Clauses { solver, always }
    }

    /// A new variable.
    pub(super) fn literal(&mut self) -> Lit {
        Lit::new(self.solver.new_var_default(), true)
    }

    /// A literal with a constant value.
    pub(super) fn constant(&self, value: bool) -> Lit {
        if value { self.always } else { !self.always }
    }

    /// Adds a clause: at least one of the literals is true.
    pub(super) fn add(&mut self, literals: impl IntoIterator<Item = Lit>) {
        let mut clause: Vec<Lit> = literals.into_iter().collect();
        self.solver.add_clause_reuse(&mut clause);
    }

    /// Adds clauses: at most one of the literals is true. Literals that earlier clauses decide need
    /// fewer clauses.
    pub(super) fn at_most_one(&mut self, literals: &[Lit]) {
        let known = |lit: Lit| self.solver.value_lvl_0(lit);
        if let Some(only) = literals.iter().position(|lit| known(*lit) == lbool::TRUE) {
            for (index, &other) in literals.iter().enumerate() {
                if index != only {
                    self.add([!other]);
                }
            }
            return;
        }
        let open: Vec<Lit> =
            literals.iter().copied().filter(|lit| known(*lit) != lbool::FALSE).collect();
        for (i, &a) in open.iter().enumerate() {
            for &b in &open[i + 1..] {
                self.add([!a, !b]);
            }
        }
    }

    /// Searches for an assignment in which all assumptions are true.
    pub(super) fn search(&mut self, assumptions: &[Lit]) -> Search {
        match self.solver.solve_limited(assumptions) {
            result if result == lbool::TRUE => Search::Found,
            result if result == lbool::FALSE => Search::None,
            _ => Search::Stopped,
        }
    }

    /// Whether a literal is true in the assignment that was found last.
    pub(super) fn is_true(&self, literal: Lit) -> bool {
        self.solver.value_lit(literal) == lbool::TRUE
    }
}
