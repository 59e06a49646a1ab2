//! The ways to fill the cells of a cage.
//!
//! A filling is a word of bits: nine bits for each cell, of which the bit of the cell's digit is set.
//! The candidates of the cells have the same form, so a filling fits if it has no other bit.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::cage::{Cage, Clue, Operation};
use bookgen_core::grid::latin::WORDS;
use bookgen_core::grid::latin::masks::{Masks, digits_of};
use bookgen_core::solver::cell_set::CellSet;

/// The number of bits of a cell.
const FIELD: usize = 9;

/// The bits of one cell.
const ALL: u64 = (1 << FIELD) - 1;

/// A cage with its fillings.
#[derive(Clone, Debug)]
pub struct Filled {
    /// The cage.
    pub cage: Cage,
    /// The cells as a set.
    pub cells: CellSet<WORDS>,
    /// All fillings.
    fillings: Arc<[u64]>,
    /// The rows and columns that the cage meets.
    pub lines: Vec<Line>,
}

/// The part of a cage in a row or column.
#[derive(Clone, Debug)]
pub struct Line {
    /// The row or column, as an index of the houses.
    pub house: usize,
    /// The places of the cells in the cage, as bits.
    places: u8,
}

impl Line {
    /// The number of cells.
    pub fn len(&self) -> u32 {
        self.places.count_ones()
    }

    /// The places of the cells in the cage.
    pub fn places(&self) -> impl Iterator<Item = usize> {
        digits_of(self.places.into())
    }
}

impl Filled {
    /// A cage with its fillings.
    pub fn new(size: usize, cage: Cage, cache: &mut Cache) -> Filled {
        let fillings = cache.fillings(size, &cage);
        let mut lines: Vec<Line> = Vec::with_capacity(cage.cells.len() + 1);
        for (place, cell) in cage.cells.iter().enumerate() {
            for house in [cell / size, size + cell % size] {
                match lines.iter_mut().find(|line| line.house == house) {
                    Some(line) => line.places |= 1 << place,
                    None => lines.push(Line { house, places: 1 << place }),
                }
            }
        }
        Filled { cells: cage.cells.iter().copied().collect(), cage, fillings, lines }
    }

    /// The candidates of the cells as a word.
    #[inline]
    pub fn word(&self, masks: &Masks) -> u64 {
        let cells = self.cage.cells.iter().enumerate();
        cells.fold(0, |word, (place, cell)| word | u64::from(masks[*cell]) << (FIELD * place))
    }

    /// The fillings that fit candidates.
    #[inline]
    pub fn fitting(&self, word: u64) -> impl Iterator<Item = u64> {
        self.fillings.iter().copied().filter(move |filling| filling & !word == 0)
    }

    /// The candidates that occur in a filling.
    #[inline]
    pub fn possible(&self, word: u64) -> u64 {
        // Without a branch, the loop handles several fillings at once.
        let fits = |filling: u64| u64::from(filling & !word == 0).wrapping_neg();
        self.fillings.iter().fold(0, |all, filling| all | filling & fits(*filling))
    }

    /// The digits that every fitting filling has in a line.
    pub fn needed(&self, line: &Line, word: u64) -> u16 {
        let mut needed = ALL as u16;
        let mut has_filling = false;
        for filling in self.fitting(word) {
            has_filling = true;
            needed &= line.places().fold(0, |all, place| all | digits_at(filling, place));
            if needed == 0 {
                break;
            }
        }
        if has_filling { needed } else { 0 }
    }

    /// The sets of digits of the fitting fillings, each in ascending order.
    pub fn digit_sets(&self, word: u64) -> Vec<Vec<u32>> {
        let mut sets: Vec<Vec<u32>> =
            self.fitting(word).map(|filling| self.digits(filling)).collect();
        sets.iter_mut().for_each(|digits| digits.sort_unstable());
        sets.sort_unstable();
        sets.dedup();
        sets
    }

    /// The digits of a filling, from 1.
    pub fn digits(&self, filling: u64) -> Vec<u32> {
        let places = 0..self.cage.cells.len();
        places.map(|place| digits_at(filling, place).trailing_zeros() + 1).collect()
    }

