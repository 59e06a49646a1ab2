//! Solving techniques for digits in houses of any shape.
//!
//! Each [`Rule`] finds one step. A kind builds its [`Ladder`](super::ladder::Ladder) from these rules and its own.

pub mod arrows;
pub mod cages;
pub mod fish;
pub mod leftovers;
pub mod locked;
pub mod relations;
pub mod remainders;
pub mod singles;
pub mod subsets;
pub mod wings;

#[cfg(test)]
mod tests;

use super::cell_set::CellSet;
use super::houses::{Candidates, Houses};
use super::phrase::{Arg, Names, Phrase, digit_names, placed};
use crate::board;
use crate::level::Level;
use crate::words::Words;

/// A solving technique.
pub trait Rule<const W: usize>: Send + Sync {
    /// The name, for example "naked pair". It is the key of the technique in text files.
    fn name(&self) -> &'static str;

    /// Finds a step that places a digit or removes a candidate.
    fn find(&self, houses: &Houses<W>, candidates: &Candidates<W>) -> Option<Step<W>>;

    /// Whether the technique places a digit in a cell. A technique with several steps can find this
    /// step only later; then the result is `false`, unless the technique has its own method.
    fn places(
        &self,
        houses: &Houses<W>,
        candidates: &Candidates<W>,
        cell: usize,
        digit: usize,
    ) -> bool {
        let step = self.find(houses, candidates);
        step.is_some_and(|step| step.conclusion == Conclusion::Placed(cell, digit))
    }

    /// Applies all steps of the technique, until there are no more. Returns whether there was a
    /// step. `None` if the technique has no method that is faster than one step after the other.
    fn apply_all(&self, _: &Houses<W>, _: &mut Candidates<W>) -> Option<bool> {
        None
    }

    /// Applies all steps as [`apply_all`](Rule::apply_all) does. `changed` has every cell that changed
    /// since the start of the previous call for this grid, so a technique can leave out steps that
    /// involve only other cells: that call has applied them. A technique implements one of the two
    /// methods.
    fn apply_changed(
        &self,
        houses: &Houses<W>,
        candidates: &mut Candidates<W>,
        _changed: CellSet<W>,
    ) -> Option<bool> {
        self.apply_all(houses, candidates)
    }
}

/// One step of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step<const W: usize> {
    /// The name of the technique.
    pub technique: &'static str,
    /// The cells that the argument rests on.
    pub basis: CellSet<W>,
    /// What follows from the argument.
    pub conclusion: Conclusion<W>,
    /// The argument, for example "In row 2 only r2c5 can be 7".
    pub reason: Phrase,
}

/// What a step concludes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conclusion<const W: usize> {
    /// A cell has a digit, from 0.
    Placed(usize, usize),
    /// Cells cannot have a digit, from 0. At least one of the candidates exists before the step.
    Removed(Vec<(usize, CellSet<W>)>),
}

impl<const W: usize> Step<W> {
    /// The step in words. `level` is the level of the technique, and `difficulty` the index of the
    /// level.
    pub fn explained(
        &self,
        houses: &Houses<W>,
        words: &Words,
        level: Option<&'static Level>,
        difficulty: usize,
    ) -> board::Step {
        let result = match &self.conclusion {
            Conclusion::Placed(cell, digit) => placed(*cell, *digit, houses, words),
            Conclusion::Removed(removed) => losses(removed, houses, words),
        };
        board::Step {
            technique: self.technique,
            name: words.word(self.technique),
            level,
            sentences: self.sentences(houses, words),
            place: self.reason.place(houses, words),
            result,
            difficulty: u32::try_from(difficulty).unwrap_or(u32::MAX),
        }
    }

    /// The argument and the conclusion as sentences.
    pub fn sentences(&self, houses: &Houses<W>, words: &Words) -> Vec<String> {
        let say = |phrase: Phrase| words.say("sentence", &[("text", &phrase.say(houses, words))]);
        let conclusion = match &self.conclusion {
            Conclusion::Placed(cell, digit) => {
                let phrase = Phrase::new("so-placed").with("cell", Arg::Cell(*cell));
                phrase.with("digit", Arg::Digit(*digit)).say(houses, words)
            }
            Conclusion::Removed(removed) => {
                words.say("so", &[("parts", &losses(removed, houses, words))])
            }
        };
        vec![say(self.reason.clone()), conclusion]
    }
}

/// The digits that cells cannot have, in words. Digits that are removed from the same cells share a
/// part of the text.
fn losses<const W: usize>(
    removed: &[(usize, CellSet<W>)],
    houses: &Houses<W>,
    words: &Words,
) -> String {
    let mut groups: Vec<(CellSet<W>, u32)> = Vec::new();
    for (digit, cells) in removed {
        match groups.iter_mut().find(|(known, _)| known == cells) {
            Some((_, digits)) => *digits |= 1 << digit,
            None => groups.push((*cells, 1 << digit)),
        }
    }
    let parts = groups.into_iter().map(|(cells, digits)| {
        let cells = cells.into_iter().map(|cell| Names::cell(houses, cell, words));
        let cells = words.list(cells.collect(), "and");
        let digits = words.list(digit_names(digits, houses), "or");
        words.say("cannot-be", &[("cells", &cells), ("digits", &digits)])
    });
    parts.collect::<Vec<_>>().join("; ")
}

impl<const W: usize> Conclusion<W> {
    /// Applies the step.
    pub fn apply(&self, houses: &Houses<W>, candidates: &mut Candidates<W>) {
        match self {
            Conclusion::Placed(cell, digit) => candidates.place(houses, *cell, *digit),
            Conclusion::Removed(removed) => {
                for (digit, cells) in removed {
                    candidates.cells_of[*digit] &= !*cells;
                }
            }
        }
    }
}

/// The removals that have an effect; `None` if there are none.
pub fn removed<const W: usize>(
    candidates: &Candidates<W>,
    digits: impl Iterator<Item = usize>,
    cells: CellSet<W>,
) -> Option<Conclusion<W>> {
    let effects = digits.map(|digit| (digit, candidates.cells_of[digit] & cells));
    let effects: Vec<(usize, CellSet<W>)> = effects.filter(|(_, at)| !at.is_empty()).collect();
    (!effects.is_empty()).then_some(Conclusion::Removed(effects))
}

/// The digits of a set of bits, from 0.
pub fn digits_in(bits: u32) -> impl Iterator<Item = usize> {
    (0..u32::BITS as usize).filter(move |digit| bits >> digit & 1 == 1)
}

/// Cells as an argument of a phrase.
pub fn cells<const W: usize>(cells: CellSet<W>) -> Arg {
    Arg::Cells(cells.into_iter().collect())
}
