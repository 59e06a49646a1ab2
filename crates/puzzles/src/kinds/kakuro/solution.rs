//! Solves a puzzle step by step, as a person does: always with the easiest technique.

use super::combinations::Fitting;
use super::layout::Layout;
use super::technique::Technique;
use super::{EXPERT, LEVELS, MAX_RUN, combinations};
use bookgen_core::Grade;
use bookgen_core::solver::phrase::{Arg, Names, Phrase, placed};
use bookgen_core::words::Words;

/// The effort of one step, by level. From easy on, a step compares several combinations, cells or
/// runs.
const STEP_EFFORT: [u32; LEVELS.len()] = [2, 8, 10, 20, 60];

/// A partly solved puzzle.
#[derive(Clone, Debug)]
pub struct Solution<'a> {
    /// The layout of the puzzle.
    pub layout: &'a Layout,
    /// The sum of each run.
    pub sums: &'a [u8],
    /// The placed digit of each cell, or 0.
    pub digits: Vec<u8>,
    /// The candidates of each cell. A placed cell has one candidate.
    pub candidates: Vec<u32>,
    /// For each run, what its combinations leave for the open cells. Only placed digits count.
    pub fitting: Vec<Fitting>,
}

/// One step of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// What follows from the argument.
    pub conclusion: Conclusion,
    /// The argument.
    pub reason: Phrase,
}

/// What a step concludes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conclusion {
    /// A cell has a digit.
    Placed(usize, u8),
    /// Cells cannot have some of their candidates.
    Removed(Vec<(usize, u32)>),
}

/// The cells of a run that have no digit, with their candidates.
#[derive(Clone, Copy, Debug)]
pub struct OpenCells {
    cells: [usize; MAX_RUN],
    candidates: [u32; MAX_RUN],
    count: usize,
}

impl OpenCells {
    /// The cells.
    pub fn cells(&self) -> &[usize] {
        &self.cells[..self.count]
    }

    /// The candidates of the cells.
    pub fn candidates(&self) -> &[u32] {
        &self.candidates[..self.count]
    }
}

