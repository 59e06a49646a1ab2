//! Solves a puzzle step by step, always by the first step that Sudoku Explainer would show.

use super::candidates::{Candidates, Changes};
use super::digit_set::DigitSet;
use super::subsets::ChangedHouses;
use super::{Accept, Conclusion, Step, Technique as T};
use super::{
    aligned_exclusion, bug, chain, fish, locked_candidates, singles, subsets, unique_loops, wings,
};
use crate::kinds::Rating;
use crate::kinds::sudoku::board::{ALL, CellSet, Cells};

/// Which steps may be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The highest rating of a step.
    pub max_rating: Rating,
    /// Whether steps may argue from there being only one solution: unique rectangles and loops,
    /// bivalue universal graves. They are part of the scale.
    pub uniqueness: bool,
}

impl From<Rating> for Rules {
    /// All steps up to a rating.
    fn from(max_rating: Rating) -> Rules {
        Rules { max_rating, uniqueness: true }
    }
}

/// What producers still have to look at. One that found nothing in a house, or for a digit, need
/// not look there again before something changes.
#[derive(Clone, Debug)]
struct Todo {
    /// For each producer of hidden sets.
    hidden: [ChangedHouses; 5],
    /// Digits, for each producer that goes by digits.
    digits: [DigitSet; 7],
    /// Cells, for each producer that goes by cells.
    cells: [CellSet; 7],
    no_loops: unique_loops::NoLoops,
    x_chains: chain::KnownXChains,
    contradictions: chain::KnownContradictions,
}

impl Default for Todo {
    /// Everything is to be looked at.
    fn default() -> Todo {
        Todo {
            hidden: [[!0; 9]; 5],
            digits: [0x1ff; 7],
            cells: [ALL; 7],
            no_loops: Default::default(),
            x_chains: Default::default(),
            contradictions: Default::default(),
        }
    }
}

/// A producer of hints: gives its first that is taken.
type Producer = fn(&Candidates, &mut Todo, Rules, &mut Accept) -> Option<Step>;

/// The producers in the order they are asked, each with the least rating of its hints.
const PRODUCERS: [(T, Producer); 28] = [
    (T::FullHouse, |c, _, _, accept| singles::full_houses(c, accept)),
    (T::HiddenSingleBox, |c, _, _, accept| singles::hidden_singles_of_boxes(c, accept)),
    (T::HiddenSingleLine, |c, _, _, accept| singles::hidden_singles_of_lines(c, accept)),
    (T::DirectPointing, |c, todo, _, accept| {
        locked_candidates::direct(c, &mut todo.digits[0], accept)
    }),
    (T::DirectHiddenPair, |c, todo, _, accept| {
        subsets::direct_hidden(c, 2, T::DirectHiddenPair, &mut todo.hidden[0], accept)
    }),
    (T::NakedSingle, |c, _, _, accept| singles::naked_singles(c, accept)),
    (T::DirectHiddenTriplet, |c, todo, _, accept| {
        subsets::direct_hidden(c, 3, T::DirectHiddenTriplet, &mut todo.hidden[1], accept)
    }),
    (T::Pointing, |c, todo, _, accept| locked_candidates::indirect(c, &mut todo.digits[1], accept)),
    (T::NakedPair, |c, todo, _, accept| {
        subsets::naked(c, 2, T::NakedPair, &mut todo.cells[5], accept)
    }),
    (T::XWing, |c, todo, _, accept| fish::fish(c, 2, T::XWing, &mut todo.digits[2], accept)),
    (T::HiddenPair, |c, todo, _, accept| {
        subsets::hidden(c, 2, T::HiddenPair, &mut todo.hidden[2], accept)
    }),
    (T::NakedTriplet, |c, todo, _, accept| {
        subsets::naked(c, 3, T::NakedTriplet, &mut todo.cells[6], accept)
    }),
    (T::Swordfish, |c, todo, _, accept| {
        fish::fish(c, 3, T::Swordfish, &mut todo.digits[3], accept)
    }),
    (T::HiddenTriplet, |c, todo, _, accept| {
        subsets::hidden(c, 3, T::HiddenTriplet, &mut todo.hidden[3], accept)
    }),
    (T::XyWing, |c, todo, _, accept| wings::xy_wing(c, &mut todo.cells[2], accept)),
    (T::XyzWing, |c, todo, _, accept| wings::xyz_wing(c, &mut todo.cells[3], accept)),
    (T::UniqueRectangle1, |c, todo, rules, accept| {
        let cells = &mut todo.cells[4];
        if rules.uniqueness {
            unique_loops::unique_loops(c, cells, &mut todo.no_loops, accept)
        } else {
            None
        }
    }),
    (T::NakedQuad, |c, todo, _, accept| {
        subsets::naked(c, 4, T::NakedQuad, &mut todo.cells[0], accept)
    }),
    (T::Jellyfish, |c, todo, _, accept| {
        fish::fish(c, 4, T::Jellyfish, &mut todo.digits[4], accept)
    }),
    (T::HiddenQuad, |c, todo, _, accept| {
        subsets::hidden(c, 4, T::HiddenQuad, &mut todo.hidden[4], accept)
    }),
    (T::Bug1, |c, _, rules, accept| if rules.uniqueness { bug::bug(c, accept) } else { None }),
    (T::AlignedPair, |c, _, _, accept| aligned_exclusion::pairs(c, accept)),
    (T::XCycle, |c, todo, _, accept| {
        chain::singles(c, &mut todo.digits[5], &mut todo.x_chains).and_then(accept)
    }),
    (T::AlignedTriplet, |c, todo, _, accept| {
        aligned_exclusion::triplets(c, &mut todo.cells[1], accept)
    }),
    (T::Nishio, |c, todo, _, accept| {
        chain::nishio(c, &mut todo.digits[6], &mut todo.contradictions).and_then(accept)
    }),
    (T::CellChains, |c, _, _, accept| chain::groups(c).and_then(accept)),
    (T::DynamicDouble, |c, _, _, accept| chain::dynamic(c).and_then(accept)),
    (T::DynamicPlusDouble, |c, _, _, accept| chain::dynamic_plus(c).and_then(accept)),
];

