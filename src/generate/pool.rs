//! Keeps the puzzles of one layout of a book for the next layout of the same book.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use super::made::Made;
use crate::plan::Slot;
use bookgen_base::diagnostic::Diagnostic;

/// Puzzles that were made or read for a layout of a book. Another layout of the same book, with the
/// same record and the same options, takes them from the pool. A puzzle in the pool equals the puzzle
/// that would be made for its slot, so a build makes the same book with and without the pool.
///
/// The pool also knows the slots that could not be filled, because each failure takes a long time. A
/// trial layout with such a slot fails at once.
#[derive(Default)]
pub struct Pool {
    made: Mutex<BTreeMap<Key, Made>>,
    unfilled: Mutex<BTreeMap<Key, Diagnostic>>,
}

/// The id of a slot, the index for which the setter made the puzzle, and the index of the setter.
type Key = (String, u32, usize);

fn key(slot: &Slot<'_>) -> Key {
    (slot.id.clone(), slot.deal, slot.member)
}

impl Pool {
    /// Notes that a slot cannot be filled.
    pub(super) fn note_unfilled(&self, slot: &Slot<'_>, fault: &Diagnostic) {
        let mut unfilled = self.unfilled.lock().unwrap_or_else(PoisonError::into_inner);
        unfilled.insert(key(slot), fault.clone());
    }

    /// The fault of a slot that an earlier layout could not fill.
    pub(super) fn unfilled(&self, slots: &[Slot<'_>]) -> Option<Diagnostic> {
        let unfilled = self.unfilled.lock().unwrap_or_else(PoisonError::into_inner);
        if unfilled.is_empty() {
            return None;
        }
        slots.iter().find_map(|slot| unfilled.get(&key(slot)).cloned())
    }

    /// Takes the puzzle of a slot. `at` is the index of the slot in the plan.
    pub(super) fn take(&self, at: usize, slot: &Slot<'_>) -> Option<Made> {
        let mut puzzles = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        let mut made = puzzles.remove(&key(slot))?;
        made.slot = at;
        made.placed.chapter = slot.chapter;
        Some(made)
    }

    /// Keeps puzzles. `slots` is the plan for which the puzzles were made. A new puzzle that replaced a
    /// repetition is not kept: in another layout, it may not be a repetition. A puzzle that stands in for a
    /// recorded puzzle is not kept either. `is_recorded` tells whether the record has the puzzle of a
    /// slot.
    pub fn keep(&self, slots: &[Slot<'_>], made: Vec<Made>, is_recorded: impl Fn(&str) -> bool) {
        let mut puzzles = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        for made in made {
            let slot = &slots[made.slot];
            if !made.stands_in && (made.candidate == 0 || is_recorded(&slot.id)) {
                puzzles.insert(key(slot), made);
            }
        }
    }
}
