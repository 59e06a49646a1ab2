//! Solves a puzzle step by step, in the order of Sudoku Explainer's hints.

use std::ops::RangeInclusive;

use super::candidates::{Candidates, Changes};
use super::digit_set::DigitSet;
use super::subsets::ChangedHouses;
use super::{Accept, Conclusion, NESTED, Step, Technique as T};
use super::{
    aligned_exclusion, bug, chain, fish, locked_candidates, singles, subsets, unique_loops, wings,
};
use crate::board::{ALL, CellSet, Cells};
use bookgen_core::Rating;

/// The steps that a solver may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The maximum rating of a step.
    pub max_rating: Rating,
    /// Whether uniqueness arguments are allowed: unique rectangles, unique loops and bivalue
    /// universal graves. Ratings on the scale of Sudoku Explainer assume that they are allowed.
    pub uniqueness: bool,
}

impl Default for Rules {
    /// All steps of the scale.
    fn default() -> Rules {
        Rules { max_rating: NESTED, uniqueness: true }
    }
}

impl From<Rating> for Rules {
    /// All steps up to a rating.
    fn from(max_rating: Rating) -> Rules {
        Rules { max_rating, uniqueness: true }
    }
}

/// The houses, digits and cells that the hint producers still have to examine. If a producer found
/// no hint in a house, it need not examine the house again until the house changes. The same rule
/// applies to digits and cells.
#[derive(Clone, Debug)]
struct Pending {
    /// For each producer of hidden subsets, the houses to examine.
    hidden: [ChangedHouses; 5],
    /// For each producer that searches digit by digit, the digits to examine.
    digits: [DigitSet; 7],
    /// For each producer that searches cell by cell, the cells to examine.
    cells: [CellSet; 7],
    loopless_pairs: unique_loops::LooplessPairs,
    x_chains: chain::KnownXChains,
    contradictions: chain::KnownContradictions,
}

impl Default for Pending {
    /// All houses, digits and cells still have to be examined.
    fn default() -> Pending {
        Pending {
            hidden: [[!0; 9]; 5],
            digits: [0x1ff; 7],
            cells: [ALL; 7],
            loopless_pairs: Default::default(),
            x_chains: Default::default(),
            contradictions: Default::default(),
        }
    }
}

/// A hint producer: a function that searches for the steps (hints) of related techniques. It
/// returns its first hint that the callback accepts.
type Producer = fn(&Candidates, &mut Pending, Rules, &mut Accept) -> Option<Step>;

/// The producers in the order in which they run, each with its lowest-rated technique.
const PRODUCERS: [(T, Producer); 28] = [
    (T::FullHouse, |c, _, _, accept| singles::full_houses(c, accept)),
    (T::HiddenSingleBox, |c, _, _, accept| singles::hidden_singles_of_boxes(c, accept)),
    (T::HiddenSingleLine, |c, _, _, accept| singles::hidden_singles_of_lines(c, accept)),
    (T::DirectPointing, |c, pending, _, accept| {
        locked_candidates::direct(c, &mut pending.digits[0], accept)
    }),
    (T::DirectHiddenPair, |c, pending, _, accept| {
        subsets::direct_hidden(c, 2, T::DirectHiddenPair, &mut pending.hidden[0], accept)
    }),
    (T::NakedSingle, |c, _, _, accept| singles::naked_singles(c, accept)),
    (T::DirectHiddenTriple, |c, pending, _, accept| {
        subsets::direct_hidden(c, 3, T::DirectHiddenTriple, &mut pending.hidden[1], accept)
    }),
    (T::Pointing, |c, pending, _, accept| {
        locked_candidates::indirect(c, &mut pending.digits[1], accept)
    }),
    (T::NakedPair, |c, pending, _, accept| {
        subsets::naked(c, 2, T::NakedPair, &mut pending.cells[5], accept)
    }),
    (T::XWing, |c, pending, _, accept| fish::find(c, 2, T::XWing, &mut pending.digits[2], accept)),
    (T::HiddenPair, |c, pending, _, accept| {
        subsets::hidden(c, 2, T::HiddenPair, &mut pending.hidden[2], accept)
    }),
    (T::NakedTriple, |c, pending, _, accept| {
        subsets::naked(c, 3, T::NakedTriple, &mut pending.cells[6], accept)
    }),
    (T::Swordfish, |c, pending, _, accept| {
        fish::find(c, 3, T::Swordfish, &mut pending.digits[3], accept)
    }),
    (T::HiddenTriple, |c, pending, _, accept| {
        subsets::hidden(c, 3, T::HiddenTriple, &mut pending.hidden[3], accept)
    }),
    (T::XyWing, |c, pending, _, accept| wings::xy_wing(c, &mut pending.cells[2], accept)),
    (T::XyzWing, |c, pending, _, accept| wings::xyz_wing(c, &mut pending.cells[3], accept)),
    (T::UniqueRectangle1, |c, pending, rules, accept| {
        let cells = &mut pending.cells[4];
        if rules.uniqueness {
            unique_loops::find(c, cells, &mut pending.loopless_pairs, accept)
        } else {
            None
        }
    }),
    (T::NakedQuad, |c, pending, _, accept| {
        subsets::naked(c, 4, T::NakedQuad, &mut pending.cells[0], accept)
    }),
    (T::Jellyfish, |c, pending, _, accept| {
        fish::find(c, 4, T::Jellyfish, &mut pending.digits[4], accept)
    }),
    (T::HiddenQuad, |c, pending, _, accept| {
        subsets::hidden(c, 4, T::HiddenQuad, &mut pending.hidden[4], accept)
    }),
    (T::Bug1, |c, _, rules, accept| if rules.uniqueness { bug::find(c, accept) } else { None }),
    (T::AlignedPairExclusion, |c, _, _, accept| aligned_exclusion::pairs(c, accept)),
    (T::XCycle, |c, pending, _, accept| {
        chain::single_chains(c, &mut pending.digits[5], &mut pending.x_chains).and_then(accept)
    }),
    (T::AlignedTripleExclusion, |c, pending, _, accept| {
        aligned_exclusion::triples(c, &mut pending.cells[1], accept)
    }),
    (T::Nishio, |c, pending, _, accept| {
        chain::nishio(c, &mut pending.digits[6], &mut pending.contradictions).and_then(accept)
    }),
    (T::CellForcingChains, |c, _, _, accept| chain::multiple_chains(c).and_then(accept)),
    (T::DynamicDouble, |c, _, _, accept| chain::dynamic_chains(c).and_then(accept)),
    (T::DynamicPlusDouble, |c, _, _, accept| chain::dynamic_plus_chains(c).and_then(accept)),
];

