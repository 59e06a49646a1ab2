//! Rates a whole puzzle.

use super::{NESTED, Rules, Solver, Technique, singles};
use crate::board::{CellSet, Cells};
use crate::solve;
use bookgen_core::Rating;

/// Steps up to this rating do not rely on the fact that the puzzle has only one solution.
pub const MAX_RATING_WITHOUT_UNIQUENESS: Rating = Technique::XyzWing.rating();

/// The result of solving a puzzle, possibly incompletely.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The rating of the hardest step (ER), or 0 if there was no step.
    pub hardest: Rating,
    /// The highest rating of the steps up to and including the first placement (EP), or 0 if no
    /// digit was placed.
    pub pearl: Rating,
    /// The rating of the first step (ED), or 0 if there was no step.
    pub diamond: Rating,
    /// The technique of the first step with the highest rating.
    pub technique: Option<Technique>,
    /// Whether the solver stopped because the puzzle requires a step rated 9.5 or more. If so,
    /// [`Outcome::hardest`] is [`NESTED`]. [`Outcome::pearl`] and [`Outcome::diamond`] are
    /// [`NESTED`] too if no earlier step set them.
    pub nested: bool,
    /// The number of steps of each technique, in the order of [`Technique::ALL`].
    pub steps: [u16; Technique::COUNT],
    /// The number of cells that were empty when the solver stopped. The value is 81 for a
    /// contradictory puzzle.
    pub unsolved_cells: u32,
    /// The cells that were empty when the solver stopped.
    pub unsolved: CellSet,
}

impl Outcome {
    /// The rating, if the puzzle was solved or its rating is known to be 9.5 or more.
    pub fn rating(self) -> Option<Rating> {
        (self.unsolved_cells == 0 || self.nested).then_some(self.hardest)
    }

    /// The number of steps other than full houses and hidden singles.
    pub fn nontrivial_steps(self) -> u32 {
        let easy = [
            Technique::FullHouse as usize,
            Technique::HiddenSingleBox as usize,
            Technique::HiddenSingleLine as usize,
        ];
        let steps = self.steps.iter().enumerate();
        steps.filter(|(at, _)| !easy.contains(at)).map(|(_, &count)| u32::from(count)).sum()
    }

    /// The number of steps of a technique.
    pub fn count(self, technique: Technique) -> u32 {
        self.steps.get(technique as usize).map_or(0, |&count| count.into())
    }
}

impl Outcome {
    /// Records a step that places a digit.
    fn record_placement(&mut self, technique: Technique, rating: Rating) {
        self.record(technique, rating);
        if self.pearl == Rating(0) {
            self.pearl = self.hardest;
        }
    }

    /// Records a step that places no digit.
    fn record(&mut self, technique: Technique, rating: Rating) {
        if let Some(count) = self.steps.get_mut(technique as usize) {
            *count += 1;
        }
        if rating > self.hardest {
            self.hardest = rating;
            self.technique = Some(technique);
        }
        if self.diamond == Rating(0) {
            self.diamond = rating;
        }
    }
}

/// Solves a puzzle with all steps that the rules allow. Some steps rely on the fact that the puzzle
/// has only one solution. So before the first such step, a search verifies this fact. If the puzzle
/// has no solution or several solutions, it remains unsolved.
///
/// ```
/// use bookgen_core::Rating;
/// use bookgen_sudoku::board;
/// use bookgen_sudoku::grade::{NESTED, Technique, solve};
///
/// let text = ".9.5.7.3.8..3.6..2....1........5......4...3...2.6.3.8...3...9....24.81..5.1...8.6";
/// let givens = board::parse_givens(text)?;
/// let outcome = solve(&givens, NESTED);
/// assert_eq!(outcome.rating(), Some(Rating(36)));
/// assert_eq!(outcome.technique, Some(Technique::NakedTriple));
/// // Steps up to X-wings do not solve this puzzle.
/// let outcome = solve(&givens, Technique::XWing.rating());
/// assert!(outcome.rating().is_none() && outcome.unsolved_cells > 0);
/// # Ok::<(), bookgen_core::Flaw>(())
/// ```
pub fn solve(givens: &Cells, rules: impl Into<Rules>) -> Outcome {
    let rules = rules.into();
    let mut solver = Solver::new(givens);
    let mut outcome = Outcome {
        hardest: Rating(0),
        pearl: Rating(0),
        diamond: Rating(0),
        technique: None,
        nested: false,
        steps: [0; Technique::COUNT],
        unsolved_cells: 0,
        unsolved: 0,
    };
    let safe_rules =
        Rules { max_rating: rules.max_rating.min(MAX_RATING_WITHOUT_UNIQUENESS), ..rules };
    let mut checked = false;
    while solver.candidates().empty_count() > 0 && !solver.candidates().is_contradictory() {
        // Most steps are singles. They are applied without building a `Step`.
        if let Some(single) = singles::first_single(&solver.candidates, rules.max_rating) {
            outcome.record_placement(single.technique, single.technique.rating());
            solver.candidates.place(single.cell, single.digit);
            continue;
        }
        let mut found = solver.next(if checked { rules } else { safe_rules });
        if found.is_none()
            && !checked
            && rules.max_rating > MAX_RATING_WITHOUT_UNIQUENESS
            && solve::count(givens, 2) == 1
        {
            checked = true;
            found = solver.next(rules);
        }
        let Some(step) = found else {
            outcome.nested = checked && rules.max_rating >= NESTED;
            break;
        };
        match step.placed() {
            Some(_) => outcome.record_placement(step.technique, step.rating),
            None => outcome.record(step.technique, step.rating),
        }
        solver.apply(&step);
    }
    // In a contradictory puzzle no cell counts as solved.
    let candidates = solver.candidates();
    outcome.unsolved_cells =
        if candidates.is_contradictory() { 81 } else { candidates.empty_count() };
    outcome.unsolved = (0..9).fold(0, |cells, digit| cells | candidates.cells_with(digit));
    if outcome.nested {
        outcome.hardest = NESTED;
        outcome.technique = None;
        for unset in [&mut outcome.pearl, &mut outcome.diamond] {
            if *unset == Rating(0) {
                *unset = NESTED;
            }
        }
    }
    outcome
}
