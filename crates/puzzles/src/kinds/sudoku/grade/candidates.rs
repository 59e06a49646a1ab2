//! The candidates of a puzzle as a solver on paper keeps them.

use super::digit_set::{self, DigitSet, IndexSet};
use super::peers::PEERS;
use crate::kinds::sudoku::board::{self, ALL, CellSet, Cells, HOUSES, HOUSES_OF};

/// For each cell and each of its three houses its index there.
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

/// Something for each house: 27, and five more that stay empty, so that all are worked on at once.
pub type PerHouse = [IndexSet; 32];

/// For each cell what is left in each house of a digit that is placed there: all cells that do not
/// see it.
static LEFT: [PerHouse; 81] = {
    let mut left = [[0; 32]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (mut h, gone) = (0, PEERS[cell] | 1 << cell);
        while h < 27 {
            let mut i = 0;
            while i < 9 {
                if gone >> HOUSES[h][i] & 1 == 0 {
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

/// The lowest bits of the bytes, as bits.
fn bits(flags: &[u8; 32]) -> u32 {
    // Of eight bytes each is brought to its own bit of the highest.
    let words = flags.as_chunks::<8>().0.iter().map(|word| {
        (u64::from_le_bytes(*word) & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080)
    });
    words.rev().fold(0, |all, word| all << 8 | (word >> 56) as u32)
}

/// What the patterns of one house, of two houses, of lines are looked for in.
pub trait View {
    /// The candidates of a cell; none of a filled one.
    fn digits(&self, cell: usize) -> DigitSet;

    /// For each house its cells that can hold a digit; none if it is placed.
    fn places_by_house(&self, digit: usize) -> &PerHouse;

    /// How many cells of a house are empty.
    fn empty_cells_in(&self, house: usize) -> u32;

    /// How often a digit stands in the grid.
    fn placed_count(&self, digit: usize) -> u32;

    /// The cells of a house that can hold a digit; none if it is placed.
    fn places(&self, house: usize, digit: usize) -> IndexSet {
        self.places_by_house(digit)[house]
    }

    /// The cells of a house that can hold each digit; none if it is placed.
    fn places_in(&self, house: usize) -> [IndexSet; 9] {
        std::array::from_fn(|digit| self.places_by_house(digit)[house])
    }
}

impl View for Candidates {
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
        self.placed[digit].into()
    }
}

/// What has changed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Changes {
    /// For each digit the houses in which its places have, as bits.
    pub houses: [u32; 9],
    /// The digits whose places have, from 0.
    pub digits: DigitSet,
    /// The cells whose candidates have.
    pub cells: CellSet,
}

/// The candidates of every empty cell, kept cell by cell and house by house.
///
/// Houses are indices of [`HOUSES`], digits count from 0.
#[derive(Clone, Debug)]
pub struct Candidates {
    digits: [DigitSet; 81],
    /// For each digit its places in each house.
    places: [PerHouse; 9],
    /// The cells that can hold each digit.
    with: [CellSet; 9],
    /// For each digit the houses in which it has one place left, as bits.
    single: [u32; 9],
    /// The cells with one candidate.
    naked: CellSet,
    empty_cells_in: [u8; 27],
    /// The houses with one empty cell, as bits.
    last_cell_houses: u32,
    placed: [u8; 9],
    empty: u8,
    broken: bool,
    /// What has changed since it was asked for.
    changed: Changes,
    /// For each digit the houses in which it has two, three, four places, as bits. Up to date where
    /// nothing has changed.
    houses_by_count: [[u32; 3]; 9],
    /// The cells that have two, three, four candidates. The same holds.
    cells_by_count: [CellSet; 3],
}

impl Candidates {
    /// The candidates of a puzzle: all that no given in a shared house excludes.
    pub fn of(givens: &Cells) -> Candidates {
        let mut candidates = Candidates {
            digits: [0; 81],
            places: [[0; 32]; 9],
            with: [0; 9],
            single: [0; 9],
            naked: 0,
            empty_cells_in: [9; 27],
            last_cell_houses: 0,
            placed: [0; 9],
            empty: 81,
            broken: false,
            changed: Changes { houses: [ALL_HOUSES; 9], digits: 0x1ff, cells: ALL },
            houses_by_count: [[0; 3]; 9],
            cells_by_count: [0; 3],
        };
        // The digits that a house has, and the cells that none is given in.
        let (mut given, mut open): ([DigitSet; 27], PerHouse) = ([0; 27], [0; 32]);
        open[..27].fill(0x1ff);
        // The cells that see each digit, and the houses that have it.
        let (mut seen, mut given_in): ([CellSet; 9], [u32; 9]) = ([0; 9], [0; 9]);
        candidates.places = [open; 9];
        let mut empty = ALL;
        for (cell, digit) in givens.iter().enumerate().filter(|(_, digit)| **digit != 0) {
            let digit = usize::from(digit - 1);
            empty &= !(1 << cell);
            seen[digit] |= PEERS[cell];
            candidates.empty -= 1;
            candidates.placed[digit] += 1;
            for (house, index) in HOUSES_OF[cell].into_iter().zip(INDEX_IN[cell]) {
                let house = usize::from(house);
                candidates.broken |= given[house] >> digit & 1 == 1;
                given[house] |= 1 << digit;
                given_in[digit] |= 1 << house;
                open[house] &= !(1 << index);
                candidates.fill_one(house);
            }
            let left = &LEFT[cell];
            let places = &mut candidates.places[digit];
            (0..32).for_each(|house| places[house] &= left[house]);
        }
        for cell in board::cells(empty) {
            let [a, b, c] = HOUSES_OF[cell].map(|house| given[usize::from(house)]);
            candidates.digits[cell] = 0x1ff & !(a | b | c);
            candidates.note(cell);
        }
        for digit in 0..9 {
            candidates.with[digit] = empty & !seen[digit];
            let places = &mut candidates.places[digit];
            (0..32).for_each(|house| places[house] &= open[house]);
            let (mut none, mut single) = ([0; 32], [0; 32]);
            for house in 0..32 {
                none[house] = u8::from(places[house] == 0);
                single[house] = u8::from(places[house] & places[house].wrapping_sub(1) == 0);
            }
            let none = bits(&none);
            candidates.single[digit] = bits(&single) & !none;
            candidates.broken |= none & ALL_HOUSES & !given_in[digit] != 0;
        }
        candidates
    }

    /// The cells that can hold a digit; none of them is filled.
    pub fn cells_with(&self, digit: usize) -> CellSet {
        self.with[digit]
    }

    /// Copies the candidates of each cell and the places of each digit in each house.
    pub fn copy_to(&self, digits: &mut [DigitSet; 81], places: &mut [PerHouse; 9]) {
        *digits = self.digits;
        *places = self.places;
    }

    /// The cells that have two candidates, three, four; settled.
    pub fn cells_by_count(&self) -> [CellSet; 3] {
        debug_assert!(self.changed.cells == 0, "not settled");
        self.cells_by_count
    }

    /// The houses in which a digit has two places, three, four, as bits; settled.
    pub fn houses_by_count(&self, digit: usize) -> [u32; 3] {
        debug_assert!(self.changed.cells == 0, "not settled");
        self.houses_by_count[digit]
    }

    /// The houses in which a digit has a single place, as bits.
    pub fn hidden_singles(&self, digit: usize) -> u32 {
        self.single[digit]
    }

    /// The houses in which some digit has a single place, as bits.
    pub fn hidden_single_houses(&self) -> u32 {
        self.single.iter().fold(0, |all, single| all | single)
    }

    /// The houses with a single empty cell, as bits.
    pub fn last_cell_houses(&self) -> u32 {
        self.last_cell_houses
    }

    /// The cells with a single candidate.
    pub fn naked_singles(&self) -> CellSet {
        self.naked
    }

    /// How many cells are empty.
    pub fn empty_count(&self) -> u32 {
        self.empty.into()
    }

    /// Whether some cell or digit has no place left, so that there is no solution.
    pub fn is_contradictory(&self) -> bool {
        self.broken
    }

    /// Brings the counts up to date, and tells what has changed since the last call.
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
        for with in self.with {
            five |= four & with;
            four |= three & with;
            three |= two & with;
            two |= one & with;
            one |= with;
        }
        self.cells_by_count = [two & !three, three & !four, four & !five];
        changed
    }

    /// Fills a cell and takes the digit from all that see it.
    pub fn place(&mut self, cell: usize, digit: usize) {
        if !digit_set::contains(self.digits[cell], digit) {
            self.broken = true;
            return;
        }
        self.empty -= 1;
        self.placed[digit] += 1;
        let others = self.digits[cell] & !(1 << digit);
        self.digits[cell] = 0;
        self.naked &= !(1 << cell);
        let own = HOUSES_OF[cell].map(usize::from);
        own.iter().for_each(|&house| self.fill_one(house));

        let peers = self.with[digit] & PEERS[cell];
        self.with[digit] &= !(PEERS[cell] | 1 << cell);
        self.changed.cells |= peers | 1 << cell;
        for peer in board::cells(peers) {
            self.digits[peer] &= !(1 << digit);
            self.note(peer);
        }

        let left = &LEFT[cell];
        let places = &mut self.places[digit];
        let (mut changed, mut none, mut single) = ([0; 32], [0; 32], [0; 32]);
        for house in 0..32 {
            let (before, now) = (places[house], places[house] & left[house]);
            places[house] = now;
            changed[house] = u8::from(now != before);
            none[house] = u8::from(now == 0);
            single[house] = u8::from(now & now.wrapping_sub(1) == 0);
        }
        let (changed, none) = (bits(&changed), bits(&none));
        self.changed.houses[digit] |= changed;
        self.single[digit] = bits(&single) & !none;
        let own = own.iter().fold(0, |set, house| set | 1 << house);
        self.broken |= changed & none & !own != 0;

        for other in digit_set::iter(others) {
            self.with[other] &= !(1 << cell);
            self.strike_places(cell, other);
        }
    }

    /// Takes a digit from cells; those that have it not stay as they are.
    pub fn remove(&mut self, cells: CellSet, digit: usize) {
        for cell in board::cells(cells & self.with[digit]) {
            self.digits[cell] &= !(1 << digit);
            self.with[digit] &= !(1 << cell);
            self.changed.cells |= 1 << cell;
            self.note(cell);
            self.strike_places(cell, digit);
        }
    }

    /// Takes a cell from the places of a digit, unless the digit is placed in a house.
    fn strike_places(&mut self, cell: usize, digit: usize) {
        for (house, index) in HOUSES_OF[cell].into_iter().zip(INDEX_IN[cell]) {
            let places = &mut self.places[digit][usize::from(house)];
            // No places at all: the digit is just being placed in this house.
            if *places != 0 {
                *places &= !(1 << index);
                self.changed.houses[digit] |= 1 << house;
                if *places == 0 {
                    self.broken = true;
                    self.single[digit] &= !(1 << house);
                } else if digit_set::is_single(*places) {
                    self.single[digit] |= 1 << house;
                }
            }
        }
    }

    /// Notes whether an empty cell has become a naked single.
    fn note(&mut self, cell: usize) {
        if digit_set::is_several(self.digits[cell]) {
            return;
        }
        self.naked |= 1 << cell;
        self.broken |= self.digits[cell] == 0;
    }

    fn fill_one(&mut self, house: usize) {
        self.empty_cells_in[house] -= 1;
        match self.empty_cells_in[house] {
            0 => self.last_cell_houses &= !(1 << house),
            1 => self.last_cell_houses |= 1 << house,
            _ => {}
        }
    }
}

/// Every house.
const ALL_HOUSES: u32 = (1 << 27) - 1;

/// The houses with two places, three, four, as bits.
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
    flags.map(|flags| bits(&flags))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::sudoku::fill::fill;
    use bookgen_base::rng::{Draw, StreamName};
    use proptest::prelude::*;

    /// What the counters say must be what a count of the candidates gives.
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
        fn counters_keep_up(seed in any::<u64>(), steps in 1usize..120) {
            let mut rng = StreamName::new().with_number(seed).stream();
            let grid = fill(&mut rng);
            let mut candidates = Candidates::of(&[0; 81]);
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
