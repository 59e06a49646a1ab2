//! The three-step solver of the text on cyclic shifts: two steps that place digits, and trial of
//! values.

use super::depth_first::{candidates, missing_digits};
use super::trace::{Trace, cell_name};
use crate::board::{self, Cells, HOUSES, HOUSES_OF};

/// Step two of the solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepTwo {
    /// A digit that is possible in only one cell of a house. A book uses this step by default.
    HiddenSingles,
    /// The last blank cell of a house, as the text describes the step. Such a cell has only one
    /// candidate, so step one has already filled it: this step never finds a digit.
    LastBlanks,
}

/// The outcome of a solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Every cell is filled.
    Solved,
    /// Cells are empty, but no trial led to a contradiction or to a solution. The text describes no
    /// further step.
    Stuck,
    /// A cell has no candidate, or a missing digit has no possible cell in a house. The puzzle has
    /// no solution.
    Contradiction,
}

/// The result of a solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThreeStepResult {
    /// The grid at the end of the solve: the givens and the digits that the solver found.
    pub grid: Cells,
    /// The outcome of the solve.
    pub outcome: Outcome,
    /// The number of naked singles placed outside trials.
    pub naked_singles: u32,
    /// The number of digits that step two placed outside trials.
    pub step_two: u32,
    /// The number of values assumed in trials.
    pub trials: u32,
    /// Whether a trial completed the grid. In this case, the puzzle may have further solutions.
    pub by_trial: bool,
}

impl ThreeStepResult {
    /// The outcome in words.
    pub fn description(&self) -> &'static str {
        match self.outcome {
            Outcome::Solved if self.by_trial => "solved by trial",
            Outcome::Solved => "solved",
            Outcome::Stuck => "stuck",
            Outcome::Contradiction => "contradiction",
        }
    }
}

/// Solves a puzzle by the three steps of the text.
///
/// Step one places naked singles: the digits of cells with one candidate. When no naked single is
/// left, step two places a digit. When step two finds no digit, step three assumes a value for an
/// empty cell and applies steps one and two. If this leads to a contradiction or to an empty cell
/// without candidates, the value is excluded, and solving restarts with step one. If this completes
/// the grid, the solve ends. Otherwise step three assumes the next value, in reading order.
pub fn solve(givens: &Cells, step_two: StepTwo, trace: &mut Trace) -> ThreeStepResult {
    let Some(missing) = missing_digits(givens) else {
        trace.add(|| "a digit is repeated in a row, column or box".to_owned());
        return ThreeStepResult {
            grid: *givens,
            outcome: Outcome::Contradiction,
            naked_singles: 0,
            step_two: 0,
            trials: 0,
            by_trial: false,
        };
    };
    let mut state = State {
        grid: *givens,
        missing,
        excluded: [0; 81],
        rule: step_two,
        naked_singles: 0,
        step_two: 0,
    };
    let (mut trials, mut by_trial) = (0, false);
    let outcome = loop {
        match state.place_singles(trace) {
            Outcome::Stuck => {}
            outcome => break outcome,
        }
        match state.try_values(&mut trials, trace) {
            Trial::Excluded => {}
            Trial::Completed(grid) => {
                (state.grid, by_trial) = (grid, true);
                break Outcome::Solved;
            }
            Trial::Inconclusive => break Outcome::Stuck,
        }
    };
    let State { grid, naked_singles, step_two, .. } = state;
    ThreeStepResult { grid, outcome, naked_singles, step_two, trials, by_trial }
}

#[derive(Clone)]
struct State {
    grid: Cells,
    missing: [u16; 27],
    /// The values that trials excluded in each cell, as bits 1 to 9.
    excluded: [u16; 81],
    /// The rule of step two.
    rule: StepTwo,
    naked_singles: u32,
    step_two: u32,
}

enum Trial {
    Excluded,
    Completed(Cells),
    Inconclusive,
}

impl State {
    fn candidates(&self, cell: usize) -> u16 {
        match self.grid[cell] {
            0 => candidates(&self.missing, cell) & !self.excluded[cell],
            _ => 0,
        }
    }

    fn place(&mut self, cell: usize, digit: u8) {
        self.grid[cell] = digit;
        for house in HOUSES_OF[cell] {
            self.missing[usize::from(house)] &= !(1 << digit);
        }
    }

