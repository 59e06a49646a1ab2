//! The candidates of a puzzle: the digits that each empty cell can still hold. A *place* of a digit
//! is a cell of a house that has the digit as a candidate.

use super::digit_set::{self, DigitSet, IndexSet};
use super::peers::PEERS;
use crate::board::{self, ALL, CellSet, Cells, HOUSES, HOUSES_OF};
use crate::solve::State;

/// The index of each cell in each of its three houses.
const INDEX_IN: [[u8; 3]; 81] = {
    let mut index = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (board::row(cell), board::column(cell));
        index[cell] = [(row % 3 * 3 + column % 3) as u8, row as u8, column as u8];
        cell += 1;
    }
    index
};

/// A set of cells for each of the 27 houses. The last five entries are always empty. They are
/// padding, which allows vector instructions.
pub type PerHouse = [IndexSet; 32];

/// For each cell `c` and each house, the cells of the house that do not see `c`. The cell `c`
/// itself is left out too. When a digit is placed in `c`, only the cells in these sets can also
/// contain this digit.
static UNSEEN: [PerHouse; 81] = {
    let mut left = [[0; 32]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (mut h, seen) = (0, PEERS[cell] | 1 << cell);
        while h < 27 {
            let mut i = 0;
            while i < 9 {
                if seen >> HOUSES[h][i] & 1 == 0 {
                    left[cell][h] |= 1 << i;
                }
                i += 1;
            }
            h += 1;
        }
        cell += 1;
    }
    left
};

/// Packs the lowest bit of each of 32 bytes into an integer.
fn pack_flags(flags: &[u8; 32]) -> u32 {
    // The multiplication moves the lowest bit of each of eight bytes into the highest byte.
    let words = flags.as_chunks::<8>().0.iter().map(|word| {
        (u64::from_le_bytes(*word) & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080)
    });
    words.rev().fold(0, |all, word| all << 8 | (word >> 56) as u32)
}

/// A view of the candidates, in which the solver searches for patterns.
pub trait CandidateView {
    /// The candidates of a cell. Empty for a filled cell.
    fn digits(&self, cell: usize) -> DigitSet;

    /// For each house, the places of a digit: the cells that have the digit as a candidate. The set
    /// is empty for a house in which the digit is already placed.
    fn places_by_house(&self, digit: usize) -> &PerHouse;

    /// The number of empty cells of a house.
    fn empty_cells_in(&self, house: usize) -> u32;

    /// The number of times a digit is placed in the grid.
    fn placed_count(&self, digit: usize) -> u32;

    /// The cells of a house that have a digit as a candidate. Empty if the digit is already placed
    /// in the house.
    fn places(&self, house: usize, digit: usize) -> IndexSet {
        self.places_by_house(digit)[house]
    }

    /// For every digit, the cells of a house that have the digit as a candidate.
    fn places_in(&self, house: usize) -> [IndexSet; 9] {
        let mut places = [0; 9];
        for (digit, places) in places.iter_mut().enumerate() {
            *places = self.places_by_house(digit)[house];
        }
        places
    }
}

impl CandidateView for Candidates {
    fn digits(&self, cell: usize) -> DigitSet {
        self.digits[cell]
    }

    fn places_by_house(&self, digit: usize) -> &PerHouse {
        &self.places[digit]
    }

    fn empty_cells_in(&self, house: usize) -> u32 {
        self.empty_cells_in[house].into()
    }

    fn placed_count(&self, digit: usize) -> u32 {
        self.placed_count[digit].into()
    }
}

/// The changes since the last call of [`Candidates::update_counts`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Changes {
    /// For each digit, the houses in which the possible cells of the digit changed, as bits.
    pub houses: [u32; 9],
    /// The digits whose possible cells changed.
    pub digits: DigitSet,
    /// The cells whose candidates changed.
    pub cells: CellSet,
}

/// The candidates of every empty cell, indexed by cell and by house.
///
/// Houses are indices of [`HOUSES`]. Digits are numbered from 0.
#[derive(Clone, Debug)]
pub struct Candidates {
    digits: [DigitSet; 81],
    /// For each digit and each house, the cells of the house that have the digit as a candidate.
    places: [PerHouse; 9],
    /// For each digit, the cells that have it as a candidate.
    cells_with: [CellSet; 9],
    /// For each digit, the houses in which it has exactly one possible cell, as bits.
    hidden_singles: [u32; 9],
    /// The cells with exactly one candidate.
    naked_singles: CellSet,
    empty_cells_in: [u8; 27],
    /// The houses with exactly one empty cell, as bits.
    last_cell_houses: u32,
    placed_count: [u8; 9],
    empty_count: u8,
    is_contradictory: bool,
    /// The changes since the last call of [`Candidates::update_counts`].
    changed: Changes,
    /// For each digit, three sets of houses, as bits: the houses in which the digit has two, three
    /// and four possible cells. Valid after [`Candidates::update_counts`].
    houses_by_count: [[u32; 3]; 9],
    /// Three sets of cells: the cells with two, three and four candidates. Valid after
    /// [`Candidates::update_counts`].
    cells_by_count: [CellSet; 3],
}

