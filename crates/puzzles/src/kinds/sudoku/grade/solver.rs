//! Solves a puzzle step by step, always by the first step that Sudoku Explainer would show.

use super::candidates::{Candidates, Changes};
use super::nine::Nine;
use super::sets::ChangedHouses;
use super::{Draws, Step, Take, Technique as T};
use super::{aligned, bug, chain, fish, locked, loops, sets, singles, wings};
use crate::kinds::Rating;
use crate::kinds::sudoku::board::{ALL, CellSet, Cells};

/// Which steps may be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The highest rating of a step.
    pub most: Rating,
    /// Whether steps may argue from there being only one solution: unique rectangles and loops,
    /// bivalue universal graves. They are part of the scale.
    pub uniqueness: bool,
}

impl From<Rating> for Rules {
    /// All steps up to a rating.
    fn from(most: Rating) -> Rules {
        Rules { most, uniqueness: true }
    }
}

/// What producers still have to look at. One that found nothing in a house, or for a digit, need
/// not look there again before something changes.
#[derive(Clone, Debug)]
struct Todo {
    /// For each producer of hidden sets.
    hidden: [ChangedHouses; 5],
    /// Digits, for each producer that goes by digits.
    digits: [Nine; 7],
    /// Cells, for each producer that goes by cells.
    cells: [CellSet; 7],
    no_loops: loops::NoLoops,
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
type Producer = fn(&Candidates, &mut Todo, Rules, &mut Take) -> Option<Step>;

/// The producers in the order they are asked, each with the least rating of its hints.
const PRODUCERS: [(T, Producer); 28] = [
    (T::FullHouse, |c, _, _, take| singles::full_houses(c, take)),
    (T::HiddenSingleBox, |c, _, _, take| singles::hidden_singles_of_boxes(c, take)),
    (T::HiddenSingleLine, |c, _, _, take| singles::hidden_singles_of_lines(c, take)),
    (T::DirectPointing, |c, todo, _, take| locked::direct(c, &mut todo.digits[0], take)),
    (T::DirectHiddenPair, |c, todo, _, take| {
        sets::direct_hidden(c, 2, T::DirectHiddenPair, &mut todo.hidden[0], take)
    }),
    (T::NakedSingle, |c, _, _, take| singles::naked_singles(c, take)),
    (T::DirectHiddenTriplet, |c, todo, _, take| {
        sets::direct_hidden(c, 3, T::DirectHiddenTriplet, &mut todo.hidden[1], take)
    }),
    (T::Pointing, |c, todo, _, take| locked::indirect(c, &mut todo.digits[1], take)),
    (T::NakedPair, |c, todo, _, take| sets::naked(c, 2, T::NakedPair, &mut todo.cells[5], take)),
    (T::XWing, |c, todo, _, take| fish::fish(c, 2, T::XWing, &mut todo.digits[2], take)),
    (T::HiddenPair, |c, todo, _, take| {
        sets::hidden(c, 2, T::HiddenPair, &mut todo.hidden[2], take)
    }),
    (T::NakedTriplet, |c, todo, _, take| {
        sets::naked(c, 3, T::NakedTriplet, &mut todo.cells[6], take)
    }),
    (T::Swordfish, |c, todo, _, take| fish::fish(c, 3, T::Swordfish, &mut todo.digits[3], take)),
    (T::HiddenTriplet, |c, todo, _, take| {
        sets::hidden(c, 3, T::HiddenTriplet, &mut todo.hidden[3], take)
    }),
    (T::XyWing, |c, todo, _, take| wings::xy_wing(c, &mut todo.cells[2], take)),
    (T::XyzWing, |c, todo, _, take| wings::xyz_wing(c, &mut todo.cells[3], take)),
    (T::UniqueRectangle1, |c, todo, rules, take| {
        let cells = &mut todo.cells[4];
        if rules.uniqueness {
            loops::unique_loops(c, cells, &mut todo.no_loops, take)
        } else {
            None
        }
    }),
    (T::NakedQuad, |c, todo, _, take| sets::naked(c, 4, T::NakedQuad, &mut todo.cells[0], take)),
    (T::Jellyfish, |c, todo, _, take| fish::fish(c, 4, T::Jellyfish, &mut todo.digits[4], take)),
    (T::HiddenQuad, |c, todo, _, take| {
        sets::hidden(c, 4, T::HiddenQuad, &mut todo.hidden[4], take)
    }),
    (T::Bug1, |c, _, rules, take| if rules.uniqueness { bug::bug(c, take) } else { None }),
    (T::AlignedPair, |c, _, _, take| aligned::pairs(c, take)),
    (T::XCycle, |c, todo, _, take| {
        chain::singles(c, &mut todo.digits[5], &mut todo.x_chains).and_then(take)
    }),
    (T::AlignedTriplet, |c, todo, _, take| aligned::triplets(c, &mut todo.cells[1], take)),
    (T::Nishio, |c, todo, _, take| {
        chain::nishio(c, &mut todo.digits[6], &mut todo.contradictions).and_then(take)
    }),
    (T::CellChains, |c, _, _, take| chain::groups(c).and_then(take)),
    (T::DynamicDouble, |c, _, _, take| chain::dynamic(c).and_then(take)),
    (T::DynamicPlusDouble, |c, _, _, take| chain::dynamic_plus(c).and_then(take)),
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
        let Changes { houses, digits, cells } = self.candidates.settle();
        for todo in &mut self.todo.hidden {
            todo.iter_mut().zip(houses).for_each(|(todo, houses)| *todo |= houses);
        }
        self.todo.digits.iter_mut().for_each(|todo| *todo |= digits);
        self.todo.cells.iter_mut().for_each(|todo| *todo |= cells);
        PRODUCERS
            .iter()
            .take_while(|(least, _)| least.rating() <= rules.most)
            .find_map(|(_, producer)| producer(&self.candidates, &mut self.todo, rules, &mut Some))
            .filter(|step| step.rating <= rules.most)
    }

    /// All steps of a technique that there are now, whether or not easier ones are left. Of chains
    /// (6.5 and up, aligned triplets apart) only the first is known: none, if it is of another
    /// technique that is looked for together with this one.
    pub fn all(&self, technique: T) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut note = |step: Step| {
            if step.technique == technique {
                steps.push(step);
            }
            None
        };
        let (mut candidates, mut todo) = (self.candidates.clone(), Todo::default());
        candidates.settle();
        let rules = Rules::from(Rating(u16::MAX));
        if let Some((_, producer)) = PRODUCERS.iter().rfind(|(first, _)| *first <= technique) {
            producer(&candidates, &mut todo, rules, &mut note);
        }
        steps
    }

    /// Draws the conclusion of a step.
    pub fn apply(&mut self, step: &Step) {
        match &step.draws {
            Draws::Digit(cell, digit) => self.candidates.place(*cell, *digit),
            Draws::Removals(removals) => {
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