/// A puzzle that is solved step by step.
#[derive(Clone, Debug)]
pub struct Solver {
    pub(super) candidates: Candidates,
    pending: Pending,
}

impl Solver {
    /// Creates a solver for a puzzle. No step has been applied yet.
    pub fn new(givens: &Cells) -> Solver {
        Solver::from(Candidates::new(givens))
    }

    /// The candidates after the steps applied so far.
    pub fn candidates(&self) -> &Candidates {
        &self.candidates
    }

    /// The first step that the rules allow: the first hint of the first producer that finds a hint.
    /// Returns `None` if there is no hint, or if this first hint is rated above the maximum.
    pub fn next(&mut self, rules: impl Into<Rules>) -> Option<Step> {
        let rules = rules.into();
        let Changes { houses, digits, cells } = self.candidates.update_counts();
        for pending in &mut self.pending.hidden {
            pending.iter_mut().zip(houses).for_each(|(pending, houses)| *pending |= houses);
        }
        self.pending.digits.iter_mut().for_each(|pending| *pending |= digits);
        self.pending.cells.iter_mut().for_each(|pending| *pending |= cells);
        PRODUCERS
            .iter()
            .take_while(|(first, _)| first.rating() <= rules.max_rating)
            .find_map(|(_, producer)| {
                producer(&self.candidates, &mut self.pending, rules, &mut Some)
            })
            .filter(|step| step.rating <= rules.max_rating)
    }

    /// All possible steps of a technique with the present candidates, even if easier steps exist.
    ///
    /// Chain techniques (rated 6.5 and up, except aligned triple exclusion) are an exception. One
    /// search serves several chain techniques and finds only the first step. If this step belongs
    /// to another technique, the result is empty.
    pub fn all_steps(&self, technique: T) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut note = |step: Step| {
            if step.technique == technique {
                steps.push(step);
            }
            None
        };
        let (mut candidates, mut pending) = (self.candidates.clone(), Pending::default());
        candidates.update_counts();
        let rules = Rules::from(Rating(u16::MAX));
        if let Some((_, producer)) = PRODUCERS.iter().rfind(|(first, _)| *first <= technique) {
            producer(&candidates, &mut pending, rules, &mut note);
        }
        steps
    }

    /// The candidates that subsets, fish and wings up to a rating remove: all steps of the first producer
    /// that finds steps. `None` if there are no such steps.
    pub(super) fn eliminations(&mut self, max_rating: Rating) -> Option<[CellSet; 9]> {
        self.candidates.update_counts();
        // Hidden subsets that place a digit take the longest to find.
        self.eliminations_of(T::NakedPair..=T::XyzWing, max_rating).or_else(|| {
            self.eliminations_of(T::DirectHiddenPair..=T::DirectHiddenTriple, max_rating)
        })
    }

    fn eliminations_of(
        &mut self,
        techniques: RangeInclusive<T>,
        max_rating: Rating,
    ) -> Option<[CellSet; 9]> {
        let fits = |first: &T| techniques.contains(first) && first.rating() <= max_rating;
        PRODUCERS.iter().filter(|(first, _)| fits(first)).find_map(|(_, producer)| {
            let (mut all, mut any) = ([0; 9], false);
            let mut add = |step: Step| {
                any = true;
                step.add_eliminations(&mut all);
                None
            };
            producer(&self.candidates, &mut self.pending, max_rating.into(), &mut add);
            any.then_some(all)
        })
    }

    /// Applies the conclusion of a step.
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
    /// A solver that starts with the given candidates.
    fn from(candidates: Candidates) -> Solver {
        Solver { candidates, pending: Pending::default() }
    }
}
