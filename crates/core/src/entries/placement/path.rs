//! A path without detours: the solution without the comparisons that no placed word needs.

use super::solver::{PlacementStep, PlacementTask, State, Technique};

impl PlacementTask {
    /// Solves the puzzle like [`PlacementTask::solve`], and leaves out the comparisons that no placed word
    /// needs. A comparison comes directly before the first word that needs it.
    pub fn path(&self, givens: &[u32], hardest: Technique) -> (State, Vec<PlacementStep>) {
        let (state, steps) = self.solve(givens, hardest);
        let mut is_used = vec![false; steps.len()];
        let mut path = Vec::new();
        for (at, step) in steps.iter().enumerate() {
            let PlacementStep::Placed { technique, run, word } = step else { continue };
            // All comparisons on which the word depends, also through other comparisons.
            let mut needed = vec![false; at];
            let mut runs = vec![false; self.runs()];
            runs[*run] = *technique == Technique::OnlyWord;
            for (index, before) in steps[..at].iter().enumerate().rev() {
                let PlacementStep::Removed { run: own, crossing, words } = before else { continue };
                let is_only_place = *technique == Technique::OnlyPlace && words.contains(word);
                if runs[*own] || is_only_place {
                    needed[index] = true;
                    runs[*crossing] = true;
                }
            }
            for index in (0..at).filter(|index| needed[*index]) {
                if !std::mem::replace(&mut is_used[index], true) {
                    path.push(steps[index].clone());
                }
            }
            path.push(step.clone());
        }
        (state, path)
    }
}

/// The maximum number of comparisons before a word is placed.
pub fn comparisons(path: &[PlacementStep]) -> usize {
    let is_placed = |step: &PlacementStep| matches!(step, PlacementStep::Placed { .. });
    path.split(is_placed).map(<[PlacementStep]>::len).max().unwrap_or(0)
}