    /// Steps one and two: places digits until none is found.
    fn place_singles(&mut self, trace: &mut Trace) -> Outcome {
        loop {
            let mut found = false;
            for cell in 0..81 {
                if self.grid[cell] != 0 {
                    continue;
                }
                let candidates = self.candidates(cell);
                match candidates.count_ones() {
                    0 => {
                        trace.add(|| format!("no candidate is left in {}", cell_name(cell)));
                        return Outcome::Contradiction;
                    }
                    1 => {
                        let digit = candidates.trailing_zeros() as u8;
                        trace.add(|| format!("step 1: {}={digit}", cell_name(cell)));
                        self.place(cell, digit);
                        self.naked_singles += 1;
                        found = true;
                    }
                    _ => {}
                }
            }
            if found {
                continue;
            }
            let found = match self.rule {
                StepTwo::HiddenSingles => self.hidden_single(),
                StepTwo::LastBlanks => Ok(self.last_blank()),
            };
            match found {
                Ok(Some((cell, digit))) => {
                    trace.add(|| format!("step 2: {}={digit}", cell_name(cell)));
                    self.place(cell, digit);
                    self.step_two += 1;
                }
                Ok(None) if self.grid.contains(&0) => return Outcome::Stuck,
                Ok(None) => return Outcome::Solved,
                Err(()) => {
                    trace.add(|| "a house has no cell for one of its digits".to_owned());
                    return Outcome::Contradiction;
                }
            }
        }
    }

    /// The last blank cell of a house, and the digit that is missing from the house.
    fn last_blank(&self) -> Option<(usize, u8)> {
        HOUSES.iter().zip(self.missing).find_map(|(house, missing)| {
            let mut blank = house.iter().map(|&cell| usize::from(cell));
            let cell = blank.find(|&cell| self.grid[cell] == 0)?;
            let is_last = missing.count_ones() == 1 && self.candidates(cell) == missing;
            is_last.then_some((cell, missing.trailing_zeros() as u8))
        })
    }

    /// A hidden single: a cell, and a digit that is possible only in this cell of a house. An error
    /// if a missing digit is not possible in any cell of a house.
    fn hidden_single(&self) -> Result<Option<(usize, u8)>, ()> {
        let mut single = None;
        for (house, missing) in HOUSES.iter().zip(self.missing) {
            let (mut once, mut twice) = (0u16, 0);
            for &cell in house {
                let candidates = self.candidates(cell.into());
                twice |= once & candidates;
                once |= candidates;
            }
            if once != missing {
                return Err(());
            }
            let only = once & !twice;
            if only != 0 && single.is_none() {
                let digit = only.trailing_zeros() as u8;
                let mut cells = house.iter().map(|&cell| usize::from(cell));
                let place = cells.find(|&cell| self.candidates(cell) >> digit & 1 == 1);
                single = place.map(|cell| (cell, digit));
            }
        }
        Ok(single)
    }

