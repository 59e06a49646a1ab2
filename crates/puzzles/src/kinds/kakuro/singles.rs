//! Steps that place a digit.

use super::combinations::{Fitting, digit_set, digits, only_digit};
use super::solution::{Argument, Solution};
use bookgen_core::solver::phrase::{Arg, Phrase};

impl Solution<'_> {
    /// The last open cell of a run.
    pub fn last_cell(&self) -> Option<Argument> {
        (0..self.runs.all.len()).find_map(|run| {
            let open = self.open(run);
            let [cell] = open.cells() else { return None };
            let digit = digit_set(self.rest(run)) & self.fitting[run].possible;
            let others = i32::from(self.sums[run]) - self.rest(run);
            let reason = Phrase::new("last-cell")
                .with("cell", Arg::Cell(*cell))
                .with("run", Arg::House(run))
                .with("total", Arg::Number(others.into()));
            (digit != 0).then(|| (Solution::placed(*cell, only_digit(digit)), reason))
        })
    }

    /// A cell whose two runs have one digit in common.
    pub fn crossing(&self) -> Option<Argument> {
        self.common_digit("crossing-digit", |_| true)
    }

    /// A cell whose two runs have one digit in common. Each run has only one combination.
    pub fn unique_sums(&self) -> Option<Argument> {
        self.common_digit("unique-sums", |cell| self.has_unique_sums(cell))
    }

    fn common_digit(&self, key: &'static str, fits: impl Fn(usize) -> bool) -> Option<Argument> {
        self.open_cells().find_map(|cell| {
            let [across, down] = self.runs.of_cell[cell].map(|run| self.fitting[run]);
            let common = across.possible & down.possible;
            if !common.is_power_of_two() || !fits(cell) {
                return None;
            }
            let digit = only_digit(common);
            let [run_across, run_down] = self.runs.of_cell[cell];
            let reason = Phrase::new(key)
                .with("cell", Arg::Cell(cell))
                .with("across", Arg::House(run_across))
                .with("down", Arg::House(run_down))
                .with("one", Arg::Digits(across.possible))
                .with("other", Arg::Digits(down.possible))
                .with("digit", digit_arg(digit));
            Some((Solution::placed(cell, digit), reason))
        })
    }

    /// Whether each run of a cell has only one combination.
    pub fn has_unique_sums(&self, cell: usize) -> bool {
        self.runs.of_cell[cell].iter().all(|run| self.fitting[*run].count == 1)
    }

    /// A digit of all combinations of a run that has only one place.
    pub fn needed_digit(&self) -> Option<Argument> {
        (0..self.runs.all.len()).find_map(|run| {
            let fitting = self.fitting[run];
            let key = if fitting.count == 1 { "needed-digit-of-one" } else { "needed-digit" };
            self.only_place(run, fitting, key)
        })
    }

    /// A digit of all combinations that fit the candidates of a run, if it has only one place.
    pub fn needed_digit_with_notes(&self) -> Option<Argument> {
        (0..self.runs.all.len()).find_map(|run| {
            self.only_place(run, self.noted_fitting(run), "needed-digit-with-notes")
        })
    }

    /// A needed digit of a run that has only one place.
    fn only_place(&self, run: usize, fitting: Fitting, key: &'static str) -> Option<Argument> {
        let open = self.open(run);
        digits(fitting.needed).find_map(|digit| {
            let has_digit = |cell: &&usize| self.candidates[**cell] & digit_set(digit) != 0;
            let mut places = open.cells().iter().filter(has_digit);
            let cell = *places.next().filter(|_| open.cells().len() > 1)?;
            if places.next().is_some() {
                return None;
            }
            let reason = Phrase::new(key)
                .with("run", Arg::House(run))
                .with("cell", Arg::Cell(cell))
                .with("digits", Arg::Digits(fitting.possible))
                .with("digit", digit_arg(digit as u8));
            Some((Solution::placed(cell, digit as u8), reason))
        })
    }

    /// A cell with one candidate.
    pub fn only_candidate(&self) -> Option<Argument> {
        let cell = self.open_cells().find(|cell| self.candidates[*cell].is_power_of_two())?;
        let digit = only_digit(self.candidates[cell]);
        let reason = Phrase::new("only-candidate")
            .with("cell", Arg::Cell(cell))
            .with("digit", digit_arg(digit));
        Some((Solution::placed(cell, digit), reason))
    }
}

/// A digit as an argument of a phrase.
pub fn digit_arg(digit: u8) -> Arg {
    Arg::Digit(usize::from(digit) - 1)
}