impl Candidates {
    /// The candidates of a puzzle: all digits that no given in a shared house excludes.
    pub fn new(givens: &Cells) -> Candidates {
        let mut candidates = Candidates {
            digits: [0; 81],
            places: [[0; 32]; 9],
            cells_with: [0; 9],
            hidden_singles: [0; 9],
            naked_singles: 0,
            empty_cells_in: [9; 27],
            last_cell_houses: 0,
            placed_count: [0; 9],
            empty_count: 81,
            is_contradictory: false,
            changed: Changes { houses: [ALL_HOUSES; 9], digits: 0x1ff, cells: ALL },
            houses_by_count: [[0; 3]; 9],
            cells_by_count: [0; 3],
        };
        // For each house, the digits given in it, and its cells without a given.
        let (mut given, mut open): ([DigitSet; 27], PerHouse) = ([0; 27], [0; 32]);
        open[..27].fill(0x1ff);
        // For each digit, the cells that see a given of this digit, and the houses that contain
        // such a given.
        let (mut seen, mut given_in): ([CellSet; 9], [u32; 9]) = ([0; 9], [0; 9]);
        candidates.places = [open; 9];
        let mut empty = ALL;
        for (cell, digit) in givens.iter().enumerate().filter(|(_, digit)| **digit != 0) {
            let digit = usize::from(digit - 1);
            empty &= !(1 << cell);
            seen[digit] |= PEERS[cell];
            candidates.empty_count -= 1;
            candidates.placed_count[digit] += 1;
            for (house, index) in HOUSES_OF[cell].into_iter().zip(INDEX_IN[cell]) {
                let house = usize::from(house);
                candidates.is_contradictory |= given[house] >> digit & 1 == 1;
                given[house] |= 1 << digit;
                given_in[digit] |= 1 << house;
                open[house] &= !(1 << index);
                candidates.count_filled(house);
            }
            let left = &UNSEEN[cell];
            let places = &mut candidates.places[digit];
            (0..32).for_each(|house| places[house] &= left[house]);
        }
        for cell in board::cells(empty) {
            // The method `map` of arrays is not always inlined, here and below.
            let [row, column, square] = HOUSES_OF[cell];
            let [a, b, c] =
                [given[usize::from(row)], given[usize::from(column)], given[usize::from(square)]];
            candidates.digits[cell] = 0x1ff & !(a | b | c);
            candidates.note_if_single(cell);
        }
        for digit in 0..9 {
            candidates.cells_with[digit] = empty & !seen[digit];
            let places = &mut candidates.places[digit];
            (0..32).for_each(|house| places[house] &= open[house]);
            let (mut none, mut single) = ([0; 32], [0; 32]);
            for house in 0..32 {
                none[house] = u8::from(places[house] == 0);
                single[house] = u8::from(places[house] & places[house].wrapping_sub(1) == 0);
            }
            let none = pack_flags(&none);
            candidates.hidden_singles[digit] = pack_flags(&single) & !none;
            candidates.is_contradictory |= none & ALL_HOUSES & !given_in[digit] != 0;
        }
        candidates
    }

    /// The cells that have a digit as a candidate.
    pub fn cells_with(&self, digit: usize) -> CellSet {
        self.cells_with[digit]
    }

    /// Copies the candidates of each cell and the possible cells of each digit.
    pub fn copy_to(&self, digits: &mut [DigitSet; 81], places: &mut [PerHouse; 9]) {
        *digits = self.digits;
        *places = self.places;
    }

    /// Three sets of cells: the cells with two, three and four candidates. Call
    /// [`Candidates::update_counts`] first.
    pub fn cells_by_count(&self) -> [CellSet; 3] {
        debug_assert!(self.changed.cells == 0, "the counts are out of date");
        self.cells_by_count
    }

    /// Three sets of houses, as bits: the houses in which a digit has two, three and four possible
    /// cells. Call [`Candidates::update_counts`] first.
    pub fn houses_by_count(&self, digit: usize) -> [u32; 3] {
        debug_assert!(self.changed.cells == 0, "the counts are out of date");
        self.houses_by_count[digit]
    }

    /// The houses in which a digit has exactly one possible cell, as bits.
    pub fn hidden_singles(&self, digit: usize) -> u32 {
        self.hidden_singles[digit]
    }

