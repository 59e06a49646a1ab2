//! Proves that a puzzle has one solution, by a model of its rules.
//!
//! A [`Model`] states the rules of one puzzle as constraints over variables with small domains. An
//! assignment has a value for each variable. [`Model::check`] accepts or refuses an answer with a
//! plain evaluator. [`Model::another`] then searches for a second solution: it translates the
//! constraints to clauses and asks a SAT solver, so it shares no code with the generator of the
//! kind. [`Model::solutions`] solves a puzzle without an answer. The searches count their work, not
//! time, so their results are the same on every machine.
//!
//! ```
//! use bookgen_core::solver::model::{Another, Constraint, Model};
//!
//! // Two different digits from 1 to 3 with the sum 4.
//! let mut model = Model::new();
//! let cells = [model.variable(1..=3), model.variable(1..=3)];
//! model.add(Constraint::Distinct(cells.to_vec()));
//! model.add(Constraint::sum(&cells, 4));
//! assert_eq!(model.check(&[1, 3], |cell| format!("cell {cell}")), Ok(()));
//! assert_eq!(model.another(&[1, 3]), Another::Found(vec![3, 1]));
//!
//! model.add(Constraint::Less(cells[0], cells[1]));
//! assert_eq!(model.another(&[1, 3]), Another::None);
//! ```

mod another;
mod clauses;
mod constraint;
mod cuts;
mod encode;
mod evaluate;
mod graph;

#[cfg(test)]
mod tests;

use std::ops::RangeInclusive;

pub use self::another::{Another, MAX_CUTS, MAX_POLLS};
pub use self::constraint::{Constraint, Literal, Variable};

use crate::board::{Flaw, Verdict};

/// The rules of one puzzle.
#[derive(Clone, Debug, Default)]
pub struct Model {
    domains: Vec<RangeInclusive<i32>>,
    /// For each variable, whether its value is part of the answer.
    is_key: Vec<bool>,
    constraints: Vec<Constraint>,
}

impl Model {
    /// Creates a model without variables.
    pub fn new() -> Model {
        Model::default()
    }

    /// Adds a variable whose value is part of the answer. The domain should be small, because each
    /// of its values becomes a variable of the SAT solver.
    pub fn variable(&mut self, domain: RangeInclusive<i32>) -> Variable {
        self.is_key.push(true);
        self.push(domain)
    }

    /// Adds a variable that helps to state the rules but is not part of the answer. Two solutions
    /// that differ only in such variables are the same solution.
    pub fn auxiliary(&mut self, domain: RangeInclusive<i32>) -> Variable {
        self.is_key.push(false);
        self.push(domain)
    }

    fn push(&mut self, domain: RangeInclusive<i32>) -> Variable {
        self.domains.push(domain);
        Variable(self.domains.len() - 1)
    }

    /// Adds a constraint. All its variables must belong to this model.
    pub fn add(&mut self, constraint: Constraint) {
        self.constraints.push(constraint);
    }

    /// The constraints.
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// Removes a constraint. Tests use this method to show that each constraint is needed.
    pub fn remove(&mut self, index: usize) -> Constraint {
        self.constraints.remove(index)
    }

    /// Proves that an answer is the only solution. The answer has a value for each key variable, in the
    /// order in which the variables were added. The proof finds the values of the auxiliary variables.
    /// `write` converts the values of the key variables to the format of
    /// [`Puzzle::answer`](crate::Puzzle::answer). `place` names the place of a key variable, for
    /// example "row 1, column 2". Key variables are numbered from 0 in the order in which they were
    /// added. `describe` describes one difference at such a place, for
    /// example "with 3 instead of 4 in row 1, column 2": its arguments are the index of the key
    /// variable, the value in the second solution, and the value in the answer.
    pub fn verdict(
        &self,
        answer: &[i32],
        write: impl FnOnce(&[i32]) -> String,
        place: impl Fn(usize) -> String,
        describe: impl FnOnce(usize, i32, i32) -> String,
    ) -> Verdict {
        let answer = match self.whole(answer) {
            Ok(whole) => whole,
            Err(verdict) => return verdict,
        };
        let answer = &*answer;
        if let Err(flaw) = self.check(answer, place) {
            return Verdict::Wrong(flaw);
        }
        match self.another(answer) {
            Another::None => Verdict::Proved,
            Another::Undecided(flaw) => Verdict::Undecided(flaw),
            Another::Found(values) => {
                let keys = self.keys(answer);
                let differs = keys.iter().zip(&values).position(|(a, b)| a != b).unwrap_or(0);
                let difference = describe(differs, values[differs], keys[differs]);
                Verdict::Second { answer: write(&values), difference: Flaw(difference) }
            }
        }
    }

    /// The values of the key variables.
    fn keys(&self, values: &[i32]) -> Vec<i32> {
        values.iter().zip(&self.is_key).filter(|(_, is_key)| **is_key).map(|(v, _)| *v).collect()
    }
}
