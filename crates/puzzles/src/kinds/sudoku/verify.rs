//! Proves that a puzzle has exactly one solution, and that the answer is this solution.
//!
//! The proof shares no code with the fast solver that made the puzzle, except for one call of the
//! fast solver to find a second solution quickly. The search in this module treats a Sudoku as an
//! exact cover problem: 729 placements must satisfy 324 conditions (each cell has a digit; each
//! row, column and box has each digit). The search always branches on the condition with the fewest
//! remaining placements, like Knuth's Algorithm X ("Dancing Links", 2000), but on plain arrays.

use super::board::{self, Cells};
use super::solve::State;
use crate::kinds::{Flaw, Verdict};

/// Checks the answer against the givens and the rules, then searches for a second solution.
pub fn verify(givens: &Cells, answer: &Cells) -> Verdict {
    if let Err(flaw) = check_answer(givens, answer) {
        return Verdict::Wrong(flaw);
    }
    // If there are many solutions, the exact cover search can take very long to find a second
    // solution, but the fast solver finds one at once. Only the exact cover search proves that
    // there is no second solution.
    let mut other = None;
    State::of(givens).search(&mut |state| {
        other = Some(state.solution()).filter(|solution| solution != answer);
        other.is_none()
    });
    match other.or_else(|| ExactCover::of(givens).search(answer)) {
        None => Verdict::Proved,
        Some(other) => {
            let differs = (0..81).find(|&cell| other[cell] != answer[cell]).unwrap_or(0);
            let (found, expected) = (other[differs], answer[differs]);
            let place = board::cell_name(differs);
            Verdict::Second {
                answer: board::text(&other),
                difference: Flaw(format!("with {found} instead of {expected} at {place}")),
            }
        }
    }
}

/// Checks the answer against the givens and the rules. Returns the first error.
fn check_answer(givens: &Cells, answer: &Cells) -> Result<(), Flaw> {
    for cell in 0..81 {
        if givens[cell] != 0 && givens[cell] != answer[cell] {
            let place = board::cell_name(cell);
            return Err(Flaw(format!(
                "the given {} at {place} is {} in the answer",
                givens[cell], answer[cell]
            )));
        }
    }
    for cell in 0..81 {
        if let Some(house) = repeated(answer, cell) {
            return Err(Flaw(format!("the answer has {} more than once in {house}", answer[cell])));
        }
    }
    Ok(())
}

/// The name of a house in which an earlier cell has the same digit as `cell`.
fn repeated(answer: &Cells, cell: usize) -> Option<String> {
    let (row, column) = (cell / 9, cell % 9);
    let in_box = |other: usize| other / 27 == row / 3 && other % 9 / 3 == column / 3;
    let same = |other: &usize| answer[*other] == answer[cell];
    if (0..cell).filter(same).any(|other| other / 9 == row) {
        Some(format!("row {}", row + 1))
    } else if (0..cell).filter(same).any(|other| other % 9 == column) {
        Some(format!("column {}", column + 1))
    } else if (0..cell).filter(same).any(in_box) {
        Some(format!("box {}", row / 3 * 3 + column / 3 + 1))
    } else {
        None
    }
}

/// The number of conditions that a solution satisfies.
const CONDITIONS: usize = 4 * 81;

/// The four conditions that are satisfied by placing a digit (0 to 8) in a cell.
fn conditions(cell: usize, digit: usize) -> [usize; 4] {
    let (row, column) = (cell / 9, cell % 9);
    let in_box = row / 3 * 3 + column / 3;
    [cell, 81 + 9 * row + digit, 162 + 9 * column + digit, 243 + 9 * in_box + digit]
}

/// The placements, `9 * cell + digit`, that satisfy a condition.
fn placements(condition: usize) -> [usize; 9] {
    let (kind, rest) = (condition / 81, condition % 81);
    std::array::from_fn(|i| match kind {
        0 => 9 * rest + i,
        1 => 9 * (9 * (rest / 9) + i) + rest % 9,
        2 => 9 * (9 * i + rest / 9) + rest % 9,
        _ => {
            let (row, column) = (rest / 27 * 3 + i / 3, rest / 9 % 3 * 3 + i % 3);
            9 * (9 * row + column) + rest % 9
        }
    })
}

/// The state of the exact cover search.
#[derive(Clone)]
struct ExactCover {
    grid: Cells,
    /// The number of conditions that are not satisfied yet.
    unmet: usize,
    satisfied: [bool; CONDITIONS],
    /// For each placement, whether the placement is still possible. It is possible if none of its
    /// four conditions is satisfied yet.
    possible: [bool; 729],
    /// For each condition, the number of possible placements that satisfy it.
    ways: [u8; CONDITIONS],
}

impl ExactCover {
    /// The state after placing the givens, which must not contradict each other.
    fn of(givens: &Cells) -> ExactCover {
        let mut cover = ExactCover {
            grid: [0; 81],
            unmet: CONDITIONS,
            satisfied: [false; CONDITIONS],
            possible: [true; 729],
            ways: [9; CONDITIONS],
        };
        for (cell, &digit) in givens.iter().enumerate() {
            if digit != 0 {
                cover.place(9 * cell + usize::from(digit) - 1);
            }
        }
        cover
    }

    /// Makes a placement: marks the four conditions of the placement as satisfied, and rules out
    /// every other placement that would satisfy one of these conditions again.
    fn place(&mut self, placement: usize) {
        let (cell, digit) = (placement / 9, placement % 9);
        self.grid[cell] = digit as u8 + 1;
        for condition in conditions(cell, digit) {
            self.satisfied[condition] = true;
            self.unmet -= 1;
            for other in placements(condition) {
                self.rule_out(other);
            }
        }
    }

    fn rule_out(&mut self, placement: usize) {
        if std::mem::replace(&mut self.possible[placement], false) {
            for condition in conditions(placement / 9, placement % 9) {
                self.ways[condition] -= 1;
            }
        }
    }

    /// Finds a solution that differs from the answer.
    fn search(&mut self, answer: &Cells) -> Option<Cells> {
        if self.unmet == 0 {
            return (self.grid != *answer).then_some(self.grid);
        }
        let scarcest = (0..CONDITIONS)
            .filter(|&c| !self.satisfied[c])
            .min_by_key(|&c| self.ways[c])
            .unwrap_or(0);
        let choices: Vec<usize> =
            placements(scarcest).into_iter().filter(|&p| self.possible[p]).collect();
        match choices[..] {
            [only] => {
                self.place(only);
                self.search(answer)
            }
            _ => choices.into_iter().find_map(|placement| {
                let mut guess = self.clone();
                guess.place(placement);
                guess.search(answer)
            }),
        }
    }
}

#[cfg(test)]
mod tests;
