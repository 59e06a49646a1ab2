//! The search for a second solution.

use batsat::Lit;

use super::clauses::Search;
use super::constraint::Variable;
use super::encode::Encoding;
use super::{Model, cuts};
use crate::board::Flaw;

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
    pub fn another(&self) -> Another {
        self.another_within(MAX_POLLS, MAX_CUTS)
    }

    /// Searches for another solution, within limits of work.
    pub(super) fn another_within(&self, max_polls: u64, max_cuts: usize) -> Another {
        let mut encoding = Encoding::new(self, max_polls);
        let stopped = || {
            let text =
                format!("whether there is a second solution is open after {max_polls} steps");
            Another::Undecided(Flaw(text))
        };
        let conditions = self.answer.iter().enumerate().map(|(at, value)| Variable(at).is(*value));
        let conditions: Vec<_> = conditions.collect();
        let answer: Vec<Lit> = conditions.iter().map(|is| encoding.literal(*is)).collect();
        // The clauses must accept the answer. If they do not, the translation is wrong, and the
        // absence of a second solution proves nothing.
        match encoding.clauses.search(&answer) {
            Search::Found => {}
            Search::Stopped => return stopped(),
            Search::None => {
                return Another::Undecided(Flaw("the model refuses its own answer".to_owned()));
            }
        }
        let keys = answer.iter().zip(&self.is_key).filter(|(_, is_key)| **is_key);
        let differs: Vec<Lit> = keys.map(|(literal, _)| !*literal).collect();
        encoding.clauses.add(differs);
        let mut cuts = 0;
        loop {
            match encoding.clauses.search(&[]) {
                Search::None => return Another::None,
                Search::Stopped => return stopped(),
                Search::Found => {}
            }
            let values = encoding.assignment();
            let added: usize = self
                .constraints
                .iter()
                .map(|constraint| cuts::add(constraint, &values, &mut encoding))
                .sum();
            if added == 0 {
                return match self.accepts(&values) {
                    true => Another::Found(self.keys(&values)),
                    false => {
                        Another::Undecided(Flaw("the model accepts a wrong answer".to_owned()))
                    }
                };
            }
            cuts += added;
            if cuts > max_cuts {
                let text = format!(
                    "whether there is a second solution is open after {max_cuts} partial solutions"
                );
                return Another::Undecided(Flaw(text));
            }
        }
    }
}
