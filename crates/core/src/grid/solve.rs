//! Solvers of puzzles in grids.

use std::sync::Arc;

use super::answer::Found;
use crate::solver::ladder::{Ladder, LevelRules, State};
use crate::solver::phrase::{Names, Phrase};

/// A solver of one puzzle, which uses the techniques up to a level.
pub trait Solver {
    /// Solves the puzzle until the wanted variables have values or no technique applies. Without wanted
    /// variables, solves the whole puzzle. Returns whether the wanted variables, or all, have values.
    fn close(&mut self, wanted: &[usize]) -> bool;

    /// Solves the puzzle step by step, always with the easiest technique.
    fn steps(&mut self) -> Vec<SolvedStep>;

    /// The steps of a picture of the first steps: each can be shown without pencil marks.
    fn worked(&mut self) -> Vec<SolvedStep> {
        self.steps()
    }

    /// The known values of the variables.
    fn values(&self) -> Vec<Option<u8>>;

    /// The names of all techniques.
    fn techniques(&self) -> Vec<&'static str>;

    /// Names of cells and lines for explanations.
    fn names(&self) -> &dyn Names;
}

/// One step of a solution.
#[derive(Clone, Debug)]
pub struct SolvedStep {
    /// The name of the technique.
    pub technique: &'static str,
    /// The key of the sentence about the step below a worked picture. Usually the technique.
    pub key: &'static str,
    /// The index of the technique's level.
    pub level: usize,
    /// The argument.
    pub reason: Phrase,
    /// What follows from the argument.
    pub found: Found,
    /// The cell at which the step is. `None` if the argument names the place.
    pub place: Option<usize>,
    /// If there is a `place`, the cell that has the number of the step in a worked picture. Otherwise
    /// the number is in the cell of the first value.
    pub number: Option<usize>,
}

/// What a solver with a ladder knows.
pub trait Knowledge: State<Geometry: Names> {
    /// The set of these variables.
    fn places(variables: &[usize]) -> Self::Places;

    /// The known values of the variables.
    fn values(&self, geometry: &Self::Geometry) -> Vec<Option<u8>>;

    /// The number that techniques use for a value.
    fn index(value: u8) -> usize;

    /// What a conclusion finds.
    fn found(&self, conclusion: &Self::Conclusion) -> Found;
}

/// A solver with a ladder of techniques.
pub struct LadderSolver<S: State> {
    ladder: Ladder<S>,
    state: S,
    level: usize,
}

impl<S: State> LadderSolver<S> {
    /// A solver that starts with a state and uses the techniques up to a level.
    pub fn new(
        geometry: &Arc<S::Geometry>,
        levels: Vec<LevelRules<S>>,
        state: S,
        level: usize,
    ) -> Self {
        LadderSolver { ladder: Ladder { geometry: Arc::clone(geometry), levels }, state, level }
    }
}

/// The maximum number of steps of a worked picture.
pub const MAX_STEPS: usize = 6;

/// The maximum number of steps of one technique in a worked picture.
pub const MAX_SAME: usize = 2;

impl<S: Knowledge> Solver for LadderSolver<S> {
    fn close(&mut self, wanted: &[usize]) -> bool {
        let wanted = match wanted {
            [] => S::all(&self.ladder.geometry),
            _ => S::places(wanted),
        };
        self.ladder.close(&mut self.state, self.level, wanted)
    }

    fn steps(&mut self) -> Vec<SolvedStep> {
        let mut steps = Vec::new();
        self.ladder.solve(&mut self.state, self.level, |before, level, step| {
            steps.push(SolvedStep {
                technique: step.technique,
                key: step.technique,
                level,
                reason: step.reason.clone(),
                found: before.found(&step.conclusion),
                place: None,
                number: None,
            });
        });
        steps
    }

    /// Steps that give cells their values, of several techniques.
    fn worked(&mut self) -> Vec<SolvedStep> {
        let mut steps: Vec<SolvedStep> = Vec::new();
        let Ladder { geometry, levels } = &self.ladder;
        while steps.len() < MAX_STEPS {
            let is_new =
                |name: &str| steps.iter().filter(|used| used.key == name).count() < MAX_SAME;
            let rules = levels.iter().enumerate();
            let rules =
                rules.flat_map(|(level, rules)| rules.iter().map(move |rule| (level, rule)));
            let found = rules
                .filter(|(_, rule)| is_new(rule.name()))
                .find_map(|(level, rule)| Some((level, rule.find(geometry, &self.state)?)));
            let Some((level, step)) = found else { break };
            let found = self.state.found(&step.conclusion);
            let ([(place, value), ..], []) = (found.decided.as_slice(), found.excluded.as_slice())
            else {
                break;
            };
            let key = self.ladder.easiest(&self.state, *place, S::index(*value));
            let key = key.unwrap_or(step.technique);
            self.state.apply(geometry, &step.conclusion);
            let technique = step.technique;
            steps.push(SolvedStep {
                technique,
                key,
                level,
                reason: step.reason,
                found,
                place: None,
                number: None,
            });
        }
        steps
    }

    fn values(&self) -> Vec<Option<u8>> {
        self.state.values(&self.ladder.geometry)
    }

    fn techniques(&self) -> Vec<&'static str> {
        self.ladder.levels.iter().flatten().map(|rule| rule.name()).collect()
    }

    fn names(&self) -> &dyn Names {
        &*self.ladder.geometry
    }
}