impl Solution<'_> {
    /// An unsolved puzzle.
    pub fn new<'a>(layout: &'a Layout, sums: &'a [u8]) -> Solution<'a> {
        let mut solution = Solution {
            layout,
            sums,
            digits: vec![0; layout.cells.len()],
            candidates: super::propagator::all_candidates(layout),
            fitting: vec![Fitting::default(); layout.runs.len()],
        };
        (0..layout.runs.len()).for_each(|run| solution.fit(run));
        solution
    }

    /// The open cells of a run.
    pub fn open(&self, run: usize) -> OpenCells {
        let mut open = OpenCells { cells: [0; MAX_RUN], candidates: [0; MAX_RUN], count: 0 };
        let cells = self.layout.runs[run].cells.iter();
        for cell in cells.filter(|cell| self.digits[**cell] == 0) {
            open.cells[open.count] = *cell;
            open.candidates[open.count] = self.candidates[*cell];
            open.count += 1;
        }
        open
    }

    /// The placed digits of a run.
    pub fn placed(&self, run: usize) -> u32 {
        let digits = self.layout.runs[run].cells.iter().map(|cell| self.digits[*cell]);
        digits.fold(0, |all, digit| all | combinations::digit_set(i32::from(digit)))
    }

    /// What the open cells of a run add up to.
    pub fn rest(&self, run: usize) -> i32 {
        let digits = self.layout.runs[run].cells.iter().map(|cell| i32::from(self.digits[*cell]));
        i32::from(self.sums[run]) - digits.sum::<i32>()
    }

    /// The combinations of a run for its open cells, as far as they fit the candidates.
    pub fn noted_combinations(&self, run: usize) -> Vec<u32> {
        let (count, sum) = (self.layout.runs[run].cells.len(), u32::from(self.sums[run]));
        let open = self.open(run);
        combinations::combinations(count, sum, self.placed(run), Some(open.candidates())).collect()
    }

    /// The open cells.
    pub fn open_cells(&self) -> impl Iterator<Item = usize> {
        (0..self.digits.len()).filter(|cell| self.digits[*cell] == 0)
    }

    /// Finds the next step with the techniques up to a level.
    pub fn next_step(&self, max_level: usize) -> Option<Step> {
        self.steps(max_level).next()
    }

    /// The next step of each technique up to a level.
    pub fn steps(&self, max_level: usize) -> impl Iterator<Item = Step> {
        let techniques = Technique::ALL.into_iter();
        let techniques = techniques.filter(move |technique| technique.level() <= max_level);
        techniques.filter_map(|technique| {
            let (conclusion, reason) = match technique {
                Technique::LastCell => self.last_cell(),
                Technique::UniqueSums => self.unique_sums(),
                Technique::Crossing => self.crossing(),
                Technique::NeededDigit => self.needed_digit(),
                Technique::OnlyCandidate => self.only_candidate(),
                Technique::NeededDigitWithNotes => self.needed_digit_with_notes(),
                Technique::Combinations => self.wrong_combinations(),
                Technique::Bounds => self.bounds(),
                Technique::NakedSet => self.naked_set(),
                Technique::HiddenSet => self.hidden_set(),
                Technique::Arrangements => self.arrangements(),
                Technique::AreaSums => self.area_sums(),
                Technique::Trial => self.trial(),
            }?;
            Some(Step { technique, conclusion, reason })
        })
    }

    /// Applies a step.
    pub fn apply(&mut self, step: &Step) {
        match &step.conclusion {
            Conclusion::Placed(cell, digit) => {
                self.digits[*cell] = *digit;
                self.candidates[*cell] = combinations::digit_set(i32::from(*digit));
                self.layout.runs_of[*cell].iter().for_each(|run| self.fit(*run));
            }
            Conclusion::Removed(removed) => {
                removed.iter().for_each(|(cell, set)| self.candidates[*cell] &= !set);
            }
        }
    }

    /// Computes what the combinations of a run leave for its open cells.
    fn fit(&mut self, run: usize) {
        let (count, sum) = (self.layout.runs[run].cells.len(), u32::from(self.sums[run]));
        let fitting = Fitting::new(count, sum, self.placed(run), None);
        self.fitting[run] = fitting;
        for cell in self.open(run).cells() {
            self.candidates[*cell] &= fitting.possible;
        }
    }

    /// Solves the puzzle as far as possible. Returns the grade.
    pub fn grade(mut self) -> Grade {
        let mut steps = [0; LEVELS.len()];
        while let Some(step) = self.next_step(EXPERT) {
            steps[step.technique.level()] += 1;
            self.apply(&step);
        }
        if self.open_cells().next().is_some() {
            return Grade { level: None, rating: None, effort: u32::MAX };
        }
        let level = steps.iter().rposition(|count| *count > 0).unwrap_or(0);
        let effort: u32 = steps.iter().zip(STEP_EFFORT).map(|(steps, effort)| steps * effort).sum();
        // A solver must list the combinations of each run that has several.
        let runs = self.layout.runs.iter().zip(self.sums);
        let listed = runs.filter(|(run, sum)| {
            combinations::combinations(run.cells.len(), u32::from(**sum), 0, None).nth(1).is_some()
        });
        let effort = effort + listed.count() as u32;
        Grade { level: LEVELS.get(level), rating: None, effort }
    }

    /// A step in words: the argument and the conclusion.
    pub fn sentences(&self, step: &Step, words: &Words) -> Vec<String> {
        let reason = words.say("sentence", &[("text", &step.reason.say(self, words))]);
        let conclusion = match &step.conclusion {
            Conclusion::Placed(cell, digit) => Phrase::new("so-placed")
                .with("cell", Arg::Cell(*cell))
                .with("digit", Arg::Digit(usize::from(*digit) - 1))
                .say(self, words),
            Conclusion::Removed(removed) => {
                words.say("so", &[("parts", &self.losses(removed, words))])
            }
        };
        vec![reason, conclusion]
    }

    /// The conclusion of a step in short.
    pub fn result(&self, step: &Step, words: &Words) -> String {
        match &step.conclusion {
            Conclusion::Placed(cell, digit) => placed(*cell, usize::from(*digit) - 1, self, words),
            Conclusion::Removed(removed) => self.losses(removed, words),
        }
    }

    /// The digits that cells cannot have, in words. Cells that lose the same candidates share a part
    /// of the text.
    fn losses(&self, removed: &[(usize, u32)], words: &Words) -> String {
        let mut groups: Vec<(u32, Vec<usize>)> = Vec::new();
        for (cell, set) in removed {
            match groups.iter_mut().find(|(known, _)| known == set) {
                Some((_, cells)) => cells.push(*cell),
                None => groups.push((*set, vec![*cell])),
            }
        }
        let parts = groups.into_iter().map(|(set, cells)| {
            let cells = cells.into_iter().map(|cell| self.cell(cell, words)).collect();
            let digits = combinations::digits(set).map(|digit| digit.to_string()).collect();
            let cells = words.list(cells, "and");
            let digits = words.list(digits, "or");
            words.say("cannot-be", &[("cells", &cells), ("digits", &digits)])
        });
        parts.collect::<Vec<_>>().join("; ")
    }
}

impl Names for Solution<'_> {
    fn cell(&self, cell: usize, words: &Words) -> String {
        let Layout { columns, cells, .. } = self.layout;
        let (row, column) = (cells[cell] / columns + 1, cells[cell] % columns + 1);
        words.say("short-cell", &[("row", &row.to_string()), ("column", &column.to_string())])
    }

    fn house(&self, run: usize, words: &Words) -> String {
        let key = if self.layout.runs[run].is_down { "run-down" } else { "run-across" };
        let first = self.cell(self.layout.runs[run].cells[0], words);
        words.say(key, &[("sum", &self.sums[run].to_string()), ("first", &first)])
    }

    fn digit(&self, digit: usize) -> String {
        (digit + 1).to_string()
    }
}
