//! A ladder of solving techniques: solves a grid step by step, always with the easiest technique.

use super::cell_set::CellSet;
use super::houses::{Candidates, Houses};
use super::rules::{Rule, Step};

/// The techniques of a kind, grouped by level, from easy to hard.
pub struct Ladder<const W: usize> {
    /// The houses of the grid.
    pub houses: Houses<W>,
    /// The techniques of each level.
    pub levels: Vec<LevelRules<W>>,
}

/// The techniques of one level, in the order in which a solver tries them.
pub type LevelRules<const W: usize> = Vec<Box<dyn Rule<W>>>;

/// How far a ladder solves a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The hardest level of a step; `None` if no step was needed.
    pub level: Option<usize>,
    /// The number of steps of each level.
    pub steps: Vec<u32>,
    /// Whether every cell is solved.
    pub is_complete: bool,
}

impl<const W: usize> Ladder<W> {
    /// Finds the next step with the techniques up to a level. Returns the level of the step's
    /// technique and the step.
    pub fn next(&self, candidates: &Candidates<W>, max_level: usize) -> Option<(usize, Step<W>)> {
        self.rules(max_level)
            .find_map(|(level, rule)| Some((level, rule.find(&self.houses, candidates)?)))
    }

    /// The name of the easiest technique that places a digit in a cell.
    pub fn easiest(
        &self,
        candidates: &Candidates<W>,
        cell: usize,
        digit: usize,
    ) -> Option<&'static str> {
        let mut rules = self.levels.iter().flatten();
        let rule = rules.find(|rule| rule.places(&self.houses, candidates, cell, digit))?;
        Some(rule.name())
    }

    /// The techniques up to a level, each with its level.
    fn rules(&self, max_level: usize) -> impl Iterator<Item = (usize, &dyn Rule<W>)> {
        let up_to = self.levels.iter().enumerate().take(max_level + 1);
        up_to.flat_map(|(level, rules)| rules.iter().map(move |rule| (level, &**rule)))
    }

    /// Solves a grid step by step with the techniques up to a level. `each` sees the candidates
    /// before each step.
    pub fn solve(
        &self,
        candidates: &mut Candidates<W>,
        max_level: usize,
        mut each: impl FnMut(&Candidates<W>, usize, &Step<W>),
    ) -> Solved {
        let mut steps = vec![0; self.levels.len()];
        while !candidates.open.is_empty() {
            let Some((level, step)) = self.next(candidates, max_level) else { break };
            each(candidates, level, &step);
            step.conclusion.apply(&self.houses, candidates);
            steps[level] += 1;
        }
        let level = steps.iter().rposition(|count| *count > 0);
        Solved { level, steps, is_complete: candidates.open.is_empty() }
    }

    /// Applies the techniques up to a level until no technique applies or the cells of `wanted` are
    /// solved. Returns whether they are solved. The result does not depend on the order of the
    /// steps, because a step never disables another step.
    pub fn close(
        &self,
        candidates: &mut Candidates<W>,
        max_level: usize,
        wanted: CellSet<W>,
    ) -> bool {
        let all = CellSet::first(self.houses.cells());
        // The candidates before the last call of each technique.
        let mut before: Vec<Candidates<W>> = Vec::with_capacity(self.rules(max_level).count());
        'again: loop {
            for (index, (_, rule)) in self.rules(max_level).enumerate() {
                let changed = match before.get_mut(index) {
                    Some(before) => {
                        let changed = before.differences(candidates, &self.houses);
                        before.clone_from(candidates);
                        changed
                    }
                    None => {
                        before.push(candidates.clone());
                        all
                    }
                };
                match rule.apply_changed(&self.houses, candidates, changed) {
                    Some(true) if !wanted.meets(&candidates.open) => return true,
                    Some(true) => continue 'again,
                    Some(false) => {}
                    None => {
                        if let Some(step) = rule.find(&self.houses, candidates) {
                            step.conclusion.apply(&self.houses, candidates);
                            continue 'again;
                        }
                    }
                }
            }
            return !wanted.meets(&candidates.open);
        }
    }
}
