//! The search: which entry comes next, and what happens after a failure.

use bookgen_base::rng::{Draw, Rng};

use super::super::lexicon::WordId;
use super::choose_word::choose_word;
use super::state::{Conflict, State};
use super::{Fill, FillOptions, Outcome};

/// The number of failures before the first new start, and how it grows.
const FIRST_RUN: f64 = 20.0;
const GROWTH: f64 = 1.2;
/// The weight of a failure grows by this factor with each failure: recent failures count more.
const RECENT: f64 = 1.0 / 0.998;
/// The search stays at an entry whose score is at most this factor above the best.
const STAY: f64 = 2.0;
/// Above this weight of a failure, all weights are scaled down.
const MAX_STEP: f64 = 1e6;

pub struct Search<'a, 'r> {
    state: State<'a>,
    options: &'r FillOptions<'a>,
    rng: &'r mut Rng,
    /// The weights of the crossed cells and of the entries.
    cell_weights: Vec<f64>,
    /// The weight of the next failure.
    step: f64,
    /// The words that are tried at present: entries and words.
    tried: Vec<(usize, usize)>,
    /// The depth of the state at the start.
    base: usize,
}

impl<'a, 'r> Search<'a, 'r> {
    pub fn new(state: State<'a>, options: &'r FillOptions<'a>, rng: &'r mut Rng) -> Search<'a, 'r> {
        Search {
            cell_weights: vec![1.0; state.crossings.cells],
            base: state.depth(),
            state,
            options,
            rng,
            step: 1.0,
            tried: Vec::new(),
        }
    }

    /// The words of all entries, after a search that filled the grid.
    pub fn words(&self) -> Vec<WordId> {
        (0..self.state.domains.len()).map(|entry| self.state.word(entry)).collect()
    }

    pub fn run(&mut self, result: &mut Fill) {
        let mut allowance = FIRST_RUN;
        loop {
            let mut failures = 0.0;
            let mut last = None;
            loop {
                let Some(entry) = self.choose_entry(last) else {
                    result.outcome = Outcome::Filled;
                    return;
                };
                if result.nodes >= self.options.nodes {
                    result.outcome = Outcome::GivenUp;
                    return;
                }
                let word = choose_word(&self.state, self.options, entry, self.rng);
                result.nodes += 1;
                self.state.push();
                self.tried.push((entry, word));
                last = Some(entry);
                let Err(mut conflict) = self.state.assign(entry, word) else { continue };
                // Goes back until the words that failed can be refuted.
                loop {
                    self.blame(conflict);
                    failures += 1.0;
                    let Some((entry, word)) = self.tried.pop() else {
                        result.outcome = Outcome::Impossible;
                        return;
                    };
                    self.state.pop();
                    last = Some(entry);
                    match self.state.refute(entry, word) {
                        Ok(()) => break,
                        Err(again) => conflict = again,
                    }
                }
                if failures >= allowance {
                    break;
                }
            }
            while self.state.depth() > self.base {
                self.state.pop();
            }
            self.tried.clear();
            allowance *= GROWTH;
        }
    }

    /// Adds weight to the crossing that caused a conflict, or to all crossings of the entry.
    fn blame(&mut self, conflict: Conflict) {
        self.step *= RECENT;
        match conflict.cell {
            Some(cell) => self.cell_weights[cell] += self.step,
            None => {
                let crossings = &self.state.crossings.entries[conflict.entry];
                for crossing in crossings.iter().flatten() {
                    self.cell_weights[crossing.cell] += self.step / crossings.len() as f64;
                }
            }
        }
        if self.step > MAX_STEP {
            for weight in &mut self.cell_weights {
                *weight = (*weight / self.step).max(1.0 / MAX_STEP);
            }
            self.step = 1.0;
        }
    }

    /// The number of words of an entry for the weight of its open crossings: low scores come first.
    fn score(&self, entry: usize) -> f64 {
        let crossings = self.state.crossings.entries[entry].iter().flatten();
        let open =
            crossings.filter(|crossing| !self.state.letters[crossing.cell].is_power_of_two());
        let weight: f64 = open.map(|crossing| self.cell_weights[crossing.cell]).sum();
        let words = f64::from(self.state.domains[entry].count);
        // An entry of which only uncrossed letters are open can wait.
        if weight == 0.0 { words * 1e12 } else { words / weight }
    }

    /// The next entry: often the best, sometimes the second or third. `None` if each entry has its word.
    fn choose_entry(&mut self, last: Option<usize>) -> Option<usize> {
        let mut best = [(f64::MAX, 0); 3];
        let mut count = 0;
        for entry in 0..self.state.domains.len() {
            if self.state.domains[entry].count == 1 {
                continue;
            }
            let score = self.score(entry);
            count += 1;
            if score < best[2].0 {
                best[2] = (score, entry);
                best.sort_by(|a, b| a.0.total_cmp(&b.0));
            }
        }
        if count == 0 {
            return None;
        }
        let is_open = |entry: &usize| self.state.domains[*entry].count > 1;
        if let Some(entry) = last.filter(is_open)
            && self.score(entry) <= best[0].0 * STAY
        {
            return Some(entry);
        }
        let choice = match (count, self.rng.below(7)) {
            (1, _) | (_, 0..=3) => 0,
            (2, _) | (_, 4 | 5) => 1,
            _ => 2,
        };
        Some(best[choice].1)
    }
}