    /// Step three: assumes each candidate of each empty cell, in reading order.
    fn try_values(&mut self, trials: &mut u32, trace: &mut Trace) -> Trial {
        for cell in board::cells(board::ALL & !board::filled(&self.grid)) {
            let candidates = self.candidates(cell);
            for digit in (1..=9).filter(|digit| candidates >> digit & 1 == 1) {
                *trials += 1;
                let mut assumed = self.clone();
                assumed.place(cell, digit);
                let outcome = assumed.place_singles(&mut Trace::off());
                trace.add(|| {
                    let result = match outcome {
                        Outcome::Contradiction => "leads to a contradiction and is excluded",
                        Outcome::Solved => "completes the grid",
                        Outcome::Stuck => "leads to no contradiction and to no solution",
                    };
                    format!("step 3: {}={digit} {result}", cell_name(cell))
                });
                match outcome {
                    Outcome::Contradiction => {
                        self.excluded[cell] |= 1 << digit;
                        return Trial::Excluded;
                    }
                    Outcome::Solved => return Trial::Completed(assumed.grid),
                    Outcome::Stuck => {}
                }
            }
        }
        Trial::Inconclusive
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::founding::benchmark_puzzles::BENCHMARK_PUZZLES;
    use crate::founding::depth_first::tests::{parse_grid, random_puzzle};
    use crate::solve::solution;
    use proptest::prelude::*;

    #[test]
    fn harder_puzzles_need_trials_or_leave_the_solver_stuck() {
        let easy = parse_grid(
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        );
        let easy = solve(&easy, StepTwo::HiddenSingles, &mut Trace::off());
        assert_eq!(
            (easy.outcome, easy.naked_singles + easy.step_two, easy.trials),
            (Outcome::Solved, 51, 0)
        );
        // Arto Inkala's puzzle of 2012 needs nested trials, which this solver does not make.
        let inkala = parse_grid(
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        );
        let hard = solve(&inkala, StepTwo::HiddenSingles, &mut Trace::off());
        assert_eq!((hard.outcome, hard.naked_singles + hard.step_two), (Outcome::Stuck, 0));
        assert!(hard.trials > 100);
        // The easiest puzzle of each benchmark grade.
        let outcomes = BENCHMARK_PUZZLES.chunks(3).map(|grade| {
            let puzzle = parse_grid(grade[0].1);
            let found = solve(&puzzle, StepTwo::HiddenSingles, &mut Trace::off());
            assert!(found.outcome != Outcome::Solved || Some(found.grid) == solution(&puzzle));
            (found.outcome == Outcome::Solved, found.trials > 0)
        });
        let outcomes: Vec<_> = outcomes.collect();
        assert_eq!(outcomes[..4], [(true, false); 4]);
        assert!(outcomes[4..].iter().all(|&(_, tried)| tried));
    }

    #[test]
    fn contradictory_givens_are_reported() {
        let mut twice = [0; 81];
        (twice[0], twice[8]) = (4, 4);
        assert_eq!(
            solve(&twice, StepTwo::HiddenSingles, &mut Trace::off()).outcome,
            Outcome::Contradiction
        );
        // The last cell of the first row has no candidate.
        let no_candidate = parse_grid(&format!("12345678.........9{}", ".".repeat(63)));
        for step_two in [StepTwo::HiddenSingles, StepTwo::LastBlanks] {
            assert_eq!(
                solve(&no_candidate, step_two, &mut Trace::off()).outcome,
                Outcome::Contradiction
            );
        }
    }

    /// If step two works as the text describes it, it finds nothing that step one has not found. So
    /// more puzzles need trials, and the solver gets stuck on more puzzles.
    #[test]
    fn as_written_the_solver_completes_fewer_puzzles() {
        let solved = |step_two: StepTwo| {
            let results = BENCHMARK_PUZZLES.map(|(_, text)| {
                let puzzle = parse_grid(text);
                let found = solve(&puzzle, step_two, &mut Trace::off());
                if found.outcome == Outcome::Solved {
                    assert_eq!(Some(found.grid), solution(&puzzle));
                }
                assert!(step_two == StepTwo::HiddenSingles || found.step_two == 0);
                (found.outcome == Outcome::Solved, found.trials == 0)
            });
            let count = |of: fn(&(bool, bool)) -> bool| results.iter().filter(|r| of(r)).count();
            (count(|(solved, _)| *solved), count(|(_, directly)| *directly))
        };
        assert_eq!(solved(StepTwo::HiddenSingles), (27, 10));
        assert_eq!(solved(StepTwo::LastBlanks), (25, 0));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn a_grid_completed_without_trial_is_the_only_solution(
            seed: u64, holes in 20usize..60, as_written: bool,
        ) {
            let (givens, answer) = random_puzzle(holes, seed);
            let step_two = if as_written { StepTwo::LastBlanks } else { StepTwo::HiddenSingles };
            let found = solve(&givens, step_two, &mut Trace::off());
            prop_assert!(found.outcome != Outcome::Contradiction);
            if found.outcome == Outcome::Solved {
                prop_assert!(board::is_solution(&found.grid));
                prop_assert!((0..81).all(|cell| givens[cell] == 0 || givens[cell] == found.grid[cell]));
                if !found.by_trial {
                    prop_assert_eq!(solution(&givens), Some(found.grid));
                    prop_assert_eq!(found.grid, answer);
                }
            }
        }
    }
}
