//! The difficulty grade of the program QQWing, as a second opinion on the difficulty of a puzzle.

use super::{Solver, Step, Technique as T};
use super::{locked_candidates, singles, subsets};
use crate::board::{ALL, Cells};
use crate::solve;

/// A difficulty grade of QQWing. QQWing knows naked and hidden singles, naked and hidden pairs, and
/// locked candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum QqwingGrade {
    /// The puzzle requires only naked singles.
    Simple,
    /// The puzzle requires a hidden single.
    Easy,
    /// The puzzle requires a pair or locked candidates.
    Intermediate,
    /// The puzzle requires more than the techniques that QQWing knows, so QQWing guesses.
    Expert,
}

impl QqwingGrade {
    /// QQWing's name of the grade, in lower case.
    pub fn name(self) -> &'static str {
        match self {
            QqwingGrade::Simple => "simple",
            QqwingGrade::Easy => "easy",
            QqwingGrade::Intermediate => "intermediate",
            QqwingGrade::Expert => "expert",
        }
    }
}

/// The grade that QQWing gives a puzzle, or `None` if the puzzle does not have exactly one
/// solution. A full grid has the grade "simple".
///
/// ```
/// use bookgen_sudoku::board;
/// use bookgen_sudoku::grade::{QqwingGrade, qqwing_grade};
///
/// let text = ".9.5.7.3.8..3.6..2....1........5......4...3...2.6.3.8...3...9....24.81..5.1...8.6";
/// let givens = board::parse_givens(text)?;
/// // The puzzle requires a naked triple, which QQWing does not know.
/// assert_eq!(qqwing_grade(&givens), Some(QqwingGrade::Expert));
/// assert_eq!(QqwingGrade::Expert.name(), "expert");
/// // With one given removed, the puzzle has many solutions and therefore no grade.
/// let fewer = board::parse_givens(&text.replacen('9', ".", 1))?;
/// assert_eq!(qqwing_grade(&fewer), None);
/// # Ok::<(), bookgen_core::Flaw>(())
/// ```
///
/// QQWing applies the steps in a different order than this function. The order does not change the
/// grade: easier steps are always applied first, and no step makes another step impossible.
pub fn qqwing_grade(givens: &Cells) -> Option<QqwingGrade> {
    let mut solver = Solver::new(givens);
    if solver.candidates().is_contradictory() || solve::count(givens, 2) != 1 {
        return None;
    }
    let mut grade = QqwingGrade::Simple;
    while solver.candidates().empty_count() > 0 {
        let Some((of, step)) = next(&mut solver) else { return Some(QqwingGrade::Expert) };
        grade = grade.max(of);
        solver.apply(&step);
    }
    Some(grade)
}

/// The next step, and the lowest grade of a puzzle that requires this step.
fn next(solver: &mut Solver) -> Option<(QqwingGrade, Step)> {
    solver.candidates.update_counts();
    let c = &solver.candidates;
    if let Some(step) = singles::naked_singles(c, &mut Some) {
        return Some((QqwingGrade::Simple, step));
    }
    if let Some(step) = singles::hidden_singles_of_boxes(c, &mut Some)
        .or_else(|| singles::hidden_singles_of_lines(c, &mut Some))
    {
        return Some((QqwingGrade::Easy, step));
    }
    locked_candidates::indirect(c, &mut 0x1ff, &mut Some)
        .or_else(|| subsets::naked(c, 2, T::NakedPair, &mut { ALL }, &mut Some))
        .or_else(|| subsets::hidden(c, 2, T::HiddenPair, &mut [!0; 9], &mut Some))
        .map(|step| (QqwingGrade::Intermediate, step))
}
