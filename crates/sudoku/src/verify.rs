//! Proves that a puzzle has exactly one solution, and that the answer is this solution.
//!
//! The proof shares no code with the fast solver that made the puzzle, except for one call of the
//! fast solver to find a second solution quickly. The search in this module treats a Sudoku as an
//! exact cover problem: 729 placements must satisfy 324 conditions (each cell has a digit; each
//! row, column and box has each digit). The search always branches on the condition with the fewest
//! remaining placements, like Knuth's Algorithm X ("Dancing Links", 2000), but on plain arrays.

use super::board::{self, Cells};
use super::solve::State;
use bookgen_core::{Flaw, Verdict};

/// Checks the answer against the givens and the rules, then searches for a second solution.
pub fn verify(givens: &Cells, answer: &Cells) -> Verdict {
    if let Err(flaw) = check_answer(givens, answer) {
        return Verdict::Wrong(flaw);
    }
    // If there are many solutions, the exact cover search can take very long to find a second
    // solution, but the fast solver finds one at once. Only the exact cover search proves that
    // there is no second solution.
    let mut other = None;
    State::from_givens(givens).search(&mut |state| {
        other = Some(state.solution()).filter(|solution| solution != answer);
        other.is_none()
    });
    match other.or_else(|| ExactCover::new(givens).search(answer)) {
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
    // For each row, column and box, the digits so far, as bits.
    let mut found = [[0_u16; 9]; 3];
    for cell in 0..81 {
        let (row, column) = (cell / 9, cell % 9);
        let digit = 1_u16.checked_shl(answer[cell].into()).unwrap_or(0);
        let houses = [row, column, row / 3 * 3 + column / 3];
        for (found, house) in found.iter_mut().zip(houses) {
            if found[house] & digit != 0
                && let Some(house) = repeated(answer, cell)
            {
                let digit = answer[cell];
                return Err(Flaw(format!("the answer has {digit} more than once in {house}")));
            }
            found[house] |= digit;
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

/// The four conditions that are satisfied by each placement of a digit (0 to 8) in a cell. The number
/// of the placement is `9 * cell + digit`.
static CONDITIONS_OF: [[u16; 4]; 729] = {
    let mut conditions = [[0; 4]; 729];
    let mut placement = 0;
    while placement < 729 {
        let (cell, digit) = (placement / 9, placement % 9);
        let (row, column) = (cell / 9, cell % 9);
        let in_box = row / 3 * 3 + column / 3;
        let [row, column, in_box] = [81 + 9 * row, 162 + 9 * column, 243 + 9 * in_box];
        conditions[placement as usize] = [cell, row + digit, column + digit, in_box + digit];
        placement += 1;
    }
    conditions
};

/// The nine placements that satisfy each condition, in ascending order.
static PLACEMENTS_OF: [[u16; 9]; CONDITIONS] = {
    let mut placements = [[0; 9]; CONDITIONS];
    let mut lengths = [0; CONDITIONS];
    let mut placement = 0;
    while placement < 729 {
        let mut at = 0;
        while at < 4 {
            let condition = CONDITIONS_OF[placement][at] as usize;
            placements[condition][lengths[condition]] = placement as u16;
            lengths[condition] += 1;
            at += 1;
        }
        placement += 1;
    }
    placements
};

/// The value of [`ExactCover::ways`] for a satisfied condition. It is larger than the value of any
/// other condition, even when the nine placements are subtracted.
const SATISFIED: u8 = 100;

/// The state of the exact cover search.
#[derive(Clone)]
struct ExactCover {
    grid: Cells,
    /// The number of conditions that are not satisfied yet.
    unmet: usize,
    /// For each placement, whether the placement is still possible. It is possible if none of its
    /// four conditions is satisfied yet.
    possible: [bool; 729],
    /// For each condition, the number of possible placements that satisfy it. See [`SATISFIED`].
    ways: [u8; CONDITIONS],
}

impl ExactCover {
    /// The state after placing the givens, which must not contradict each other.
    fn new(givens: &Cells) -> ExactCover {
        let mut cover = ExactCover {
            grid: [0; 81],
            unmet: CONDITIONS,
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
        self.grid[placement / 9] = (placement % 9) as u8 + 1;
        for condition in CONDITIONS_OF[placement].map(usize::from) {
            self.ways[condition] = SATISFIED;
            self.unmet -= 1;
            for other in PLACEMENTS_OF[condition] {
                self.rule_out(usize::from(other));
            }
        }
    }

    fn rule_out(&mut self, placement: usize) {
        if std::mem::replace(&mut self.possible[placement], false) {
            for condition in CONDITIONS_OF[placement] {
                self.ways[usize::from(condition)] -= 1;
            }
        }
    }

    /// Finds a solution that differs from the answer.
    fn search(&mut self, answer: &Cells) -> Option<Cells> {
        if self.unmet == 0 {
            return (self.grid != *answer).then_some(self.grid);
        }
        let fewest = self.ways.iter().fold(u8::MAX, |fewest, ways| fewest.min(*ways));
        let scarcest = self.ways.iter().position(|ways| *ways == fewest).unwrap_or(0);
        let choices = PLACEMENTS_OF[scarcest].into_iter().map(usize::from);
        let mut choices = choices.filter(|placement| self.possible[*placement]);
        match (choices.next(), choices.next()) {
            (Some(only), None) => {
                self.place(only);
                self.search(answer)
            }
            (first, second) => {
                let choices: Vec<usize> = first.into_iter().chain(second).chain(choices).collect();
                choices.into_iter().find_map(|placement| {
                    let mut guess = self.clone();
                    guess.place(placement);
                    guess.search(answer)
                })
            }
        }
    }
}

#[cfg(test)]
mod tests;
