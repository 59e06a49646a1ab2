//! Rates a whole puzzle.

use super::{Rules, Solver, Technique, singles};
use crate::kinds::Rating;
use crate::kinds::sudoku::board::Cells;
use crate::kinds::sudoku::solve;

/// What a puzzle is rated that has one solution but takes a step rated 9.5 or higher: "9.5 or more".
/// Mostly that is a chain within a chain, which Sudoku Explainer has and bookgen has not; seldom a
/// dynamic chain of level "+" that is very long.
pub const NESTED: Rating = Rating(95);

/// Up to here no step takes it for granted that there is one solution.
const SURE: Rating = Technique::XyzWing.rating();

/// How a puzzle was solved, as far as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The rating of the hardest step taken (ER); 0 of no step at all.
    pub hardest: Rating,
    /// The hardest rating up to the first placement, its own included (EP); 0 if there is none.
    pub pearl: Rating,
    /// The rating of the first step (ED); 0 of no step at all.
    pub diamond: Rating,
    /// The technique of the first of the hardest steps.
    pub technique: Option<Technique>,
    /// Whether only a step of 9.5 or more goes on. If so, [`Outcome::hardest`] is [`NESTED`], and
    /// where no step was taken before, [`Outcome::pearl`] and [`Outcome::diamond`] too.
    pub nested: bool,
    /// How many steps of each technique were taken, in the order of [`Technique::ALL`].
    pub steps: [u16; Technique::COUNT],
    /// How many cells were left empty where no step was found.
    pub open: u32,
}

impl Outcome {
    /// The rating, if the puzzle was solved, or is known to be 9.5 or more.
    pub fn rating(self) -> Option<Rating> {
        (self.open == 0 || self.nested).then_some(self.hardest)
    }

    /// How many steps were no full houses and no hidden singles.
    pub fn others(self) -> u32 {
        let easy = [
            Technique::FullHouse as usize,
            Technique::HiddenSingleBox as usize,
            Technique::HiddenSingleLine as usize,
        ];
        let steps = self.steps.iter().enumerate();
        steps.filter(|(at, _)| !easy.contains(at)).map(|(_, &count)| u32::from(count)).sum()
    }

    /// How many steps of a technique were taken.
    pub fn count(self, technique: Technique) -> u32 {
        self.steps.get(technique as usize).map_or(0, |&count| count.into())
    }
}

impl Outcome {
    /// Counts a step.
    fn note(&mut self, technique: Technique, rating: Rating, places: bool) {
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
        if self.pearl == Rating(0) && places {
            self.pearl = self.hardest;
        }
    }
}

/// Solves a puzzle with steps up to a rating, and, unless the rules say otherwise, with those that
/// argue from there being one solution. What they solve does have one: where the first of them
/// could be taken, a search sees to it, and a puzzle without is left open.
///
/// ```
/// use bookgen_puzzles::Rating;
/// use bookgen_puzzles::sudoku::board;
/// use bookgen_puzzles::sudoku::grade::{NESTED, Technique, solve};
///
/// let text = ".9.5.7.3.8..3.6..2....1........5......4...3...2.6.3.8...3...9....24.81..5.1...8.6";
/// let givens = board::parse(text, "the givens", true)?;
/// let outcome = solve(&givens, NESTED);
/// assert_eq!(outcome.rating(), Some(Rating(36)));
/// assert_eq!(outcome.technique, Some(Technique::NakedTriplet));
/// // With no more than X-wings it cannot be solved.
/// let outcome = solve(&givens, Technique::XWing.rating());
/// assert!(outcome.rating().is_none() && outcome.open > 0);
/// # Ok::<(), bookgen_puzzles::Flaw>(())
/// ```
pub fn solve(givens: &Cells, rules: impl Into<Rules>) -> Outcome {
    let rules = rules.into();
    let mut solver = Solver::of(givens);
    let mut outcome = Outcome {
        hardest: Rating(0),
        pearl: Rating(0),
        diamond: Rating(0),
        technique: None,
        nested: false,
        steps: [0; Technique::COUNT],
        open: 0,
    };
    let sure = Rules { most: rules.most.min(SURE), ..rules };
    let mut checked = false;
    while solver.candidates().empty() > 0 && !solver.candidates().broken() {
        // Most steps are singles: they need not be told.
        if let Some(single) = singles::first(&solver.candidates, rules.most) {
            outcome.note(single.technique, single.technique.rating(), true);
            solver.candidates.place(single.cell, single.digit);
            continue;
        }
        let mut found = solver.next(if checked { rules } else { sure });
        if found.is_none() && !checked && rules.most > SURE && solve::count(givens, 2) == 1 {
            checked = true;
            found = solver.next(rules);
        }
        let Some(step) = found else {
            outcome.nested = checked && rules.most >= NESTED;
            break;
        };
        outcome.note(step.technique, step.rating, step.placed().is_some());
        solver.apply(&step);
    }
    // Of a broken puzzle no cell is sure.
    let candidates = solver.candidates();
    outcome.open = if candidates.broken() { 81 } else { candidates.empty() };
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