    /// The houses in which some digit has exactly one possible cell, as bits.
    pub fn hidden_single_houses(&self) -> u32 {
        self.hidden_singles.iter().fold(0, |all, single| all | single)
    }

    /// The houses with exactly one empty cell, as bits.
    pub fn last_cell_houses(&self) -> u32 {
        self.last_cell_houses
    }

    /// The cells with exactly one candidate.
    pub fn naked_singles(&self) -> CellSet {
        self.naked_singles
    }

    /// The number of empty cells.
    pub fn empty_count(&self) -> u32 {
        self.empty_count.into()
    }

    /// Whether the puzzle has no solution, because some cell has no candidate or because some digit
    /// has no possible cell in a house.
    pub fn is_contradictory(&self) -> bool {
        self.is_contradictory
    }

    /// Updates the counts and returns the changes since the last call of this function.
    pub fn update_counts(&mut self) -> Changes {
        let mut changed = std::mem::take(&mut self.changed);
        if changed.cells == 0 {
            return changed;
        }
        for (digit, houses) in changed.houses.iter().enumerate() {
            if *houses != 0 {
                changed.digits |= 1 << digit;
                self.houses_by_count[digit] = houses_with_few(&self.places[digit]);
            }
        }
        let (mut one, mut two, mut three, mut four, mut five) = (0, 0, 0, 0, 0);
        for with in self.cells_with {
            five |= four & with;
            four |= three & with;
            three |= two & with;
            two |= one & with;
            one |= with;
        }
        self.cells_by_count = [two & !three, three & !four, four & !five];
        changed
    }

    /// Places a digit in a cell, and removes the digit from the candidates of all peers.
    pub fn place(&mut self, cell: usize, digit: usize) {
        if !digit_set::contains(self.digits[cell], digit) {
            self.is_contradictory = true;
            return;
        }
        self.empty_count -= 1;
        self.placed_count[digit] += 1;
        let others = self.digits[cell] & !(1 << digit);
        self.digits[cell] = 0;
        self.naked_singles &= !(1 << cell);
        let own = HOUSES_OF[cell];
        own.iter().for_each(|&house| self.count_filled(usize::from(house)));

        let peers = self.cells_with[digit] & PEERS[cell];
        self.cells_with[digit] &= !(PEERS[cell] | 1 << cell);
        self.changed.cells |= peers | 1 << cell;
        for peer in board::cells(peers) {
            self.digits[peer] &= !(1 << digit);
            self.note_if_single(peer);
        }

        let left = &UNSEEN[cell];
        let places = &mut self.places[digit];
        let (mut changed, mut none, mut single) = ([0; 32], [0; 32], [0; 32]);
        for house in 0..32 {
            let (before, now) = (places[house], places[house] & left[house]);
            places[house] = now;
            changed[house] = u8::from(now != before);
            none[house] = u8::from(now == 0);
            single[house] = u8::from(now & now.wrapping_sub(1) == 0);
        }
        let (changed, none) = (pack_flags(&changed), pack_flags(&none));
        self.changed.houses[digit] |= changed;
        self.hidden_singles[digit] = pack_flags(&single) & !none;
        let own = own.iter().fold(0, |set, house| set | 1 << house);
        self.is_contradictory |= changed & none & !own != 0;

        for other in digit_set::iter(others) {
            self.cells_with[other] &= !(1 << cell);
            self.remove_place(cell, other);
        }
    }

    /// Removes a digit from cells. Cells without this candidate are skipped.
    pub fn remove(&mut self, cells: CellSet, digit: usize) {
        for cell in board::cells(cells & self.cells_with[digit]) {
            self.digits[cell] &= !(1 << digit);
            self.cells_with[digit] &= !(1 << cell);
            self.changed.cells |= 1 << cell;
            self.note_if_single(cell);
            self.remove_place(cell, digit);
        }
    }

    /// Removes a cell from the possible cells of a digit, in each house of the cell. A house in
    /// which the digit is already placed is skipped.
    fn remove_place(&mut self, cell: usize, digit: usize) {
        for (house, index) in HOUSES_OF[cell].into_iter().zip(INDEX_IN[cell]) {
            let places = &mut self.places[digit][usize::from(house)];
            // The set is empty if the digit is already placed in this house.
            if *places != 0 {
                *places &= !(1 << index);
                self.changed.houses[digit] |= 1 << house;
                if *places == 0 {
                    self.is_contradictory = true;
                    self.hidden_singles[digit] &= !(1 << house);
                } else if digit_set::is_single(*places) {
                    self.hidden_singles[digit] |= 1 << house;
                }
            }
        }
    }

    /// Records whether a cell has become a naked single or has lost its last candidate.
    fn note_if_single(&mut self, cell: usize) {
        if digit_set::is_several(self.digits[cell]) {
            return;
        }
        self.naked_singles |= 1 << cell;
        self.is_contradictory |= self.digits[cell] == 0;
    }

