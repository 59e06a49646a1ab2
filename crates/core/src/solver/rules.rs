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

use super::cell_set::CellSet;
use super::houses::{Candidates, Houses};
use super::ladder::{self, State};
use super::phrase::{Arg, Names, Phrase, digit_names, placed};
use crate::board;
use crate::level::Level;
use crate::words::Words;

pub use super::ladder::Rule;

/// One step of a solution.
pub type Step<const W: usize> = ladder::Step<Candidates<W>>;

/// The techniques of one level.
pub type LevelRules<const W: usize> = ladder::LevelRules<Candidates<W>>;

/// What a step concludes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conclusion<const W: usize> {
    /// A cell has a digit, from 0.
    Placed(usize, usize),
    /// Cells cannot have a digit, from 0. At least one of the candidates exists before the step.
    Removed(Vec<(usize, CellSet<W>)>),
}

impl<const W: usize> ladder::Step<Candidates<W>> {
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

impl<const W: usize> State for Candidates<W> {
    type Geometry = Houses<W>;
    type Places = CellSet<W>;
    type Conclusion = Conclusion<W>;

    #[inline]
    fn all(houses: &Houses<W>) -> CellSet<W> {
        CellSet::first(houses.cells())
    }

    fn is_solved(&self) -> bool {
        self.open.is_empty()
    }

    fn has_values(&self, cells: &CellSet<W>) -> bool {
        !cells.meets(&self.open)
    }

    #[inline]
    fn differences(&self, other: &Candidates<W>, houses: &Houses<W>) -> CellSet<W> {
        let pairs = self.cells_of[..houses.size].iter().zip(&other.cells_of);
        pairs.fold(self.open ^ other.open, |all, (a, b)| all | (*a ^ *b))
    }

    fn apply(&mut self, houses: &Houses<W>, conclusion: &Conclusion<W>) {
        match conclusion {
            Conclusion::Placed(cell, digit) => self.place(houses, *cell, *digit),
            Conclusion::Removed(removed) => {
                for (digit, cells) in removed {
                    self.cells_of[*digit] &= !*cells;
                }
            }
        }
    }

    fn gives(conclusion: &Conclusion<W>, cell: usize, digit: usize) -> bool {
        *conclusion == Conclusion::Placed(cell, digit)
    }
}

/// Removes digits from cells. The conclusion has only candidates that are left. `None` if there are none.
pub fn removals<const W: usize>(
    candidates: &Candidates<W>,
    lost: impl IntoIterator<Item = (usize, CellSet<W>)>,
) -> Option<Conclusion<W>> {
    let lost = lost.into_iter().map(|(digit, cells)| (digit, cells & candidates.cells_of[digit]));
    let lost: Vec<(usize, CellSet<W>)> = lost.filter(|(_, cells)| !cells.is_empty()).collect();
    (!lost.is_empty()).then_some(Conclusion::Removed(lost))
}

/// Finds what follows at an item. `None` if nothing new follows.
pub type Effect<const W: usize, D> = fn(&D, &Candidates<W>, usize) -> Option<Conclusion<W>>;

/// Explains why something follows at an item.
pub type Reason<const W: usize, D> = fn(&D, &Candidates<W>, usize) -> Phrase;

/// A technique for digits in houses that looks at one item after the other, for example at each clue.
/// `effect` and `reason` receive `data`, the candidates and the number of the item.
pub fn candidate_rule<const W: usize, D: Send + Sync + 'static>(
    name: &'static str,
    items: usize,
    data: D,
    effect: Effect<W, D>,
    reason: Reason<W, D>,
) -> Box<dyn Rule<Candidates<W>>> {
    Box::new(CandidateRule { name, items, data, effect, reason })
}

/// A technique that looks at one item after the other.
struct CandidateRule<const W: usize, D> {
    name: &'static str,
    items: usize,
    data: D,
    effect: Effect<W, D>,
    reason: Reason<W, D>,
}

impl<const W: usize, D: Send + Sync> Rule<Candidates<W>> for CandidateRule<W, D> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn find(&self, _: &Houses<W>, candidates: &Candidates<W>) -> Option<Step<W>> {
        (0..self.items).find_map(|item| {
            let conclusion = (self.effect)(&self.data, candidates, item)?;
            let basis = match &conclusion {
                Conclusion::Placed(cell, _) => CellSet::new(*cell),
                Conclusion::Removed(removed) => {
                    removed.iter().fold(CellSet::EMPTY, |all, (_, cells)| all | *cells)
                }
            };
            let reason = (self.reason)(&self.data, candidates, item);
            Some(Step { technique: self.name, basis, conclusion, reason })
        })
    }

    fn apply_all(&self, houses: &Houses<W>, candidates: &mut Candidates<W>) -> Option<bool> {
        let mut has_news = false;
        for item in 0..self.items {
            if let Some(conclusion) = (self.effect)(&self.data, candidates, item) {
                candidates.apply(houses, &conclusion);
                has_news = true;
            }
        }
        Some(has_news)
    }
}

/// The digits of a set of bits, from 0.
pub fn digits_in(bits: u32) -> impl Iterator<Item = usize> {
    (0..u32::BITS as usize).filter(move |digit| bits >> digit & 1 == 1)
}

/// Cells as an argument of a phrase.
pub fn cells<const W: usize>(cells: CellSet<W>) -> Arg {
    Arg::Cells(cells.into_iter().collect())
}
