//! The words of a level, and lattices for them.

use bookgen_base::rng::Rng;
use bookgen_base::wording::counted;

use super::lattice::find_lattice;
use super::{Lexicon, Room, Shape, WordSets};
use crate::setter::Shortfall;

/// The least number of letters of a word in a lattice.
const LEAST: usize = 3;
/// The minimum number of words that fit.
const MIN_WORDS: u32 = 100;

/// The words for lattices of one size.
#[derive(Debug)]
pub struct LatticeWords<'a> {
    /// The list of the words.
    pub lexicon: &'a Lexicon,
    /// The words that may be used.
    pub allowed: WordSets,
    room: Room,
    columns: usize,
    rows: usize,
}

impl<'a> LatticeWords<'a> {
    /// The words up to a class, for lattices of columns and rows.
    pub fn new(
        lexicon: &'a Lexicon,
        class: u8,
        (columns, rows): (usize, usize),
    ) -> LatticeWords<'a> {
        let allowed = WordSets::up_to(lexicon, class);
        let room = Room::new(lexicon, &allowed);
        LatticeWords { lexicon, allowed, room, columns, rows }
    }

    /// The number of words that fit between two borders.
    pub fn count(&self) -> u32 {
        (LEAST..=self.longest_side()).map(|length| self.allowed.count(length)).sum()
    }

    /// Checks that there are enough words. `hint` says what would help.
    ///
    /// # Errors
    /// Fewer than 100 words fit.
    pub fn check(&self, hint: &str) -> Result<(), Shortfall> {
        let words = self.count();
        if words >= MIN_WORDS {
            return Ok(());
        }
        let words = counted(words as usize, "word");
        let hint = format!("the list has {words} of {LEAST} or more letters that fit; {hint}");
        Err(Shortfall::refused(&hint))
    }

    /// Finds a lattice for the words.
    pub fn lattice(&self, rng: &mut Rng) -> Option<Shape> {
        let longest = self.allowed.longest().min(self.longest_side());
        find_lattice(self.columns, self.rows, longest, &self.room, rng)
    }

    fn longest_side(&self) -> usize {
        self.columns.max(self.rows)
    }
}
