//! Solving techniques for digits in houses of any shape.
//!
//! Each [`Rule`] finds one step. A kind builds its [`Ladder`](super::ladder::Ladder) from these rules and its own.

pub mod fish;
pub mod leftovers;
pub mod locked;
pub mod singles;
pub mod subsets;
pub mod wings;

#[cfg(test)]
mod tests;

use super::cell_set::CellSet;
use super::houses::{Candidates, Houses};

/// A solving technique.
pub trait Rule<const W: usize>: Send + Sync {
    /// The name, for example "naked pair". It is the key of the technique in text files.
    fn name(&self) -> &'static str;

    /// Finds a step that places a digit or removes a candidate.
    fn find(&self, houses: &Houses<W>, candidates: &Candidates<W>) -> Option<Step<W>>;

    /// Applies all steps of the technique, until there are no more. Returns whether there was a
    /// step. `None` if the technique has no method that is faster than one step after the other.
    fn apply_all(&self, _: &Houses<W>, _: &mut Candidates<W>) -> Option<bool> {
        None
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
    /// The argument as a sentence without a full stop, for example "In row 2 only r2c5 can be 7".
    pub reason: String,
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
    /// The argument and the conclusion as sentences.
    pub fn sentences(&self, houses: &Houses<W>) -> Vec<String> {
        let conclusion = match &self.conclusion {
            Conclusion::Placed(cell, digit) => {
                format!("So {} is {}.", houses.cell_name(*cell), digit + 1)
            }
            Conclusion::Removed(removed) => {
                // Digits that are removed from the same cells share a part of the sentence.
                let mut groups: Vec<(CellSet<W>, Vec<String>)> = Vec::new();
                for (digit, cells) in removed {
                    let digit = (digit + 1).to_string();
                    match groups.iter_mut().find(|(known, _)| known == cells) {
                        Some((_, digits)) => digits.push(digit),
                        None => groups.push((*cells, vec![digit])),
                    }
                }
                let parts = groups.into_iter().map(|(cells, digits)| {
                    format!("{} cannot be {}", cell_list(houses, cells), join(digits, "or"))
                });
                format!("So {}.", parts.collect::<Vec<_>>().join("; "))
            }
        };
        vec![format!("{}.", self.reason), conclusion]
    }
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
fn removed<const W: usize>(
    candidates: &Candidates<W>,
    digits: impl Iterator<Item = usize>,
    cells: CellSet<W>,
) -> Option<Conclusion<W>> {
    let effects = digits.map(|digit| (digit, candidates.cells_of[digit] & cells));
    let effects: Vec<(usize, CellSet<W>)> = effects.filter(|(_, at)| !at.is_empty()).collect();
    (!effects.is_empty()).then_some(Conclusion::Removed(effects))
}

/// The digits of a set of bits, from 0.
fn digits_in(bits: u32) -> impl Iterator<Item = usize> {
    (0..u32::BITS as usize).filter(move |digit| bits >> digit & 1 == 1)
}

/// The digits of a set of bits as text: "2, 5 and 7".
fn digit_list(bits: u32) -> String {
    list(digits_in(bits).map(|digit| (digit + 1).to_string()).collect())
}

/// Cells as text: "r1c2, r1c5 and r4c4".
fn cell_list<const W: usize>(houses: &Houses<W>, cells: CellSet<W>) -> String {
    list(cells.into_iter().map(|cell| houses.cell_name(cell)).collect())
}

/// A list in words: "a, b and c".
fn list(items: Vec<String>) -> String {
    join(items, "and")
}

/// A list in words with a conjunction before the last item.
fn join(mut items: Vec<String>, conjunction: &str) -> String {
    match items.pop() {
        Some(last) if !items.is_empty() => format!("{} {conjunction} {last}", items.join(", ")),
        only => only.unwrap_or_default(),
    }
}