    /// The digits of a word in each open cell that has some.
    pub fn digits_of_cells(
        &self,
        word: u64,
        open: CellSet<WORDS>,
    ) -> impl Iterator<Item = (usize, u16)> {
        let cells = self.cage.cells.iter().enumerate();
        let digits = cells.map(move |(place, cell)| (*cell, digits_at(word, place)));
        digits.filter(move |(cell, digits)| *digits != 0 && open.has(*cell))
    }

    /// The place of a cell in the cage.
    pub fn place_of(&self, cell: usize) -> usize {
        self.cage.cells.iter().position(|known| *known == cell).unwrap_or(0)
    }
}

/// The candidates of one cell of a word.
#[inline]
pub fn digits_at(word: u64, place: usize) -> u16 {
    (word >> (FIELD * place) & ALL) as u16
}

/// A word with other candidates for one cell.
pub fn with_digits_at(word: u64, place: usize, digits: u16) -> u64 {
    word & !(ALL << (FIELD * place)) | u64::from(digits) << (FIELD * place)
}

/// Fillings that were found before.
#[derive(Debug, Default)]
pub struct Cache(BTreeMap<(u32, Clue), Arc<[u64]>>);

impl Cache {
    fn fillings(&mut self, size: usize, cage: &Cage) -> Arc<[u64]> {
        let conflicts = conflicts(size, &cage.cells);
        // The shape of a cage: the number of its cells, and which of them are in one line.
        let mut shape = 1;
        for (at, before) in conflicts.iter().enumerate() {
            shape = shape << at | before;
        }
        let known = self.0.entry((shape, cage.clue));
        known.or_insert_with(|| all_fillings(size, &conflicts, cage.clue).into()).clone()
    }
}

/// For each cell, the earlier cells in its row or column, as bits.
fn conflicts(size: usize, cells: &[usize]) -> Vec<u32> {
    let is_in_line = |a: usize, b: usize| a / size == b / size || a % size == b % size;
    let before = |(at, cell): (usize, &usize)| {
        let earlier = cells[..at].iter().enumerate();
        let earlier = earlier.filter(|(_, other)| is_in_line(*cell, **other));
        earlier.map(|(place, _)| 1 << place).sum()
    };
    cells.iter().enumerate().map(before).collect()
}

/// All fillings of a cage in a grid of a size.
fn all_fillings(size: usize, conflicts: &[u32], clue: Clue) -> Vec<u64> {
    let digits = vec![0; conflicts.len()];
    let mut search = Search { size: size as u32, conflicts, clue, digits, found: Vec::new() };
    search.extend(0, 0, clue.target);
    search.found
}

struct Search<'a> {
    size: u32,
    conflicts: &'a [u32],
    clue: Clue,
    /// The digits of the first cells, from 1.
    digits: Vec<u32>,
    found: Vec<u64>,
}

impl Search<'_> {
    /// Finds all fillings that begin with the first digits. `left` is the sum or product of the other
    /// digits, and the target in cages with other operations.
    fn extend(&mut self, place: usize, filling: u64, left: u32) {
        let Some(&conflicts) = self.conflicts.get(place) else {
            let result = match self.clue.operation {
                None => self.digits.first().copied(),
                Some(operation) => operation.result(&self.digits),
            };
            if result == Some(self.clue.target) {
                self.found.push(filling);
            }
            return;
        };
        let rest = (self.conflicts.len() - place - 1) as u32;
        for digit in 1..=self.size {
            // What the other cells must add, and whether digits from 1 to the size can add it.
            let (left, is_possible) = match self.clue.operation {
                Some(Operation::Add) => {
                    let Some(left) = left.checked_sub(digit) else { break };
                    (left, (rest..=rest * self.size).contains(&left))
                }
                Some(Operation::Multiply) => {
                    let is_factor = left.is_multiple_of(digit);
                    (left / digit, is_factor && left / digit <= self.size.pow(rest))
                }
                _ => (left, true),
            };
            if !is_possible {
                continue;
            }
            let mut earlier = self.digits[..place].iter().enumerate();
            if earlier.any(|(at, known)| *known == digit && conflicts >> at & 1 == 1) {
                continue;
            }
            self.digits[place] = digit;
            self.extend(place + 1, filling | 1 << (FIELD * place + digit as usize - 1), left);
        }
    }
}
