//! A ladder of solving techniques: solves a puzzle step by step, always with the easiest technique.

use std::fmt::Debug;
use std::sync::Arc;

use super::phrase::Phrase;

/// What a solver knows about a partly solved puzzle.
///
/// Steps are monotone: they only add knowledge, and a step that is possible stays possible, or its
/// conclusion becomes known.
pub trait State: Clone + Debug {
    /// What stays the same while the puzzle is solved, for example its houses.
    type Geometry;
    /// A set of places that have values, for example of cells.
    type Places: Clone + Debug + PartialEq;
    /// What a step concludes.
    type Conclusion: Clone + Debug + PartialEq + Eq;

    /// All places.
    fn all(geometry: &Self::Geometry) -> Self::Places;

    /// Whether every place has its value.
    fn is_solved(&self) -> bool;

    /// Whether each of these places has its value.
    fn has_values(&self, places: &Self::Places) -> bool;

    /// The places about which two states know different things.
    fn differences(&self, other: &Self, geometry: &Self::Geometry) -> Self::Places;

    /// Applies the conclusion of a step.
    fn apply(&mut self, geometry: &Self::Geometry, conclusion: &Self::Conclusion);

    /// Whether a conclusion gives a place its value.
    fn gives(conclusion: &Self::Conclusion, place: usize, value: usize) -> bool;
}

/// A solving technique.
pub trait Rule<S: State>: Send + Sync {
    /// The name, for example "naked pair". It is the key of the technique in text files.
    fn name(&self) -> &'static str;

    /// Finds a step that concludes something new.
    fn find(&self, geometry: &S::Geometry, state: &S) -> Option<Step<S>>;

    /// Whether the technique gives a place its value. A technique with several steps can find this step
    /// only later; then the result is `false`, unless the technique has its own method.
    fn gives(&self, geometry: &S::Geometry, state: &S, place: usize, value: usize) -> bool {
        self.find(geometry, state).is_some_and(|step| S::gives(&step.conclusion, place, value))
    }

    /// Applies all steps of the technique, until there are no more. Returns whether there was a step.
    /// `None` if the technique has no method that is faster than one step after the other.
    fn apply_all(&self, _: &S::Geometry, _: &mut S) -> Option<bool> {
        None
    }

    /// Applies all steps as [`apply_all`](Rule::apply_all) does. `changed` has every place that changed
    /// since the start of the previous call for this puzzle, so a technique can leave out steps that
    /// involve only other places: that call has applied them. A technique implements one of the two
    /// methods.
    fn apply_changed(
        &self,
        geometry: &S::Geometry,
        state: &mut S,
        _changed: S::Places,
    ) -> Option<bool> {
        self.apply_all(geometry, state)
    }
}

/// One step of a solution.
#[derive(Clone, Debug)]
pub struct Step<S: State> {
    /// The name of the technique.
    pub technique: &'static str,
    /// The places that the argument rests on.
    pub basis: S::Places,
    /// What follows from the argument.
    pub conclusion: S::Conclusion,
    /// The argument, for example "In row 2 only r2c5 can be 7".
    pub reason: Phrase,
}

impl<S: State> PartialEq for Step<S> {
    fn eq(&self, other: &Step<S>) -> bool {
        let parts = |step: &Step<S>| (step.technique, step.reason.clone());
        parts(self) == parts(other)
            && self.basis == other.basis
            && self.conclusion == other.conclusion
    }
}

/// The techniques of a kind, grouped by level, from easy to hard.
pub struct Ladder<S: State> {
    /// What stays the same while the puzzle is solved.
    pub geometry: Arc<S::Geometry>,
    /// The techniques of each level.
    pub levels: Vec<LevelRules<S>>,
}

/// The techniques of one level, in the order in which a solver tries them.
pub type LevelRules<S> = Vec<Box<dyn Rule<S>>>;

/// How far a ladder solves a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The hardest level of a step; `None` if no step was needed.
    pub level: Option<usize>,
    /// The number of steps of each level.
    pub steps: Vec<u32>,
    /// Whether the puzzle is solved.
    pub is_complete: bool,
}

impl<S: State> Ladder<S> {
    /// Finds the next step with the techniques up to a level. Returns the level of the step's
    /// technique and the step.
    pub fn next(&self, state: &S, max_level: usize) -> Option<(usize, Step<S>)> {
        self.rules(max_level)
            .find_map(|(level, rule)| Some((level, rule.find(&self.geometry, state)?)))
    }

    /// The name of the easiest technique that gives a place its value.
    pub fn easiest(&self, state: &S, place: usize, value: usize) -> Option<&'static str> {
        let mut rules = self.levels.iter().flatten();
        Some(rules.find(|rule| rule.gives(&self.geometry, state, place, value))?.name())
    }

    /// The techniques up to a level, each with its level.
    fn rules(&self, max_level: usize) -> impl Iterator<Item = (usize, &dyn Rule<S>)> {
        let up_to = self.levels.iter().enumerate().take(max_level + 1);
        up_to.flat_map(|(level, rules)| rules.iter().map(move |rule| (level, &**rule)))
    }

    /// Solves a puzzle step by step with the techniques up to a level. `each` sees the state before
    /// each step.
    pub fn solve(
        &self,
        state: &mut S,
        max_level: usize,
        mut each: impl FnMut(&S, usize, &Step<S>),
    ) -> Solved {
        let mut steps = vec![0; self.levels.len()];
        while !state.is_solved() {
            let Some((level, step)) = self.next(state, max_level) else { break };
            each(state, level, &step);
            state.apply(&self.geometry, &step.conclusion);
            steps[level] += 1;
        }
        let level = steps.iter().rposition(|count| *count > 0);
        Solved { level, steps, is_complete: state.is_solved() }
    }

    /// Applies the techniques up to a level until no technique applies or the places of `wanted` have
    /// their values. Returns whether they have them. The result does not depend on the order of the
    /// steps, because a step never disables another step.
    pub fn close(&self, state: &mut S, max_level: usize, wanted: S::Places) -> bool {
        let geometry = &*self.geometry;
        // The states before the last call of each technique.
        let mut before: Vec<S> = Vec::with_capacity(self.rules(max_level).count());
        'again: loop {
            for (index, (_, rule)) in self.rules(max_level).enumerate() {
                let changed = match before.get_mut(index) {
                    Some(before) => {
                        let changed = before.differences(state, geometry);
                        before.clone_from(state);
                        changed
                    }
                    None => {
                        before.push(state.clone());
                        S::all(geometry)
                    }
                };
                match rule.apply_changed(geometry, state, changed) {
                    Some(true) if state.has_values(&wanted) => return true,
                    Some(true) => continue 'again,
                    Some(false) => {}
                    None => {
                        if let Some(step) = rule.find(geometry, state) {
                            state.apply(geometry, &step.conclusion);
                            continue 'again;
                        }
                    }
                }
            }
            return state.has_values(&wanted);
        }
    }
}