/// A puzzle being solved.
#[derive(Clone, Debug)]
pub struct Solver {
    pub(super) candidates: Candidates,
    todo: Todo,
}

impl Solver {
    /// A puzzle with nothing done yet.
    pub fn of(givens: &Cells) -> Solver {
        Solver::from(Candidates::of(givens))
    }

    /// What is known so far.
    pub fn candidates(&self) -> &Candidates {
        &self.candidates
    }

    /// The first step that the rules allow: the first hint of the first producer that has one.
    /// None if that hint is rated higher, or if there is none.
    pub fn next(&mut self, rules: impl Into<Rules>) -> Option<Step> {
        let rules = rules.into();
        let Changes { houses, digits, cells } = self.candidates.update_counts();
        for todo in &mut self.todo.hidden {
            todo.iter_mut().zip(houses).for_each(|(todo, houses)| *todo |= houses);
        }
        self.todo.digits.iter_mut().for_each(|todo| *todo |= digits);
        self.todo.cells.iter_mut().for_each(|todo| *todo |= cells);
        PRODUCERS
            .iter()
            .take_while(|(least, _)| least.rating() <= rules.max_rating)
            .find_map(|(_, producer)| producer(&self.candidates, &mut self.todo, rules, &mut Some))
            .filter(|step| step.rating <= rules.max_rating)
    }

    /// All steps of a technique that there are now, whether or not easier ones are left. Of chains
    /// (6.5 and up, aligned triplets apart) only the first is known: none, if it is of another
    /// technique that is looked for together with this one.
    pub fn all_steps(&self, technique: T) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut note = |step: Step| {
            if step.technique == technique {
                steps.push(step);
            }
            None
        };
        let (mut candidates, mut todo) = (self.candidates.clone(), Todo::default());
        candidates.update_counts();
        let rules = Rules::from(Rating(u16::MAX));
        if let Some((_, producer)) = PRODUCERS.iter().rfind(|(first, _)| *first <= technique) {
            producer(&candidates, &mut todo, rules, &mut note);
        }
        steps
    }

    /// Conclusion the conclusion of a step.
    pub fn apply(&mut self, step: &Step) {
        match &step.conclusion {
            Conclusion::Placement(cell, digit) => self.candidates.place(*cell, *digit),
            Conclusion::Eliminations(removals) => {
                for (digit, &cells) in removals.iter().enumerate() {
                    self.candidates.remove(cells, digit);
                }
            }
        }
    }
}

impl From<Candidates> for Solver {
    /// A puzzle in any state.
    fn from(candidates: Candidates) -> Solver {
        Solver { candidates, todo: Todo::default() }
    }
}