    fn count_filled(&mut self, house: usize) {
        self.empty_cells_in[house] -= 1;
        match self.empty_cells_in[house] {
            0 => self.last_cell_houses &= !(1 << house),
            1 => self.last_cell_houses |= 1 << house,
            _ => {}
        }
    }
}

impl From<&State> for Candidates {
    /// The candidates of a state. A cell with one candidate counts as filled.
    fn from(state: &State) -> Candidates {
        let unsolved = state.unsolved();
        let mut filled = [0; 81];
        for cell in board::cells(ALL & !unsolved) {
            filled[cell] = state.candidates(cell).trailing_zeros() as u8 + 1;
        }
        let mut candidates = Candidates::new(&filled);
        for cell in board::cells(unsolved) {
            let gone = candidates.digits[cell] & !state.candidates(cell);
            digit_set::iter(gone).for_each(|digit| candidates.remove(1 << cell, digit));
        }
        candidates
    }
}

/// All 27 houses, as bits.
const ALL_HOUSES: u32 = (1 << 27) - 1;

/// Three sets of houses, as bits: the houses in which a digit has two, three and four possible
/// cells. `lanes` contains the possible cells of the digit in each house.
fn houses_with_few(lanes: &PerHouse) -> [u32; 3] {
    let mut flags = [[0; 32]; 3];
    for (house, &one) in lanes.iter().enumerate() {
        let less = |set: IndexSet| set & set.wrapping_sub(1);
        let two = less(one);
        let three = less(two);
        let four = less(three);
        let five = less(four);
        flags[0][house] = u8::from(two != 0) & u8::from(three == 0);
        flags[1][house] = u8::from(three != 0) & u8::from(four == 0);
        flags[2][house] = u8::from(four != 0) & u8::from(five == 0);
    }
    let [two, three, four] = &flags;
    [pack_flags(two), pack_flags(three), pack_flags(four)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fill::fill;
    use bookgen_base::rng::{Draw, StreamName};
    use proptest::prelude::*;

    /// Compares all counters with a recount of the candidates.
    fn check(candidates: &mut Candidates) {
        candidates.update_counts();
        for (h, house) in HOUSES.iter().enumerate() {
            let empty = house.iter().filter(|&&c| candidates.digits(c.into()) != 0).count();
            assert_eq!(candidates.empty_cells_in(h), empty as u32);
            assert_eq!(candidates.last_cell_houses() >> h & 1 == 1, empty == 1);
            for digit in 0..9 {
                let places = (0..9)
                    .filter(|&i| candidates.digits(house[i].into()) >> digit & 1 == 1)
                    .fold(0, |set, i| set | 1 << i);
                assert_eq!(candidates.places(h, digit), places);
                let single = candidates.hidden_singles(digit) >> h & 1 == 1;
                assert_eq!(single, places.count_ones() == 1);
                for (few, count) in candidates.houses_by_count(digit).into_iter().zip(2..) {
                    assert_eq!(few >> h & 1 == 1, places.count_ones() == count);
                }
            }
            let any = (0..9).any(|digit| candidates.hidden_singles(digit) >> h & 1 == 1);
            assert_eq!(candidates.hidden_single_houses() >> h & 1 == 1, any);
        }
        for cell in 0..81 {
            for digit in 0..9 {
                let has = candidates.digits(cell) >> digit & 1;
                assert_eq!(candidates.cells_with(digit) >> cell & 1, has.into());
            }
            for (few, count) in candidates.cells_by_count().into_iter().zip(2..) {
                assert_eq!(few >> cell & 1 == 1, candidates.digits(cell).count_ones() == count);
            }
            let naked = candidates.digits(cell).count_ones() == 1;
            assert_eq!(candidates.naked_singles() >> cell & 1 == 1, naked);
        }
    }

    proptest! {
        #[test]
        fn counters_match_a_recount(seed in any::<u64>(), steps in 1usize..120) {
            let mut rng = StreamName::new().with_number(seed).stream();
            let grid = fill(&mut rng);
            let mut candidates = Candidates::new(&[0; 81]);
            for _ in 0..steps {
                let cell = rng.below(81) as usize;
                if candidates.digits(cell) == 0 {
                    continue;
                }
                let own = usize::from(grid[cell]) - 1;
                if rng.below(3) == 0 {
                    candidates.place(cell, own);
                } else {
                    let digit = rng.below(9) as usize;
                    if digit != own {
                        candidates.remove(1 << cell, digit);
                    }
                }
            }
            prop_assert!(!candidates.is_contradictory());
            check(&mut candidates);
        }
    }
}
