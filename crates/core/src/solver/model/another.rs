//! The searches for solutions.

use std::borrow::Cow;

use batsat::Lit;

use super::clauses::Search;
use super::constraint::{Constraint, Variable};
use super::encode::Encoding;
use super::{Model, cuts};
use crate::board::{Flaw, Verdict};
use crate::solver::search::Solutions;

/// The maximum number of cuts for one proof. A cut excludes assignments with several loops or
/// several components.
pub const MAX_CUTS: usize = 20_000;

/// The maximum number of polls of the SAT solver for one proof: about one for each decision.
pub const MAX_POLLS: u64 = 5_000_000;

/// The result of [`Model::another`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Another {
    /// There is no second solution.
    None,
    /// The key variables of a second solution.
    Found(Vec<i32>),
    /// The search reached a limit. The text names the limit.
    Undecided(Flaw),
}

impl Model {
    /// Searches for a solution that differs from the answer in a key variable. The answer must
    /// satisfy the constraints, see [`Model::check`].
    pub fn another(&self, answer: &[i32]) -> Another {
        match self.whole(answer) {
            Ok(whole) => self.another_within(&whole, MAX_POLLS, MAX_CUTS),
            Err(_) => Another::Undecided(Flaw("the model refuses its own answer".to_owned())),
        }
    }

    /// Searches for another solution, within limits of work.
    pub(super) fn another_within(
        &self,
        answer: &[i32],
        max_polls: u64,
        max_cuts: usize,
    ) -> Another {
        let mut search = SolutionSearch::new(self, max_polls, max_cuts);
        // The clauses must accept the answer. If they do not, the translation is wrong, and the
        // absence of a second solution proves nothing.
        let assumptions = search.literals(answer);
        match search.encoding.clauses.search(&assumptions) {
            Search::Found => {}
            Search::Stopped => return Another::Undecided(search.stopped()),
            Search::None => {
                return Another::Undecided(Flaw("the model refuses its own answer".to_owned()));
            }
        }
        search.exclude(answer);
        match search.next() {
            Ok(None) => Another::None,
            Ok(Some(values)) => Another::Found(self.keys(&values)),
            Err(flaw) => Another::Undecided(flaw),
        }
    }

    /// Completes an answer that has values for the key variables only.
    ///
    /// # Errors
    /// The answer has another number of values than the key variables, or breaks a rule.
    pub(super) fn whole<'a>(&self, answer: &'a [i32]) -> Result<Cow<'a, [i32]>, Verdict> {
        if answer.len() == self.domains.len() {
            return Ok(Cow::Borrowed(answer));
        }
        let keys = self.is_key.iter().filter(|is_key| **is_key).count();
        if answer.len() != keys {
            let has = answer.len();
            let flaw = Flaw(format!("the answer has {has} values instead of {keys}"));
            return Err(Verdict::Wrong(flaw));
        }
        let mut fixed = self.clone();
        let variables = (0..self.domains.len()).filter(|at| self.is_key[*at]).map(Variable);
        for (variable, value) in variables.zip(answer) {
            if !self.domains[variable.0].contains(value) {
                return Err(Verdict::Wrong(Flaw(format!("the answer has the value {value}"))));
            }
            fixed.add(Constraint::given(variable, *value));
        }
        match SolutionSearch::new(&fixed, MAX_POLLS, MAX_CUTS).next() {
            Ok(Some(values)) => Ok(Cow::Owned(values)),
            Ok(None) => Err(Verdict::Wrong(Flaw("the answer breaks a rule".to_owned()))),
            Err(flaw) => Err(Verdict::Undecided(flaw)),
        }
    }

    /// Solves the puzzle: searches for up to two solutions that differ in a key variable. A solution
    /// has the values of the key variables.
    pub fn solutions(&self) -> Solutions<Vec<i32>> {
        let mut search = SolutionSearch::new(self, MAX_POLLS, MAX_CUTS);
        let first = match search.next() {
            Ok(Some(first)) => first,
            Ok(None) => return Solutions::None,
            Err(_) => return Solutions::Open(None),
        };
        search.exclude(&first);
        match search.next() {
            Ok(None) => Solutions::One(self.keys(&first)),
            Ok(Some(second)) => Solutions::Two(self.keys(&first), self.keys(&second)),
            Err(_) => Solutions::Open(Some(self.keys(&first))),
        }
    }
}

/// A search for the solutions of a model.
struct SolutionSearch<'a> {
    model: &'a Model,
    encoding: Encoding,
    cuts: usize,
    max_cuts: usize,
    max_polls: u64,
}

impl SolutionSearch<'_> {
    fn new(model: &Model, max_polls: u64, max_cuts: usize) -> SolutionSearch<'_> {
        let encoding = Encoding::new(model, max_polls);
        SolutionSearch { model, encoding, cuts: 0, max_cuts, max_polls }
    }

    /// The literals that say that each variable has its value.
    fn literals(&self, values: &[i32]) -> Vec<Lit> {
        let literal = |(at, value): (usize, &i32)| self.encoding.literal(Variable(at).is(*value));
        values.iter().enumerate().map(literal).collect()
    }

    /// Excludes all solutions with the same values of the key variables.
    fn exclude(&mut self, values: &[i32]) {
        let literals = self.literals(values);
        let keys = literals.iter().zip(&self.model.is_key).filter(|(_, is_key)| **is_key);
        self.encoding.clauses.add(keys.map(|(literal, _)| !*literal).collect::<Vec<_>>());
    }

    /// The next solution, with the values of all variables.
    ///
    /// # Errors
    /// The search reached a limit.
    fn next(&mut self) -> Result<Option<Vec<i32>>, Flaw> {
        loop {
            match self.encoding.clauses.search(&[]) {
                Search::None => return Ok(None),
                Search::Stopped => return Err(self.stopped()),
                Search::Found => {}
            }
            let values = self.encoding.assignment();
            let constraints = self.model.constraints.iter();
            let added: usize = constraints
                .map(|constraint| cuts::add(constraint, &values, &mut self.encoding))
                .sum();
            if added == 0 {
                return match self.model.accepts(&values) {
                    true => Ok(Some(values)),
                    false => Err(Flaw("the model accepts a wrong answer".to_owned())),
                };
            }
            self.cuts += added;
            if self.cuts > self.max_cuts {
                let max = self.max_cuts;
                return Err(Flaw(format!(
                    "whether there is a second solution is open after {max} partial solutions"
                )));
            }
        }
    }

    fn stopped(&self) -> Flaw {
        let steps = self.max_polls;
        Flaw(format!("whether there is a second solution is open after {steps} steps"))
    }
}
