//! QQWing's grade, as a second opinion: a rule of three lines, by the kinds of steps it takes.

use super::{Solver, Step, Technique as T};
use super::{locked, sets, singles};
use crate::kinds::sudoku::board::{ALL, Cells};
use crate::kinds::sudoku::solve;

/// A grade of QQWing, whose steps are naked and hidden singles, naked and hidden pairs, and locked
/// candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Qqwing {
    /// Naked singles are enough.
    Simple,
    /// It takes a hidden single.
    Easy,
    /// It takes a pair or a locked candidate.
    Intermediate,
    /// It takes more: QQWing guesses.
    Expert,
}

impl Qqwing {
    /// QQWing's own word for the grade, in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Qqwing::Simple => "simple",
            Qqwing::Easy => "easy",
            Qqwing::Intermediate => "intermediate",
            Qqwing::Expert => "expert",
        }
    }
}

/// The grade of a puzzle by QQWing; none of a puzzle without exactly one solution. A full grid is
/// simple.
///
/// ```
/// use bookgen_puzzles::sudoku::board;
/// use bookgen_puzzles::sudoku::grade::{Qqwing, qqwing};
///
/// let text = ".9.5.7.3.8..3.6..2....1........5......4...3...2.6.3.8...3...9....24.81..5.1...8.6";
/// let givens = board::parse(text, "the givens", true)?;
/// // It takes a naked triplet, which QQWing has not.
/// assert_eq!(qqwing(&givens), Some(Qqwing::Expert));
/// assert_eq!(Qqwing::Expert.name(), "expert");
/// // With one given less it has many solutions, and no grade.
/// let fewer = board::parse(&text.replacen('9', ".", 1), "the givens", true)?;
/// assert_eq!(qqwing(&fewer), None);
/// # Ok::<(), bookgen_puzzles::Flaw>(())
/// ```
///
/// QQWing takes its steps in an order of its own. That does not matter here: easier steps are taken
/// as long as there are any, and none takes anything away from another.
pub fn qqwing(givens: &Cells) -> Option<Qqwing> {
    let mut solver = Solver::of(givens);
    if solver.candidates().broken() || solve::count(givens, 2) != 1 {
        return None;
    }
    let mut grade = Qqwing::Simple;
    while solver.candidates().empty() > 0 {
        let Some((of, step)) = next(&mut solver) else { return Some(Qqwing::Expert) };
        grade = grade.max(of);
        solver.apply(&step);
    }
    Some(grade)
}

/// The next step and the grade that it leads to.
fn next(solver: &mut Solver) -> Option<(Qqwing, Step)> {
    solver.candidates.settle();
    let c = &solver.candidates;
    if let Some(step) = singles::naked_singles(c, &mut Some) {
        return Some((Qqwing::Simple, step));
    }
    if let Some(step) = singles::hidden_singles_of_boxes(c, &mut Some)
        .or_else(|| singles::hidden_singles_of_lines(c, &mut Some))
    {
        return Some((Qqwing::Easy, step));
    }
    locked::indirect(c, &mut 0x1ff, &mut Some)
        .or_else(|| sets::naked(c, 2, T::NakedPair, &mut { ALL }, &mut Some))
        .or_else(|| sets::hidden(c, 2, T::HiddenPair, &mut [!0; 9], &mut Some))
        .map(|step| (Qqwing::Intermediate, step))
}
