//! Proves the claim: exactly one solution, and it is the answer.
//!
//! This search shares nothing with the one that made the puzzle, which is only asked first whether
//! it can name a second solution: it takes a sudoku as an exact cover of 324 conditions (each cell
//! filled, each digit in each row, column and box) by 729 placements, and always branches on the
//! condition that the fewest placements can meet, after Knuth's Algorithm X ("Dancing Links",
//! 2000), on plain arrays.

use super::board::{self, Cells};
use super::solve::State;
use crate::kinds::Flaw;

/// Checks the answer against the givens and the rules, then searches for another solution.
///
/// # Errors
/// The first thing that is wrong.
pub fn verify(givens: &Cells, answer: &Cells) -> Result<(), Flaw> {
    for cell in 0..81 {
        if givens[cell] != 0 && givens[cell] != answer[cell] {
            let place = board::place(cell);
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
    // Where there are many solutions, the search below may take for ever to come upon another: the
    // solver finds one at once. That there is none is for the search below alone to say.
    let mut other = None;
    State::of(givens).search(&mut |state| {
        other = Some(state.solution()).filter(|solution| solution != answer);
        other.is_none()
    });
    if let Some(other) = other.or_else(|| Cover::of(givens).search(answer)) {
        let differs = (0..81).find(|&cell| other[cell] != answer[cell]).unwrap_or(0);
        return Err(Flaw(format!(
            "there is a second solution, with {} instead of {} at {}",
            other[differs],
            answer[differs],
            board::place(differs)
        )));
    }
    Ok(())
}

/// A house in which a cell's digit stands in an earlier cell too, or in which it has no digit.
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

/// How many conditions a solution meets.
const CONDITIONS: usize = 4 * 81;

/// The conditions that a digit, from 0, in a cell meets.
fn conditions(cell: usize, digit: usize) -> [usize; 4] {
    let (row, column) = (cell / 9, cell % 9);
    let in_box = row / 3 * 3 + column / 3;
    [cell, 81 + 9 * row + digit, 162 + 9 * column + digit, 243 + 9 * in_box + digit]
}

/// The placements, `9 * cell + digit`, that meet a condition.
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

/// A partly covered grid.
#[derive(Clone)]
struct Cover {
    grid: Cells,
    /// How many conditions are not met yet.
    open: usize,
    met: [bool; CONDITIONS],
    /// The placements that break no condition.
    possible: [bool; 729],
    /// For each condition how many of them meet it.
    ways: [u8; CONDITIONS],
}

impl Cover {
    /// The grid with its givens, which must not contradict each other.
    fn of(givens: &Cells) -> Cover {
        let mut cover = Cover {
            grid: [0; 81],
            open: CONDITIONS,
            met: [false; CONDITIONS],
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

    /// Meets the conditions of a placement, and rules out all others that would meet one of them.
    fn place(&mut self, placement: usize) {
        let (cell, digit) = (placement / 9, placement % 9);
        self.grid[cell] = digit as u8 + 1;
        for condition in conditions(cell, digit) {
            self.met[condition] = true;
            self.open -= 1;
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

    /// A solution other than the answer.
    fn search(&mut self, answer: &Cells) -> Option<Cells> {
        if self.open == 0 {
            return (self.grid != *answer).then_some(self.grid);
        }
        let hardest =
            (0..CONDITIONS).filter(|&c| !self.met[c]).min_by_key(|&c| self.ways[c]).unwrap_or(0);
        let open: Vec<usize> =
            placements(hardest).into_iter().filter(|&p| self.possible[p]).collect();
        match open[..] {
            [only] => {
                self.place(only);
                self.search(answer)
            }
            _ => open.into_iter().find_map(|placement| {
                let mut guess = self.clone();
                guess.place(placement);
                guess.search(answer)
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::sudoku::{fill::fill, solve};
    use bookgen_base::rng::{Draw, StreamName};
    use proptest::prelude::*;

    const GIVENS: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const ANSWER: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    /// Checks the example with some of its cells changed.
    fn changed(givens: &[(usize, char)], answer: &[(usize, char)]) -> Result<(), String> {
        let text = |text: &str, changes: &[(usize, char)]| {
            let mut text: Vec<char> = text.chars().collect();
            changes.iter().for_each(|&(cell, c)| text[cell] = c);
            board::parse(&text.into_iter().collect::<String>(), "the cells", true).unwrap()
        };
        verify(&text(GIVENS, givens), &text(ANSWER, answer)).map_err(|flaw| flaw.0)
    }

    #[test]
    fn each_fault_is_named() {
        assert_eq!(changed(&[], &[]), Ok(()));
        assert_eq!(
            changed(&[(1, '4')], &[]).unwrap_err(),
            "the given 4 at row 1 column 2 is 3 in the answer"
        );
        assert_eq!(
            changed(&[], &[(2, '6')]).unwrap_err(),
            "the answer has 6 more than once in row 1"
        );
        // Two digits of a row exchanged.
        assert_eq!(
            changed(&[], &[(3, '8'), (5, '6')]).unwrap_err(),
            "the answer has 8 more than once in column 4"
        );
        assert_eq!(
            changed(&[(20, '.')], &[]).unwrap_err(),
            "there is a second solution, with 2 instead of 6 at row 1 column 4"
        );
    }

    /// A search without guidance would not come to an end on these.
    #[test]
    fn many_solutions_are_noticed_at_once() {
        let answer = board::parse(ANSWER, "the cells", false).unwrap();
        for givens in [0, 1 << 4, 1 << 10 | 1 << 40, 0b111 << 30] {
            assert!(verify(&board::masked(&answer, givens), &answer).is_err());
        }
    }

    #[test]
    fn a_box_is_looked_at_too() {
        // Rows and columns hold, each row the one above moved by one.
        let latin: Cells = std::array::from_fn(|cell| ((cell / 9 + cell % 9) % 9) as u8 + 1);
        assert_eq!(
            verify(&[0; 81], &latin).unwrap_err().0,
            "the answer has 2 more than once in box 1"
        );
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn it_agrees_with_the_fast_solver(seed: u64, holes in 30usize..81) {
            let mut rng = StreamName::new().with_number(seed).stream();
            let answer = fill(&mut rng);
            let mut givens = answer;
            let mut order: Vec<usize> = (0..81).collect();
            rng.shuffle(&mut order);
            for &cell in &order[..holes] {
                givens[cell] = 0;
            }
            let one = solve::count(&givens, 2) == 1;
            prop_assert_eq!(Cover::of(&givens).search(&answer).is_none(), one);
            prop_assert_eq!(verify(&givens, &answer).is_ok(), one);
        }
    }
}
